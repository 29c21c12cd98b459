import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import type { Seniority } from "../../knowledge/record-types.ts";
import { recogniseTitle } from "../../roles/recognise-title.ts";
import type { RoleScore } from "../../roles/role-score.ts";
import type { TitleTables } from "../../roles/role-tables.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { foldWords } from "../../text/fold.ts";
import type { TitleNode } from "./pathway-target.ts";
import { languageOfCountry } from "./printed-steps.ts";
import { isPrintedAs } from "./printed-title.ts";

/** A post that somebody holds. */
export interface Position extends TitleNode {
  /** As the candidate wrote it. */
  readonly written: string;
  readonly role: Role;
}

/** How many steps above the role's own a rank in the title means, when no step of the ladder has it. */
const STEPS_ABOVE: Readonly<Record<Seniority, number>> = {
  entry: -1,
  junior: -1,
  mid: 0,
  senior: 1,
  lead: 1,
  executive: 2,
};

/** The post that a title names; undefined when no role is near enough. */
export function readPosition(
  engine: PathwayTables,
  written: string | undefined,
  least: number,
  /** Its language may have the title as well as English. */
  country?: string,
): Position | undefined {
  if (written === undefined) return undefined;
  const [found] = recognisePost(engine, written, country);
  if (found === undefined || found.score < least) return undefined;
  return { written, role: found.role, ...nodeOfPost(engine, found.role, written, country) };
}

/** The Swiss proof behind a title: "Logistiker EFZ", "Pflegefachfrau HF". */
const SWISS_PROOF = /\s+(?:EFZ|EBA|HF|FH)$/u;

/** The role that has the very title in the country: in its language, or in English there alone. */
export function localRole(
  { knowledge }: PathwayTables,
  title: string,
  country: string | undefined,
): Role | undefined {
  // Folded once: a title may be long.
  const folded = foldWords(title);
  const own = knowledge.roleList.find((role) => localTitle(role, folded, country) !== undefined);
  if (own) return own;
  const language = languageOfCountry(country);
  const bare = country === "CH" ? title.trim().replace(SWISS_PROOF, "") : title;
  const id = language && knowledge.languages.roleTitledIn(language, bare);
  return id === undefined ? undefined : knowledge.roles.get(id);
}

const localTitle = ({ local }: Role, folded: string, country: string | undefined) =>
  country === undefined
    ? undefined
    : local.find((one) => one.countries.includes(country) && foldWords(one.title) === folded);

/** The role of a title that the country gives for a proof: a British "Heating Engineer" is a plumber. */
export const provedRole = (
  { roleList }: Knowledge,
  title: string,
  country: string | undefined,
): Role | undefined =>
  roleList.find(({ proved }) =>
    proved.some(
      (one) => one.country === country && one.titles.some((own) => isPrintedAs(title, own)),
    ),
  );

const DEPUTY =
  /^(?:deputy|acting|interim|stellvertretende[rs]?|stellv\.|stv\.|kommissarische[rs]?)\s+(?=\p{L})/iu;

/** The roles that a title means; the very words of a title decide before their stems do. */
export function recogniseWritten(engine: PathwayTables, written: string): readonly RoleScore[] {
  const found = recogniseTitle(engine, written);
  const role = engine.printedSteps.titled(written);
  if (role === undefined || found[0]?.role === role) return found;
  return [{ role, score: 1 }, ...found.filter((one) => one.role !== role)];
}

/** The roles that the title of a post names. Somebody who stands in for the head of a ward works in that
 * role's career, and holds what it asks for. */
export function recognisePost(
  engine: PathwayTables,
  written: string,
  country?: string,
): readonly RoleScore[] {
  const local =
    localRole(engine, written, country) ?? provedRole(engine.knowledge, written, country);
  if (local) return [{ role: local, score: 1 }];
  const found = recogniseWritten(engine, written);
  if (found[0]?.score === 1) return found;
  const steps = engine.printedSteps.named(written, country);
  if (steps.length === 1) return [{ role: steps[0]!.role, score: 1 }];
  if (!DEPUTY.test(written)) return found;
  const meant = recogniseTitle(engine, written.replace(DEPUTY, ""));
  return meant[0]?.score === 1 ? meant : found;
}

/** The step of a post; that of a deputy is below the one they stand in for. */
function nodeOfPost(
  engine: PathwayTables,
  role: Role,
  written: string,
  country?: string,
): TitleNode {
  const own = titleNode(engine, role, written, country);
  if (own.kind !== "nearest" || !DEPUTY.test(written)) return own;
  const node = titleNode(engine, role, written.replace(DEPUTY, ""), country);
  return { ...node, kind: "rung", rung: Math.max(0, node.rung - 1), title: written.trim() };
}

/** How a title relates to a role: one of its steps, a specialty, the role itself, or something near. */
export function titleNode(
  engine: PathwayTables,
  role: Role,
  written: string,
  country?: string,
): TitleNode {
  const { titleReader } = engine;
  const keyOf = (title: string): string => {
    const { words, seniority } = titleReader.read(title);
    return `${seniority ?? ""}: ${[...new Set(words.map(({ stem }) => stem))].join(" ")}`;
  };
  const key = keyOf(written);
  const own = { rung: role.ownRung, title: role.title, specialty: undefined };
  const isKey = (title: string): boolean => keyOf(title) === key;
  const folded = written.trim().toLowerCase();
  const proved = provedNode(role, written);
  if (proved) return proved;
  const local = localTitle(role, foldWords(written), country);
  if (local) return localNode(role, local);
  const printed = engine.printedSteps.named(written, country).find((one) => one.role === role);
  const step =
    printed && ({ ...own, kind: "rung", title: printed.title, rung: printed.rung } as const);
  if (step && printed.isOfCountry) return step;
  const isLetters = (title: string): boolean => title.toLowerCase() === folded;
  // The letters decide before the words do: "Nurse Manager" and "Managing Nurse" share their stems.
  for (const is of [isLetters, isKey]) {
    if (is === isKey && step) return step;
    if (role.synonyms.some(is)) return { ...own, kind: "title" };
    const rung = role.rungs.findIndex(({ title, role: other }) => other === undefined && is(title));
    if (rung >= 0)
      return rung + 1 === role.ownRung
        ? { ...own, kind: "title" }
        : { ...own, kind: "rung", title: role.rungs[rung]!.title, rung: rung + 1 };
    // The ladder itself says where its titles stand.
    const named = [...role.rungTitles].find(([title]) => is(title));
    if (named) return { ...own, kind: "rung", title: named[0], rung: named[1] };
    const special = [...role.specialties].find(([title]) => is(title));
    if (special) return { ...own, kind: "specialty", title: special[0], specialty: special[1] };
  }
  // Brackets say where: "Site Manager (Construction)".
  const bare = written.replace(IN_BRACKETS, "").trim();
  const unbracketed =
    bare === written.trim() || bare === "" ? undefined : titleNode(engine, role, bare, country);
  if (unbracketed && unbracketed.kind !== "nearest") return unbracketed;
  return (
    rankedNode(engine, role, written) ??
    containedStep(engine, role, written) ?? { ...own, kind: "nearest" }
  );
}

const localNode = (role: Role, { title, rung = role.ownRung }: Role["local"][number]): TitleNode =>
  rung === role.ownRung
    ? { kind: "title", rung, title: role.title, specialty: undefined }
    : { kind: "rung", rung, title, specialty: undefined };

const IN_BRACKETS = /\s*\([^()]*\)/gu;

/** "Manual Software Tester": the step below the role's own with the longest title that is part of this one. */
function containedStep(
  { titleReader }: TitleTables,
  role: Role,
  written: string,
): TitleNode | undefined {
  const { seniority, words } = titleReader.read(written);
  const said = new Set(words.map(({ stem }) => stem));
  const steps = [...role.rungTitles].flatMap(([title, rung]) => {
    const step = titleReader.read(title);
    const stems = new Set(step.words.map(({ stem }) => stem));
    const isPart = stems.size > 1 && [...stems].every((stem) => said.has(stem));
    return isPart && step.seniority === seniority && rung < role.ownRung
      ? [{ title, rung, words: stems.size }]
      : [];
  });
  const [step] = steps.toSorted((a, b) => b.words - a.words);
  return step && { kind: "rung", rung: step.rung, title: step.title, specialty: undefined };
}

/** A title of one country, such as that of a Meister, on its step or as the role itself. */
function provedNode(role: Role, written: string): TitleNode | undefined {
  for (const proved of role.proved) {
    const printed = proved.titles.find((title) => isPrintedAs(written, title));
    if (printed === undefined) continue;
    const { rung = role.ownRung } = proved;
    const specialty = role.specialties.get(printed);
    const kind = specialty ? "specialty" : rung === role.ownRung ? "title" : "rung";
    return { kind, rung, title: printed, specialty, proved };
  }
  return undefined;
}

/** "Senior" before a title that has no such step: the next step that is still this role. */
function rankedNode(
  { titleReader }: TitleTables,
  role: Role,
  written: string,
): TitleNode | undefined {
  const { seniority } = titleReader.read(written);
  const usual = titleReader.read(role.title).seniority;
  if (seniority === undefined || seniority === usual || role.ownRung === 0) return undefined;
  const steps = STEPS_ABOVE[seniority] - STEPS_ABOVE[usual ?? "mid"];
  if (steps === 0) return undefined;
  const ownSteps = role.rungs.flatMap((step, at) => (step.role === undefined ? [at + 1] : []));
  const beyond = ownSteps.filter((n) => (steps > 0 ? n > role.ownRung : n < role.ownRung));
  const rung = steps > 0 ? beyond[Math.min(steps, beyond.length) - 1] : beyond.at(-1);
  return rung === undefined
    ? undefined
    : { kind: "rung", rung, title: role.rungs[rung - 1]!.title, specialty: undefined };
}
