import { Type } from "typebox";
import { defineOperation, type Operation } from "../../src/access/index.ts";
import { apiError } from "../../src/errors.ts";
import { Text } from "../../src/platform/http/schema.ts";
import type { Queryable } from "../../src/platform/postgres/database.ts";

/*
 * Minimal real operations that test the primitives (charge, replay, refund) without a feature. They
 * exist in tests only.
 */

const Answer = Type.Object({ n: Type.Integer(), value: Type.Optional(Type.String()) });

export const PROBE_TABLE = `CREATE TABLE probe_results (n int GENERATED ALWAYS AS IDENTITY, app_id text, value text, request_id uuid)`;

const read = defineOperation({
  id: "probeRead",
  tag: "Probe",
  method: "GET",
  path: "/probe/read",
  summary: "A billed read",
  description: "Costs 0.1.",
  policy: { scope: "jobs:read", rate: "read", costMillicredits: 100 },
  query: Type.Object(
    {
      fail: Type.Optional(Type.Boolean()),
      n: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Answer,
  examples: { reply: { n: 1 } },
  async handle(_call, { query }) {
    if (query.fail) throw apiError("not_found", "There is no such thing.");
    return { n: query.n ?? 1 };
  },
});

/** Stores a result and charges for it in one transaction. */
const work = defineOperation({
  id: "probeWork",
  tag: "Probe",
  method: "POST",
  path: "/probe/work",
  summary: "An engine call that stores a result",
  description: "Costs 1.",
  policy: { scope: "jobs:match", rate: "ai", costMillicredits: 1000 },
  body: Type.Object(
    {
      value: Text({ minLength: 1, maxLength: 20 }),
      outcome: Type.Optional(Type.Enum(["ok", "upstream", "crash"])),
      nested: Type.Optional(
        Type.Object(
          {
            items: Type.Array(
              Type.Object({ level: Type.Enum(["a", "b"]) }, { additionalProperties: false }),
            ),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  status: 201,
  reply: Answer,
  errors: ["upstream_error"],
  examples: { request: { value: "x" }, reply: { n: 1, value: "x" } },
  handle: (call, { body }) =>
    call.commit(async (tx) => {
      const [row] = await tx.query<{ n: number }>(
        "INSERT INTO probe_results (app_id, value, request_id) VALUES ($1, $2, $3) RETURNING n",
        [call.caller.appId, body.value, call.requestId],
      );
      if (body.outcome === "upstream") throw apiError("upstream_error", "The engine failed.");
      if (body.outcome === "crash") throw new Error("a fault of our own with résumé text in it");
      return { n: row!.n, value: body.value };
    }),
});

/** A free write, for idempotency without charges and for ids in paths. */
const remove = defineOperation({
  id: "probeRemove",
  tag: "Probe",
  method: "DELETE",
  path: "/probe/things/{id}",
  summary: "A free write with an id in its path",
  description: "Echoes the id.",
  policy: { scope: "candidates:delete", rate: "read", costMillicredits: 0 },
  params: Type.Object({ id: Text({ minLength: 1, maxLength: 255 }) }),
  status: 202,
  reply: Answer,
  examples: { reply: { n: 0, value: "x" } },
  handle: async (_call, { params }) => ({ n: 0, value: params.id }),
});

export const PROBES: Operation[] = [read, work, remove];

export const probeResults = (
  db: Queryable,
  appId: string,
): Promise<{ n: number; request_id: string }[]> =>
  db.query("SELECT n, request_id FROM probe_results WHERE app_id = $1 ORDER BY n", [appId]);
