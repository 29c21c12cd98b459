import { defineOperation, type Operation } from "../../access/index.ts";
import {
  CANDIDATES_A_PRICE,
  MAX_RANKED_CANDIDATES,
  RankJobRequest,
  RankParams,
  RankReply,
  RankRequest,
} from "./rank.schema.ts";
import { rankForJob, rankForListedJob, type RankDeps } from "./rank.service.ts";

const CANDIDATES = [
  {
    ref: "a-17",
    skills: ["patient care", "vital signs"],
    languages: [{ name: "English", level: "c1" as const }],
  },
  { ref: "a-18", skills: ["patient care"], location: { country: "GB", city: "Leeds" } },
];

/** Nothing of a ranking is stored, so no bodies are logged in a sandbox either. */
const COMMON = {
  tag: "Jobs",
  method: "POST",
  policy: { scope: "jobs:match", rate: "ai", costMillicredits: 1000 },
  units: {
    per: `for each ${CANDIDATES_A_PRICE} candidates begun`,
    of: ({ candidates }: { candidates: readonly unknown[] }) =>
      Math.ceil(candidates.length / CANDIDATES_A_PRICE),
  },
  status: 200,
  reply: RankReply,
  names: { skills: ["job.skills.*", "data.*.matched_skills.*", "data.*.missing_skills.*"] },
} as const;

const SCORES = `Up to ${MAX_RANKED_CANDIDATES} people, the highest \`fit_score\` first, with the scores, skills and unmet requirements of a match. Nothing is stored but the charge; with an \`Idempotency-Key\` also this reply, without any text.`;

const fitOf = (ref: string, score: number, matched: string[], missing: string[]) => ({
  ref,
  fit_score: score,
  fit_score_if_met: score,
  band: score > 60 ? "strong" : "possible",
  matched_skills: matched,
  missing_skills: missing,
  unmet_requirements: [],
  confidence: "low",
  coverage: { matched: matched.length, total: 2 },
});
const EXAMPLE_REPLY = {
  data: [
    fitOf("a-17", 100, ["Patient Care", "Vital Signs"], []),
    fitOf("a-18", 60, ["Patient Care"], ["Vital Signs"]),
  ],
  errors: [],
};

export const rankOperations = (deps: RankDeps): Operation[] => [
  defineOperation({
    ...COMMON,
    names: { skills: [...COMMON.names.skills] },
    id: "rankCandidates",
    path: "/jobs/rank",
    summary: "Rank candidates for a posting",
    description: `${SCORES} The posting is part of the request: skills that it does not list are read from its text.`,
    body: RankJobRequest,
    errors: ["resume_unreadable"],
    examples: {
      request: {
        job: { title: "Care Assistant", skills: ["patient care", "vital signs"] },
        candidates: CANDIDATES,
      },
      reply: {
        job: { id: null, title: "Care Assistant", skills: ["Patient Care", "Vital Signs"] },
        ...EXAMPLE_REPLY,
      },
    },
    handle: (call, { body }) => rankForJob(deps, call, body),
  }),
  defineOperation({
    ...COMMON,
    names: { skills: [...COMMON.names.skills] },
    id: "rankCandidatesForJob",
    path: "/jobs/{id}/rank",
    summary: "Rank candidates for a job",
    description: `${SCORES} The job is one of the catalogue; a closed one is 404.`,
    params: RankParams,
    body: RankRequest,
    errors: ["resume_unreadable"],
    examples: {
      request: { candidates: CANDIDATES },
      reply: {
        job: {
          id: "job_01kb3m8e5x7w2v9t4s6r1q0p8n",
          title: "Care Assistant",
          skills: ["Patient Care", "Vital Signs"],
        },
        ...EXAMPLE_REPLY,
      },
    },
    handle: (call, { params, body }) => rankForListedJob(deps, call, params.id, body),
  }),
];
