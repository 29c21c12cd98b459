/* The deliberate faults of `mutants.ts`. */

export interface Mutant {
  readonly name: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Faults that it needs to show; without them the load alone must reveal it. */
  readonly flags?: readonly string[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: "refund-unpaid",
    breaks: "a failed pathway is not refunded",
    file: "src/features/pathways/generate-pathway.ts",
    find: "    await refund(tx, run.requestId, `pathway ${row.id} failed: ${code}`, now);\n",
    replace: "",
  },
  {
    name: "completed-unsent",
    breaks: "pathway.completed is never emitted",
    file: "src/features/pathways/generate-pathway.ts",
    find: '    await deps.events.emitEvent(tx, await eventOf(tx, deps, run, row, "pathway.completed"));\n',
    replace: "",
  },
  {
    name: "failed-unsent",
    breaks: "pathway.failed is never emitted",
    file: "src/features/pathways/generate-pathway.ts",
    find: '    await deps.events.emitEvent(tx, await eventOf(tx, deps, run, row, "pathway.failed"));\n',
    replace: "",
  },
  {
    name: "completed-twice",
    breaks: "pathway.completed is emitted twice",
    file: "src/features/pathways/generate-pathway.ts",
    find: '    await deps.events.emitEvent(tx, await eventOf(tx, deps, run, row, "pathway.completed"));\n',
    replace:
      '    const event = await eventOf(tx, deps, run, row, "pathway.completed");\n' +
      "    await deps.events.emitEvent(tx, event);\n    await deps.events.emitEvent(tx, event);\n",
  },
  {
    name: "analysis-unsent",
    breaks: "resume.analysis.completed is never emitted",
    file: "src/features/resumes/resumes.service.ts",
    find: "await events.emitEvent(tx, {",
    replace: "void ({",
  },
  {
    name: "erasure-unsent",
    breaks: "candidate.deleted is never emitted",
    file: "src/features/candidates/candidates.service.ts",
    find: "await events.emitEvent(tx, {",
    replace: "void ({",
  },
  {
    name: "erasure-keeps-analyses",
    breaks: "an erasure keeps the candidate's analyses",
    file: "src/features/resumes/index.ts",
    find: "forget: deleteResumesOf }",
    replace: "forget: async () => ({}) }",
  },
  {
    name: "erasure-keeps-pathways",
    breaks: "an erasure keeps the candidate's pathways",
    file: "src/features/pathways/index.ts",
    find: "    const { visible, unfinished } = await deletePathwaysOf(tx, space, candidate, now);\n",
    replace: "    const visible = 0, unfinished: string[] = [];\n",
  },
  {
    name: "erasure-keeps-replies",
    breaks: "an erasure keeps the candidate's stored replies",
    file: "src/privacy/erase.ts",
    find: "  destroyed.stored_replies += await forgetReplies(tx, space, candidate);\n",
    replace: "  void forgetReplies;\n",
  },
  {
    name: "erasure-keeps-events",
    breaks: "an erasure keeps the payloads of the candidate's events",
    file: "src/privacy/erase.ts",
    find: "  destroyed.event_payloads += await forgetCandidateEvents(tx, space, candidate);\n",
    replace: "  void forgetCandidateEvents;\n",
  },
  {
    name: "wrong-signature",
    breaks: "deliveries are signed for another second",
    file: "src/features/webhooks/signature.ts",
    find: "hmac(secret, unixSeconds, body)",
    replace: "hmac(secret, unixSeconds + 1, body)",
  },
  {
    name: "delivered-unsent",
    breaks: "a delivery is recorded as sent without being sent",
    file: "src/features/webhooks/send.ts",
    find: "const answer = await outbound.post(parcel.url, {",
    replace:
      "const answer = await (async (_url: string, _request: object) => ({ status: 200, excerpt: Promise.resolve(Buffer.alloc(0)) }))(parcel.url, {",
  },
  {
    name: "replay-differs",
    breaks: "a replay differs from the first reply",
    file: "src/access/idempotency/idempotency.ts",
    find: 'Buffer.from(pack(reply), "utf8")',
    replace: 'Buffer.from(pack({ ...reply, body: reply.body.replace("{", "{ ") }), "utf8")',
  },
  {
    name: "claim-lost-commits",
    breaks: "a request that lost its idempotency claim commits all the same",
    file: "src/access/idempotency/idempotency.ts",
    find: "    if (!kept) throw takenOver();\n",
    replace: "",
    flags: ["--faults", "4", "--only", "claims expire", "--servers", "3", "--clients", "8"],
  },
  {
    name: "match-unpaid",
    breaks: "a match is not charged",
    file: "src/features/matching/matching.routes.ts",
    find: "costMillicredits: 1000",
    replace: "costMillicredits: 0",
  },
  {
    name: "analysis-overpaid",
    breaks: "an analysis costs twice its price",
    file: "src/features/resumes/resumes.routes.ts",
    find: "costMillicredits: 2000",
    replace: "costMillicredits: 4000",
  },
  {
    name: "result-unkept",
    breaks: "an acknowledged analysis is not stored",
    file: "src/features/resumes/resumes.service.ts",
    find: "      await keep(vault, tx, space, subject, kept, source.bytes);\n",
    replace: "",
  },
  {
    name: "rate-doubled",
    breaks: "twice the rate limit passes",
    file: "src/access/rates/rates.ts",
    find: "isAllowed: used <= ask.limit",
    replace: "isAllowed: used <= ask.limit * 2",
    flags: ["--requests", "200"],
  },
  {
    name: "sandbox-uncounted",
    breaks: "sandbox calls are not counted against the quota",
    file: "src/access/credits/credits.ts",
    find: "       ON CONFLICT (app_id, month) DO UPDATE SET used = m.used + 1\n         WHERE",
    replace: "       ON CONFLICT (app_id, month) DO UPDATE SET used = m.used\n         WHERE",
  },
  {
    name: "takeover-off",
    breaks: "tasks of a dead worker are never taken over",
    file: "src/platform/leases.ts",
    find: "    const released = (await options.releaseUnheld()) + (await releaseLost());\n",
    replace: "    const released = 0;\n    void releaseLost;\n",
    flags: ["--faults", "1", "--only", "every worker at work", "--quiet", "40"],
  },
];
