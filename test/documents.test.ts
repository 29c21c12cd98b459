import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { memberOf } from "./support/members.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGES = [
  "README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map(
    (name) => `docs/${name}`,
  ),
].filter((path) => path.endsWith(".md"));

const RESUME = "Jane Roe, developer. Built services in Python and PostgreSQL since 2019.";

interface DocumentedRequest {
  page: string;
  path: string;
  body: string | undefined;
  /** Whether the page shows an error as its reply. */
  isRefused: boolean;
}

/** The curl commands of a page's shell blocks that call our API. */
function requestsIn(page: string): DocumentedRequest[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, language, content]) => ({
    language,
    content: content!,
  }));
  return blocks.flatMap(({ language, content }, at) => {
    if (language !== "sh") return [];
    const next = blocks[at + 1];
    const commands = content.replaceAll("\\\n", " ").split(/^(?=curl )/m);
    return commands.flatMap((command, n) => {
      const path = /^curl "?(?:https?:\/\/[^/]+\/v1|\$BASE)(\/[^\s"]*)/.exec(command)?.[1];
      if (path === undefined) return [];
      // Nothing is downloaded in a test.
      const body = /-d '(.*?)'/s
        .exec(command)?.[1]
        ?.replace(/"file_url": "[^"]*"/, `"resume_text": "${RESUME}"`);
      const isLast = n === commands.length - 1;
      const isRefused = isLast && next?.language === "json" && next.content.includes('"error"');
      // A shortened value, such as a cursor, cannot be sent.
      if (path.includes("…")) return [];
      return [{ page, path, body, isRefused }];
    });
  });
}

const requests = PAGES.flatMap(requestsIn);

let app: TestApp;
let key: string;
let appId: string;
let memberToken: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ appId, live: key } = await app.customer({ credits: 1_000 }));
  const owner = await memberOf(app, appId, "owner@example.com", "owner");
  const made = await owner.send("POST", `/apps/${appId}/tokens`, { body: { role: "owner" } });
  memberToken = made.body.token;
});
afterAll(() => app.close());

describe("the documents", () => {
  it("show requests", () => {
    expect(requests.length).toBeGreaterThanOrEqual(5);
  });

  // test/documents.proof.test.ts compares the replies that the pages show.
  it.each(requests)("show a request that the API accepts: $page $path", async (request) => {
    const { body, isRefused } = request;
    const path = request.path.replace("/APP/", `/${appId}/`);
    const reply = await app.send(body === undefined ? "GET" : "POST", path, {
      key: path.startsWith("/account/") ? memberToken : key,
      ...(body === undefined ? {} : { body: JSON.parse(body) as object }),
    });
    expect(isRefused ? [400] : [200, 201, 202]).toContain(reply.status);
  });
});

describe("tables of the documents", () => {
  /** Longer texts are read as a list. The targets of links are not counted. */
  const CELL_CHARACTERS = 175;
  it.each(PAGES)("have short cells: %s", (page) => {
    const rows = readFileSync(join(ROOT, page), "utf8")
      .replaceAll(/^```.*?^```/gms, "")
      .split("\n")
      .filter((line) => line.startsWith("|"));
    const cells = rows.flatMap((row) => row.split("|")).map((cell) => cell.trim());
    const shown = cells.map((cell) => cell.replaceAll(/\]\([^)]*\)/g, "]"));
    expect(shown.filter(({ length }) => length > CELL_CHARACTERS)).toEqual([]);
  });
});
