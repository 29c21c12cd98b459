import { defineOperation, type Operation } from "../../access/index.ts";
import { EXAMPLE_JOB } from "../jobs/index.ts";
import { MatchReply, MatchRequest, MAX_MATCHES } from "./matching.schema.ts";
import { matchJobs, type MatchDeps } from "./matching.service.ts";

export const matchOperation = (deps: MatchDeps): Operation =>
  defineOperation({
    id: "matchJobs",
    loggedBodies: { request: ["filters", "languages", "language"], reply: ["data"] },
    tag: "Jobs",
    method: "POST",
    path: "/jobs/match",
    summary: "Rank jobs by fit",
    description: `Up to ${MAX_MATCHES} jobs that fit a list of skills or the text of a résumé, the highest \`fit_score\` first. It is the scale of an analysis' \`overall\`: skills, of which a close relative counts in part, and from a résumé field of work, seniority and experience too. A job with an unmet requirement ranks below those that can be had. A job whose skills the candidate has none of is never returned. Equal input gives equal output.`,
    policy: { scope: "jobs:match", rate: "ai", costMillicredits: 1000 },
    body: MatchRequest,
    status: 200,
    reply: MatchReply,
    names: {
      skills: [
        "data.*.skills.*",
        "data.*.matched_skills.*",
        "data.*.missing_skills.*",
        "recognized_skills.*",
        "suggested_skills.*.skill",
      ],
    },
    errors: ["no_skills_found", "resume_unreadable"],
    examples: {
      request: {
        skills: ["typescript", "postgres", "k8s", "basketry", "lesson preparing"],
        location: { country: "DE", city: "Hamburg" },
        languages: [{ name: "German", level: "c1" }],
        target_role: { title: "Backend Developer" },
        explain: true,
        filters: { country: "Germany", is_remote: true, salary_min: 60_000 },
        limit: 10,
      },
      reply: {
        data: [
          {
            ...EXAMPLE_JOB,
            fit_score: 100,
            fit_score_if_met: 100,
            band: "strong",
            matched_skills: ["TypeScript", "PostgreSQL", "Kubernetes"],
            missing_skills: [],
            unmet_requirements: [],
            confidence: "medium",
            score_parts: [
              { part: "core_skills", points: 80 },
              { part: "all_skills", points: 20 },
            ],
            coverage: { matched: 3, total: 3 },
          },
        ],
        target_role: { id: "back-end-developer", title: "Back-End Developer" },
        recognized_skills: ["TypeScript", "PostgreSQL", "Kubernetes"],
        unrecognized_skills: ["basketry", "lesson preparing"],
        suggested_skills: [{ text: "lesson preparing", skill: "Lesson Planning" }],
      },
    },
    handle: (call, { body }) => matchJobs(deps, call, body),
  });
