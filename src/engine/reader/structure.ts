/* What a résumé's text is made of, as the learned reader sees it: names with their places, joined to records. */
import type { TextSpan } from "../text/spans.ts";
import {
  CREDENTIAL_STATES,
  POSITION_KINDS,
  type NameTag,
  POINTERS,
  type Pointer,
  type PositionKind,
  type ReadName,
  type ReadPositionNames,
  type ReadStudyNames,
  type ResumeStructure,
  STUDY_STATES,
  TAGS,
} from "./resume-names.ts";
import type { ReaderNetwork, Pointing, TokenScores, Seen } from "./network.ts";
import { type ReaderTokens, readTokens } from "./token-features.ts";

/** Seven pages; what is behind them would take seconds. */
const MAX_READ_CHARS = 20_000;
/** A name goes on over a token that is this likely to be part of it. */
const KEEP_ON = 0.25;
/** A record begins at an employer or a school that no title or degree claims, when this is sure. */
const SURE_ANCHOR = 0.5;
const SURE_KIND = 0.7;
/** A date is a record's if it is at least this likely to be. */
const POSSIBLE = 0.1;

/** ReaderTokens [from, to) of a tag. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly tag: NameTag;
  readonly confidence: number;
}

/** A part of a record, and its share among all that it might be. */
interface Pointed {
  readonly run: Run;
  readonly share: number;
}

const NOTHING: ResumeStructure = {
  positions: [],
  studies: [],
  credentials: [],
  languages: [],
  all: () => [],
};

interface ReadHow {
  /** Lines that are known to be headings. */
  readonly headings?: readonly TextSpan[];
  /** The offset of everything found, in the document that the text was made from. */
  originOf?(offset: number, isEnd: boolean): number;
}

export function readStructure(
  network: ReaderNetwork | undefined,
  text: string,
  how: ReadHow = {},
): ResumeStructure {
  if (!network) return NOTHING;
  const tokens = readTokens(text.slice(0, MAX_READ_CHARS).trimEnd());
  const seen = network.read(tokens);
  return new Parts(tokens, seen, text, how).structure();
}

class Parts {
  readonly #tokens: ReaderTokens;
  readonly #seen: Seen;
  readonly #text: string;
  readonly #originOf: (offset: number, isEnd: boolean) => number;
  readonly #runs: ReadonlyMap<NameTag, readonly Run[]>;
  readonly #anchors: Float32Array;
  readonly #kinds: Float32Array;
  readonly #dates = new Map<number, { start?: Pointed | undefined; end?: Pointed | undefined }>();
  readonly #size: number;

  constructor(
    tokens: ReaderTokens,
    seen: Seen,
    text: string,
    { headings = [], originOf = (offset) => offset }: ReadHow,
  ) {
    this.#tokens = tokens;
    this.#seen = seen;
    this.#text = text;
    this.#originOf = originOf;
    this.#anchors = shares(seen.heads.anchor);
    this.#kinds = shares(seen.heads.kind);
    this.#size = seen.heads.anchor.size;
    const runs = new Map<NameTag, Run[]>();
    const tags = shares(seen.heads.tags);
    dropNames(tags, seen.heads.tags.size, tokens, headings);
    for (const run of runsOf(tags, seen.heads.tags.size))
      runs.set(run.tag, [...(runs.get(run.tag) ?? []), run]);
    this.#runs = runs;
  }

  structure(): ResumeStructure {
    const [positions, studies] = [this.#positionRuns(), this.#studyRuns()];
    const credentials = this.#anchorsOf("credential");
    this.#findDates([...positions, ...studies, ...credentials].map(({ from }) => from));
    return {
      positions: this.#positions(positions),
      studies: this.#studies(studies),
      credentials: credentials.map((run) => {
        const point = this.#seen.pointsFrom(run.from);
        return {
          name: this.#found(run),
          issuer: this.#part(point, "org"),
          ...this.#datesOf(run.from),
          classes: this.#part(point, "detail"),
          state: CREDENTIAL_STATES[best(this.#seen.heads.credential, run.from)]!,
          confidence: run.confidence,
        };
      }),
      languages: this.#anchorsOf("language").map((run) => ({
        name: this.#found(run),
        level: this.#part(this.#seen.pointsFrom(run.from), "detail"),
      })),
      all: (tag) => this.#all(tag).map((run) => this.#found(run)),
    };
  }

  /** Each record's dates; one that no record claims belongs to the undated one that it fits best. */
  #findDates(anchors: readonly number[]): void {
    const claimed = new Set<Run>();
    for (const anchor of anchors) {
      const dates = { start: this.#run(anchor, "start"), end: this.#run(anchor, "end") };
      this.#dates.set(anchor, dates);
      for (const date of Object.values(dates)) if (date) claimed.add(date.run);
    }
    for (const name of ["start", "end"] as const) {
      const { place, tags } = POINTERS[name];
      for (const run of tags.flatMap((tag) => this.#all(tag))) {
        if (claimed.has(run)) continue;
        const [best] = anchors
          .filter((anchor) => this.#dates.get(anchor)?.[name] === undefined)
          .map((anchor) => {
            const point = this.#seen.pointsFrom(anchor);
            return {
              anchor,
              share: 1 / (1 + Math.exp(point.none(place) - point.score(place, run.from))),
            };
          })
          .toSorted((a, b) => b.share - a.share);
        if (best && best.share > POSSIBLE)
          this.#dates.set(best.anchor, {
            ...this.#dates.get(best.anchor),
            [name]: { run, share: best.share },
          });
      }
    }
  }

  #datesOf(anchor: number): Record<"start" | "end", ReadName | undefined> {
    const { start, end } = this.#dates.get(anchor) ?? {};
    return {
      start: start && this.#found(start.run, start.share),
      end: end && this.#found(end.run, end.share),
    };
  }

  #positionRuns(): Run[] {
    const titles = this.#anchorsOf("title");
    const claimed = new Set(titles.map(({ from }) => this.#run(from, "org")?.run));
    const employers = this.#all("employer").filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 1),
    );
    return inOrder([...titles, ...employers]);
  }

  /** A title behind another one's employer belongs to it; one with an employer of its own in its line does not. */
  #employerOf(title: Run, pointed: readonly (Run | undefined)[]): ReadName | undefined {
    const found = this.#run(title.from, "org");
    if (found === undefined) return undefined;
    const isShared = pointed.filter((run) => run === found.run).length > 1;
    const own =
      isShared &&
      !this.#isInLine(title, found.run) &&
      this.#all("employer").find((run) => !pointed.includes(run) && this.#isInLine(title, run));
    return own ? this.#found(own) : this.#found(found.run, found.share);
  }

  #isInLine(a: Run, b: Run): boolean {
    const [first, last] = a.from < b.from ? [a, b] : [b, a];
    const between = this.#text.slice(
      this.#tokens.starts[first.from],
      this.#tokens.starts[last.from],
    );
    return !between.includes("\n");
  }

  #positions(runs: readonly Run[]): ReadPositionNames[] {
    const titles = runs.filter(({ tag }) => tag === "title");
    const pointed = titles.map(({ from }) => this.#run(from, "org")?.run);
    return runs.map((run) => {
      const point = this.#seen.pointsFrom(run.from);
      const isTitle = run.tag === "title";
      return {
        title: isTitle ? this.#found(run) : undefined,
        employer: isTitle ? this.#employerOf(run, pointed) : this.#found(run),
        place: this.#part(point, "place"),
        ...this.#datesOf(run.from),
        kind: this.#kindOf(run.from),
        confidence: run.confidence,
      };
    });
  }

  #studyRuns(): Run[] {
    const degrees = this.#anchorsOf("degree");
    const claimed = new Set(
      degrees.flatMap(({ from }) => [this.#run(from, "org")?.run, this.#run(from, "detail")?.run]),
    );
    const fields = this.#all("field").filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 2),
    );
    for (const { from } of fields) claimed.add(this.#run(from, "org")?.run);
    const schools = this.#all("school").filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 2),
    );
    return inOrder([...degrees, ...fields, ...schools]);
  }

  #studies(runs: readonly Run[]): ReadStudyNames[] {
    return runs.map((run) => {
      const point = this.#seen.pointsFrom(run.from);
      return {
        degree: run.tag === "degree" ? this.#found(run) : undefined,
        field: run.tag === "field" ? this.#found(run) : this.#part(point, "detail"),
        school: run.tag === "school" ? this.#found(run) : this.#part(point, "org"),
        ...this.#datesOf(run.from),
        state: STUDY_STATES[best(this.#seen.heads.study, run.from)]!,
        confidence: run.confidence,
      };
    });
  }

  /** A kind of work that is not sure is employment: training and voluntary work count no years. */
  #kindOf(token: number): PositionKind {
    const kind = best(this.#seen.heads.kind, token);
    const isSure = this.#kinds[token * POSITION_KINDS.length + kind]! > SURE_KIND;
    return isSure || POSITION_KINDS[kind] === "leave" ? POSITION_KINDS[kind]! : "employed";
  }

  #all(tag: NameTag): readonly Run[] {
    return this.#runs.get(tag) ?? [];
  }

  /** Names that begin a record: those that are more likely such a name than not. */
  #anchorsOf(tag: NameTag): readonly Run[] {
    return this.#all(tag).filter(({ confidence }) => confidence > SURE_ANCHOR);
  }

  #isAnchor(token: number, kind: number): boolean {
    return this.#anchors[token * this.#size + kind]! > SURE_ANCHOR;
  }

  #run(anchor: number, name: Pointer): Pointed | undefined {
    return this.#pointed(this.#seen.pointsFrom(anchor), name);
  }

  #pointed(point: Pointing, name: Pointer): Pointed | undefined {
    const { place, tags } = POINTERS[name];
    const none = point.none(place);
    let most = none;
    let run: Run | undefined;
    const scores = [none];
    for (const tag of tags)
      for (const other of this.#all(tag)) {
        const score = point.score(place, other.from);
        scores.push(score);
        if (score > most) [most, run] = [score, other];
      }
    const sum = scores.reduce((all, score) => all + Math.exp(score - most), 0);
    return run && { run, share: 1 / sum };
  }

  #part(point: Pointing, name: Pointer): ReadName | undefined {
    const found = this.#pointed(point, name);
    return found && this.#found(found.run, found.share);
  }

  #found({ from, to, tag, confidence }: Run, share = 1): ReadName {
    const start = this.#tokens.starts[from]!;
    const end = this.#tokens.ends[to - 1]!;
    const words = this.#text.slice(start, end);
    // "Pflegefachfrau (HF)", "B.Sc.", "S.p.A."
    const isOpen = words.includes("(") && this.#text[end] === ")";
    const isAbbreviation = /\.\p{L}{1,3}$/u.test(words) && this.#text[end] === ".";
    return {
      start: this.#originOf(start, false),
      end: this.#originOf(isOpen || isAbbreviation ? end + 1 : end, true),
      tag,
      confidence: confidence * share,
    };
  }
}

const inOrder = (runs: readonly Run[]): Run[] => runs.toSorted((a, b) => a.from - b.from);

/** Each token's scores as shares of one. */
function shares({ size, values }: TokenScores): Float32Array {
  const out = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += size) {
    let most = -Infinity;
    for (let place = 0; place < size; place++) most = Math.max(most, values[at + place]!);
    let sum = 0;
    for (let place = 0; place < size; place++) sum += Math.exp(values[at + place]! - most);
    for (let place = 0; place < size; place++)
      out[at + place] = Math.exp(values[at + place]! - most) / sum;
  }
  return out;
}

function best({ size, values }: TokenScores, token: number): number {
  let place = 0;
  for (let other = 1; other < size; other++)
    if (values[token * size + other]! > values[token * size + place]!) place = other;
  return place;
}

const OF_POSITIONS: readonly NameTag[] = ["title", "employer"];

/** A heading is no title and no employer. */
function dropNames(
  tags: Float32Array,
  size: number,
  { count, starts, ends }: ReaderTokens,
  headings: readonly TextSpan[],
): void {
  let next = 0;
  for (let token = 0; token < count; token++) {
    while (next < headings.length && headings[next]!.end <= starts[token]!) next++;
    const heading = headings[next];
    if (heading === undefined) return;
    if (heading.start > starts[token]! || ends[token]! > heading.end) continue;
    for (const name of OF_POSITIONS) {
      const place = token * size + 1 + 2 * TAGS.indexOf(name);
      tags.fill(0, place, place + 2);
    }
  }
}

/** Runs of tokens: class 0 is none, then the first and the further tokens of each tag. */
function runsOf(tags: Float32Array, size: number): Run[] {
  const runs: Run[] = [];
  let open: { from: number; tag: number; sum: number } | undefined;
  const close = (to: number): void => {
    if (open)
      runs.push({
        from: open.from,
        to,
        tag: TAGS[open.tag]!,
        confidence: open.sum / (to - open.from),
      });
    open = undefined;
  };
  const count = tags.length / size;
  for (let token = 0; token < count; token++) {
    const share = (place: number): number => tags[token * size + place]!;
    let kind = 0;
    for (let place = 1; place < size; place++) if (share(place) > share(kind)) kind = place;
    if (open) {
      const further = 2 + 2 * open.tag;
      if (kind === further || (kind === 0 && share(further) > KEEP_ON)) {
        open.sum += share(further);
        continue;
      }
      close(token);
    }
    if (kind > 0) open = { from: token, tag: Math.floor((kind - 1) / 2), sum: share(kind) };
  }
  close(count);
  return runs;
}
