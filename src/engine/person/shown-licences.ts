import type { Skill } from "../knowledge/knowledge.ts";
import { splitLines } from "../text/lines.ts";
import type { ResumeFacts } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { statedTitle } from "../roles/stated-title.ts";
import { isTrainingTitle } from "../roles/training-titles.ts";

const MAX_HEADLINE_CHARS = 80;
const LICENCE = /\blicen[cs]e$/i;
/** "RN" behind a name. */
const CREDENTIAL = /^[A-Z][A-Za-z.]{1,5}$/;

/** Licences shown by the title that they confer: "Registered Nurse, Texas Board of Nursing", "Jane Doe, RN". */
export function shownLicences(engine: ResumeTables, text: string, resume: ResumeFacts): Skill[] {
  const [first = ""] = splitLines(text).map((line) => line.text);
  const credentials = first.split(/,\s*/).filter((part) => CREDENTIAL.test(part));
  const listed = resume.certifications.filter((line) => line.length <= MAX_HEADLINE_CHARS);
  const skills = new Set<Skill>();
  for (const line of [...listed, ...(first.includes(",") ? credentials : [])]) {
    const role = statedTitle(engine, line)?.role;
    if (!role || isInTraining(engine, line)) continue;
    const entered = engine.knowledge.training.learnedFor(role.id);
    for (const { skill } of role.checklist) {
      if (LICENCE.test(skill.name) && entered.has(skill.id)) skills.add(skill);
    }
  }
  const known = new Set(resume.skills.map(({ id }) => id));
  return [...skills].filter(({ id }) => !known.has(id));
}

/** Interns, students and apprentices do not hold the job yet. */
export const isInTraining = ({ titleReader }: ResumeTables, title: string): boolean =>
  isTrainingTitle(titleReader, title);
