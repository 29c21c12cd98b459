import { readerWeights } from "../../test/support/reader-weights.ts";
import { type Engine, createEngine } from "./engine.ts";
import { TEST_LEXICON } from "./knowledge/lexicon.fixture.ts";
import type { RoleRecord, SkillRecord } from "./knowledge/record-types.ts";

const skill = (name: string, group: SkillRecord["group"], forms: string[] = []): SkillRecord => ({
  id: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  name,
  group,
  forms,
  hours: [10, 50, 200],
});

const role = (
  title: string,
  group: string,
  titles: string[],
  core: string[],
  important: string[] = [],
): RoleRecord => ({
  id: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  title,
  titles: { synonym: titles },
  group,
  industry: group,
  core: Object.fromEntries(core.map((id) => [id, "advanced" as const])),
  important: Object.fromEntries(important.map((id) => [id, "intermediate" as const])),
  supporting: {},
});

const RECORDS = {
  ...TEST_LEXICON,
  skills: [
    skill("Java", "technical"),
    skill("Python", "technical"),
    skill("SQL", "technical"),
    skill("Selenium", "tools"),
    skill("Test Automation", "technical", ["automated testing"]),
    skill("Patient Care", "domain"),
    skill("Medication Administration", "domain"),
    skill("Wound Care", "domain"),
    skill("Bookkeeping", "domain"),
    skill("Accounts Payable", "domain"),
    skill("QuickBooks", "tools"),
    skill("Negotiation", "soft"),
    skill("Cold Calling", "domain"),
    skill("Calendar Management", "domain"),
  ],
  roles: [
    role(
      "Software Engineer",
      "software",
      ["Software Developer", "Programmer", "Java Developer"],
      ["java", "python", "sql"],
    ),
    role(
      "Test Engineer",
      "software",
      ["SDET", "QA Engineer", "Software Tester", "Software Development Engineer in Test"],
      ["selenium", "test-automation", "java"],
    ),
    role(
      "Registered Nurse",
      "health",
      ["RN", "Staff Nurse", "ICU Nurse"],
      ["patient-care", "medication-administration", "wound-care"],
    ),
    role(
      "Bookkeeper",
      "finance",
      ["Accounts Clerk", "Bookkeeping Clerk"],
      ["bookkeeping", "accounts-payable", "quickbooks"],
    ),
    role(
      "Office Manager",
      "business",
      ["Office Administrator"],
      ["calendar-management"],
      ["bookkeeping"],
    ),
    role(
      "Sales Director",
      "sales",
      ["Head of Sales", "VP Sales", "Vice President of Sales"],
      ["negotiation", "cold-calling"],
    ),
    role("Lawyer", "legal", ["Attorney", "Solicitor"], ["negotiation"]),
  ],
};

/** A small knowledge base, for tests whose results must not depend on the real one. */
export const SMALL_ENGINE: Engine = createEngine(RECORDS, {
  reader: readerWeights,
});
