export { fingerprintKnowledge, listDocuments, listResourceFiles } from "./folders.ts";
export { type LoadedKnowledge, loadEngine, loadKnowledge, loadKnowledgeInSteps } from "./load.ts";
export { type OverlayChange, describeOverlay } from "./overlay.ts";
export { checkKnowledge, loadRecords } from "./records.ts";
