import { type Check, Findings } from "./check.ts";

/** A field of study gives the same plan under its name in any language. */
export const studyLanguages: Check = {
  name: "a field of study gives the same plan in every language",
  before: "“Maschinenbau” was another subject",
  find(situation) {
    const found = new Findings();
    const { studies } = situation.engine.knowledge.training;
    for (const { candidate, kind } of situation.people) {
      const field = candidate.education?.field;
      if (kind !== "right degree" || field === undefined) continue;
      for (const { names, languages = {} } of studies.studiedIn(field).slice(0, 1)) {
        const english = planned(names[0]!);
        for (const [language, own] of Object.entries(languages)) {
          const other = planned(own[0]!);
          found.add(
            other === english
              ? undefined
              : `${situation.name(own[0]!)} (${language}): ${other}, ${names[0]}: ${english}`,
          );
        }
      }
    }
    return found;

    function planned(field: string): string {
      const candidate = { skills: [], education: { level: "Bachelor", field } };
      const plan = situation.decide(candidate);
      return `${plan?.schedule.totalMonths} months, readiness ${plan?.checklist.readiness}`;
    }
  },
};
