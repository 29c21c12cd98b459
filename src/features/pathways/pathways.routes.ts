import { defineOperation, type EventDescription, type Operation } from "../../access/index.ts";
import { examplePage, PageOf } from "../../platform/pagination.ts";
import { FeedbackRequest, PathwayFeedback } from "./feedback.schema.ts";
import { EXAMPLE_FEEDBACK, EXAMPLE_PATHWAY, EXAMPLE_REQUEST } from "./pathways.examples.ts";
import {
  Pathway,
  PathwayParams,
  PathwayRequest,
  PathwaysQuery,
  PathwaySummary,
  QueuedPathway,
} from "./pathways.schema.ts";
import type { PathwayVerbs } from "./pathways.service.ts";

const READ = {
  tag: "Pathways",
  policy: { scope: "pathways:read", rate: "read", costMillicredits: 0 },
} as const;

export const pathwayEvents: readonly EventDescription[] = [
  {
    type: "pathway.completed",
    summary: "A pathway finished generating",
    data: Pathway,
    example: EXAMPLE_PATHWAY,
  },
  {
    type: "pathway.failed",
    summary: "A pathway could not be generated; its credits came back",
    data: Pathway,
    example: {
      ...EXAMPLE_PATHWAY,
      status: "failed",
      written_by: null,
      readiness_score: null,
      skill_checklist: null,
      diagnosis: null,
      route: null,
      roadmap: null,
      completed_at: null,
      error: {
        code: "role_not_recognized",
        message: "The target role was not recognised.",
      },
    },
  },
];

export const pathwayOperations = (verbs: PathwayVerbs): Operation[] => [
  defineOperation({
    id: "generatePathway",
    loggedBodies: {
      request: [
        "external_candidate_id",
        "target_role.title",
        "target_role.industry",
        "country",
        "region",
        "language",
        "options",
      ],
      reply: "all",
    },
    tag: "Pathways",
    method: "POST",
    path: "/career-pathways/generate",
    summary: "Generate a career pathway",
    description:
      "Queues the generation of a roadmap to a target role, built from the role, what current postings ask for, and what the candidate brings. Poll `poll_url`, or wait for `pathway.completed` and `pathway.failed`. The credits come back when the generation fails or the candidate is erased before it is done, or when it is not done within the ten minutes of an app that keeps no results.",
    policy: { scope: "pathways:generate", rate: "ai", costMillicredits: 3000 },
    body: PathwayRequest,
    status: 202,
    location: ({ pathway_id: id }) => `/career-pathways/${String(id)}`,
    isKept: (space, reply, now) => verbs.isKept(space, String(reply["pathway_id"]), now),
    reply: QueuedPathway,
    examples: {
      request: EXAMPLE_REQUEST,
      reply: {
        pathway_id: EXAMPLE_PATHWAY.pathway_id,
        status: "queued",
        poll_url: `/v1/career-pathways/${EXAMPLE_PATHWAY.pathway_id}`,
        estimated_seconds: 1,
      },
    },
    handle: (call, { body }) => verbs.request(call, body),
  }),
  defineOperation({
    ...READ,
    id: "getPathway",
    method: "GET",
    path: "/career-pathways/{pathway_id}",
    summary: "Read a pathway",
    description:
      "The pathway in its current state: the same keys at every stage, null where nothing is yet. Poll every 10–15 seconds, or wait for the events. An app that keeps no results can read it for ten minutes, then it is 410 `not_retained`.",
    params: PathwayParams,
    status: 200,
    reply: Pathway,
    isMadeInLanguage: true,
    examples: { reply: EXAMPLE_PATHWAY },
    errors: ["not_found", "not_retained"],
    handle: (call, { params }) => verbs.read(call, params.pathway_id),
  }),
  defineOperation({
    ...READ,
    id: "listPathways",
    method: "GET",
    path: "/career-pathways",
    summary: "List a candidate's pathways",
    description: "Summaries of the pathways made for one candidate, newest first.",
    query: PathwaysQuery,
    status: 200,
    reply: PageOf(PathwaySummary),
    examples: {
      reply: {
        data: [
          {
            pathway_id: EXAMPLE_PATHWAY.pathway_id,
            status: "completed",
            target_role: EXAMPLE_REQUEST.target_role,
            readiness_score: EXAMPLE_PATHWAY.readiness_score,
            total_months: EXAMPLE_PATHWAY.roadmap.total_months,
            created_at: EXAMPLE_PATHWAY.created_at,
            completed_at: EXAMPLE_PATHWAY.completed_at,
          },
        ],
        pagination: examplePage(1),
      },
    },
    handle: (call, { query }) => verbs.list(call, query.external_candidate_id, call.page()),
  }),
  defineOperation({
    id: "givePathwayFeedback",
    tag: "Pathways",
    method: "POST",
    path: "/career-pathways/{pathway_id}/feedback",
    summary: "Report a mistake in a pathway",
    description:
      "Tells those who run the service that something in a plan is wrong or outdated, so that they can mend the route. They read `quote` and `note`. It is kept, encrypted, as long as the pathway and erased with its candidate.",
    policy: { scope: "pathways:generate", rate: "read", costMillicredits: 0 },
    params: PathwayParams,
    body: FeedbackRequest,
    status: 201,
    location: ({ pathway_id: id }) => `/career-pathways/${String(id)}`,
    isKept: (space, reply, now) => verbs.isKept(space, String(reply["pathway_id"]), now),
    reply: PathwayFeedback,
    examples: {
      request: EXAMPLE_FEEDBACK,
      reply: {
        feedback_id: "fb_01kb3m9w2c4d6f8g0h1j3k5m7n",
        pathway_id: EXAMPLE_PATHWAY.pathway_id,
        ...EXAMPLE_FEEDBACK,
        created_at: "2026-11-16T10:00:00.000Z",
      },
    },
    errors: ["not_found", "not_retained"],
    handle: (call, { params, body }) => verbs.giveFeedback(call, params.pathway_id, body),
  }),
];
