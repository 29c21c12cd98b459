import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { PROBES, PROBE_TABLE } from "../support/probes.ts";
import { seldom } from "./schema-values.ts";
import { announce, fuzz } from "./settings.ts";

let app: TestApp;
let port: number;
let key: string;
beforeAll(async () => {
  announce("HTTP framing");
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  port = Number(new URL(app.url).port);
  key = (await app.customer({ credits: 1e6 })).live;
});
afterAll(() => app.close());

/** Longer than a reply takes on a busy machine, below the server's timeout of 60 s. */
const HANG_MS = 30_000;

/** Time for a reply before the client disconnects from what may be half a request. */
const GRACE_MS = 100;

/**
 * Sends the pieces in order and returns the reply. Then it waits for the server to close, ends its
 * side after a while, or breaks the connection at once.
 */
async function converse(
  pieces: Buffer[],
  ending: "wait" | "end" | "break" = "end",
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString("latin1")));
  // A server that refuses may close while we still write.
  socket.on("error", () => {});
  await once(socket, "connect");
  const closed = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer and no close in ${HANG_MS} ms; so far: ${answer.slice(0, 200)}`));
    }, HANG_MS);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await nextTurn();
  }
  if (ending === "break") socket.destroy();
  if (ending === "end") {
    await Promise.race([closed, sleep(GRACE_MS)]);
    socket.end();
  }
  await closed;
  return answer;
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const BODY = '{"value":"x"}';
const post = (headers: string, body: string): string =>
  `POST /v1/probe/work HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const chunked = (size: string): string =>
  post("Transfer-Encoding: chunked\r\n", `${size}\r\n${BODY}\r\n0\r\n\r\n`);

describe("a request with an ambiguous end is refused, and nothing after it runs", () => {
  it.each<[string, () => string]>([
    ["two lengths", () => post(`Content-Length: 13\r\nContent-Length: 5\r\n`, BODY)],
    ["two equal lengths", () => post(`Content-Length: 13\r\nContent-Length: 13\r\n`, BODY)],
    [
      "a length and chunks",
      () => post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    ],
    [
      "an unknown coding",
      () => post("Transfer-Encoding: chunked, gzip\r\n", `d\r\n${BODY}\r\n0\r\n\r\n`),
    ],
    ["a chunk size that is no number", () => chunked("xyz")],
    ["a negative chunk size", () => chunked("-1")],
    ["a chunk size beyond every number", () => chunked("fffffffffffffffff")],
    ["a length that is no number", () => post("Content-Length: 13a\r\n", BODY)],
    ["a space before the colon", () => post("Content-Length : 13\r\n", BODY)],
    ["a folded header", () => post("X-A: b\r\n c\r\nContent-Length: 13\r\n", BODY)],
  ])("%s", async (_what, request) => {
    const second = `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const answer = await converse([Buffer.from(request() + second, "latin1")]);
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toContain('"code":"invalid_request"');
  });
});

it("pipelined requests are answered in order, however the bytes are split", async () => {
  const cuts = fc.array(fc.nat(2_000), { maxLength: 8 });
  const requests = fc.array(fc.constantFrom("me", "read", "work"), { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(requests, cuts, async (kinds, places) => {
    const text = kinds.map((kind, i) => {
      const last = i === kinds.length - 1 ? "Connection: close\r\n" : "";
      return kind === "work"
        ? post(`${last}Content-Length: ${BODY.length}\r\n`, BODY)
        : `GET /v1/${kind === "me" ? "me" : "probe/read"} HTTP/1.1\r\nHost: x\r\n${last}Authorization: Bearer ${key}\r\n\r\n`;
    });
    const answer = await converse(cut(Buffer.from(text.join(""), "latin1"), places), "wait");
    expect(statusesOf(answer)).toEqual(kinds.map((kind) => (kind === "work" ? 201 : 200)));
  });
  await fc.assert(property, fuzz(25));
});

it("no bytes on a connection hang the server, crash it or cause a 5xx", async () => {
  const line = fc.constantFrom(
    "Content-Length: 13\r\n",
    "Content-Length: 999999999999999999999\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Host: y\r\n",
    "Connection: upgrade\r\nUpgrade: websocket\r\n",
    "Expect: 100-continue\r\n",
    "Idempotency-Key: k\r\n",
    `X-Long: ${"a".repeat(20_000)}\r\n`,
    "X-Odd: \x01\xff\r\n",
    "\r\n",
    "\n",
    "\r",
    ": empty\r\n",
    "Trailer: x\r\n",
  );
  const damage = fc.record({
    lines: fc.array(line, { maxLength: 4 }),
    body: fc.constantFrom(
      BODY,
      "",
      `d\r\n${BODY}\r\n0\r\n\r\n`,
      "ffff\r\nshort",
      "0\r\nX: y\r\n\r\n",
    ),
    noise: seldom(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 20 })), undefined),
    keep: seldom(fc.nat(600), undefined),
    cuts: fc.array(fc.nat(2_000), { maxLength: 5 }),
    ending: fc.constantFrom("end" as const, "break" as const),
    times: fc.integer({ min: 1, max: 3 }),
  });
  const property = fc.asyncProperty(damage, async (d) => {
    let bytes = Buffer.from(post(d.lines.join(""), d.body).repeat(d.times), "latin1");
    if (d.noise) {
      const place = d.noise[0] % bytes.length;
      bytes = Buffer.concat([bytes.subarray(0, place), d.noise[1], bytes.subarray(place)]);
    }
    const answer = await converse(cut(bytes.subarray(0, d.keep), d.cuts), d.ending);
    if (answer !== "") expect(answer).toMatch(/^HTTP\/1\.1 /);
    expect(statusesOf(answer).filter((status) => status >= 500)).toEqual([]);
    expect((await app.send("GET", "//healthz")).status).toBe(200);
  });
  await fc.assert(property, fuzz(80));
});

function cut(bytes: Buffer, places: number[]): Buffer[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  const edges = [0, ...sorted, bytes.length];
  return edges.slice(1).map((end, i) => bytes.subarray(edges[i], end));
}
