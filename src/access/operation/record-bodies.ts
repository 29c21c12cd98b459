import type { FastifyRequest } from "fastify";
import { toPublicError } from "../../errors.ts";
import type { BodyLog } from "../request-log/sandbox-bodies.ts";
import type { Operation } from "./operation.ts";
import type { SentBody } from "./request-body.ts";

export type OnChecked = (sent: SentBody) => Promise<void>;

/** Keeps the bodies of a sandbox request for its app. */
export async function recordBodies(
  bodyLog: BodyLog,
  operation: Operation,
  request: FastifyRequest,
  work: (onChecked: OnChecked) => Promise<string>,
): Promise<string> {
  const { caller } = request.admitted!;
  const refused = bodyLog.beginRefusal(operation, caller, request.id, request.body);
  let recording: Awaited<ReturnType<BodyLog["begin"]>>;
  let isChecked = false;
  try {
    const reply = await work(async (sent) => {
      isChecked = true;
      recording = await bodyLog.begin(operation, caller, request.id, sent);
    });
    recording?.end(reply);
    return reply;
  } catch (error) {
    const shown = toPublicError(error);
    recording?.fail(shown);
    if (!isChecked) refused?.(shown);
    throw error;
  }
}
