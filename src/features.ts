import {
  accessTasks,
  accessSweeps,
  defineFeature,
  releaseTask,
  sandboxBodies,
  type Feature,
} from "./access/index.ts";
import { account } from "./features/me/index.ts";
import { candidates } from "./features/candidates/index.ts";
import { catalogue } from "./features/catalogue/index.ts";
import { jobImport } from "./features/import/index.ts";
import { members } from "./features/members/index.ts";
import { pathways } from "./features/pathways/index.ts";
import { resumes } from "./features/resumes/index.ts";
import { webhooks } from "./features/webhooks/index.ts";
import { modelSweeps } from "./model/index.ts";
import type { Sweep } from "./platform/sweeps.ts";
import { taskSweeps } from "./platform/task-sweeps.ts";
import type { Task } from "./platform/tasks.ts";

/** The parts that the tasks of all features need. */
export type TaskDeps = Parameters<typeof pathways.tasks>[0] &
  Parameters<typeof resumes.tasks>[0] &
  Parameters<typeof jobImport.tasks>[0] &
  Parameters<typeof account.tasks>[0] &
  Parameters<typeof accessTasks>[0];

/** All features that bring along more than operations. */
export const FEATURES: readonly Feature<TaskDeps>[] = [
  webhooks,
  catalogue,
  jobImport,
  resumes,
  pathways,
  candidates,
  account,
  members,
  sandboxBodies,
  defineFeature({ sweeps: modelSweeps, ofApp: [{ table: "model_usage" }] }),
];

export const tasksOf = (deps: TaskDeps): Task[] => [
  ...FEATURES.flatMap(({ tasks }) => tasks(deps)),
  ...accessTasks(deps),
  releaseTask(
    deps.db,
    FEATURES.flatMap(({ releases }) => releases),
  ),
];

/** The scheduled work of the whole product; workers run it, `doctor` and `sweep` name it. */
export const SWEEPS: readonly Sweep[] = [
  ...taskSweeps,
  ...accessSweeps,
  ...FEATURES.flatMap(({ sweeps }) => sweeps),
];
