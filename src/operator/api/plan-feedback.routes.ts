import { apiError } from "../../errors.ts";
import {
  countFeedback,
  listFeedback,
  openFeedback,
  setFeedbackDone,
  type BasisCount,
  type FeedbackRow,
} from "../../features/pathways/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { IdParams } from "../../platform/http/shared-fields.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { Feedback, FeedbackChange, FeedbackQuery, FeedbackRoutes } from "./plan-feedback.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

const tag = "Feedback";

export function feedbackOperations({
  db,
  vault,
}: {
  db: Database;
  vault: Vault;
}): OperatorOperation[] {
  return [
    defineOperatorOperation({
      id: "listFeedback",
      tag,
      method: "GET",
      path: "/feedback",
      summary: "List what customers say is wrong in plans",
      description: "Newest first.",
      query: FeedbackQuery,
      status: 200,
      reply: PageOf(Feedback),
      async handle(call, { query: { basis_id: basisId = null, state } }) {
        const page = call.page();
        const filter = { basisId, isDone: state === undefined ? null : state === "done" };
        const { rows, total } = await listFeedback(db, filter, page, call.now);
        return pageOfRows(rows, page, total, (row) => show(vault, row));
      },
    }),
    defineOperatorOperation({
      id: "countFeedback",
      tag,
      method: "GET",
      path: "/feedback/routes",
      summary: "Count feedback by what the plans were made from",
      status: 200,
      reply: FeedbackRoutes,
      handle: async (call) => ({ data: (await countFeedback(db, call.now)).map(showCount) }),
    }),
    defineOperatorOperation({
      id: "changeFeedback",
      tag,
      method: "PATCH",
      path: "/feedback/{id}",
      summary: "Mark feedback as done, or open again",
      params: IdParams,
      body: FeedbackChange,
      status: 200,
      reply: Feedback,
      handle: (call, { params: { id }, body: { done } }) =>
        call.change(done ? "feedback.done" : "feedback.reopen", async (tx, note) => {
          const row = await setFeedbackDone(tx, id, done ? call.now : null, call.now);
          if (!row) throw apiError("not_found", "There is no such feedback.");
          note.targetId = id;
          return show(vault, row);
        }),
    }),
  ];
}

const show = (vault: Vault, row: FeedbackRow) => {
  const said = openFeedback(vault, row);
  return {
    id: row.id,
    kind: row.kind,
    quote: said?.quote ?? null,
    note: said?.note ?? null,
    basis_kind: row.basisKind,
    basis_id: row.basisId,
    role_id: row.roleId,
    pathway_id: row.pathwayId,
    app_id: row.appId,
    mode: row.mode,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
  };
};

const showCount = (count: BasisCount) => ({
  basis_kind: count.basisKind,
  basis_id: count.basisId,
  role_id: count.roleId,
  open: count.open,
  done: count.done,
  newest_at: count.newestAt.toISOString(),
});
