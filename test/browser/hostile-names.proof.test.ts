import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { temporaryFolder, type Folder } from "../support/command.ts";
import { invitationOf, joinApp, makeApp, setUpOperator } from "../support/console-people.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { until } from "../support/until.ts";

/*
 * Markup in every text that a customer, a candidate, a feed, a receiver of webhooks or an operator can set:
 * every page of the console shows it as text. No script runs, and no element is made of it.
 */

const MARK = "data-hostile";
const MARKUP = `"'><img src=x ${MARK} onerror=alert(1)><a ${MARK} href=javascript:alert(2)>x</a>`;
const text = encodeURIComponent(MARKUP);
const SCRIPT_URL = "javascript:alert(3)";
const EMAIL = `o'<img/src=x/${MARK}/onerror=alert(4)>@example.com`;
const SOURCE = join(import.meta.dirname, "../../console/src/router.tsx");

/** Routes that show nothing which others wrote. */
const SILENT = [
  "/",
  "/account",
  "/forgotten",
  "/imports/$id",
  "/roles/$id",
  "/setup",
  "/sign-in",
  "/sign-in/organisation",
  "/sign-in/return",
  "/sign-in/step",
  "/sign-up",
  "/system",
];

interface Found {
  /** Elements that the markup became, and those whose address is a script. */
  readonly made: number;
  readonly leading: number;
  readonly isShown: boolean;
}

/** Runs in the page. */
const FIND = `(() => {
  const all = [...document.querySelectorAll("*")];
  const isScript = (value) => /^\\s*(?:javascript|vbscript|data):/i.test(value ?? "");
  const addresses = ["href", "src", "action", "formaction", "xlink:href"];
  const fields = [...document.querySelectorAll("input, textarea")];
  const texts = [document.body.innerText, ...fields.map(({ value }) => value)];
  return {
    made: all.filter((one) => one.hasAttribute("${MARK}")).length,
    leading: all.filter((one) => addresses.some((name) => isScript(one.getAttribute(name)))).length,
    isShown: texts.some((text) => text.includes("${MARK}")),
  };
})()`;

interface Opened {
  readonly path: string;
  /** Shows what is behind a button. */
  readonly act?: (page: Page) => Promise<unknown>;
}

describe.skipIf(!hasBrowser)("markup in every field", () => {
  let bench: BrowserBench;
  let receiver: Receiver;
  let folder: Folder;
  let ada: Visitor;
  let dana: Visitor;
  let appId: string;
  let key: string;
  let ids: Record<"request" | "endpoint" | "job" | "import" | "role", string>;
  let portal: string;
  const routes = new Set<string>();
  /** Those that show the markup, as text. */
  const showing = new Set<string>();
  beforeAll(async () => {
    [receiver, folder] = await Promise.all([startReceiver(), temporaryFolder()]);
    await mkdir(join(folder.path, "skills"));
    const skill = { id: "own-tool", name: MARKUP, group: "tools", hours: [1, 2, 3] };
    await writeFile(join(folder.path, "skills/own.ndjson"), `${JSON.stringify(skill)}\n`);
    bench = await startBrowserBench({ WAYMARK_KNOWLEDGE_DIR: folder.path });
    appId = await makeApp(bench, MARKUP);
    [ada, dana] = [await bench.visit(), await bench.visit()];
    await setUpOperator(bench, ada);
    await joinApp(bench, dana, { app: appId, email: "dana@example.com", role: "owner" });
    await fill();
  });
  afterAll(async () => {
    await bench.close();
    await receiver.close();
    await folder.remove();
  });

  /** As the page of this visitor would; `isAllowed` false where the field refuses markup. */
  async function ask<T>(
    { page }: Visitor,
    method: string,
    path: string,
    data?: object | string,
    isAllowed = true,
  ): Promise<T> {
    const body = typeof data === "string" ? data : JSON.stringify(data);
    const type = typeof data === "string" ? "text/plain" : "application/json";
    const [status, text] = await page.evaluate(
      async ([url, verb, sent, sentType]) => {
        const headers = { "x-waymark-console": "1", ...(sent && { "content-type": sentType }) };
        const reply = await fetch(url, { method: verb, headers, ...(sent && { body: sent }) });
        return [reply.status, await reply.text()] as const;
      },
      [path, method, body, type] as const,
    );
    expect([path, status < 300, text]).toEqual([path, isAllowed, text]);
    return JSON.parse(text) as T;
  }

  const call = (path: string, body?: object) =>
    fetch(`${bench.server.url}/v1${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: {
        authorization: `Bearer ${key}`,
        "user-agent": MARKUP,
        ...(body ? { "content-type": "application/json", "idempotency-key": path + MARKUP } : {}),
      },
    });

  async function fill(): Promise<void> {
    const own = `/v1/account/apps/${appId}`;
    await ask(dana, "PATCH", own, { name: MARKUP, log_sandbox_bodies: true });
    await ask(dana, "PATCH", own, { keep_reply_excerpt: true });
    ({ key } = await ask<{ key: string }>(dana, "POST", `${own}/keys`, {
      mode: "test",
      name: MARKUP,
    }));
    const endpoint = await makeEndpoint(own);
    const posting = await importPostings();
    const analysed = await call("/resumes/analyze", {
      external_candidate_id: MARKUP,
      target_job: { title: MARKUP, skills: [MARKUP, "Python"] },
      resume_text: `${MARKUP}\n${DEVELOPER}`,
    });
    expect([analysed.status, await analysed.text()]).toEqual([200, expect.any(String)]);
    const wanted = { target_role: { title: `Registered Nurse ${MARKUP}` }, country: "US" };
    const planned = await call("/career-pathways/generate", wanted);
    const { pathway_id: pathway } = (await planned.json()) as { pathway_id: string };
    const said = { kind: "wrong", quote: MARKUP, note: MARKUP };
    expect((await call(`/career-pathways/${pathway}/feedback`, said)).status).toBe(201);
    for (const path of [`/jobs?q=${text}`, `/jobs?page=${text}`, `/jobs/${text}`, `/${text}`])
      await call(path);
    await ask(dana, "POST", `${own}/endpoints/${endpoint}/test?mode=test`);
    await receiver.arrived("/hook", 2);
    const erased = { external_candidate_id: `${MARKUP} gone`, mode: "test" };
    await ask(dana, "POST", `${own}/candidates/erase`, erased);
    await ask(dana, "POST", `${own}/tokens`, { name: MARKUP, role: "developer" });
    await ask(dana, "POST", `${own}/members`, { email: EMAIL, role: "developer" }, false);
    const link = { page: "webhooks", mode: "test" };
    portal = (await ask<{ url: string }>(dana, "POST", `${own}/portal-links`, link)).url;
    const operator = "/operator/v1";
    await ask(ada, "POST", `${operator}/tokens`, { name: MARKUP, role: "viewer" });
    await ask(ada, "POST", `${operator}/admins`, { email: EMAIL, role: "viewer" }, false);
    await ask(ada, "POST", `${operator}/apps/${appId}/credits`, { amount: 1, note: MARKUP });
    const from = `${receiver.url}/feed?${text}`;
    const source = { name: "board", from, every_seconds: 86_400 };
    await ask(ada, "POST", `${operator}/sources`, source);
    await ask(ada, "POST", `${operator}/sources`, { ...source, name: MARKUP }, false);
    await ask(ada, "POST", `${operator}/sources`, { ...source, from: SCRIPT_URL }, false);
    ids = { ...posting, endpoint, role: "registered-nurse", request: idOf(analysed) };
    // The log is written every second or so.
    await until(async () => {
      const log = await ask<{ data: unknown[] }>(dana, "GET", `${own}/requests?mode=test`);
      return log.data.length >= 5;
    });
  }

  const idOf = (reply: Response): string => reply.headers.get("x-request-id")!;

  /** Its receiver answers with markup. */
  async function makeEndpoint(own: string): Promise<string> {
    receiver.answer("/hook", (response) =>
      response.writeHead(500, { "content-type": "text/html" }).end(MARKUP),
    );
    const events = ["webhook.test", "resume.analysis.completed", "candidate.deleted"];
    const make = (url: string, isAllowed = true) =>
      ask<{ id: string }>(
        dana,
        "POST",
        `${own}/endpoints?mode=test`,
        { url, description: MARKUP, events },
        isAllowed,
      );
    await make(`${receiver.url}/other?${MARKUP}`, false);
    await make(`${receiver.url}/other?${text}`);
    await make(SCRIPT_URL, false);
    return (await make(`${receiver.url}/hook`)).id;
  }

  /** Imports take tags out and refuse addresses that are no web pages; the pages must not rely on it. */
  async function importPostings(): Promise<{ job: string; import: string }> {
    const posting = {
      external_id: MARKUP,
      title: `Nurse ${MARKUP}`,
      company: MARKUP,
      description: `Nursing. ${MARKUP}`,
      requirements: MARKUP,
      industry: MARKUP,
      city: MARKUP,
      region: MARKUP,
      country: "DE",
      skills: [MARKUP, "Nursing"],
    };
    const rows = [
      { ...posting, external_id: "2", url: SCRIPT_URL },
      { ...posting, external_id: "3", employment_type: MARKUP },
      { ...posting, external_id: "4", [MARKUP]: MARKUP, salary: MARKUP },
    ];
    const lines = [...rows, posting].map((row) => JSON.stringify(row));
    const path = "/operator/v1/imports?source=acme";
    const { id } = await ask<{ id: string }>(ada, "POST", path, [...lines, MARKUP].join("\n"));
    const [job] = await until(
      () => bench.db.query<{ id: string }>("SELECT id FROM jobs WHERE external_id = $1", [MARKUP]),
      (found) => found.length > 0,
    );
    await bench.db.query(
      `UPDATE jobs SET title = $1, company = $1, description = $1, requirements = ARRAY[$1],
         industry = $1, city = $1, region = $1, url = $2`,
      [MARKUP, SCRIPT_URL],
    );
    return { job: job!.id, import: id };
  }

  /** Opens a route of the router, with these values for its parameters. */
  async function check(visitor: Visitor, route: string, opened: Opened): Promise<void> {
    const { page } = visitor;
    routes.add(route);
    await visitor.open(opened.path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await opened.act?.(page);
    const found = await page.evaluate<Found>(FIND);
    expect([opened.path, found.made, found.leading]).toEqual([opened.path, 0, 0]);
    if (found.isShown) showing.add(route);
    expect([opened.path, visitor.problems]).toEqual([opened.path, []]);
  }

  const press = (name: string) => (page: Page) =>
    page.getByRole("button", { name, exact: true }).first().click();

  it("is text on the pages of a customer", async () => {
    const own = (route: string, more = "", act?: Opened["act"]) => {
      const path = `/console${route.replace("$app", appId)}`;
      const id = route.includes("requests") ? ids.request : ids.endpoint;
      return check(dana, route, {
        path: `${path.replace("$id", id)}?mode=test${more}`,
        ...(act && { act }),
      });
    };
    await own("/a");
    await own("/me", "");
    await own("/a/$app/overview");
    await own("/a/$app/keys");
    await own("/a/$app/requests", `&path=${text}`);
    await own("/a/$app/requests/$id", "", (page) => page.getByText("Request body").waitFor());
    await own("/a/$app/webhooks");
    await own("/a/$app/webhooks/$id", "", press("Payload"));
    await own("/a/$app/webhooks/$id", "", press("Change"));
    await own("/a/$app/credits");
    await own("/a/$app/candidates", "", async (page) => {
      await page.getByLabel("Candidate id").fill(MARKUP);
      await press("Show what is stored")(page);
      await page.getByRole("heading", { name: MARK }).waitFor();
    });
    await own("/a/$app/team");
    await own("/a/$app/settings");
    await own("/a/$app/overview", "", async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(MARKUP);
    });
    const guest = await bench.visit();
    const path = portal.slice(portal.indexOf("/console"));
    await check(guest, "/portal", { path });
    await guest.close();
  });

  it("is text on the pages of an operator", async () => {
    const page = (route: string, more = "", act?: Opened["act"]) => {
      const [, room = ""] = route.split("/");
      const byRoom = { apps: appId, requests: ids.request, webhooks: ids.endpoint };
      const id = { ...byRoom, imports: ids.import }[room as "apps"];
      const path = `/console${route.replace("$id", id)}${more}`;
      return check(ada, route, { path, ...(act && { act }) });
    };
    await page("/overview", "");
    await page("/apps");
    await page("/apps", `?q=${text}`);
    await page("/apps/$id");
    await page("/requests");
    await page("/requests/$id");
    await page("/webhooks");
    await page("/webhooks/$id", "", press("Payload"));
    await page("/catalogue");
    await page("/catalogue", `?source=${text}&q=${text}`);
    await page("/imports/$id");
    await page("/candidates", "");
    await page("/knowledge", `?q=${text}`);
    await page("/knowledge", "?view=skills&id=own-tool");
    await page("/knowledge", "?view=overlay");
    await page("/feedback", `?basis_id=${text}`);
    await page("/feedback");
    await page("/system", "");
    await page("/access");
    await page("/account", "");
    await page("/audit");
    await page("/audit", `?action=${text}`);
  });

  it("is text in the playground and before a sign-in, also in addresses", async () => {
    const visitor = await bench.visit();
    const open = (route: string, more = "", act?: Opened["act"]) => {
      const id = route.startsWith("/jobs") ? ids.job : ids.role;
      const path = `/console${route.replace("$id", id)}${more}`;
      return check(visitor, route, { path, ...(act && { act }) });
    };
    await open("/", "", async (page) => {
      await page.getByLabel("API key").fill(key);
      await press("Use")(page);
    });
    await open("/jobs", `?q=${text}`);
    await open("/jobs", "?q=nurse", (page) => page.getByText(MARK).first().waitFor());
    await open("/jobs/$id", "", (page) => page.getByText(MARK).first().waitFor());
    await open("/roles", `?q=${text}`);
    await open("/roles/$id", `?country=${text}`);
    for (const route of [
      "/sign-in",
      "/sign-in/organisation",
      "/forgotten",
      "/setup",
      "/join",
      "/sign-up",
    ])
      await open(route, `?as=${text}&then=${encodeURIComponent(SCRIPT_URL)}#${text}`);
    const invited = { app: appId, email: "new@example.com", role: "developer" } as const;
    const path = await invitationOf(bench, invited);
    await check(visitor, "/join", { path, act: (page) => page.getByText(MARK).first().waitFor() });
    await open("/sign-in/step", `?then=${encodeURIComponent(SCRIPT_URL)}`);
    await open("/sign-in/return", `?error=${text}&error_description=${text}&state=${text}`);
    await visitor.close();
  });

  it("would be found where it became elements", async () => {
    const visitor = await bench.visit();
    await visitor.open("/console/sign-in");
    await visitor.page.evaluate(
      `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(MARKUP)})`,
    );
    expect(await visitor.page.evaluate<Found>(FIND)).toMatchObject({ made: 2, leading: 1 });
    await visitor.close();
  });

  it("was tried on every route of the console, and seen on most", async () => {
    const source = await readFile(SOURCE, "utf8");
    const known = [...source.matchAll(/^ {2}path: "([^"]+)"/gm)].map(([, path]) => path!);
    expect(known.length).toBeGreaterThan(35);
    expect(known.filter((path) => !routes.has(path))).toEqual([]);
    expect([...routes].filter((path) => !showing.has(path)).toSorted()).toEqual(SILENT);
  });
});
