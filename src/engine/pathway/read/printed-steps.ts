/* Steps of careers by the titles that a country prints: "Teamleiterin Kundenservice" is the supervisor on
 * the ladder of the customer service manager, and no manager. */
import type { Knowledge, Role, Rung } from "../../knowledge/knowledge.ts";
import { foldWords } from "../../text/fold.ts";
import { writtenForms } from "./printed-title.ts";

/** A step of a role's own ladder. */
interface PrintedStep {
  readonly role: Role;
  /** From 1 on. */
  readonly rung: number;
  /** As our record has it, in English. */
  readonly title: string;
  /** The record itself names the title of the country; else it is translated. */
  readonly isOfCountry: boolean;
}

type Steps = ReadonlyMap<string, readonly PrintedStep[]>;

/** The languages that titles are advertised in, beside English; of several, that of most people. */
const LANGUAGES: Readonly<Record<string, string>> = {
  DE: "de",
  AT: "de",
  CH: "de",
  FR: "fr",
  ES: "es",
};

export const languageOfCountry = (country: string | undefined): string | undefined =>
  LANGUAGES[country ?? ""];

export interface PrintedSteps {
  /** The steps that have a title in a country, of all roles. */
  named(written: string, country: string | undefined): readonly PrintedStep[];
  /** The role that has the very words as one of its titles: an "Accounts Manager" leads accounting, though
   * its stems are those of an account manager. Undefined for a single word. */
  titled(written: string): Role | undefined;
}

/** Reads the titles of a country when they are first asked for. */
export function createPrintedSteps(knowledge: Knowledge): PrintedSteps {
  const byCountry = new Map<string, Steps>();
  let byTitle: ReadonlyMap<string, Role> | undefined;
  return {
    titled(written) {
      byTitle ??= new Map(
        knowledge.roleList.flatMap((role) =>
          role.titles.flatMap((title) => (/\s/u.test(title) ? [[foldWords(title), role]] : [])),
        ),
      );
      return byTitle.get(foldWords(written));
    },
    named(written, country) {
      if (country === undefined) return [];
      const steps = byCountry.get(country) ?? readSteps(knowledge, country);
      byCountry.set(country, steps);
      return steps.get(foldWords(written)) ?? [];
    },
  };
}

function readSteps(knowledge: Knowledge, country: string): Steps {
  const language = languageOfCountry(country);
  const prose = language === undefined ? undefined : knowledge.languages.proseIn(language);
  const steps = new Map<string, PrintedStep[]>();
  const add = (printed: string | undefined, step: PrintedStep): void => {
    const own = language && knowledge.languages.roleTitle(language, step.role.id);
    const isOwn = own === printed && !step.isOfCountry;
    for (const form of printed === undefined || isOwn ? [] : writtenForms(printed)) {
      const key = foldWords(form);
      const same = steps.get(key) ?? [];
      if (!same.some(({ role }) => role === step.role)) steps.set(key, [...same, step]);
    }
  };
  for (const role of knowledge.roleList) {
    for (const [at, { title, titles, role: other }] of role.rungs.entries()) {
      if (other !== undefined || at + 1 === role.ownRung) continue;
      const step = { role, rung: at + 1, title, isOfCountry: titles[country] !== undefined };
      add(titles[country] ?? prose?.get(title), step);
    }
    for (const [title, rung] of role.rungTitles)
      if (rung !== role.ownRung) add(prose?.get(title), { role, rung, title, isOfCountry: false });
  }
  return steps;
}

export const titleIn = (country: string | undefined, { title, titles }: Rung): string =>
  (country === undefined ? undefined : titles[country]) ?? title;
