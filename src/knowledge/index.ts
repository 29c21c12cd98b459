export {
  fingerprintKnowledge,
  KNOWLEDGE_PATHS,
  listDocuments,
  listResourceFiles,
} from "./folders.ts";
export { type LoadedKnowledge, loadBuiltIn, loadEngine, loadKnowledge } from "./load.ts";
export { hashOfText, isKnowledgePath, OutsideFolder } from "./edit.ts";
export type { OverlayChange } from "./overlay.ts";
export { type OverlayEditor, openOverlayEditor } from "./overlay-editor.ts";
