import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { temporaryFolder } from "../support/command.ts";
import {
  command,
  invitationOf,
  joinApp,
  makeApp,
  setUpOperator,
} from "../support/console-people.ts";
import { look } from "../support/look.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { startSmtpServer, type SmtpServer } from "../support/smtp-server.ts";
import { until } from "../support/until.ts";

/*
 * Every page of start page, documentation and console, in its states, with data of all kinds: it is
 * accessible and no wider than the window, in both schemes and at three widths.
 */

const LONG_NAME = "A customer with a name as long as some companies really have, Ltd & Co. KG";

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Brings a page into a state. */
type Act = (page: Page) => Promise<unknown>;
type State = [name: string, path: string, act?: Act | undefined];

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const sheet = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole("dialog").waitFor();
};
const shows = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

describe.skipIf(!hasBrowser)("every page", () => {
  let bench: BrowserBench;
  let receiver: Receiver;
  let smtp: SmtpServer;
  let appId: string;
  let key: string;
  let requestId: string;
  let endpointId: string;
  let jobId: string;
  let importId: string;
  let ada: Visitor;
  let dana: Visitor;
  beforeAll(async () => {
    [receiver, smtp] = await Promise.all([startReceiver(), startSmtpServer()]);
    bench = await startBrowserBench({
      WAYMARK_SIGNUP: "open",
      WAYMARK_SMTP_URL: smtp.url,
      WAYMARK_MAIL_FROM: "no-reply@example.com",
      WAYMARK_PUBLIC_URL: "http://127.0.0.1:1",
    });
    appId = await makeApp(bench, LONG_NAME);
    [ada, dana] = [await bench.visit(), await bench.visit()];
    await setUpOperator(bench, ada);
    await joinApp(bench, dana, { app: appId, email: "dana@example.com", role: "owner" });
    await fill();
  });
  afterAll(async () => {
    await bench.close();
    await receiver.close();
    await smtp.close();
  });

  const invite = (email: string, role: "owner" | "developer") =>
    invitationOf(bench, { app: appId, email, role });

  /** As the page of this visitor would. */
  async function ask<T>(
    { page }: Visitor,
    method: string,
    path: string,
    data?: object | string,
  ): Promise<T> {
    const isText = typeof data === "string";
    const [status, text] = await page.evaluate<[number, string], [string, Sent]>(
      async ([url, options]) => {
        const reply = await fetch(url, options);
        return [reply.status, await reply.text()];
      },
      [
        path,
        {
          method,
          headers: {
            "x-waymark-console": "1",
            ...(data ? { "content-type": isText ? "text/plain" : "application/json" } : {}),
          },
          ...(data ? { body: isText ? data : JSON.stringify(data) } : {}),
        },
      ],
    );
    expect([path, status, text]).toEqual([path, expect.toSatisfy((code) => code < 300), text]);
    return JSON.parse(text) as T;
  }

  const call = (path: string, body?: object) =>
    fetch(`${bench.server.url}/v1${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json", "idempotency-key": path } : {}),
      },
    });

  /** Keys, requests, a webhook that failed, postings, an erased candidate, tokens and links. */
  async function fill(): Promise<void> {
    const own = `/v1/account/apps/${appId}`;
    await ask(dana, "PATCH", own, { log_sandbox_bodies: true, keep_reply_excerpt: true });
    ({ key } = await ask<{ key: string }>(dana, "POST", `${own}/keys`, {
      mode: "test",
      name: "a server with a long name in Frankfurt, behind the proxy",
    }));
    await ask(dana, "POST", `${own}/keys`, { mode: "live", name: "live" });
    receiver.answer("/hook", (response) => response.writeHead(500).end("out of order"));
    const url = `${receiver.url}/hook`;
    const hooks = `${own}/endpoints?mode=test`;
    const description = "Sends candidates into the applicant tracking system";
    ({ id: endpointId } = await ask<{ id: string }>(dana, "POST", hooks, {
      url,
      description,
      events: ["webhook.test", "resume.analysis.completed", "candidate.deleted"],
    }));
    await importPostings();
    const analysis = {
      external_candidate_id: "cand-7",
      target_job: { title: "Back-End Developer" },
      resume_text: DEVELOPER,
    };
    const analysed = await call("/resumes/analyze", analysis);
    expect(analysed.status).toBe(200);
    requestId = analysed.headers.get("x-request-id")!;
    for (const path of ["/jobs?q=nurse", "/jobs?page=x", "/jobs/none", "/taxonomy/roles?q=nurse"])
      await call(path);
    const planned = await call("/career-pathways/generate", {
      target_role: { title: "Registered Nurse" },
      country: "US",
    });
    const { pathway_id: pathwayId } = (await planned.json()) as { pathway_id: string };
    const told = await call(`/career-pathways/${pathwayId}/feedback`, {
      kind: "outdated",
      quote: "The examination costs 200 dollars and can be taken again after 45 days.",
      note: "Since January: https://example.org/a/rather/long/address/of/a/page/without/any/break",
    });
    expect(told.status).toBe(201);
    await ask(dana, "POST", `${own}/endpoints/${endpointId}/test?mode=test`);
    await receiver.arrived("/hook", 2);
    await ask(dana, "POST", `${own}/candidates/erase`, {
      external_candidate_id: "cand-9",
      mode: "test",
    });
    await ask(dana, "POST", `${own}/tokens`, { name: "deployment", role: "developer" });
    await ask(dana, "POST", `${own}/portal-links`, { page: "webhooks", mode: "test" });
    await ask(dana, "POST", `${own}/members`, { email: "lee@example.com", role: "developer" });
    await ask(ada, "POST", "/operator/v1/tokens", { name: "deployment", role: "viewer" });
    await ask(ada, "POST", "/operator/v1/admins", { email: "vera@example.com", role: "viewer" });
    await ask(ada, "POST", "/operator/v1/sources", {
      name: "board",
      from: `${receiver.url}/feed`,
      every_seconds: 86_400,
    });
    // The log is written every second or so.
    await until(async () => {
      const log = await ask<{ data: unknown[] }>(dana, "GET", `${own}/requests?mode=test`);
      return log.data.length >= 5;
    });
  }

  async function importPostings(): Promise<void> {
    const folder = await temporaryFolder();
    const file = join(folder.path, "jobs.ndjson");
    const nurses = Array.from({ length: 25 }, (_, index) => ({
      external_id: `nurse-${index}`,
      title: "Registered Nurse",
      company: `Hospital ${index}`,
      description: `Nursing on ward ${index}, with medication administration and wound care.`,
      city: "Kiel",
      country: "DE",
      salary_min: 42_000,
      salary_max: 56_000,
      salary_currency: "EUR",
      salary_period: "year",
    }));
    await writeFile(file, nurses.map((job) => JSON.stringify(job)).join("\n"));
    await command(bench, "jobs", "import", file, "--source", "hospitals");
    await folder.remove();
    const rows =
      '{"external_id":"1","title":"Welder","company":"W","description":"Welds."}\nno JSON';
    ({ id: importId } = await ask<{ id: string }>(
      ada,
      "POST",
      "/operator/v1/imports?source=acme",
      rows,
    ));
    jobId = await until(async () => {
      const found = await call("/jobs?q=nurse");
      return ((await found.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
    });
  }

  async function lookAt(visitor: Visitor, room: string, states: readonly State[]): Promise<void> {
    for (const [name, path, act] of states) {
      await visitor.open(path);
      await visitor.page.getByRole("heading", { level: 1 }).first().waitFor();
      await visitor.page.waitForLoadState("networkidle");
      await act?.(visitor.page);
      await look(visitor.page, `${room}-${name}`);
    }
    expect([room, visitor.problems]).toEqual([room, []]);
  }

  it("of the start page and the documentation", async () => {
    const visitor = await bench.visit();
    const reader = (name: string, path: string): State => [name, path];
    await lookAt(visitor, "site", [
      reader("start", "/"),
      reader("docs", "/docs"),
      reader("operation", "/docs/api/analyze-resume"),
      reader("event", "/docs/api/receive-pathway-completed"),
      reader("guides", "/docs/guides"),
      reader("guide", "/docs/guides/webhooks"),
      reader("errors", "/docs/errors"),
      reader("error", "/docs/errors/rate_limited"),
      reader("search", "/docs/search?q=retry+webhook"),
      reader("search-nothing", "/docs/search?q=zzzyx"),
      reader("search-empty", "/docs/search"),
      reader("404", "/nowhere"),
      reader("404-docs", "/docs/guides/webhook"),
    ]);
    await visitor.close();
  });

  it("of the playground", async () => {
    const visitor = await bench.visit();
    await lookAt(visitor, "play", [
      ["first", "/console"],
      ["jobs-without-key", "/console/jobs"],
      ["404", "/console/nowhere/at/all"],
    ]);
    await visitor.open("/console");
    await visitor.page.getByLabel("API key").fill(key);
    await press("Use")(visitor.page);
    await lookAt(visitor, "play", [
      [
        "results",
        "/console",
        async (page) => {
          await press("Nurse")(page);
          await press("Analyse the résumé")(page);
          await press("Draw the pathway")(page);
          await page.getByTestId("pathway").waitFor();
        },
      ],
      ["jobs", "/console/jobs?q=nurse", shows("Hospital")],
      ["jobs-nothing", "/console/jobs?q=zzzyx"],
      ["job", `/console/jobs/${jobId}`],
      ["job-unknown", "/console/jobs/job_none"],
      ["roles", "/console/roles?q=nurse"],
      ["role", "/console/roles/registered-nurse"],
      ["palette", "/console", (page) => page.keyboard.press("Control+k")],
    ]);
    await visitor.close();
  });

  it("before a sign-in", async () => {
    const visitor = await bench.visit();
    const link = await invite("new@example.com", "developer");
    const known = await invite("dana@example.com", "owner");
    await lookAt(visitor, "entry", [
      ["sign-in", "/console/sign-in"],
      ["sign-in-operator", "/console/sign-in?as=operator"],
      [
        "sign-in-refused",
        "/console/sign-in",
        async (page) => {
          await page.getByLabel("E-mail").fill("dana@example.com");
          await page.getByLabel("Password").fill("wrong");
          await press("Sign in")(page);
          await page.getByRole("alert").waitFor();
        },
      ],
      ["forgotten", "/console/forgotten"],
      [
        "forgotten-sent",
        "/console/forgotten?as=operator",
        async (page) => {
          await page.getByLabel("E-mail").fill("nobody-with-a-long-address@an-example.example.com");
          await press("Send me a link")(page);
          await page.getByRole("status").getByText("is on its way").waitFor();
        },
      ],
      ["sign-up", "/console/sign-up"],
      [
        "sign-up-sent",
        "/console/sign-up",
        async (page) => {
          await page.getByLabel("E-mail").fill("fresh@example.com");
          await page.getByLabel("Name of your app").fill("Fresh");
          await press("Sign up")(page);
          await page.getByRole("status").getByText("mailbox").waitFor();
        },
      ],
      ["join", link, shows("Choose a password")],
      ["join-reset", known, shows("Choose a new password")],
      ["join-without-link", "/console/join"],
      ["join-dead-link", "/console/join#dead", (page) => page.getByRole("alert").waitFor()],
      ["setup-without-link", "/console/setup"],
      ["return", "/console/sign-in/return?code=x", (page) => page.getByRole("alert").waitFor()],
      ["portal-without-link", "/console/portal"],
      ["portal-dead-link", "/console/portal#wmp_x.y"],
    ]);
    await visitor.close();
  });

  it("of a customer", async () => {
    const own = (name: string, path = name, act?: Act): State => [
      name,
      `/console/a/${appId}/${path}${path.includes("?") ? "&" : "?"}mode=test`,
      act,
    ];
    await lookAt(dana, "own", [
      own("overview"),
      ["home", "/console/a"],
      own("keys"),
      own("keys-new", "keys", sheet("New key")),
      own("requests"),
      own("requests-nothing", "requests?status=503"),
      own("request", `requests/${requestId}`, shows("Request body")),
      own("request-unknown", "requests/0198c0de-0000-7000-8000-000000000000"),
      own("webhooks"),
      own("webhook", `webhooks/${endpointId}`, press("Payload")),
      own("webhook-change", `webhooks/${endpointId}`, sheet("Change")),
      own("webhook-filtered", `webhooks/${endpointId}?status=succeeded&range=1h`),
      own("webhook-unknown", "webhooks/we_none"),
      own("credits"),
      own("candidates", "candidates", async (page) => {
        await page.getByLabel("Candidate id").fill("cand-7");
        await press("Show what is stored")(page);
        await page.getByRole("heading", { name: /cand-7/ }).waitFor();
      }),
      own("team"),
      own("team-invite", "team", sheet("Invite")),
      own("team-token", "team", sheet("New token")),
      own("settings"),
      own("settings-revoke", "settings", sheet("Revoke")),
      ["me", "/console/me"],
      ["foreign", "/console/a/app_none/keys?mode=test"],
      own("palette", "overview", async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("combobox").fill("web");
      }),
    ]);
    const { url } = await ask<{ url: string }>(
      dana,
      "POST",
      `/v1/account/apps/${appId}/portal-links`,
      { page: "webhooks", mode: "test" },
    );
    const guest = await bench.visit();
    const path = url.slice(url.indexOf("/console"));
    await lookAt(guest, "portal", [
      ["list", path],
      ["endpoint", path, press(`${receiver.url}/hook`)],
    ]);
    await guest.close();
  });

  it("of a customer who has done nothing yet", async () => {
    const fresh = `/console/a/${appId}`;
    await lookAt(dana, "empty", [
      ["overview", `${fresh}/overview?mode=live`],
      ["requests", `${fresh}/requests?mode=live`],
      ["webhooks", `${fresh}/webhooks?mode=live`],
    ]);
  });

  it("of an operator", async () => {
    const page = (name: string, path = name, act?: Act): State => [name, `/console/${path}`, act];
    await lookAt(ada, "operator", [
      page("overview"),
      page("apps"),
      page("apps-new", "apps", sheet("New app")),
      page("app", `apps/${appId}`),
      page("app-limits", `apps/${appId}`, sheet("Change limits")),
      page("app-unknown", "apps/app_none"),
      page("requests"),
      page("requests-nothing", "requests?status=503"),
      page("request", `requests/${requestId}`),
      page("webhooks"),
      page("webhooks-new", "webhooks", sheet("New endpoint")),
      page("webhook", `webhooks/${endpointId}`, press("Payload")),
      page("catalogue"),
      page("catalogue-nothing", "catalogue?source=none&range=1h"),
      page("catalogue-import", "catalogue", sheet("Import postings")),
      page("catalogue-source", "catalogue", sheet("Add a source")),
      page("import", `imports/${importId}`),
      page("import-unknown", "imports/none"),
      page("candidates"),
      page("knowledge"),
      page("knowledge-role", "knowledge?q=nurse"),
      page("system"),
      page("access"),
      page("access-invite", "access", sheet("Invite")),
      page("account"),
      page("feedback"),
      page("feedback-document", "feedback?basis_id=us%2Fregistered-nurse"),
      page("audit"),
      page("audit-nothing", "audit?action=none"),
    ]);
  });

  it("of a server that does not answer", async () => {
    await dana.page.route(/\/v1\/account\/apps/, (route) => route.abort());
    await dana.open(`/console/a/${appId}/keys?mode=test`);
    await dana.page.getByRole("alert").waitFor();
    await look(dana.page, "failure-keys");
    await dana.page.unrouteAll();
  });
});
