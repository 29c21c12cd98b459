import type { Feature } from "./access/index.ts";
import { candidates } from "./features/candidates/index.ts";
import { catalogue } from "./features/catalogue/index.ts";
import { pathways } from "./features/pathways/index.ts";
import { resumes } from "./features/resumes/index.ts";
import { webhooks } from "./features/webhooks/index.ts";

/** All features that bring along more than operations. */
export const FEATURES: readonly Feature[] = [webhooks, catalogue, resumes, pathways, candidates];
