/** A bare noun or field → the role that most people mean by it; keys as `readTitle` normalises words. */
export const BARE_TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accounting: "accountant",
    ai: "ai-engineer",
    coder: "software-engineer",
    cooking: "cook",
    cyber: "cybersecurity-analyst",
    cybersecurity: "cybersecurity-analyst",
    data: "data-analyst",
    finance: "financial-analyst",
    "front end": "front-end-developer",
    hacker: "penetration-tester",
    "human resources": "hr-generalist",
    "information technology": "it-support-specialist",
    law: "lawyer",
    marketing: "marketing-specialist",
    nurse: "registered-nurse",
    nursing: "registered-nurse",
    programmer: "software-engineer",
    programming: "software-engineer",
    "quality assurance": "qa-engineer",
    sales: "sales-representative",
    software: "software-engineer",
    teaching: "teacher",
    trucker: "truck-driver",
    welding: "welder",
  }),
);

/** Nouns that need a field to name a profession ("analyst", "technician"). */
export const NO_PROFESSION: ReadonlySet<string> = new Set(
  `advisor agent analyst apprentice assistant associate attendant boss chief contractor coordinator
  employee engineer executive expert graduate helper inspector intern job lead maker officer operator
  partner planner professional representative specialist staff student supervisor technician trainee
  unemployed volunteer work worker`.split(/\s+/),
);
