/** Shown in the OpenAPI document; the roadmap of a short plan, cut to one phase. */
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
  target_role: { title: "Front-end developer", industry: "E-commerce" },
  readiness_score: 78,
  skill_checklist: [
    {
      skill_id: "html",
      name: "HTML",
      group: "technical",
      importance: "core",
      current_level: "intermediate",
      target_level: "intermediate",
      demand: 0.71,
    },
    {
      skill_id: "react",
      name: "React",
      group: "technical",
      importance: "core",
      current_level: "none",
      target_level: "intermediate",
      demand: 0.62,
    },
  ],
  diagnosis: {
    readiness_summary:
      "Your readiness for work as a Front-End Developer is 78 of 100: the larger part is there. 5 core skills of 6 are at the level asked for; React is not yet.",
    strengths: ["HTML: intermediate level, what this core skill of the role asks for."],
    priority_gaps: [
      "React: not there yet, intermediate needed; 62 % of current postings ask for it.",
    ],
  },
  roadmap: {
    summary:
      "2 months at 12 hours a week to be ready for work as a Front-End Developer: 1 skill, about 70 hours of study and practice. One phase closes the gap: React.",
    total_months: 2,
    phases: [
      {
        phase: 1,
        title: "Write your first working programs with React",
        month_start: 1,
        month_end: 2,
        focus: ["React"],
        milestones: [
          "A public repository shows a working program that uses React, with tests and a README, and a working developer has reviewed it.",
        ],
        actions: [
          {
            type: "learn",
            title: "Learn React",
            description:
              "From the start to intermediate level, about 70 hours. You are done when you handle ordinary tasks alone and know when to ask.",
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
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: "2026-11-15T09:30:01.120Z",
  completed_at: "2026-11-15T09:30:01.120Z",
  expires_at: "2027-11-15T09:30:00.000Z",
};
