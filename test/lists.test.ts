import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "./support/app.ts";
import { operatorOf, type SendAs } from "./support/operators.ts";
import { startWebhookBench, type WebhookBench } from "./support/webhooks.ts";

let bench: WebhookBench;
let key: string;
let appId: string;
let operator: SendAs;
beforeAll(async () => {
  bench = await startWebhookBench();
  const customer = await bench.app.customer({ credits: 1000 });
  ({ live: key, appId } = customer);
  operator = await operatorOf(bench.app);
});
afterAll(() => bench.close());

type Get = (path: string) => Promise<Reply>;
const get: Get = (path) => bench.app.send("GET", path, { key });
const ask: Get = (path) => operator("GET", path);

interface Document {
  paths: Record<string, { get?: { parameters?: { name: string }[]; responses: object } }>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

/** The lists of a document: operations whose reply has `data`. */
function listsIn({ paths, components }: Document) {
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    const [, name] =
      /"200".*?#\/components\/schemas\/(\w+)/.exec(JSON.stringify(operation?.responses)) ?? [];
    const { properties = {} } = components.schemas[name ?? ""] ?? {};
    return operation && "data" in properties
      ? [{ path, properties, parameters: operation.parameters?.map((one) => one.name) ?? [] }]
      : [];
  });
}

/** Reads to the end by cursor, with something inserted after each of the first pages. */
async function walk(send: Get, path: string, insert: () => Promise<unknown>, idField = "id") {
  const ids: unknown[] = [];
  const join = path.includes("?") ? "&" : "?";
  for (let [cursor, turn] = ["" as string | null, 0]; cursor !== null; turn++) {
    if (turn > 0 && turn < 4) await insert();
    const sent = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, text, body } = await send(`${path}${join}per_page=2${sent}`);
    expect(status, text).toBe(200);
    expect(body.pagination).toMatchObject({ page: turn + 1, per_page: 2 });
    ids.push(...body.data.map((one: Record<string, unknown>) => one[idField]));
    cursor = body.pagination.next_cursor;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

describe("every list", () => {
  it.each(["//v1/openapi.json", "//operator/v1/openapi.json"])(
    "of %s has data and pagination, and takes page, per_page and cursor",
    async (path) => {
      const lists = listsIn((await bench.app.send("GET", path)).body);
      expect(lists.length).toBeGreaterThan(4);
      for (const { path: list, properties, parameters } of lists) {
        // Short lists that an operator sees whole.
        if (!parameters.includes("page") && path.includes("operator")) continue;
        expect([list, Object.keys(properties)]).toEqual([
          list,
          expect.arrayContaining(["data", "pagination"]),
        ]);
        expect([list, parameters]).toEqual([
          list,
          expect.arrayContaining(["page", "per_page", "cursor"]),
        ]);
      }
    },
  );

  it.each(["/skills?q=ma", "/roles?q=en", "/skills", "/roles"])(
    "of names (%s) is one like all others, with `limit` as another name of `per_page`",
    async (path) => {
      const join = path.includes("?") ? "&" : "?";
      const all: string[] = [];
      const { total, total_pages: pages } = (await get(`${path}${join}per_page=50`)).body
        .pagination;
      expect(total).toBeGreaterThan(60);
      for (let page = 1; page <= Math.min(pages, 8); page++) {
        const { body } = await get(`${path}${join}per_page=50&page=${page}`);
        expect(body.pagination).toMatchObject({ page, per_page: 50, total, total_pages: pages });
        all.push(...body.data.map(({ id }: { id: string }) => id));
      }
      expect(new Set(all).size).toBe(all.length);
      if (pages <= 8) expect(all).toHaveLength(total);
      const first = await get(`${path}${join}limit=3`);
      expect(first.body).toEqual((await get(`${path}${join}per_page=3`)).body);
      const cursor = first.body.pagination.next_cursor as string;
      const second = await get(`${path}${join}limit=4&cursor=${cursor}`);
      expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(3, 7));
      const both = await get(`${path}${join}limit=3&per_page=4`);
      expect([both.status, both.body.error.details[0].field]).toEqual([400, "limit"]);
    },
  );

  it("of webhooks and deliveries goes on by cursor while more are added", async () => {
    const made: string[] = [];
    const endpoint = async () =>
      made.push((await bench.endpoint(key, "/sink", { events: ["webhook.test"] })).id);
    for (let n = 0; n < 5; n++) await endpoint();
    const before = [...made];
    expect(await walk(get, "/webhooks", endpoint)).toEqual(expect.arrayContaining(before));
    expect(await walk(ask, `/webhooks?app_id=${appId}`, endpoint)).toEqual(
      expect.arrayContaining(before),
    );
    const sent: string[] = [];
    const test = async () => {
      const { body } = await bench.app.send("POST", `/webhooks/${before[0]}/test`, { key });
      sent.push(body.delivery_id);
    };
    for (let n = 0; n < 5; n++) await test();
    const old = [...sent];
    const path = `/webhooks/${before[0]}/deliveries`;
    expect(await walk(get, path, test)).toEqual(expect.arrayContaining(old));
    expect(await walk(ask, path, test)).toEqual(expect.arrayContaining(old));
    const { next_cursor: cursor } = (await get(`${path}?per_page=1`)).body.pagination;
    const elsewhere = await get(`/webhooks/${before[1]}/deliveries?cursor=${cursor}`);
    expect([elsewhere.status, elsewhere.body.error.details[0].field]).toEqual([400, "cursor"]);
  });

  it("of a candidate's pathways goes on by cursor while more are added", async () => {
    const made: string[] = [];
    const generate = async () => {
      const body = { target_role: { title: "Welder" }, external_candidate_id: "Zoë" };
      const reply = await bench.app.send("POST", "/career-pathways/generate", { key, body });
      made.push(reply.body.pathway_id);
    };
    for (let n = 0; n < 5; n++) await generate();
    const before = [...made];
    const path = `/career-pathways?external_candidate_id=${encodeURIComponent("Zoë")}`;
    expect(await walk(get, path, generate, "pathway_id")).toEqual(expect.arrayContaining(before));
    const { next_cursor: cursor } = (await get(`${path}&per_page=1`)).body.pagination;
    const other = await get(`/career-pathways?external_candidate_id=Zoe&cursor=${cursor}`);
    expect([other.status, other.body.error.details[0].field]).toEqual([400, "cursor"]);
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain("Zo");
  });

  it("of the operators' ledgers, apps, audit and postings goes on by cursor", async () => {
    const grant = () => operator("POST", `/apps/${appId}/credits`, { body: { amount: 1 } });
    const app = () => operator("POST", "/apps", { body: { name: "Another" } });
    for (let n = 0; n < 5; n++) {
      expect((await grant()).status).toBeLessThan(300);
      expect((await app()).status).toBe(201);
    }
    for (const [path, insert] of [
      [`/apps/${appId}/ledger`, grant],
      [`/apps/${appId}/ledger?kind=grant`, grant],
      ["/apps", app],
      ["/audit", app],
    ] as const) {
      const before = (await ask(`${path}${path.includes("?") ? "&" : "?"}per_page=50`)).body.data;
      const ids = before.map(({ id }: { id: unknown }) => id);
      expect([path, await walk(ask, path, insert)]).toEqual([path, expect.arrayContaining(ids)]);
    }
  });
});
