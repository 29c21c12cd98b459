/** The example in the OpenAPI document: a short plan, cut to one phase. */
export const EXAMPLE_REQUEST = {
  target_role: { title: "Front-end developer", industry: "E-commerce" },
  current_skills: ["HTML", "git", { name: "Vue", level: "beginner" }],
  current_role: "Graphic designer",
  education: { level: "Bachelor", field: "Design" },
  country: "DE",
  weekly_hours_available: 12,
  external_candidate_id: "cand_4711",
  options: { include_resources: true },
};

export const EXAMPLE_PATHWAY = {
  pathway_id: "cp_01kb3m8e5x7w2v9t4s6r1q0p8n",
  status: "completed",
  external_candidate_id: "cand_4711",
  target_role: {
    title: "Front-end developer",
    industry: "E-commerce",
    matched_as: "title",
    confidence: 1,
    read_as: { id: "front-end-developer", title: "Front-End Developer", kind: "title", rung: 3 },
  },
  basis: {
    kind: "route",
    id: "en/web-developer",
    reviewed_on: "2026-11-18",
    available_in: [],
  },
  readiness_score: 78,
  unrecognized_skills: [],
  skill_checklist: [
    {
      skill_id: "html",
      name: "HTML",
      group: "technical",
      importance: "core",
      current_level: "intermediate",
      target_level: "intermediate",
      level_source: "stated",
      implied_by: [],
      one_of: null,
      kind: "skill",
      held: null,
      demand: 0.71,
    },
    {
      skill_id: "react",
      name: "React",
      group: "technical",
      importance: "core",
      current_level: "none",
      target_level: "intermediate",
      level_source: "none",
      implied_by: [],
      one_of: null,
      kind: "skill",
      held: null,
      demand: 0.62,
    },
  ],
  market: { roles: ["front-end-developer"], country: "DE", months: 12, postings: 214 },
  diagnosis: {
    readiness_summary:
      "Your readiness for work as a Front-End Developer is 78 of 100: you already have the larger part. You meet five of the six core skills; React is still to come.",
    strengths: ["You already have HTML, one of the core skills."],
    priority_gaps: ["React: about 70 hours to working level; 62 % of current postings ask for it."],
  },
  route: {
    regulation: "free",
    confirmed: false,
    requires: [],
    expects: [],
    chosen: {
      way: "degree_or_experience",
      condition: "anyone",
      text: null,
      months: 3,
      sources: [],
      steps: [],
    },
    alternatives: [],
  },
  roadmap: {
    summary:
      "At 12 hours a week you can be ready for work as a Front-End Developer in 2 months: one skill to build, about 90 hours of study and practice. One phase closes the gap: React and JavaScript.",
    decision: null,
    after: ["Ask for a code review a week in the first three months."],
    sources: [],
    total_months: 2,
    phases: [
      {
        phase: 1,
        title: "Build with a component framework",
        why: "Postings name these first, and your own pages show them.",
        month_start: 1,
        month_end: 2,
        readiness_after: 88,
        hours: { own: 90, training: 0, work: 0 },
        pace: "own",
        focus: ["React", "JavaScript"],
        milestones: [
          "A small application with routes and shared state runs from your repository in one command.",
        ],
        actions: [
          {
            type: "learn",
            title: "Learn React to working level",
            description: "Begin with “Learn React”, then practice: about 70 hours in all.",
            priority: "high",
          },
        ],
        resources: [
          {
            focus: "React",
            title: "Learn React",
            url: "https://react.dev/learn",
            platform: "React",
            found: true,
          },
        ],
      },
    ],
  },
  error: null,
  language: "en",
  names_language: "en",
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: "2026-11-15T09:30:01.120Z",
  completed_at: "2026-11-15T09:30:01.120Z",
  expires_at: "2027-11-15T09:30:00.000Z",
};

export const EXAMPLE_FEEDBACK = {
  kind: "outdated",
  quote: "The examination fee is 250 euros.",
  note: "It is 290 euros since 2027: https://example.org/fees",
};
