import {
  type DocumentReading,
  type Engine,
  EXPERIENCE_LEVELS,
  BANDS,
  analyseResume,
  bandOf,
  findSkill,
  foldText,
  readDocument,
  readTarget,
} from "../../src/engine/index.ts";
import { readDocx } from "../../src/platform/documents/docx.ts";
import { readPdf } from "../../src/platform/documents/pdf.ts";
import { judgePosition, judgeStudy, pairUp } from "./people-fields.ts";
import { toDocx, toPdf } from "./people-files.ts";
import { judgeContact, judgeCredentials } from "./people-proofs.ts";
import type { Scorecard } from "./people-scorecard.ts";
import type { PersonOfSet } from "./people-set.ts";

/** `present` in the truths means this month. */
export const NOW = new Date("2026-11-16T12:00:00Z");
/** Below it the guides have a person look at a field. */
const SURE = 0.9;
/** Years of work are right when they differ by at most this. */
const YEARS_APART = 1;

export const RESUME_COLUMNS = [
  "positions",
  "title",
  "employer",
  "period",
  "role",
  "no position",
  "true positions",
  "education",
  "level",
  "field",
  "institution",
  "end",
  "state",
  "no study",
  "credentials",
  "credential named",
  "no credential",
  "languages",
  "no language",
  "years",
  "seniority",
  "skills",
  "no skill",
  "band",
  "band within one",
  "name",
  "no name",
  "e-mail",
  "telephone",
  "no telephone",
  "sure fields",
  "other fields",
  "share sure",
] as const;

/** Reads a résumé in its format and compares it with the truth; what was read. */
export async function judgeResume(
  engine: Engine,
  person: PersonOfSet,
  card: Scorecard,
): Promise<DocumentReading> {
  const text = await textOf(person);
  const found = readDocument(engine, { text, now: NOW });
  judgePositions(engine, person, found, card);
  judgeStudies(engine, person, found, card);
  judgeCredentials(engine, person, found, card);
  judgeSpoken(person, found, card);
  judgeSkills(engine, person, found, card);
  judgeSummary(person, found, card);
  judgeBand(engine, person, text, card);
  judgeContact(person, found, card);
  return found;
}

export async function textOf({ text, format }: PersonOfSet): Promise<string> {
  if (format === "pdf") return (await readPdf(toPdf(text))).text;
  return format === "docx" ? readDocx(toDocx(text)).text : text;
}

function judgePositions(
  engine: Engine,
  { id, truth }: PersonOfSet,
  found: DocumentReading,
  card: Scorecard,
): void {
  const { pairs, left } = pairUp(truth.positions, found.positions, (wanted, read) => {
    const { title, employer, period } = judgePosition(engine, wanted, read);
    return Number(title) + Number(employer) * 0.9 + Number(period) * 1.1;
  });
  const right = new Map<(typeof found.positions)[number], readonly (typeof NAMES)[number][]>();
  for (const [wanted, read] of pairs) {
    const judged = judgePosition(engine, wanted, read);
    if (read) right.set(read, judged.whole ? NAMES : NAMES.filter((name) => judged[name]));
    const fault = (): string =>
      `${id} «${wanted.title}» «${wanted.employer}» ${wanted.start} – ${wanted.end} (${wanted.role}); read ${describe(read)}`;
    card.count("positions", judged.whole, fault);
    for (const name of [...NAMES, "role"] as const) card.count(name, judged[name], fault);
  }
  for (const read of found.positions) {
    card.count("no position", !left.includes(read), () => `${id} ${describe(read)}`);
    const own = right.get(read) ?? [];
    card.count("true positions", own.length === NAMES.length, () => "");
    countByConfidence(read, own, card);
  }
}

const NAMES = ["title", "employer", "period"] as const;

/** Whether each field that was read is right, apart for those above and below `SURE`. */
function countByConfidence(
  { fields }: DocumentReading["positions"][number],
  right: readonly string[],
  card: Scorecard,
): void {
  const { title, employer, start, end } = fields;
  const dates = [start, end].flatMap((date) => date?.confidence ?? []);
  const told = {
    title: title?.confidence,
    employer: employer?.confidence,
    period: Math.min(...dates),
  };
  for (const [name, confidence] of Object.entries(told)) {
    if (confidence === undefined || confidence > 1) continue;
    const isSure = confidence >= SURE;
    card.count(isSure ? "sure fields" : "other fields", right.includes(name), () => "");
    card.count("share sure", isSure, () => "");
  }
}

const describe = (read: DocumentReading["positions"][number] | undefined): string =>
  read === undefined
    ? "nothing"
    : `«${read.titleAsWritten}» «${read.employer}» (${read.place}) ${read.start} – ${read.isCurrent ? "present" : read.end} (${read.roleId})`;

function judgeStudies(
  engine: Engine,
  { id, truth }: PersonOfSet,
  found: DocumentReading,
  card: Scorecard,
): void {
  const { pairs, left } = pairUp(truth.education, found.education, (wanted, read) => {
    const { level, institution, end, field } = judgeStudy(engine, wanted, read);
    const isNamed = wanted.institution !== "" && institution;
    const isDated = wanted.end !== undefined && end;
    return Number(level) * 0.9 + Number(isNamed) * 1.1 + Number(isDated) + Number(field) * 0.1;
  });
  for (const [wanted, read] of pairs) {
    const judged = judgeStudy(engine, wanted, read);
    const fault = (): string => {
      const { level, field, institution, end, state } = wanted;
      const tell = read
        ? `${read.level} «${read.degree}» «${read.field}» «${read.institution}» ${read.end} ${read.state}`
        : "nothing";
      return `${id} ${level} «${field}» «${institution}» ${end} ${state}; read ${tell}`;
    };
    card.count("education", judged.whole, fault);
    for (const name of ["level", "field", "institution", "end", "state"] as const)
      card.count(name, judged[name], fault);
  }
  for (const read of found.education)
    card.count("no study", !left.includes(read), () => `${id} «${read.degree}» «${read.field}»`);
}

function judgeSpoken({ id, truth }: PersonOfSet, found: DocumentReading, card: Scorecard): void {
  for (const wanted of truth.languages) {
    const read = found.languages.find(({ name }) => name === wanted.name);
    card.count(
      "languages",
      read !== undefined && (read.cefr ?? null) === wanted.cefr,
      () => `${id} ${wanted.name} ${wanted.cefr}; read ${read ? read.cefr : "nothing"}`,
    );
  }
  for (const { name } of found.languages) {
    const isTrue = truth.languages.some((wanted) => wanted.name === name);
    card.count("no language", isTrue, () => `${id} ${name}`);
  }
}

/** A skill in neither list of the truth may be held, so it is not counted as wrong. */
function judgeSkills(
  { knowledge }: Engine,
  { id, truth }: PersonOfSet,
  found: DocumentReading,
  card: Scorecard,
): void {
  const ids = new Set(found.skills.map((skill) => skill.id));
  const names = new Set(found.skills.map(({ name }) => foldText(name)));
  const isRead = (name: string): boolean =>
    names.has(foldText(name)) || ids.has(findSkill(knowledge, name)?.id ?? "");
  for (const name of truth.skills) {
    card.count("skills", isRead(name), () => `${id} ${name}`);
    if (isRead(name)) card.count("no skill", true, () => "");
  }
  for (const name of truth.not_skills)
    if (isRead(name)) card.count("no skill", false, () => `${id} ${name}`);
}

function judgeSummary({ id, truth }: PersonOfSet, found: DocumentReading, card: Scorecard): void {
  const { experienceYears, seniority } = found;
  card.count(
    "years",
    Math.abs(experienceYears - truth.years_total) <= YEARS_APART,
    () => `${id} ${truth.years_total}; read ${experienceYears}`,
  );
  const places = [truth.seniority, seniority].map((level) =>
    (EXPERIENCE_LEVELS as readonly (string | undefined)[]).indexOf(level),
  ) as [number, number];
  card.count(
    "seniority",
    places[1] >= 0 && Math.abs(places[0] - places[1]) <= 1,
    () => `${id} ${truth.seniority}; read ${seniority}`,
  );
}

function judgeBand(
  engine: Engine,
  { id, truth, target_job: job }: PersonOfSet,
  text: string,
  card: Scorecard,
): void {
  if (job === undefined) return;
  const target = readTarget(engine, { title: job.title, skills: job.skills ?? [] });
  const overall = target && analyseResume(engine, { text, target, now: NOW })?.scores.overall;
  const band = overall === undefined ? undefined : bandOf(overall);
  const fault = (): string => `${id} ${truth.score_band}; read ${band} (${overall})`;
  const places = [truth.score_band, band].map((name) =>
    (BANDS as readonly (string | undefined)[]).indexOf(name),
  ) as [number, number];
  card.count("band", band === truth.score_band, fault);
  card.count("band within one", band !== undefined && Math.abs(places[0] - places[1]) <= 1, fault);
}
