import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { splitLines } from "../text/lines.ts";
import type { ResumeFacts } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { sectionAt } from "../resume/section-kinds.ts";
import { isSpokenLanguage } from "../resume/spoken-languages.ts";
import { statedTitle } from "../roles/stated-title.ts";
import { namesLeadingJob } from "../roles/title-similarity.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import { MAX_HEADLINE_CHARS, isInTraining } from "../person/shown-licences.ts";
import { type NearPosition, SAME } from "./position-nearness.ts";
import type { Target } from "./target-job.ts";

const HEADLINES = 8;
/** From this score on a position's title means the role. */
const SURE_ROLE = 0.75;

/**
 * The skills that a person very probably has without naming them: those of each job held, those that
 * its profession requires (a licence), and those that the skills used at work require. The advice never
 * says to acquire one of them.
 */
export function impliedSkills(
  engine: ResumeTables,
  { text, resume, target, near, evidence }: ReadWork,
): ReadonlySet<string> {
  const { knowledge } = engine;
  const held = heldRoles(engine, text, resume);
  const isSameWork = near.some(
    ({ title = "", nearness }) =>
      nearness >= SAME &&
      !isInTraining(engine, title) &&
      (namesLeadingJob(engine, title) || !namesLeadingJob(engine, target.title)),
  );
  if (target.role && isSameWork) held.add(target.role);
  const implied = new Set<string>();
  for (const role of held) {
    for (const { skill, importance } of role.checklist) {
      // No job implies a certain product, one of several choices, or everything that may come up in it.
      const isSure = importance !== "supporting" && skill.group !== "tools";
      if (isSure && !role.choices.has(skill)) implied.add(skill.id);
    }
    for (const id of knowledge.training.learnedFor(role.id)) {
      // A profession is entered in one country; the languages of others are not implied.
      if (!isSpokenLanguage(knowledge.skills.get(id)?.name ?? "")) implied.add(id);
    }
  }
  for (const id of requiredBy(knowledge, evidence)) implied.add(id);
  return implied;
}

/** The parts of an analysis that implied skills depend on. */
interface ReadWork {
  readonly text: string;
  readonly resume: ResumeFacts;
  readonly target: Target;
  readonly near: readonly NearPosition[];
  readonly evidence: readonly Evidence[];
}

/** The roles of positions, headlines and licences. */
function heldRoles(engine: ResumeTables, text: string, resume: ResumeFacts): Set<Role> {
  const held = new Set<Role>();
  for (const { title = "", roles } of resume.positions) {
    const [best] = roles;
    if (best && best.score >= SURE_ROLE && !isInTraining(engine, title)) held.add(best.role);
  }
  const headlines = splitLines(text)
    .slice(0, HEADLINES)
    .filter(({ start }) => sectionAt(resume.sections, start)?.kind === "header")
    .map((line) => line.text);
  for (const line of [...headlines, ...resume.certifications]) {
    if (line.length > MAX_HEADLINE_CHARS) continue;
    const stated = statedTitle(engine, line);
    if (stated && !isInTraining(engine, line)) held.add(stated.role);
  }
  return held;
}

function requiredBy(knowledge: Knowledge, evidence: readonly Evidence[]): string[] {
  return evidence.flatMap(({ skill, shown }) =>
    skill && shown === "used"
      ? [...skill.needs, ...knowledge.closeness.broader(skill.id).keys()]
      : [],
  );
}
