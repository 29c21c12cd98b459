import type { Target } from "./target-job.ts";

/** Countries in which résumés in a language are written; English is written everywhere. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  de: ["DE", "AT", "CH"],
  fr: ["FR", "BE", "CH", "CA"],
  es: ["ES", "MX", "AR", "CO", "CL", "PE"],
  it: ["IT", "CH"],
  pt: ["PT", "BR"],
  nl: ["NL", "BE"],
  pl: ["PL"],
};

/** The checklist without laws and licences of other countries: an electrician in the Netherlands is not
 * asked for the code of the United States. What a job itself names stays, and so does what is shown. */
export function withLocalNorms(
  target: Target,
  language: string | undefined,
  held: ReadonlySet<string>,
): Target {
  const here = COUNTRIES[language ?? ""];
  if (!here || !target.isChecklist) return target;
  const skills = target.skills.filter(
    ({ skill }) =>
      !skill ||
      held.has(skill.id) ||
      skill.countries.length === 0 ||
      skill.countries.some((country) => here.includes(country)),
  );
  return skills.length === 0 ? target : { ...target, skills };
}

/** The usual degrees are those of the United States, so they are not stated for other languages. */
export const areDegreesTold = (language: string | undefined): boolean =>
  language === undefined || language === "en";
