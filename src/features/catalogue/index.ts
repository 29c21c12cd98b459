import { defineFeature } from "../../access/index.ts";
import { catalogueSweeps } from "./maintain.ts";

export { closeUnseen, countUnseen } from "./close-unseen.ts";
export { findCountry } from "./countries.ts";
export { ENOUGH_POSTINGS, readTitleDemand } from "./demand.store.ts";
export { createLiveCatalogue, type IndexOrigin, type LiveCatalogue } from "./live-catalogue.ts";
export { closeJob, closeJobIn, closeSource, describeCatalogue } from "./maintain.ts";
export { beginJobChanges, hasJobsBeside } from "./maintain.store.ts";
export type { SnapshotSettings } from "./snapshots.ts";
export { visiblePosting } from "./visible-posting.ts";
export { countUnlocked, UNLOCKED_AMONG } from "./unlocked.store.ts";

export const catalogue = defineFeature({ sweeps: catalogueSweeps });
