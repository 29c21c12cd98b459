import { channel } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHARED_DATA } from "../../test/support/shared-data.ts";
import { DEADLINE_MS } from "../../test/support/until.ts";
import { createOutbound, OutboundError } from "./outbound.ts";

/** Every address this process starts to dial. */
const dialled: string[] = [];
const onSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.on("connectionAttempt", (address) => dialled.push(address));
};
beforeAll(() => channel("net.client.socket").subscribe(onSocket));
afterAll(() => {
  channel("net.client.socket").unsubscribe(onSocket);
});

const POST = { headers: {}, body: Buffer.from("{}"), timeoutMs: DEADLINE_MS };
const GET = { maxBytes: 1_000, timeoutMs: DEADLINE_MS, maxRedirects: 3 };
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

describe("hostile addresses", () => {
  /** The DNS answers for the names in the list. */
  const resolve = async (hostname: string): Promise<string[]> => {
    const inner = /(\d+\.\d+\.\d+\.\d+)\.nip\.io$/.exec(hostname)?.[1];
    if (inner) return [inner];
    if (hostname.startsWith("metadata.")) return ["169.254.169.254"];
    if (hostname === "localhost") return ["127.0.0.1", "::1"];
    throw new Error("unknown");
  };

  it("of the list cause no private connection", async () => {
    const given = readFileSync(join(SHARED_DATA, "hostile/ssrf_urls.txt"), "utf8")
      .split("\n")
      .filter(Boolean);
    const urls = given.flatMap((url) => [url, url.replace(/^[a-z]+:/, "https:")]);
    expect(urls.length).toBeGreaterThan(800);
    const strict = createOutbound({ allowPrivateHosts: false, resolve });
    for (const url of urls) {
      const isElsewhere = URL.parse(url)?.hostname === "www.example.com";
      if (!isElsewhere) expect([url, await strict.findFault(url)]).not.toEqual([url, undefined]);
      const failures = [
        await failureOf(strict.post(url, POST)),
        await failureOf(strict.download(url, GET)),
      ];
      for (const failure of failures)
        expect(["url_not_allowed", "address_not_allowed", "name_not_resolved"]).toContain(failure);
    }
    expect(dialled).toEqual([]);
    await strict.close();
  });
});
