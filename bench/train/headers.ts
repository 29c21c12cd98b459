/*
 * `npm run train:headers` learns the weights by which titles, employers and jobs are read, from the
 * résumés of bench/eval/people whose truth is open (tune, publish, layouts with an odd number), and
 * writes src/engine/resume/header-weights.ts. The same data and code give the same file.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDocument } from "../../src/engine/index.ts";
import {
  type HeaderWeights,
  type PeriodInput,
  type PeriodReading,
  QUESTIONS,
  type Question,
  type SpanOption,
  WEIGHT_SCALE,
  bestHeaders,
  employerChoices,
  firstChances,
  jobChoice,
  secondEmployerChoices,
  secondTitles,
  slotsBySection,
  titleChoices,
} from "../../src/engine/resume/header-model.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { isSameDate, isSameName, wordsOf } from "../eval/people-fields.ts";
import { NOW, textOf } from "../eval/people-resumes.ts";
import { type Half, type TruePosition, readPeople } from "../eval/people-set.ts";
import { type Example, type FitOptions, fit } from "./fit.ts";

const { values: options } = parseArgs({
  options: {
    "no-write": { type: "boolean", default: false },
  },
});
/** Each résumé is read as plain text and as files, whose rows are broken differently. */
const FORMATS = ["text", "pdf", "docx"] as const;
const HALVES: readonly Half[] = ["tune", "publish", "layouts"];
const FOLDS = 6;
const CHOICE: FitOptions = { epochs: 12, rate: 0.25, pull: 0.03, minDocuments: 3 };
const AGAIN: FitOptions = { epochs: 12, rate: 0.1, pull: 0.001, minDocuments: 1 };
const JOB: FitOptions = { epochs: 12, rate: 0.15, pull: 0.01, minDocuments: 3 };

/** The truth of a period. */
interface Truth {
  /** Indexes of the options that are the title; empty where no option is. */
  readonly titles: readonly number[];
  /** "open": the text has an employer that is no option. */
  readonly employers: readonly SpanOption[] | "again" | "none" | "open";
}

interface Document {
  readonly id: string;
  readonly place: number;
  readonly periods: readonly PeriodInput[];
  /** By period; undefined where it is no position. */
  readonly truths: readonly (Truth | undefined)[];
}

const documents = await readDocuments();
const chosen = new Map<number, Pick<HeaderWeights, "title" | "employer">>();
for (let fold = 0; fold < FOLDS; fold++)
  chosen.set(fold, fitChoices(documents.filter(({ place }) => place % FOLDS !== fold)));
const again = fitAgain(documents, ({ place }) => chosen.get(place % FOLDS) as never);
const folded = ({ place }: Document): HeaderWeights => ({
  ...(chosen.get(place % FOLDS) as Pick<HeaderWeights, "title" | "employer">),
  ...again,
  job: new Map(),
});
const job = fit(
  documents.flatMap((document) => jobExamples(document, folded(document))),
  JOB,
);
report();
const weights: HeaderWeights = { ...fitChoices(documents), ...again, job };
if (!options["no-write"]) write(weights);

async function readDocuments(): Promise<Document[]> {
  const engine = loadEngine();
  const found: Document[] = [];
  let people = 0;
  let periods: readonly PeriodInput[] = [];
  const headerModel = {
    read: (inputs: readonly PeriodInput[]): PeriodReading[] => {
      periods = inputs;
      return inputs.map(() => ({ isJob: false, title: undefined, employer: undefined }));
    },
  };
  const recording = new Proxy(engine, {
    get: (target, name): unknown =>
      name === "headerModel" ? headerModel : Reflect.get(target, name, target),
  });
  for (const half of HALVES)
    for (const { resumes } of readPeople(half))
      for (const person of resumes) {
        people++;
        for (const format of FORMATS) {
          periods = [];
          readDocument(recording, { text: await textOf({ ...person, format }), now: NOW });
          const truths = truthsOf(periods, person.truth.positions);
          found.push({ id: `${half}/${person.id}.${format}`, place: people, periods, truths });
        }
      }
  return found;
}

function truthsOf(
  periods: readonly PeriodInput[],
  positions: readonly TruePosition[],
): (Truth | undefined)[] {
  const truths: (Truth | undefined)[] = periods.map(() => undefined);
  const owners = new Map<number, TruePosition>();
  for (const position of positions) {
    let [best, most] = [-1, -1];
    for (const [place, period] of periods.entries()) {
      if (owners.has(place) || !isPeriodOf(position, period)) continue;
      const titled = closest(position.title, period.options).length > 0 ? 1 : 0;
      const employed = closest(position.employer, period.options).length > 0 ? 1 : 0;
      if (titled + employed > most) [best, most] = [place, titled + employed];
    }
    if (best >= 0) owners.set(best, position);
  }
  let last: string | undefined;
  for (const [place, { options: spans }] of periods.entries()) {
    const position = owners.get(place);
    if (position === undefined) continue;
    const titles = closest(position.title, spans);
    const employers = closest(position.employer, spans);
    truths[place] = {
      titles: titles.map((option) => spans.indexOf(option)),
      employers:
        position.employer === ""
          ? "none"
          : employers.length > 0
            ? employers
            : last !== undefined && isSameName(position.employer, last)
              ? "again"
              : "open",
    };
    last = position.employer;
  }
  return truths;
}

function isPeriodOf({ start, end }: TruePosition, { range }: PeriodInput): boolean {
  if (!isSameDate(start, range.written?.start)) return false;
  return end === "present" ? range.current : !range.current && isSameDate(end, range.written?.end);
}

/** The options that share most words with a name; none where no option is the same name. */
function closest(name: string, spans: readonly SpanOption[]): SpanOption[] {
  const wanted = wordsOf(name);
  let [best, most]: [SpanOption[], number] = [[], 0];
  for (const option of spans) {
    if (!isSameName(name, option.span.text)) continue;
    const words = wordsOf(option.span.text);
    const shared = words.filter((word) => wanted.includes(word)).length;
    const likeness = (2 * shared) / (words.length + wanted.length);
    if (likeness > most) [best, most] = [[option], likeness];
    else if (likeness === most) best.push(option);
  }
  return best;
}

function fitChoices(training: readonly Document[]): Pick<HeaderWeights, "title" | "employer"> {
  return {
    title: fit(
      training.flatMap((document) => titleExamples(document)),
      CHOICE,
    ),
    employer: fit(
      training.flatMap((document) => employerExamples(document)),
      CHOICE,
    ),
  };
}

function titleExamples({ periods, truths, place }: Document): Example[] {
  return periods.flatMap((period, at) => {
    const right = truths[at]?.titles ?? [];
    return right.length === 0 ? [] : { choices: titleChoices(period), right, document: place };
  });
}

function employerExamples({ periods, truths, place }: Document): Example[] {
  return periods.flatMap((period, at) => {
    const truth = truths[at];
    if (truth === undefined) return [];
    const { employers, choices } = employerChoices(period, titleOf(period, truth));
    const right = rightEmployers(truth, employers);
    return right.length === 0 ? [] : { choices, right, document: place };
  });
}

function titleOf({ options: spans }: PeriodInput, { titles }: Truth): SpanOption | undefined {
  return spans[titles[0] ?? -1];
}

function rightEmployers(
  { employers: truth }: Truth,
  employers: readonly PeriodReading["employer"][],
): number[] {
  return employers.flatMap((employer, at) => {
    const isRight =
      truth === "none"
        ? employer === undefined
        : truth === "again"
          ? employer === "again"
          : typeof truth === "object" && typeof employer === "object" && truth.includes(employer);
    return isRight ? at : [];
  });
}

function fitAgain(
  training: readonly Document[],
  weightsOf: (document: Document) => Pick<HeaderWeights, "title" | "employer">,
): Pick<HeaderWeights, "titleAgain" | "employerAgain"> {
  const titles: Example[] = [];
  const employed: Example[] = [];
  for (const document of training) {
    const own = weightsOf(document);
    const first = firstChances(own, document.periods);
    const sections = slotsBySection(document.periods, first);
    for (const [at, period] of document.periods.entries()) {
      const truth = document.truths[at];
      const slots = sections.get(period.section);
      if (truth === undefined || slots === undefined) continue;
      const choices = secondTitles(period, first.titles[at] as readonly number[], slots);
      if (truth.titles.length > 0)
        titles.push({ choices, right: truth.titles, document: document.place });
      const beside = employerChoices(period, titleOf(period, truth));
      const right = rightEmployers(truth, beside.employers);
      if (right.length > 0)
        employed.push({
          choices: secondEmployerChoices(own, beside.employers, beside.choices, slots),
          right,
          document: document.place,
        });
    }
  }
  return { titleAgain: fit(titles, AGAIN), employerAgain: fit(employed, AGAIN) };
}

/** Whether a period is a job is the choice between its features and nothing. */
function jobExamples({ periods, truths, place }: Document, own: HeaderWeights): Example[] {
  return bestHeaders(own, periods).map((header, at) => ({
    choices: [jobChoice(periods[at] as PeriodInput, header), { features: [] }],
    right: [truths[at] === undefined ? 1 : 0],
    document: place,
  }));
}

/** How often the folds that were left out are read rightly. */
function report(): void {
  const counts = { jobs: 0, titleable: 0, title: 0, employable: 0, employer: 0, both: 0 };
  for (const document of documents) {
    const headers = bestHeaders(folded(document), document.periods);
    for (const [at, header] of headers.entries()) {
      const truth = document.truths[at];
      if (truth === undefined) continue;
      const period = document.periods[at] as PeriodInput;
      counts.jobs++;
      const isTitle = truth.titles.some((one) => period.options[one] === header.title);
      const isEmployer = rightEmployers(truth, [header.employer]).length > 0;
      if (truth.titles.length > 0) counts.titleable++;
      if (truth.employers !== "open") counts.employable++;
      if (isTitle) counts.title++;
      if (isEmployer) counts.employer++;
      if (isTitle && isEmployer) counts.both++;
    }
  }
  console.log(`${documents.length} documents, left out in turn: ${JSON.stringify(counts)}`);
}

function write(found: HeaderWeights): void {
  const packed = (question: Question): string =>
    [...found[question]]
      .map(([name, weight]) => [name, Math.round(weight * WEIGHT_SCALE)] as const)
      .filter(([, weight]) => weight !== 0)
      .map(([name, weight]) => `${name} ${weight}`)
      .join("\t");
  const file = new URL("../../src/engine/resume/header-weights.ts", import.meta.url);
  const lines = QUESTIONS.map((question) => `  ${question}: ${JSON.stringify(packed(question))},`);
  const text = `/* Made by \`npm run train:headers\`; see docs/decisions/0042-headers-by-a-learned-model.md. */\nexport const HEADER_WEIGHTS = {\n${lines.join("\n")}\n};\n`;
  writeFileSync(file, text);
  console.log(`${text.length} characters of weights`);
}
