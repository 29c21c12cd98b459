import type { Task } from "../platform/tasks.ts";
import { anchorTask } from "./credits/ledger-anchors.ts";
import { mailTask } from "./mail/outbox.ts";

export const accessTasks = (
  deps: Parameters<typeof anchorTask>[0] & Parameters<typeof mailTask>[0],
): Task[] => [anchorTask(deps), mailTask(deps)];
