import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request } from "undici";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { sendBytes } from "../../../test/support/send-bytes.ts";
import { ERRORS } from "../../errors.ts";
import { PATHWAY_FAILURES } from "../../engine/index.ts";

const SANDBOX_KEY = "sk_test_shownToEveryone";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const START_FILES = ["/favicon.ico", "/apple-touch-icon.png", "/social.png", "/site.webmanifest"];
const CONSOLE_PATHS = ["/console", "/console/jobs", "/console/apps/app_1"];
const DOCS_PATHS = [
  "/docs",
  "/docs/api/list-jobs",
  "/docs/api/receive-pathway-completed",
  "/docs/guides",
  "/docs/guides/search",
  "/docs/guides/search.md",
  "/docs/errors",
  "/docs/errors/not_found",
  "/llms.txt",
];

let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandboxKey: SANDBOX_KEY });
  bare = await startTestApp({ docs: false, console: false, sandboxKey: SANDBOX_KEY });
});
afterAll(() => Promise.all([app.close(), bare.close()]));

/** Not fetch, which adds headers and decodes replies. */
async function get(path: string, headers: Record<string, string> = {}, server = app) {
  const reply = await request(server.url + path, { headers });
  const bytes = Buffer.from(await reply.body.arrayBuffer());
  return { status: reply.statusCode, headers: reply.headers, bytes, text: bytes.toString() };
}
const browse = (path: string, server = app) => get(path, { accept: BROWSER }, server);

const urlsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, url]) => url!);

describe("the start page", () => {
  it.each([
    [BROWSER, true],
    ["text/html", true],
    ["TEXT/HTML;q=0.5, application/json;q=0.4", true],
    ["*/*", false],
    ["application/json", false],
    ["application/json, text/html;q=0.9", false],
    ["text/html;q=0", false],
    ["text/*", false],
    [undefined, false],
  ])("for Accept %s: %s", async (accept, isPage) => {
    const reply = await get("/", accept === undefined ? {} : { accept });
    expect(reply.status).toBe(200);
    expect(reply.headers["vary"]).toContain("Accept");
    expect(reply.headers["content-type"]).toContain(isPage ? "text/html" : "application/json");
  });

  it("tells programs what there is", async () => {
    const { text } = await get("/");
    expect(JSON.parse(text)).toEqual({
      name: "Waymark",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      docs: "/docs",
      openapi: "/v1/openapi.json",
      console: "/console",
    });
    const without = await browse("/", bare);
    expect(JSON.parse(without.text)).toMatchObject({ docs: null, console: null });
  });

  it("has only its own files, under names that may be cached forever", async () => {
    const { text, headers } = await browse("/");
    expect(headers["vary"]).toBe("Accept, Accept-Encoding");
    const files = urlsIn(text).filter((url) => /\.(?:css|js)$/.test(url));
    expect(files).toHaveLength(3);
    for (const file of files) {
      const reply = await get(file);
      expect([reply.status, reply.headers["cache-control"]]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    for (const url of urlsIn(text)) expect(url).toMatch(/^[/#](?!\/)/);
  });

  it("is framed by nobody; the webhook page of a portal link by the sites that are named", async () => {
    const site = "https://dashboard.example.com";
    const framed = await startTestApp({ portalOrigins: [site] });
    const ancestorsOf = async (path: string, server: TestApp) =>
      /frame-ancestors ([^;]*)/.exec(
        String((await browse(path, server)).headers["content-security-policy"]),
      )?.[1];
    expect(await ancestorsOf("/console/portal", app)).toBe("'none'");
    expect(await ancestorsOf("/console/portal", framed)).toBe(site);
    expect(await ancestorsOf("/console/keys", framed)).toBe("'none'");
    expect(await ancestorsOf("/", framed)).toBe("'none'");
    await framed.close();
  });

  it("runs no inline script and no inline style", async () => {
    const { text, headers } = await browse("/");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    expect(text).not.toMatch(/<style|<script(?![^>]*\bsrc=)| style="| on\w+="/);
  });

  it("weighs at most 60 KB compressed with all it loads", async () => {
    const { text } = await browse("/");
    const sizes = await Promise.all(
      ["/", ...urlsIn(text).filter((url) => /\.(?:css|js)$/.test(url))].map(async (url) => {
        const reply = await get(url, { accept: BROWSER, "accept-encoding": "gzip" });
        expect(reply.headers["content-encoding"]).toBe("gzip");
        return reply.bytes.length;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });

  it("is not sent again to a browser with a current copy, and is counted by address", async () => {
    const first = await browse("/");
    const again = await get("/", {
      accept: BROWSER,
      "if-none-match": String(first.headers["etag"]),
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const left = ({ headers }: typeof first) => Number(headers["x-ratelimit-remaining"]);
    expect(left(again)).toBeLessThan(left(first));
  });

  it("labels every field and every section, with unique ids", async () => {
    const { text } = await browse("/");
    const fields = [...text.matchAll(/<(?:input|textarea)[^>]* id="([^"]+)"/g)].map(
      ([, id]) => id!,
    );
    expect(fields.length).toBeGreaterThan(1);
    for (const id of fields) expect(text).toContain(`<label class="label" for="${id}">`);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
      expect(text).toContain(` id="${id}"`);
  });

  it("shows the sandbox key of a demo server, and none elsewhere", async () => {
    expect((await browse("/")).text).toContain(`Authorization: Bearer ${SANDBOX_KEY}`);
    const own = await startTestApp({});
    const { text } = await browse("/", own);
    expect(text).not.toMatch(/sk_(?:test|live)_\w/);
    expect(text).toContain("Ask the operator of this server for a sandbox key");
    await own.close();
  });

  it("shows a marked résumé, a score and a timeline, and a request to send", async () => {
    const { text } = await browse("/");
    expect(text).toContain('<mark class="skill asked intermediate" title="SQL">SQL</mark>');
    expect(text).toMatch(/<strong>\d+<\/strong> of 100/);
    expect(text).toMatch(/<ol class="phases"><li>/);
    expect(text).toContain('data-path="/v1/resumes/analyze"');
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  it("has icons of its own", async () => {
    const icon = await get("/favicon.ico");
    expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/x-icon"]);
    // An icon directory, with three images.
    expect([...icon.bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    const touch = await get("/apple-touch-icon.png");
    expect([touch.status, touch.headers["content-type"]]).toEqual([200, "image/png"]);
    const { text } = await browse("/");
    const [, image] = /property="og:image" content="([^"]+)"/.exec(text)!;
    const social = await get(image!);
    expect([social.status, social.headers["content-type"]]).toEqual([200, "image/png"]);
    const manifest = await get("/site.webmanifest");
    const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await get(src)).status).toBe(200);
  });
});

describe("the console", () => {
  it("is one page at every path, with a strict policy, revalidated before each use", async () => {
    const [first, ...others] = await Promise.all(CONSOLE_PATHS.map((path) => browse(path)));
    expect(first!.status).toBe(200);
    expect(first!.headers["content-security-policy"]).toContain(
      "script-src 'self'; style-src 'self'",
    );
    expect(first!.headers["content-security-policy"]).not.toContain("unsafe");
    expect(first!.headers["cache-control"]).toBe("public, no-cache");
    for (const { text } of others) expect(text).toBe(first!.text);
    const again = await get("/console", { "if-none-match": String(first!.headers["etag"]) });
    expect(again.status).toBe(304);
  });

  it("loads files that are compressed and may be cached forever, and knows no others", async () => {
    const { text } = await browse("/console");
    const files = urlsIn(text).filter((url) => url.includes("/assets/"));
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      const { status, headers } = await get(file, { "accept-encoding": "br" });
      expect([status, headers["cache-control"], headers["content-encoding"]]).toEqual([
        200,
        "public, max-age=31536000, immutable",
        "br",
      ]);
    }
    for (const path of ["/assets/none.js", "/assets/..%2Findex.html"])
      expect((await get(path)).status).toBe(404);
  });

  it("gets the sandbox key of a demo server, and none elsewhere", async () => {
    expect((await browse("/console")).text).toContain(
      `<meta name="waymark-sandbox-key" content="${SANDBOX_KEY}" />`,
    );
    const own = await startTestApp({ docs: false });
    const { text } = await browse("/console", own);
    expect(text).toContain(`<meta name="waymark-sandbox-key" content="" />`);
    expect(text).toContain(`<meta name="waymark-docs" content="off" />`);
    await own.close();
  });
});

describe("the switches", () => {
  it("WAYMARK_CONSOLE=off removes the start page and its files, and no more", async () => {
    const server = await startTestApp({ console: false, sandboxKey: SANDBOX_KEY });
    for (const path of [...START_FILES, ...CONSOLE_PATHS])
      expect([path, (await browse(path, server)).status]).toEqual([path, 404]);
    for (const path of DOCS_PATHS) {
      const { status, text } = await browse(path, server);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/href="\/"|favicon|\/console|sk_test_\w/);
    }
    await server.close();
  });

  it("WAYMARK_DOCS=off removes the documentation and every link to it", async () => {
    const server = await startTestApp({ docs: false });
    for (const path of DOCS_PATHS) {
      const { status, headers } = await browse(path, server);
      expect([path, status, headers["link"]]).toEqual([path, 404, undefined]);
    }
    const start = await browse("/", server);
    expect(start.status).toBe(200);
    expect(start.text).not.toMatch(/\/docs|llms/);
    for (const url of urlsIn(start.text).filter((url) => url.startsWith("/")))
      expect([url, (await browse(url, server)).status]).toEqual([url, 200]);
    await server.close();
  });

  it("both off leave the API, its contract and no page", async () => {
    for (const path of ["/assets/none.css", ...START_FILES, ...CONSOLE_PATHS, ...DOCS_PATHS]) {
      const { status, text } = await browse(path, bare);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(text).error.code).toBe("not_found");
    }
    expect((await get("/v1/openapi.json", {}, bare)).status).toBe(200);
  });
});

describe("an address without a page", () => {
  it.each(["/nope", "/docs/guides/nope", "/docs/errors/nope", "/assets/nope.css"])(
    "%s: a page with ways on for browsers, the envelope for programs",
    async (path) => {
      const page = await browse(path);
      expect([page.status, page.headers["content-type"]]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(page.text).toContain("<h1>Nothing here</h1>");
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      const ways = urlsIn(page.text).filter((url) => url.startsWith("/"));
      expect(ways).toEqual(expect.arrayContaining(["/", "/docs", "/docs/guides", "/console"]));
      for (const url of ways) expect([url, (await browse(url)).status]).toEqual([url, 200]);
      const envelope = await get(path);
      expect(envelope.status).toBe(404);
      expect(JSON.parse(envelope.text).error.code).toBe("not_found");
      for (const { headers } of [page, envelope]) expect(headers["vary"]).toContain("Accept");
    },
  );

  it("names the pages that were perhaps meant, and shows the address as text", async () => {
    expect((await browse("/docs/guides/webhook")).text).toContain(
      'href="/docs/guides/webhooks#receiving-webhooks"',
    );
    const { status, text } = await browse("/%3Cb%3Ex");
    expect([status, text.includes("<code>/&lt;b&gt;x</code>")]).toEqual([404, true]);
  });

  it("is not the only failure with a page: it names the code and the request, and leads on", async () => {
    const { status, headers, text } = await browse("/docs/%zz");
    expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(text).toContain("<h1>This page could not be shown</h1>");
    expect(text).toContain('href="/docs/errors/invalid_request"');
    expect(text).toContain(String(headers["x-request-id"]));
    expect(JSON.parse((await get("/docs/%zz")).text).error.code).toBe("invalid_request");
  });

  it("below the API is the envelope for everybody", async () => {
    const { text } = await browse("/v1/nope");
    expect(JSON.parse(text).error.code).toBe("not_found");
  });
});

describe("the documentation", () => {
  it("keeps the links of guides to other documents", async () => {
    const { text } = await browse("/docs/guides/erasure");
    expect(text).toContain('href="/docs/guides/docs-operations#backup-and-restore"');
    expect((await browse("/docs/guides/docs-operations")).text).toContain(
      'id="backup-and-restore"',
    );
  });

  it("has no broken link and no missing anchor on any page", async () => {
    const pages = new Map<string, string>();
    const waiting = ["/"];
    const broken: string[] = [];
    const anchors: { from: string; page: string; anchor: string }[] = [];
    for (const path of waiting) {
      const { status, headers, text } = await browse(path);
      if (status !== 200) broken.push(path);
      pages.set(path, text);
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      for (const url of urlsIn(text).filter((found) => !found.startsWith("https://"))) {
        const { pathname, hash } = new URL(url, app.url + path);
        if (!waiting.includes(pathname)) waiting.push(pathname);
        if (hash !== "") anchors.push({ from: path, page: pathname, anchor: hash.slice(1) });
      }
    }
    expect(broken).toEqual([]);
    expect(waiting.length).toBeGreaterThan(30);
    const missing = anchors.filter(
      ({ page, anchor }) => !pages.get(page)!.includes(` id="${decodeURIComponent(anchor)}"`),
    );
    expect(missing).toEqual([]);
  });

  it("is complete without its script, and is revalidated", async () => {
    for (const path of ["/docs/guides", "/docs/guides/webhooks", "/docs/errors/not_found"]) {
      const { headers, text } = await browse(path);
      expect(headers["content-security-policy"]).toContain("script-src 'self'; style-src 'self';");
      expect(headers["cache-control"]).toBe("public, no-cache");
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)| style="/);
      expect(text).toContain("</article>");
    }
  });

  it("is listed in llms.txt with links that work", async () => {
    const { headers, text } = await get("/llms.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url!);
    expect(links).toEqual(expect.arrayContaining(["/v1/openapi.json", "/docs"]));
    expect(links.filter((url) => url.startsWith("/docs/guides/")).length).toBeGreaterThan(5);
    for (const url of links) expect([url, (await get(url)).status]).toEqual([url, 200]);
  });

  it("is searched by the words of a query, and shows nothing that was typed as HTML", async () => {
    const found = (await browse("/docs/search?q=idempotency+replayed")).text;
    expect(found).toContain('href="/docs/guides/idempotency#idempotency"');
    expect((await browse("/docs/search?q=rate_limited")).text).toContain(
      "/docs/errors/rate_limited",
    );
    const nothing = await browse(`/docs/search?q=${encodeURIComponent('<qwzx>"zzqx')}`);
    expect(nothing.status).toBe(200);
    expect(nothing.text).toContain("None of these words stands here.");
    expect(nothing.text).not.toContain("<b>");
    expect((await browse("/docs/search?q=a&q=b")).status).toBe(200);
    const asked = await fetch(`${app.url}/docs/search?q=idempotency+replayed`, {
      headers: { accept: "application/json" },
    });
    expect(((await asked.json()) as { data: object[] }).data[0]).toEqual({
      title: "Idempotency",
      page: "Idempotency",
      url: "/docs/guides/idempotency#idempotency",
    });
    expect((await browse(`/docs/search?q=${"x".repeat(5_000)}`)).status).toBe(200);
  });

  it("is not found under an unknown name", async () => {
    for (const path of ["guides/nothing", "guides/operations", "guides/..%2FREADME.md"])
      expect((await browse(`/docs/${path}`)).status).toBe(404);
  });
});

describe("an error code", () => {
  const codes = Object.keys(ERRORS);

  it("has a page, and there is no page for anything else", async () => {
    const contract = JSON.parse((await get("/v1/openapi.json")).text);
    expect(contract.components.schemas.ErrorCode.enum.toSorted()).toEqual(codes.toSorted());
    const index = (await browse("/docs/errors")).text;
    const listed = urlsIn(index).filter((url) => url.startsWith("/docs/errors/"));
    expect([...new Set(listed)].toSorted()).toEqual(
      [...new Set([...codes, ...PATHWAY_FAILURES])].map((c) => `/docs/errors/${c}`).toSorted(),
    );
    const unknown = await get("/docs/errors/no_such_code");
    expect([unknown.status, JSON.parse(unknown.text).error.code]).toEqual([404, "not_found"]);
  });

  it.each(codes)("%s is explained, with an example of its reply", async (code) => {
    const { text } = await browse(`/docs/errors/${code}`);
    expect(text).toContain(`<h1 id="${code}"><code>${code}</code></h1>\n<p>`);
    for (const title of ["When it happens", "What to do", "Example"])
      expect(text).toContain(`>${title}</a></h2>`);
    const example = /<pre class="code" [^>]*><code>(.+?)<\/code>/s.exec(text)![1]!;
    const [head = "", body = ""] = example
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .split("\n\n");
    const status = ERRORS[code as keyof typeof ERRORS][0];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`Link: </docs/errors/${code}>; rel="help"`);
    const { error } = JSON.parse(body);
    expect(Object.keys(error)).toEqual(["code", "message", "request_id", "details"]);
    expect(error.code).toBe(code);
  });

  it("is linked by every error reply, and by no other", async () => {
    const { test: key } = await app.customer();
    const replies = [
      await app.send("GET", "/me"),
      await app.send("GET", "/me", { key: "sk_test_wrong" }),
      await app.send("GET", "/jobs?per_page=1000", { key }),
      await app.send("GET", "/jobs/job_unknown", { key }),
      await app.send("PUT", "/jobs", { key }),
      await app.send("POST", "/jobs/match", { key, body: "{" }),
      await app.send("GET", "//nowhere"),
      await app.send("GET", "//%zz"),
    ];
    for (const { headers, body } of replies)
      expect(headers.get("link")).toBe(`</docs/errors/${body.error.code}>; rel="help"`);
    expect(new Set(replies.map(({ body }) => body.error.code)).size).toBeGreaterThan(4);
    const broken = await sendBytes(app.url, "NOT HTTP\r\n\r\n");
    expect(broken).toContain('Link: </docs/errors/invalid_request>; rel="help"\r\n');
    expect((await app.send("GET", "/me", { key })).headers.get("link")).toBeNull();
    expect((await bare.send("GET", "/me")).headers.get("link")).toBeNull();
    expect(await sendBytes(bare.url, "NOT HTTP\r\n\r\n")).not.toMatch(/^Link:/im);
  });
});
