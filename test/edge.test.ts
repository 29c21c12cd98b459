import { gzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pino } from "pino";
import { lazyAsset, packAsset, type Asset } from "../src/platform/http/assets.ts";
import { chooseEncoding } from "../src/platform/http/encoding.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { PROBES, PROBE_TABLE } from "./support/probes.ts";
import { sendBytes } from "./support/send-bytes.ts";

let app: TestApp;
let key: string;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const sink = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  app = await startTestApp({ operations: PROBES, log: pino({ level: "debug" }, sink) });
  await app.db.query(PROBE_TABLE);
  key = (await app.customer({ credits: 1_000 })).live;
});
afterAll(() => app.close());

/** Not fetch, which decodes replies and adds headers. */
const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const reply = await request(app.url + path, { method: method as "GET", headers });
  const bytes = Buffer.from(await reply.body.arrayBuffer());
  return { status: reply.statusCode, headers: reply.headers, bytes };
};
const withKey = () => ({ authorization: `Bearer ${key}` });

describe("the reference page", () => {
  const scripts = async (): Promise<string[]> => {
    const page = (await get("/docs")).bytes.toString();
    return [...page.matchAll(/src="([^"]+)"/g)].map(([, url]) => url!);
  };

  it("runs no script but its own files, and contacts no other host", async () => {
    for (const path of ["/docs", "/docs/"]) {
      const { status, headers, bytes } = await get(path);
      expect(status).toBe(200);
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
      expect(headers["content-security-policy"]).toContain("connect-src 'self'");
      expect(bytes.toString()).not.toMatch(/<script>|(src|href)="(https?:)?\/\//);
      expect(bytes.toString()).toContain("/v1/openapi.json");
    }
    expect((await scripts()).length).toBe(2);
    for (const url of await scripts()) expect((await get(url)).status).toBe(200);
    expect((await get("/assets/other.js")).status).toBe(404);
  });

  it("caches scripts forever: their names change with their content", async () => {
    for (const url of await scripts()) {
      expect(url).toMatch(/^\/assets\/\w+-[\w-]{8}\.js$/);
      expect((await get(url)).headers["cache-control"]).toContain("immutable");
    }
  });

  it("serves its script compressed and light, with the same content for every coding", async () => {
    const script = (await scripts()).at(-1)!;
    const sizes: number[] = [];
    for (const [accept, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const { headers, bytes } = await get(script, accept ? { "accept-encoding": accept } : {});
      expect(headers["content-encoding"]).toBe(encoding);
      expect(Number(headers["content-length"])).toBe(bytes.length);
      expect(headers["vary"]).toBe("Accept-Encoding");
      sizes.push(bytes.length);
    }
    const [br, gzip, plain] = sizes as [number, number, number];
    expect(br).toBeLessThan(gzip);
    expect(gzip * 2).toBeLessThan(plain);
    expect(gzip).toBeLessThan(10_000);
    const decoded = await (await fetch(app.url + script)).text();
    expect(decoded).toBe((await get(script, { "accept-encoding": "identity" })).bytes.toString());
  });

  it("is off with WAYMARK_DOCS=off", async () => {
    const bare = await startTestApp({ docs: false });
    for (const path of ["//docs", "//docs/", "//docs/api/list-jobs"])
      expect((await bare.send("GET", path)).body.error.code).toBe("not_found");
    await bare.close();
  });
});

describe("a static file", () => {
  it("is not sent again to a client with a current copy", async () => {
    for (const path of ["/docs", "/docs/api/list-jobs", "/v1/openapi.json"]) {
      const first = await get(path, { "accept-encoding": "gzip" });
      const tag = String(first.headers["etag"]);
      expect(tag).toMatch(/^"[0-9a-f]{16}-gzip"$/);
      for (const known of [tag, `"other", W/${tag}`, "*"]) {
        const again = await get(path, { "accept-encoding": "gzip", "if-none-match": known });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        expect(again.headers["etag"]).toBe(tag);
      }
      const other = await get(path, { "accept-encoding": "gzip", "if-none-match": '"other"' });
      expect(other.status).toBe(200);
      // Each coding has its own ETag.
      const plain = await get(path, { "accept-encoding": "identity", "if-none-match": tag });
      expect(plain.status).toBe(200);
    }
  });

  it("is created once for concurrent requests, and again after a failure", async () => {
    let calls = 0;
    const asset = await packAsset(Buffer.from("x".repeat(2_000)), "text/plain");
    const load = lazyAsset(async (): Promise<Asset> => {
      if (++calls === 1) throw new Error("not this time");
      return asset;
    });
    await expect(load()).rejects.toThrow("not this time");
    const both = await Promise.all([load(), load(), load()]);
    expect([calls, new Set(both).size]).toEqual([2, 1]);
  });
});

describe("HEAD", () => {
  it("returns the headers of GET without a body on every GET route", async () => {
    const paths = [
      "/healthz",
      "/readyz",
      "/docs",
      "/docs/api/list-jobs",
      "/v1/openapi.json",
      "/v1/me",
      "/v1/jobs",
      "/v1/jobs/job_unknown",
      "/v1/webhooks",
      "/v1/career-pathways?external_candidate_id=x",
    ];
    const changing = new Set(["date", "x-request-id", "connection", "keep-alive"]);
    for (const path of paths) {
      for (const coding of ["identity", "gzip"]) {
        const asked = { ...withKey(), "accept-encoding": coding };
        const full = await get(path, asked);
        const head = await get(path, asked, "HEAD");
        expect([path, head.status, head.bytes.length]).toEqual([path, full.status, 0]);
        const names = (headers: object) =>
          Object.keys(headers)
            .filter((name) => !changing.has(name))
            .toSorted();
        expect([path, names(head.headers)]).toEqual([path, names(full.headers)]);
        // The body contains the request id, so its compressed size can differ by a byte or two.
        if (full.status === 200)
          expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
      }
    }
  });

  it("costs no credits and needs none, and requires a key where GET does", async () => {
    for (const credits of [1, 0]) {
      const { live } = await app.customer({ credits });
      const key = { authorization: `Bearer ${live}` };
      const head = await get("/v1/probe/read", key, "HEAD");
      expect([head.status, head.headers["x-credits-charged"]]).toEqual([200, "0"]);
      expect(head.headers["x-credits-remaining"]).toBe(String(credits));
      expect((await get("/v1/probe/read", key)).status).toBe(credits > 0 ? 200 : 402);
    }
    expect((await get("/v1/probe/read", {}, "HEAD")).status).toBe(401);
    expect((await get("/v1/nowhere", {}, "HEAD")).status).toBe(404);
    expect((await get("/v1/probe/work", withKey(), "HEAD")).status).toBe(405);
  });
});

describe("a reply", () => {
  it("over 1 KB is compressed if the client accepts it, a small one is not", async () => {
    const large = `/v1/me?${Array.from({ length: 30 }, (_, i) => `unknown_parameter_${i}=1`).join("&")}`;
    for (const [accept, encoding] of [
      ["gzip", "gzip"],
      ["gzip;q=0.5, br;q=0.9", "br"],
      ["br;q=0, gzip;q=0", undefined],
      ["", undefined],
    ] as const) {
      const reply = await get(large, { ...withKey(), "accept-encoding": accept });
      expect([accept, reply.headers["content-encoding"]]).toEqual([accept, encoding]);
      expect(reply.headers["vary"]).toBe("Accept-Encoding");
      expect(Number(reply.headers["content-length"])).toBe(reply.bytes.length);
    }
    const decoded = await app.send("GET", large.slice(3), { key });
    expect(decoded.headers.get("content-encoding")).toBe("gzip");
    expect(decoded.body.error.details.length).toBe(20);
    const small = await get("/v1/me", { ...withKey(), "accept-encoding": "gzip" });
    expect([small.status, small.headers["content-encoding"]]).toEqual([200, undefined]);
  });

  it("uses the client's preferred coding", () => {
    for (const [header, encoding] of [
      [undefined, undefined],
      ["*", "br"],
      ["*;q=0", undefined],
      ["br;q=0, *", "gzip"],
      ["deflate, zstd", undefined],
      ["GZIP", "gzip"],
      ["gzip;q=x", undefined],
    ] as const)
      expect([header, chooseEncoding(header)]).toEqual([header, encoding]);
  });

  it("of 401 names the expected scheme", async () => {
    for (const headers of [
      {},
      { authorization: "Bearer sk_live_x" },
      { authorization: "Bearer pk_live_x" },
    ])
      expect((await get("/v1/me", headers)).headers["www-authenticate"]).toBe("Bearer");
    expect((await get("/v1/nowhere")).headers["www-authenticate"]).toBeUndefined();
  });
});

describe("a compressed body", () => {
  const post = (bytes: Buffer, encoding: string) =>
    fetch(`${app.url}/v1/probe/work`, {
      method: "POST",
      headers: { ...withKey(), "content-type": "application/json", "content-encoding": encoding },
      body: new Uint8Array(bytes),
    });

  it("is read like a plain one", async () => {
    for (const encoding of ["gzip", "x-gzip", "GZIP"]) {
      const reply = await post(gzipSync('{"value":"packed"}'), encoding);
      expect([reply.status, await reply.json()]).toMatchObject([201, { value: "packed" }]);
    }
    expect((await post(Buffer.from('{"value":"x"}'), "identity")).status).toBe(201);
  });

  it("is refused at the decompressed limit, however small it is", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, " "));
    expect(bomb.length).toBeLessThan(256 * 1024);
    const grown = process.memoryUsage().rss;
    const reply = await post(bomb, "gzip");
    expect([reply.status, (await reply.json()) as object]).toMatchObject([
      413,
      { error: { code: "invalid_request" } },
    ]);
    expect(process.memoryUsage().rss - grown).toBeLessThan(100 * 1024 * 1024);
  });

  it("is 400 when it is corrupt or has an unknown coding", async () => {
    for (const [bytes, encoding] of [
      [Buffer.from('{"value":"x"}'), "gzip"],
      [gzipSync('{"value":"x"}').subarray(0, 20), "gzip"],
      [gzipSync('{"value":"x"}'), "br"],
      [gzipSync('{"value":"x"}'), "gzip, gzip"],
    ] as const) {
      const reply = await post(bytes, encoding);
      expect([reply.status, (await reply.json()) as object]).toMatchObject([
        400,
        { error: { code: "invalid_request" } },
      ]);
    }
  });
});

describe("a request that a proxy could interpret differently", () => {
  it("is refused: two Host headers, a Transfer-Encoding other than chunked", async () => {
    const body = 'd\r\n{"value":"x"}\r\n0\r\n\r\n';
    const head = (lines: string) =>
      `POST /v1/probe/work HTTP/1.1\r\n${lines}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`;
    for (const lines of [
      "Host: a\r\nHost: a\r\nContent-Length: 0",
      "Host: a\r\nhOsT: b\r\nContent-Length: 0",
      "Host: a\r\nTransfer-Encoding: gzip, chunked",
      "Host: a\r\nTransfer-Encoding: chunked, chunked",
    ]) {
      const answer = await sendBytes(app.url, head(lines) + (lines.includes("Length") ? "" : body));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"invalid_request"');
    }
    const answer = await sendBytes(app.url, head("Host: a\r\nTransfer-Encoding: Chunked") + body);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });
});

describe("the log", () => {
  /** The log lines of one request, found by its id; the line is written after the reply. */
  const lineOf = async (path: string, asked: Parameters<TestApp["send"]>[2] = {}) => {
    const reply = await app.send("GET", path, asked);
    const id = reply.headers.get("x-request-id");
    for (;;) {
      const found = lines.filter((line) => line["request_id"] === id);
      if (found.some((line) => line["msg"] === "request")) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it("contains an error's code, and logs probes at debug", async () => {
    expect(await lineOf("/me", { key })).toMatchObject([{ level: 30, status: 200 }]);
    expect(await lineOf("/me")).toMatchObject([
      { level: 30, status: 401, code: "missing_api_key" },
    ]);
    expect(await lineOf("/me?x=1", { key })).toMatchObject([{ code: "validation_error" }]);
    expect(await lineOf("//healthz")).toMatchObject([{ level: 20, status: 200 }]);
    expect(await lineOf("//readyz")).toMatchObject([{ level: 20, status: 200 }]);
  });

  it("has no error line while the server is starting", async () => {
    const written: Record<string, unknown>[] = [];
    const sink = {
      write: (line: string) => void written.push(JSON.parse(line) as Record<string, unknown>),
    };
    const starting = await startTestApp({
      isIndexLoading: true,
      log: pino({ level: "debug" }, sink),
    });
    const { live } = await starting.customer({ credits: 1 });
    expect((await starting.send("GET", "//readyz")).status).toBe(503);
    expect((await starting.send("GET", "/jobs", { key: live })).status).toBe(503);
    await starting.close();
    expect(written.filter((line) => Number(line["level"]) >= 50)).toEqual([]);
    expect(written.filter((line) => line["code"] === "service_unavailable").length).toBe(2);
  });
});
