import type { Role } from "../knowledge/knowledge.ts";
import { isMilitary } from "../roles/military.ts";
import { type RolesOf, SURE_TITLE, recogniseSpelled } from "../roles/recognise-title.ts";
import type { TitleEvidence } from "../roles/roles-for-text.ts";
import { isOfOneGroup } from "../roles/title-index.ts";
import { type TitleMention, findTitleMentions } from "../roles/title-mentions.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import { isNameLine } from "./identity.ts";
import { type Line, lineAt } from "../text/lines.ts";
import { titleLikeness } from "./title-likeness.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { type Section, sectionAt } from "./sections.ts";

/** The header's title counts most; earlier positions count less and less. */
const HEADER_WEIGHT = 3;
const LATEST_WEIGHT = 2;
const EARLIER_SHARE = 0.4;
const MENTION_WEIGHT = 0.15;
const SUMMARY_WEIGHT = 0.9;
/** The share that the name of a certificate keeps: "Certified Scrum Master" says little about jobs held. */
const CERTIFICATE_SHARE = 0.2;
const HEADER_LINES = 8;
const HEADER_CHARS = 1500;
export const HEADER_LIKENESS = 0.6;
/** The first line is usually a name, and names are often occupations: "James Cook". */
export const SURE_LIKENESS = 0.85;
const MAX_MENTIONS = 12;
const MAX_POSITIONS = 8;
const MENTIONS_CHARS = 20_000;
/** A line that begins with a title and is longer is a sentence. */
const TITLE_LINE_CHARS = 100;
/** The share of its weight that a title keeps when the rest of the text is about other work: much when it
 * names one kind of work, little when it is vague or ambiguous ("Postman" is also a tool). */
const TRUSTED = 0.9;
const DOUBTED = 0.1;
const TRUSTED_LIKENESS = 0.8;
/** Words of sentences: "Work with the web designer". */
const PHRASE = /\s(?:with|the|our|their|his|her|by|from|was|were|is|are)\s/;
/** "Assisted senior bankers". */
const PLURAL = /(?:er|or|ist|ian|ant|man|yst)s\W*$/;
/** "MD" is also a state. */
const ABBREVIATION = /^\W*[A-Z&/.-]{1,5}\W*$/;

/** "AWS Certified Solutions Architect", "Scrum Master certificate". */
const CERTIFIED = /\bcertifi(?:ed|cation|cate)\b/i;
const CERTIFIED_BEFORE = /\bcertifi(?:ed|cation|cate)\b[^.;\n]*$/i;
const CERTIFIED_AFTER = /^\W{0,3}certifi(?:cation|cate)\b/i;
const NEAR_CHARS = 30;

interface StatingResume {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly sections: readonly Section[];
  /** Most recent first. */
  readonly positions: readonly { readonly title: string | undefined }[];
  readonly skills: readonly SkillFinding[];
}

/** The titles that a résumé gives its owner, weighted by their place. */
export function statedTitles(
  engine: ResumeTables,
  resume: StatingResume,
  rolesOf: RolesOf,
): TitleEvidence[] {
  // "Illustrator" and "Assembler" are also tools; where they were read as skills, they are no titles.
  const tools = new Set(
    resume.skills.flatMap(({ mentions }) => mentions.map(({ start }) => start)),
  );
  const mentions = findTitleMentions(
    engine.titleIndex,
    resume.text.slice(0, MENTIONS_CHARS),
  ).filter(({ start, words }) => words > 1 || !tools.has(start));
  const held = resume.positions.flatMap(({ title }) => title ?? []);
  return [
    ...headerTitles(engine, resume, rolesOf),
    ...positionTitles(engine, held.length > 0 ? held : undatedTitles(resume, mentions), rolesOf),
    ...mentionedTitles(engine, resume, mentions),
  ];
}

function headerTitles(
  engine: ResumeTables,
  { lines, sections }: StatingResume,
  rolesOf: RolesOf,
): TitleEvidence[] {
  const index = engine.titleIndex;
  const top = lines.filter((line) => sectionAt(sections, line.start)?.kind === "header");
  const titles = top
    .slice(0, HEADER_LINES)
    .map((line, place) => ({
      title: line.text,
      likeness: titleLikeness(index, line.text),
      floor: place === 0 && isNameLine(line.text) ? SURE_LIKENESS : HEADER_LIKENESS,
    }))
    .filter(({ likeness, floor }) => likeness >= floor)
    .toSorted((a, b) => b.likeness - a.likeness);
  return titles.slice(0, 2).map(({ title, likeness }, place) => {
    const share = CERTIFIED.test(title) ? CERTIFICATE_SHARE : 1;
    return evidenceOf(engine, title, (HEADER_WEIGHT * likeness * share) / (place + 1), rolesOf);
  });
}

function positionTitles(
  engine: ResumeTables,
  titles: readonly string[],
  rolesOf: RolesOf,
): TitleEvidence[] {
  const found = titles
    .slice(0, MAX_POSITIONS)
    .map((title) => evidenceOf(engine, title, LATEST_WEIGHT, rolesOf))
    .filter(({ roles }) => roles.length > 0);
  return found.map((one, place) => ({ ...one, weight: one.weight * EARLIER_SHARE ** place }));
}

/** The titles of positions without dates: those that begin a line under experience. */
function undatedTitles(
  { text, lines, sections }: StatingResume,
  mentions: readonly TitleMention[],
): string[] {
  return mentions.flatMap(({ start, end }) => {
    const line = lines[lineAt(lines, start)];
    const isTitle =
      line !== undefined &&
      line.text.length <= TITLE_LINE_CHARS &&
      /^\W*$/.test(text.slice(line.start, start)) &&
      sectionAt(sections, start)?.kind === "experience";
    return isTitle ? [text.slice(start, end)] : [];
  });
}

function mentionedTitles(
  engine: ResumeTables,
  { text, sections }: StatingResume,
  mentions: readonly TitleMention[],
): TitleEvidence[] {
  return mentions.slice(0, MAX_MENTIONS).map(({ role, start, end }, place) => {
    const kind = sectionAt(sections, start)?.kind;
    const isEarly = kind === "summary" || (kind === "header" && start < HEADER_CHARS);
    const isCertificate =
      CERTIFIED.test(text.slice(start, end)) ||
      CERTIFIED_BEFORE.test(text.slice(Math.max(0, start - NEAR_CHARS), start)) ||
      CERTIFIED_AFTER.test(text.slice(end, end + NEAR_CHARS));
    const share = isCertificate ? CERTIFICATE_SHARE : 1;
    return {
      roles: [{ role: engine.knowledge.roleList[role] as Role, score: 1 }],
      weight: ((isEarly ? SUMMARY_WEIGHT : MENTION_WEIGHT) * share) / (1 + place / 4),
      trust: isEarly && namesWork(engine, text.slice(start, end)) ? TRUSTED : DOUBTED,
    };
  });
}

function evidenceOf(
  engine: ResumeTables,
  title: string,
  weight: number,
  rolesOf: RolesOf,
): TitleEvidence {
  const roles = recogniseSpelled(engine, title, rolesOf);
  const isSure =
    (roles[0]?.score ?? 0) >= SURE_TITLE &&
    titleLikeness(engine.titleIndex, title) >= TRUSTED_LIKENESS &&
    namesWork(engine, title) &&
    !(roles[0] && isMilitary(roles[0].role));
  return { roles, weight, trust: isSure ? TRUSTED : DOUBTED };
}

/** Whether a title says what its holder does: several words, or a noun of one kind of work ("Plumber",
 * but not "Manager", "Principal"); no part of a sentence, no other people, no lone abbreviation. */
function namesWork({ titleReader, titleIndex }: ResumeTables, title: string): boolean {
  if (PHRASE.test(title) || PLURAL.test(title)) return false;
  const { words } = titleReader.read(title);
  const [first] = words;
  if (words.length !== 1 || first === undefined) return words.length > 1;
  const isName = titleReader.isRank(first.text) || ABBREVIATION.test(title);
  return !isName && isOfOneGroup(titleIndex, first.stem);
}
