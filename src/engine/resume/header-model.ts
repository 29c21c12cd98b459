/*
 * A linear model that reads the headers of positions. For each period of a document it gives every span
 * around the period a chance to be the title, every span a chance to be the employer beside that title,
 * and the period a chance to be a job:
 *
 *   chance of span s = exp(w·f(s)) / Σ exp(w·f(s')), over all spans of the period and "none"
 *
 * People repeat one layout. So a second, small model weighs the first chance of a span with the mean
 * chance of the spans in the same slot (row, side of the date, order) of the section's other periods.
 */
import type { DateRange } from "./date-ranges.ts";
import type { HeaderSpan } from "./header-spans.ts";

export interface SpanOption {
  readonly span: HeaderSpan;
  /** Row, side of the date and order: counted from the start, and from the end of the row. */
  readonly slots: readonly [string, string];
  readonly features: readonly string[];
  /** Rows below the row of the period. */
  readonly step: number;
}

export interface PeriodInput {
  readonly range: DateRange;
  /** Periods of one section share a layout. */
  readonly section: string;
  readonly options: readonly SpanOption[];
  /** The features of the period itself. */
  readonly features: readonly string[];
  /** The features of a header without an employer of its own. */
  readonly bare: readonly string[];
  /** From a sentence about one's own work that states the title: certain, so the model is not used. */
  readonly told: PeriodReading | undefined;
}

export interface PeriodReading {
  readonly isJob: boolean;
  readonly title: SpanOption | undefined;
  /** "again": the employer of the position before. */
  readonly employer: SpanOption | "again" | undefined;
}

/** By question, the weight of each feature. */
export type HeaderWeights = Readonly<Record<Question, ReadonlyMap<string, number>>>;
export const QUESTIONS = ["title", "employer", "titleAgain", "employerAgain", "job"] as const;
export type Question = (typeof QUESTIONS)[number];

export interface HeaderModel {
  read(periods: readonly PeriodInput[]): readonly PeriodReading[];
}

/** A feature counts once; a measure counts by its value. */
export type Measures = Readonly<Record<string, number>>;
export interface Choice {
  readonly features: readonly string[];
  readonly measures?: Measures;
}

function scoreOf(weights: ReadonlyMap<string, number>, { features, measures }: Choice): number {
  let sum = 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  for (const name in measures) sum += (weights.get(name) ?? 0) * (measures[name] ?? 0);
  return sum;
}

/** The chances of choices of which one is right. */
function chancesOf(weights: ReadonlyMap<string, number>, choices: readonly Choice[]): number[] {
  const scores = choices.map((choice) => scoreOf(weights, choice));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The titles to choose from; "none" is the last choice. */
export const titleChoices = ({ options }: PeriodInput): Choice[] => [
  ...options,
  { features: ["none"] },
];

/** The employers to choose from beside a title: spans that do not overlap it, "again", and none. */
export function employerChoices(
  { options, bare }: PeriodInput,
  title: SpanOption | undefined,
): { readonly employers: readonly PeriodReading["employer"][]; readonly choices: Choice[] } {
  const beside = options.filter(({ span }) => title === undefined || !overlaps(span, title.span));
  return {
    employers: [...beside, "again", undefined],
    choices: [
      ...beside.map((option) => ({
        features: [...option.features, ...relationOf(option, title)],
      })),
      { features: bare.map((feature) => `again:${feature}`) },
      { features: bare.map((feature) => `none:${feature}`) },
    ],
  };
}

const overlaps = (a: HeaderSpan, b: HeaderSpan): boolean =>
  a.row === b.row && a.from < b.to && b.from < a.to;

const MAX_APART = 3;
const clip = (value: number): number => Math.max(-MAX_APART, Math.min(MAX_APART, value));

/** The position of an employer relative to its title. */
function relationOf({ span, step }: SpanOption, title: SpanOption | undefined): string[] {
  if (title === undefined) return ["beside=nothing"];
  const kind = span.isOrganisation ? "organisation" : "other";
  if (step !== title.step) {
    const rows = `rows=${clip(step - title.step)}`;
    return [rows, `${rows}:${span.order}`, `${rows}:${kind}`];
  }
  const isSameStretch = span.stretch === title.span.stretch;
  const apart = isSameStretch
    ? `${clip(span.order - title.span.order)}`
    : span.stretch > title.span.stretch
      ? "behind date"
      : "before date";
  const more = span.likeness > title.span.likeness ? "more" : "less";
  return [
    `apart=${apart}`,
    `apart=${apart}:${kind}`,
    `apart=${apart}:${span.shape}`,
    `than=${more}`,
  ];
}

/** The mean chance of a slot over the periods of a section. */
class SlotChances {
  readonly #sums = new Map<string, { sum: number; count: number }>();

  add(slots: readonly string[], chance: number): void {
    for (const slot of slots) {
      const known = this.#sums.get(slot);
      if (known) {
        known.sum += chance;
        known.count++;
      } else this.#sums.set(slot, { sum: chance, count: 1 });
    }
  }

  /** The mean over all other periods than the span's own, including those without the slot. */
  without(slot: string, chance: number, periods: number): number {
    const { sum } = this.#sums.get(slot) ?? { sum: chance };
    return periods < 2 ? 0 : Math.max(0, sum - chance) / (periods - 1);
  }
}

const MIN_CHANCE = 1e-4;

/** The inputs of the second model: the first chance, and that of the slot in other periods. */
function measuresOf(
  chance: number,
  slots: readonly [string, string] | undefined,
  chances: SlotChances,
  periods: number,
): Measures {
  const first = Math.log(Math.max(chance, MIN_CHANCE));
  if (slots === undefined) return periods < 2 ? { alone: first } : { chance: first };
  if (periods < 2) return { alone: first };
  const [start, end] = slots.map((slot) => chances.without(slot, chance, periods)) as [
    number,
    number,
  ];
  return {
    chance: first,
    slot: start,
    slotEnd: end,
    logSlot: Math.log(0.02 + start),
    logSlotEnd: Math.log(0.02 + end),
  };
}

/** The chances of titles and employers in each period, before the other periods count. */
export interface FirstChances {
  readonly titles: readonly (readonly number[])[];
  /** The employer beside the likeliest title, by option; overlapping spans have none. */
  readonly employers: readonly (readonly number[])[];
}

export function firstChances(
  weights: Pick<HeaderWeights, "title" | "employer">,
  periods: readonly PeriodInput[],
): FirstChances {
  const titles = periods.map((period) => chancesOf(weights.title, titleChoices(period)));
  const employers = periods.map((period, place) => {
    const chances = titles[place] as number[];
    const title = period.options[chances.indexOf(Math.max(...chances))];
    const { employers: options, choices } = employerChoices(period, title);
    const found = chancesOf(weights.employer, choices);
    const byOption = new Map(options.map((option, at) => [option, found[at] ?? 0]));
    return period.options.map((option) => byOption.get(option) ?? 0);
  });
  return { titles, employers };
}

/** The slot tables of a section's periods. */
export interface SectionSlots {
  readonly titles: SlotChances;
  readonly employers: SlotChances;
  readonly periods: number;
}

export function slotsBySection(
  periods: readonly PeriodInput[],
  { titles, employers }: FirstChances,
): ReadonlyMap<string, SectionSlots> {
  const found = new Map<string, { -readonly [K in keyof SectionSlots]: SectionSlots[K] }>();
  for (const [place, { options, section }] of periods.entries()) {
    const own = found.get(section) ?? {
      titles: new SlotChances(),
      employers: new SlotChances(),
      periods: 0,
    };
    found.set(section, own);
    own.periods++;
    for (const [at, { slots }] of options.entries()) {
      own.titles.add(slots, titles[place]?.[at] ?? 0);
      own.employers.add(slots, employers[place]?.[at] ?? 0);
    }
  }
  return found;
}

/** How many titles are tried with all employers. */
const TRIED_TITLES = 4;

export interface BestHeader {
  readonly title: SpanOption | undefined;
  readonly employer: PeriodReading["employer"];
  readonly titleChance: number;
  readonly employerChance: number;
}

/** For each period the title and employer with the greatest joint chance. */
export function bestHeaders(weights: HeaderWeights, periods: readonly PeriodInput[]): BestHeader[] {
  const first = firstChances(weights, periods);
  const sections = slotsBySection(periods, first);
  return periods.map((period, place) => {
    const slots = sections.get(period.section) as SectionSlots;
    const titleSecond = chancesOf(
      weights.titleAgain,
      secondTitles(period, first.titles[place] as readonly number[], slots),
    );
    const order = titleSecond
      .map((_, at) => at)
      .toSorted((a, b) => (titleSecond[b] as number) - (titleSecond[a] as number));
    let best: BestHeader | undefined;
    for (const at of order.slice(0, TRIED_TITLES)) {
      const title = period.options[at];
      const { employers, choices } = employerChoices(period, title);
      const found = secondEmployers(weights, employers, choices, slots);
      for (const [which, employerChance] of found.entries()) {
        const titleChance = titleSecond[at] as number;
        const header = { title, employer: employers[which], titleChance, employerChance };
        if (!best || titleChance * employerChance > best.titleChance * best.employerChance)
          best = header;
      }
    }
    return best as BestHeader;
  });
}

function secondEmployers(
  weights: Pick<HeaderWeights, "employer" | "employerAgain">,
  employers: readonly PeriodReading["employer"][],
  choices: readonly Choice[],
  slots: SectionSlots,
): number[] {
  return chancesOf(
    weights.employerAgain,
    secondEmployerChoices(weights, employers, choices, slots),
  );
}

export const secondTitles = (
  { options }: PeriodInput,
  first: readonly number[],
  { titles, periods }: SectionSlots,
): Choice[] =>
  first.map((chance, at) => ({
    features: at === options.length ? ["none"] : [],
    measures: measuresOf(chance, options[at]?.slots, titles, periods),
  }));

export const secondEmployerChoices = (
  weights: Pick<HeaderWeights, "employer">,
  employers: readonly PeriodReading["employer"][],
  choices: readonly Choice[],
  slots: SectionSlots,
): Choice[] =>
  chancesOf(weights.employer, choices).map((chance, at) => {
    const employer = employers[at];
    const option = typeof employer === "object" ? employer : undefined;
    return {
      features: option ? [] : [employer === "again" ? "again" : "none"],
      measures: measuresOf(chance, option?.slots, slots.employers, slots.periods),
    };
  });

/** Without the endings of its first and last word: whether a period is a job must not depend on them. */
const plain = ({ span }: SpanOption): string[] =>
  span.features.filter((feature) => !/^(?:first|last)=/.test(feature));

/** The features that decide whether a period is a job. */
export function jobChoice(period: PeriodInput, header: BestHeader): Choice {
  const { title, employer, titleChance, employerChance } = header;
  return {
    features: [
      ...period.features,
      ...(title ? plain(title) : ["none"]).map((feature) => `title:${feature}`),
      ...(typeof employer === "object" ? plain(employer) : [employer ?? "none"]).map(
        (feature) => `employer:${feature}`,
      ),
    ],
    measures: {
      titleChance: Math.log(Math.max(titleChance, MIN_CHANCE)),
      employerChance: Math.log(Math.max(employerChance, MIN_CHANCE)),
    },
  };
}

/** Weights are stored by question, as whole hundredths: "feature weight" pairs separated by tabs. */
export const WEIGHT_SCALE = 100;

export function readHeaderWeights(packed: Readonly<Record<Question, string>>): HeaderWeights {
  const weightsIn = (text: string): ReadonlyMap<string, number> =>
    new Map(
      text.split("\t").map((entry) => {
        const at = entry.lastIndexOf(" ");
        return [entry.slice(0, at), Number(entry.slice(at + 1)) / WEIGHT_SCALE] as const;
      }),
    );
  return Object.fromEntries(
    QUESTIONS.map((question) => [question, weightsIn(packed[question])]),
  ) as unknown as HeaderWeights;
}

/** Below this chance a field stays empty. */
const MIN_TITLE = 0.3;
const MIN_EMPLOYER = 0.3;

export function createHeaderModel(weights: HeaderWeights): HeaderModel {
  return {
    read: (periods) =>
      bestHeaders(weights, periods).map((header, place) => {
        const { told } = periods[place] as PeriodInput;
        if (told) return told;
        const isJob = scoreOf(weights.job, jobChoice(periods[place] as PeriodInput, header)) > 0;
        return {
          isJob,
          title: header.titleChance >= MIN_TITLE ? header.title : undefined,
          employer: header.employerChance >= MIN_EMPLOYER ? header.employer : undefined,
        };
      }),
  };
}
