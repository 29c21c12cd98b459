import { serveThread } from "../platform/thread-side.ts";
import { checkEdit } from "./check-edit.ts";
import type { ProposedEdit } from "./edit.ts";
import { describeOverlay } from "./overlay.ts";

/** Checks edits of an operator's folder, and describes it, outside of the event loop. */
serveThread(({ folder, edit }: OverlayQuestion) =>
  edit ? checkEdit({ folder, ...edit }) : describeOverlay(folder),
);

export interface OverlayQuestion {
  readonly folder: string;
  /** Left out: the folder as it is. */
  readonly edit?: Omit<ProposedEdit, "folder">;
}
