import { accessSweeps, type Feature } from "./access/index.ts";
import { candidates } from "./features/candidates/index.ts";
import { catalogue } from "./features/catalogue/index.ts";
import { pathways } from "./features/pathways/index.ts";
import { resumes } from "./features/resumes/index.ts";
import { webhooks } from "./features/webhooks/index.ts";
import type { Sweep } from "./platform/sweeps.ts";
import { taskSweeps } from "./platform/task-sweeps.ts";

/** All features that bring along more than operations. */
export const FEATURES: readonly Feature[] = [webhooks, catalogue, resumes, pathways, candidates];

/** The scheduled work of the whole product; workers run it, `doctor` and `sweep` name it. */
export const SWEEPS: readonly Sweep[] = [
  ...taskSweeps,
  ...accessSweeps,
  ...FEATURES.flatMap(({ sweeps }) => sweeps),
];
