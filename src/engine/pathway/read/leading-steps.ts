/* Titles that say how far somebody leads, but not whom: "Team Lead", "Teamleiterin Jobcenter", "Project
 * Manager". The present trade says it. */
import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import { foldWords } from "../../text/fold.ts";
import type { Position } from "./position.ts";
import { titleIn } from "./printed-steps.ts";
import { leadingOrder, withoutLeading } from "./rank.ts";

interface Asked {
  readonly title: string;
  readonly country?: string | undefined;
}

interface LeadingStep {
  readonly role: Role;
  /** The title of the step, as our record has it. */
  readonly title: string;
  /** The title asked for names the trade, so it is the name of the step. */
  readonly isAsked: boolean;
}

const ANY_INDUSTRY = "all industries";
/** Behind the name of a trade a lead is the first among equals. */
const LEAD = /(?<!\p{L})lead$/iu;
/** The letters that words of one root share. */
const ROOT_LETTERS = 5;

const isGeneral = ({ industry }: Role): boolean => industry.toLowerCase() === ANY_INDUSTRY;

/** The step of the present trade that somebody asks for who names a lead of no trade. */
export function leadingStep(
  knowledge: Knowledge,
  { title, country }: Asked,
  present: Position,
  /** The role that the words alone mean. */
  read: Role | undefined,
): LeadingStep | undefined {
  const order = leadingOrder(title);
  if (order === 0 || isGeneral(present.role) || read === undefined || !isGeneral(read))
    return undefined;
  const rest = wordsOf(withoutLeading(title));
  const { rungs, ownRung } = present.role;
  const above = rungs.slice(Math.max(present.rung, ownRung));
  const step = above.find(
    (one) => Math.max(leadingOrder(one.title), LEAD.test(one.title) ? 1 : 0) >= order,
  );
  if (!step) return undefined;
  // "Teamleiter Einkauf" of a warehouse worker is none of the warehouse.
  const own = new Set([present.written, titleIn(country, step)].flatMap(wordsOf).map(rootOf));
  if (!rest.every((word) => own.has(rootOf(word)))) return undefined;
  const role = step.role === undefined ? present.role : knowledge.roles.get(step.role);
  return role && { role, title: step.title, isAsked: rest.length > 0 };
}

/** Small words between the lead and the trade. */
const SMALL: ReadonlySet<string> = new Set(
  "de du des d la le l of the im in der für and und".split(" "),
);

const wordsOf = (title: string): string[] =>
  foldWords(title)
    .split(" ")
    .filter((word) => word !== "" && !SMALL.has(word));

const rootOf = (word: string): string => word.slice(0, ROOT_LETTERS);
