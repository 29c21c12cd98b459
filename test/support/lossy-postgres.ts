import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

const SOCKET = ".s.PGSQL.5432";

export interface LossyPostgres {
  /** The same database, reached through the proxy. */
  url: string;
  /**
   * Cuts the next connection that sends `marker` and then `last` (or both at once) at `last`:
   * before it reaches the server, or after the server has answered it.
   */
  cutNext(marker: string, last: string, when: "before" | "after"): void;
  /** While away, every connection is cut at once. */
  setAway(isAway: boolean): void;
  /** Number of connections cut by `cutNext`. */
  cuts(): number;
  close(): Promise<void>;
}

/** A proxy between a pool and PostgreSQL's Unix socket that drops chosen messages. */
export async function startLossyPostgres(
  databaseUrl: string,
  options: { awayAfterCut?: boolean } = {},
): Promise<LossyPostgres> {
  const url = new URL(databaseUrl);
  const upstreamPath = join(url.searchParams.get("host")!, SOCKET);
  const folder = await mkdtemp("/tmp/waymark-lossy-");
  url.searchParams.set("host", folder);
  let armed: { marker: string; last: string; when: "before" | "after" } | undefined;
  let isAway = false;
  let cuts = 0;
  const open = new Set<Socket>();
  const setAway = (value: boolean): void => {
    isAway = value;
    if (isAway) for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    const upstream = connect(upstreamPath);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isMarked = false;
    let isCutOnReply = false;
    const cut = (): void => {
      cuts++;
      client.destroy();
      upstream.destroy();
      if (options.awayAfterCut) setAway(true);
    };
    client.on("data", (data) => {
      if (armed && data.includes(armed.marker)) isMarked = true;
      if (armed && isMarked && data.includes(armed.last)) {
        const { when } = armed;
        armed = undefined;
        if (when === "before") {
          cut();
          return;
        }
        isCutOnReply = true;
      }
      upstream.write(data);
    });
    upstream.on("data", (data) => (isCutOnReply ? cut() : client.write(data)));
  }).listen(join(folder, SOCKET));
  await once(server, "listening");
  return {
    url: url.href,
    cutNext(marker, last, when) {
      armed = { marker, last, when };
    },
    setAway,
    cuts: () => cuts,
    async close() {
      setAway(true);
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
