import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { createFairGate } from "../../platform/fair-queue.ts";
import type { UploadFields } from "../../platform/http/upload.ts";

/** Bounds the memory of a process that forms of many files take, and each app's share of it. */
const AT_ONCE = {
  atOnce: 2,
  atOncePerOwner: 1,
  maxWaiting: 16,
  maxWaitingPerOwner: 4,
  maxWaitMs: 20_000,
};
/** Parts of a form besides its files. */
const OTHER_PARTS = 20;

/** Of routes whose form takes many files: one waits for its turn before its first byte is read. */
export function createUploadOptions(): (
  upload: UploadFields | undefined,
) => Partial<Pick<RouteOptions, "config" | "onRequest">> {
  const enter = createFairGate(AT_ONCE);
  /** Resolves when the request may be read; its place is taken until the connection has its reply. */
  const onRequest = (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const gone = new Promise<void>((resolve) => reply.raw.once("close", resolve));
    return new Promise((resolve, reject) => {
      const entered = enter(request.admitted!.caller.appId, async () => {
        resolve();
        if (!reply.raw.destroyed) await gone;
      });
      entered.catch(reject);
    });
  };
  return (upload) =>
    upload?.maxFiles === undefined
      ? {}
      : { onRequest, config: { maxFormParts: upload.maxFiles + OTHER_PARTS } };
}
