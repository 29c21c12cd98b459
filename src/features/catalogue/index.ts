import { defineFeature } from "../../access/index.ts";
import { catalogueSweeps } from "./maintain.ts";

export { countryToStore, DefaultCountry, DefaultCountryInput } from "./default-country.ts";
export { findCountry, countryNamed } from "./find-country.ts";
export { ENOUGH_POSTINGS, readTitleDemand } from "./demand.store.ts";
export type { IndexOrigin, IndexSize, JobCatalogue, SearchedCatalogue } from "./job-catalogue.ts";
export { createLiveCatalogue, type LiveCatalogue } from "./live-catalogue.ts";
export { buildIndex, type BuildDeps } from "./opensearch/build.ts";
export { createClusterCatalogue } from "./opensearch/cluster-catalogue.ts";
export { startFeed } from "./opensearch/feed.ts";
export { aliasesOf } from "./opensearch/mapping.ts";
export { ForeignIndex } from "./opensearch/owner.ts";
export { openCluster } from "./opensearch/open.ts";
export { listForeignFields, readFeedStatus } from "./opensearch/status.ts";
export { describeIndex, verifyIndex } from "./opensearch/verify.ts";
export { closeJob, closeJobIn, closeSource, describeCatalogue } from "./maintain.ts";
export { hasJobsBeside } from "./maintain.store.ts";
export type { SnapshotSettings } from "./snapshots.ts";
export { visiblePosting } from "./visible-posting.ts";
export { countUnlocked, UNLOCKED_AMONG } from "./unlocked.store.ts";

export const catalogue = defineFeature({ sweeps: catalogueSweeps });
