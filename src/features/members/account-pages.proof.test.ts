import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { memberOf, memberToken, type SignedInMember } from "../../../test/support/members.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { insertPortalLink } from "./portal-links.store.ts";
import { makePortalToken } from "./portal-tokens.ts";

let bench: WebhookBench;
let shop: Customer;
let owner: SignedInMember;
let developer: SignedInMember;
let viewer: SignedInMember;
let stranger: SignedInMember;
let base: string;
beforeAll(async () => {
  bench = await startWebhookBench();
  const { app } = bench;
  shop = await app.customer({ credits: 100 });
  const other = await app.customer({ credits: 100 });
  base = `/apps/${shop.appId}`;
  owner = await memberOf(app, shop.appId, "owner@example.com", "owner");
  developer = await memberOf(app, shop.appId, "dev@example.com", "developer");
  viewer = await memberOf(app, shop.appId, "viewer@example.com", "viewer");
  stranger = await memberOf(app, other.appId, "else@example.com", "owner");
});
afterAll(() => bench.close());

const get = async (who: { send: SendAs }, path: string) => who.send("GET", base + path);
const post = (who: { send: SendAs }, path: string, body: object = {}) =>
  who.send("POST", base + path, { body });
const read = (key: string, path = "/jobs") => bench.app.send("GET", path, { key });
const analyze = (key: string, more: object = {}) =>
  bench.app.send("POST", "/resumes/analyze", {
    key,
    body: { target_job: { title: "Welder" }, resume_text: DEVELOPER, ...more },
  });
const logged = (query: string, count: number) =>
  until(
    async () => (await get(viewer, `/requests${query}`)).body.data as { id: string }[],
    (found) => found.length >= count,
  );
const patch = (body: object) => owner.send("PATCH", base, { body });

describe("usage and requests", () => {
  it("are those of the app and mode, by time, route and key", async () => {
    await read(shop.live);
    await read(shop.live, "/jobs/none");
    await read(shop.test);
    await logged("?mode=live", 2);
    await logged("?mode=test", 1);
    const { status, body } = await get(viewer, "/usage");
    expect(status).toBe(200);
    expect(body.totals).toMatchObject({ requests: 2, client_errors: 1, server_errors: 0 });
    expect(body.totals.p95_ms).toBeGreaterThan(0);
    expect(body.series.length).toBeGreaterThanOrEqual(24);
    expect(body.routes.map(({ route }: { route: string }) => route).toSorted()).toEqual([
      "/v1/jobs",
      "/v1/jobs/:id",
    ]);
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ mode: "live", requests: 2 });
    const sandbox = await get(viewer, "/usage?mode=test");
    expect(sandbox.body.totals.requests).toBe(1);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const byMinute = await get(viewer, `/usage?step=minute&from=${from}`);
    expect(byMinute.body.series.length).toBeGreaterThanOrEqual(60);
    const { totals, routes, keys } = byMinute.body;
    expect({ totals, routes, keys }).toEqual({
      totals: body.totals,
      routes: body.routes,
      keys: body.keys,
    });
    expect((await get(viewer, "/usage?step=minute")).status).toBe(400);
    for (const path of [
      "/usage",
      "/requests",
      "/requests/export",
      "/credits",
      "/credits/usage",
      "/receipts",
    ])
      expect((await get(stranger, path)).status).toBe(404);
  });

  it("are found by status, route, key, id and time, and followed", async () => {
    const [missing] = await logged("?mode=live&status=4xx", 1);
    expect(missing).toMatchObject({ status: 404, route: "/v1/jobs/:id", mode: "live" });
    const count = async (query: string) =>
      (await get(viewer, `/requests?${query}`)).body.pagination.total as number;
    expect(await count("route=/v1/jobs/:id")).toBe(1);
    expect(await count("key_id=none")).toBe(0);
    expect(await count(`request_id=${missing!.id}`)).toBe(1);
    expect(await count(`request_id=${missing!.id}&mode=test`)).toBe(0);
    expect(await count("to=2020-01-01")).toBe(0);
    expect(await count(`after=${missing!.id}`)).toBeGreaterThan(0);
    const file = await get(viewer, "/requests/export?mode=live&status=4xx");
    expect(file.text).toBe(`${JSON.stringify(missing)}\n`);
    const wrong = await get(viewer, "/requests?after=nonsense");
    expect([wrong.status, wrong.body.error.details[0].field]).toEqual([400, "after"]);
    await read(shop.live);
    const newer = await logged(`?mode=live&after=${missing!.id}`, 3);
    expect(newer[0]!.id > missing!.id).toBe(true);
    const detail = await get(viewer, `/requests/${missing!.id}`);
    expect(detail.body).toMatchObject({ request: missing, request_body: null, events: [] });
    expect((await get(viewer, `/requests/${missing!.id}?mode=test`)).status).toBe(404);
    expect((await get(stranger, `/requests/${missing!.id}`)).status).toBe(404);
    const elsewhere = await stranger.send("GET", "/me");
    const [own] = elsewhere.body.apps;
    const theirs = await stranger.send("GET", `/apps/${own.id}/requests/${missing!.id}`);
    expect(theirs.status).toBe(404);
  });

  it("show sandbox bodies to developers, once the app keeps them", async () => {
    const denied = await developer.send("PATCH", base, { body: { log_sandbox_bodies: true } });
    expect(denied.status).toBe(403);
    await analyze(shop.test);
    expect((await patch({ log_sandbox_bodies: true })).body.log_sandbox_bodies).toBe(true);
    // The switch reaches a busy key within two seconds.
    const again = await until(
      async () => {
        const last = (await analyze(shop.test)).headers.get("x-request-id")!;
        await logged(`?mode=test&request_id=${last}`, 1);
        return (await get(developer, `/requests/${last}?mode=test`)).body;
      },
      (body) => body.request_body !== null,
    );
    expect(again.request_body.resume_text).toEqual({ omitted_characters: DEVELOPER.length });
    expect(again.reply_body.scores).toBeDefined();
    const { id: last } = again.request;
    const forViewer = await get(viewer, `/requests/${last}?mode=test`);
    expect(forViewer.body.request_body).toBeNull();
    expect((await patch({ log_sandbox_bodies: false })).status).toBe(200);
    expect((await get(developer, `/requests/${last}?mode=test`)).body.request_body).toBeNull();
  });
});

describe("webhooks", () => {
  const hook = { events: ["webhook.test", "pathway.completed"] };
  const create = (who: { send: SendAs }, path: string, mode = "live") =>
    post(who, `/endpoints?mode=${mode}`, { url: bench.receiver.url + path, ...hook });

  it("are added, tested, looked at, sent again and deleted", async () => {
    expect((await create(viewer, "/h1")).status).toBe(403);
    const made = await create(developer, "/h1");
    expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const { id } = made.body;
    expect((await get(viewer, "/endpoints")).body.data).toHaveLength(1);
    expect((await get(viewer, "/endpoints?mode=test")).body.data).toEqual([]);
    expect((await get(viewer, `/endpoints/${id}?mode=test`)).status).toBe(404);
    expect((await get(stranger, `/endpoints/${id}`)).status).toBe(404);
    await patch({ keep_reply_excerpt: true });
    bench.receiver.answer("/h1", (response) => response.writeHead(500).end("out of order"));
    const test = await post(developer, `/endpoints/${id}/test`);
    expect(test.status).toBe(202);
    const path = `/deliveries/${test.body.delivery_id}`;
    const failed = await until(
      async () => (await get(developer, path)).body,
      (body) => body.attempts.length === 1,
    );
    expect(failed.attempts[0]).toMatchObject({ status_code: 500, reply_excerpt: "out of order" });
    expect(failed.payload.type).toBe("webhook.test");
    const forViewer = await get(viewer, path);
    expect([forViewer.body.payload, forViewer.body.attempts[0].reply_excerpt]).toEqual([
      null,
      null,
    ]);
    expect((await get(developer, `${path}?mode=test`)).status).toBe(404);
    expect((await get(stranger, path)).status).toBe(404);
    bench.receiver.answer("/h1", 200);
    expect((await post(viewer, `${path}/resend`)).status).toBe(403);
    expect((await post(developer, `${path}/resend`)).status).toBe(202);
    await until(
      async () => (await get(viewer, path)).body.status as string,
      (status) => status === "succeeded",
    );
    const stats = await get(viewer, `/endpoints/${id}/stats`);
    expect(stats.body.totals).toMatchObject({ delivered: 1, failed: 0, attempts: 2 });
    const rotated = await post(developer, `/endpoints/${id}/rotate-secret`);
    expect(rotated.body.secret).not.toBe(made.body.secret);
    const listed = async (query: string) =>
      (await get(viewer, `/endpoints/${id}/deliveries${query}`)).body.data.length as number;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect(await listed("")).toBe(1);
    expect(await listed(`?from=${at(-60_000)}&to=${at(60_000)}&status=succeeded`)).toBe(1);
    expect(await listed("?status=failed")).toBe(0);
    expect(await listed("?event_type=pathway.completed")).toBe(0);
    expect(await listed(`?from=${at(60_000)}`)).toBe(0);
    expect(await listed(`?to=${at(-60_000)}`)).toBe(0);
    expect((await get(viewer, `/endpoints/${id}/deliveries?from=x`)).status).toBe(400);
    const audit = await get(owner, "/audit");
    const actions = audit.body.data.map(({ action }: { action: string }) => action);
    for (const action of ["webhook.create", "webhook.test", "webhook.payload", "webhook.retry"])
      expect(actions).toContain(action);
    expect((await developer.send("DELETE", `${base}/endpoints/${id}`)).status).toBe(200);
  });

  it("have a catalogue of events with examples", async () => {
    const { data } = (await get(viewer, "/event-types")).body;
    const types = data.map(({ type }: { type: string }) => type);
    expect(types).toContain("credits.low");
    for (const { type, example, schema } of data) {
      expect(example.type).toBe(type);
      expect(Object.keys(example.data).length).toBeGreaterThan(0);
      expect(schema.type ?? schema.anyOf).toBeDefined();
    }
  });

  it("open by a link for one app and mode, and nothing else does", async () => {
    const ask = { page: "webhooks", mode: "test", expires_in_seconds: 600 };
    expect((await post(developer, "/portal-links", ask)).status).toBe(403);
    const made = await post(owner, "/portal-links", ask);
    expect(made.status).toBe(201);
    const holder = { send: memberToken(bench.app, made.body.url.split("#")[1]) };
    expect((await get(holder, "/portal")).body).toMatchObject({
      app: { id: shop.appId },
      mode: "test",
      page: "webhooks",
    });
    const added = await create(holder, "/portal", "test");
    expect(added.status).toBe(201);
    expect((await get(holder, `/endpoints/${added.body.id}?mode=test`)).status).toBe(200);
    expect((await get(holder, "/event-types")).status).toBe(200);
    expect((await get(holder, "/endpoints?mode=live")).status).toBe(404);
    expect((await get(holder, "/endpoints")).status).toBe(404);
    expect((await create(holder, "/portal")).status).toBe(404);
    for (const path of ["", "/keys", "/requests", "/credits", "/members", "/audit", "/tokens"])
      expect((await get(holder, path)).status).toBe(403);
    expect((await holder.send("GET", "/me")).status).toBe(403);
    const elsewhere = await stranger.send("GET", "/me");
    const foreign = `/apps/${elsewhere.body.apps[0].id}/endpoints?mode=test`;
    expect((await holder.send("GET", foreign)).status).toBe(404);
    const { data } = (await get(owner, "/audit")).body;
    expect(data.find((one: { action: string }) => one.action === "webhook.create").actor.kind).toBe(
      "portal",
    );
  });

  it("do not open by a link that has ended, was changed or lost its maker", async () => {
    const { app } = bench;
    const portal = { appId: shop.appId, mode: "live", page: "webhooks", memberId: null } as const;
    const open = async (token: string) =>
      (await get({ send: memberToken(app, token) }, "/portal")).status;
    const made = async (seconds: number, at = new Date()) => {
      const link = makePortalToken(app.vault, portal, seconds, at);
      await app.db.transaction((tx) => insertPortalLink(tx, link.portal, at));
      return link.token;
    };
    expect(await open(await made(60))).toBe(200);
    expect(await open(await made(60, new Date(Date.now() - 61_000)))).toBe(401);
    // Signed, but never made here: a backup that was restored has no links.
    expect(await open(makePortalToken(app.vault, portal, 60, new Date()).token)).toBe(401);
    const whole = await made(60);
    for (const more of [".", ".x", "=", "!", "a", " x"]) expect(await open(whole + more)).toBe(401);
    const [payload, signature] = whole.split(".");
    const content = JSON.parse(
      Buffer.from(payload!.slice(4), "base64url").toString("utf8"),
    ) as object;
    const longer = Buffer.from(JSON.stringify({ ...content, exp: 9_999_999_999 }));
    expect(await open(`wmp_${longer.toString("base64url")}.${signature}`)).toBe(401);
    for (const token of ["wmp_", "wmp_.", "wmp_x.y", `${payload}.`])
      expect(await open(token)).toBe(401);

    const second = await memberOf(app, shop.appId, "second@example.com", "owner");
    const link = await post(second, "/portal-links", { page: "webhooks", mode: "live" });
    const token = link.body.url.split("#")[1];
    expect(await open(token)).toBe(200);
    expect((await owner.send("DELETE", `${base}/members/${second.id}`)).status).toBe(200);
    expect(await open(token)).toBe(401);
  });

  it("do not open by a link that an owner or an operator revoked", async () => {
    const admin = await operatorOf(bench.app);
    const path = `/apps/${shop.appId}/portal-links`;
    const ask = { page: "webhooks", mode: "test" };
    const [own, foreign] = [
      await post(owner, "/portal-links", ask),
      await admin("POST", path, { body: ask }),
    ];
    const open = async ({ body }: { body: { url: string } }) => {
      const send = memberToken(bench.app, body.url.split("#")[1]!);
      return (await send("GET", `${base}/endpoints?mode=test`)).status;
    };
    const { data } = (await get(owner, "/portal-links")).body;
    const shown = (id: string) => data.find((one: { id: string }) => one.id === id);
    expect(shown(own.body.id)).toMatchObject({ mode: "test", made_by: "owner@example.com" });
    expect(shown(foreign.body.id)).toMatchObject({ made_by: null });
    expect((await admin("GET", path)).body.data).toEqual(data);
    expect([await open(own), await open(foreign)]).toEqual([200, 200]);
    const other = (await stranger.send("GET", "/me")).body.apps[0].id;
    const elsewhere = `/apps/${other}/portal-links/${own.body.id}`;
    expect((await stranger.send("DELETE", elsewhere)).status).toBe(404);
    const revoke = () => owner.send("DELETE", `${base}/portal-links/${foreign.body.id}`);
    const revoked = await Promise.all([revoke(), revoke()]);
    expect(revoked.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
    expect((await admin("DELETE", `${path}/${own.body.id}`)).status).toBe(200);
    expect([await open(own), await open(foreign)]).toEqual([401, 401]);
    const audit = (await get(owner, "/audit")).body.data as { action: string }[];
    expect(audit.filter(({ action }) => action === "portal_link.revoke")).toHaveLength(2);
  });

  it("open by a link of an operator", async () => {
    const admin = await operatorOf(bench.app);
    const path = `/apps/${shop.appId}/portal-links`;
    const made = await admin("POST", path, { body: { page: "webhooks", mode: "live" } });
    expect(made.status).toBe(201);
    const holder = { send: memberToken(bench.app, made.body.url.split("#")[1]) };
    expect((await get(holder, "/endpoints?mode=live")).status).toBe(200);
    expect((await create(holder, "/by-operator")).status).toBe(201);
    const unknown = await admin("POST", "/apps/none/portal-links", {
      body: { page: "webhooks", mode: "live" },
    });
    expect(unknown.status).toBe(404);
    const body = { page: "webhooks", mode: "live", expires_in_seconds: 3601 };
    expect((await admin("POST", path, { body })).status).toBe(400);
  });
});

describe("credits", () => {
  it("show balance, ledger, alerts and usage", async () => {
    const set = await patch({ low_credit_threshold: 99.5 });
    expect(set.body.low_credit_threshold).toBe(99.5);
    expect((await patch({ low_credit_threshold: 0 })).status).toBe(400);
    for (let n = 0; n < 6; n++) await read(shop.live);
    const { body } = await get(viewer, "/credits");
    expect(body.balance).toBeLessThan(99.5);
    expect(body.alerts).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ kind: "charge", balance_after: body.balance });
    expect(body.data.at(-1).kind).toBe("grant");
    const usage = (await get(viewer, "/credits/usage")).body;
    expect(usage.totals.granted).toBe(100);
    expect(Math.abs(100 - usage.totals.charged - body.balance)).toBeLessThan(0.0005);
    await until(
      async () => (await get(viewer, "/credits/usage")).body.routes as { route: string }[],
      (routes) => routes.some(({ route }) => route === "/v1/jobs"),
    );
    expect((await patch({ low_credit_threshold: null })).body.low_credit_threshold).toBeNull();
  });

  it("and changes are cut by time", async () => {
    for (const path of ["/credits", "/audit"]) {
      const total = async (query: string) =>
        (await get(owner, `${path}?${query}`)).body.pagination.total as number;
      const all = await total("");
      expect(all).toBeGreaterThan(0);
      expect(await total("from=2020-01-01&to=2100-01-01")).toBe(all);
      expect(await total("from=2100-01-01")).toBe(0);
      expect(await total("to=2020-01-01")).toBe(0);
    }
  });
});

describe("candidates", () => {
  it("are previewed and erased by owners, with a receipt that names nobody", async () => {
    const ref = { external_candidate_id: "cand-77", mode: "live" };
    await analyze(shop.live, { external_candidate_id: "cand-77" });
    await analyze(shop.test, { external_candidate_id: "cand-77" });
    for (const who of [viewer, developer])
      expect((await post(who, "/candidates/preview", ref)).status).toBe(403);
    const preview = await post(owner, "/candidates/preview", ref);
    expect(preview.body).toMatchObject({ analyses: 2, pathways: 0, keys: 2 });
    // A preview changes nothing.
    expect((await post(owner, "/candidates/preview", ref)).body).toEqual(preview.body);
    const sandbox = await post(owner, "/candidates/preview", { ...ref, mode: "test" });
    expect(sandbox.body).toMatchObject({ analyses: 1, keys: 1 });
    expect((await post(stranger, "/candidates/erase", ref)).status).toBe(404);
    const erased = await post(owner, "/candidates/erase", ref);
    expect(erased.status).toBe(202);
    expect(erased.body).toMatchObject({ previously_known: true, deleted: { analyses: 2 } });
    expect((await post(owner, "/candidates/preview", ref)).body.analyses).toBe(0);
    const receipts = await get(viewer, "/receipts");
    expect(receipts.body.data).toHaveLength(1);
    expect(receipts.body.data[0]).toMatchObject({
      modes: ["live", "test"],
      destroyed: preview.body,
      receipt: erased.body.receipt,
    });
    expect(receipts.text).not.toContain("cand-77");
    // Those of the public API are listed too.
    await bench.app.send("DELETE", "/candidates/cand-78", { key: shop.live });
    expect((await get(viewer, "/receipts")).body.pagination.total).toBe(2);
  });
});
