import { defineOperation, type Operation } from "../../access/index.ts";
import { examplePage } from "../../platform/pagination.ts";
import type { JobVerbs } from "./jobs.service.ts";
import { Job, JobList, JobParams, JobsQuery } from "./jobs.schema.ts";

export const EXAMPLE_JOB = {
  id: "job_01kb3m8e5x7w2v9t4s6r1q0p8n",
  title: "Senior Backend Engineer",
  company: "Nordlicht Energy",
  country: "DE",
  region: "Hamburg",
  city: "Hamburg",
  is_remote: true,
  employment_type: "full_time",
  experience_level: "senior",
  industry: "Energy",
  skills: ["TypeScript", "PostgreSQL", "Kubernetes"],
  salary: { min: 72_000, max: 88_000, currency: "EUR", period: "year" },
  posted_at: "2026-11-12T08:00:00.000Z",
  expires_at: "2026-12-12T08:00:00.000Z",
  url: "https://example.com/jobs/4711",
};

const JOB_OPERATION = {
  tag: "Jobs",
  policy: { scope: "jobs:read", rate: "read", costMillicredits: 100 },
} as const;

export function jobOperations(verbs: JobVerbs): Operation[] {
  return [
    defineOperation({
      ...JOB_OPERATION,
      id: "listJobs",
      loggedBodies: { reply: "all" },
      method: "GET",
      path: "/jobs",
      summary: "Search jobs",
      description:
        "Published, active and unexpired jobs, newest first; with `q` the most relevant first. All filters given must hold. `total` is exact. Of a vacancy that several sources advertise, one posting is shown: the first that passes. When the words of `q` together find nothing, they are loosened and `relaxed` says how; filters never are. `facets` counts the values of fields among all hits.",
      query: JobsQuery,
      unbound: ["facets"],
      status: 200,
      reply: JobList,
      names: { skills: ["data.*.skills.*"] },
      examples: {
        reply: {
          data: [EXAMPLE_JOB],
          pagination: examplePage(1),
          facets: {
            country: [{ value: "DE", count: 1 }],
            experience_level: [{ value: "senior", count: 1 }],
          },
          relaxed: [{ action: "widened", words: "kiel", field: "country", value: "DE" }],
        },
      },
      handle: (call, { query }) => verbs.list(call, query),
    }),
    defineOperation({
      ...JOB_OPERATION,
      id: "getJob",
      loggedBodies: { reply: "all" },
      method: "GET",
      path: "/jobs/{id}",
      summary: "Read a job",
      description:
        "One job with its description and requirements. A job that was closed or has expired is 404.",
      params: JobParams,
      status: 200,
      reply: Job,
      names: { skills: ["skills.*"] },
      examples: {
        reply: {
          ...EXAMPLE_JOB,
          description: "You build the services that balance our grid …",
          requirements: [
            "5 years with TypeScript or a similar language",
            "PostgreSQL in production",
          ],
        },
      },
      handle: (call, { params }) => verbs.read(call, params.id),
    }),
  ];
}
