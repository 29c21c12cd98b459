import pg from "pg";

/*
 * Ends this process by SIGKILL at its n-th statement (KILL_AT): before it is sent (KILL_WHEN=before) or as soon
 * as it is sent.
 */
export function dieAtStatement(): void {
  const killAt = Number(process.env["KILL_AT"]);
  let statements = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  (pg.Client.prototype as { query: unknown }).query = function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const isLast = ++statements === killAt;
    if (isLast && process.env["KILL_WHEN"] === "before") process.kill(process.pid, "SIGKILL");
    const result = query.apply(this, args);
    if (isLast) setImmediate(() => process.kill(process.pid, "SIGKILL"));
    return result;
  };
}
