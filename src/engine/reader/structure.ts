/* What a résumé's text is made of, as the learned reader sees it: names with their places, joined to records. */
import type { TextSpan } from "../text/spans.ts";
import {
  CREDENTIAL_STATES,
  POSITION_KINDS,
  type NameTag,
  POINTERS,
  type Pointer,
  type PositionKind,
  type ReadCredential,
  type ReadName,
  type ReadPositionNames,
  type ReadStudyNames,
  type ResumeStructure,
  STUDY_STATES,
} from "./resume-names.ts";
import type { ReaderNetwork, Pointing, Seen } from "./network.ts";
import { type MarkedRun, best, dropNames, runsOf, shares } from "./runs.ts";
import { type ReaderTokens, readTokens } from "./token-features.ts";

/** Seven pages; what is behind them would take seconds. */
const MAX_READ_CHARS = 20_000;
/** A record begins at an employer or a school that no title or degree claims, when this is sure. */
const SURE_ANCHOR = 0.5;
const SURE_KIND = 0.7;
/** A date is a record's if it is at least this likely to be. */
const POSSIBLE = 0.1;

/** Words beside the name of a credential. */
const MOST_BESIDE = 3;
const BESIDE = /^[ '’-]$/;
const BEFORE_CLASS = /^[ \t]?[:(–-]? ?$/;
const BOUNDARY = /[\n,;:.()|•–·]|\s{2}/;

/** A part of a record, and its share among all that it might be. */
interface Pointed {
  readonly run: MarkedRun;
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
  readonly #runs: ReadonlyMap<NameTag, readonly MarkedRun[]>;
  readonly #anchors: Float32Array;
  readonly #kinds: Float32Array;
  readonly #dates = new Map<number, { start?: Pointed | undefined; end?: Pointed | undefined }>();
  readonly #size: number;
  /** Tokens that are part of a name. */
  readonly #tagged: Uint8Array;

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
    const runs = new Map<NameTag, MarkedRun[]>();
    const tags = shares(seen.heads.tags);
    dropNames(tags, seen.heads.tags.size, tokens, headings);
    this.#tagged = new Uint8Array(tokens.count);
    for (const run of runsOf(tags, seen.heads.tags.size)) {
      this.#tagged.fill(1, run.from, run.to);
      runs.set(run.tag, [...(runs.get(run.tag) ?? []), run]);
    }
    this.#runs = runs;
  }

  structure(): ResumeStructure {
    const [positions, studies] = [this.#positionRuns(), this.#studyRuns()];
    const credentials = this.#credentialRuns();
    this.#findDates([...positions, ...studies, ...credentials].map(({ from }) => from));
    return {
      positions: this.#positions(positions),
      studies: this.#studies(studies),
      credentials: credentials.map((run) => this.#credential(run)),
      languages: this.#anchorsOf("language").map((run) => ({
        name: this.#found(run),
        level: this.#part(this.#seen.pointsFrom(run.from), "detail"),
      })),
      all: (tag) => this.#all(tag).map((run) => this.#found(run)),
    };
  }

  /** Each record's dates; one that no record claims belongs to the undated one that it fits best. */
  #findDates(anchors: readonly number[]): void {
    const claimed = new Set<MarkedRun>();
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

  #positionRuns(): MarkedRun[] {
    const titles = this.#anchorsOf("title");
    const claimed = new Set(titles.map(({ from }) => this.#run(from, "org")?.run));
    const employers = this.#all("employer").filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 1),
    );
    return inOrder([...titles, ...employers]);
  }

  /** A title behind another one's employer belongs to it; one with an employer of its own in its line does not. */
  #employerOf(title: MarkedRun, pointed: readonly (MarkedRun | undefined)[]): ReadName | undefined {
    const found = this.#run(title.from, "org");
    if (found === undefined) return undefined;
    const isShared = pointed.filter((run) => run === found.run).length > 1;
    const own =
      isShared &&
      !this.#isInLine(title, found.run) &&
      this.#all("employer").find((run) => !pointed.includes(run) && this.#isInLine(title, run));
    return own ? this.#found(own) : this.#found(found.run, found.share);
  }

  #isInLine(a: MarkedRun, b: MarkedRun): boolean {
    const [first, last] = a.from < b.from ? [a, b] : [b, a];
    const between = this.#text.slice(
      this.#tokens.starts[first.from],
      this.#tokens.starts[last.from],
    );
    return !between.includes("\n");
  }

  #positions(runs: readonly MarkedRun[]): ReadPositionNames[] {
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

  /** Certificates, and classes that none of them has: "Führerschein ⟦B⟧" is marked so. */
  #credentialRuns(): MarkedRun[] {
    const named = this.#anchorsOf("credential");
    const claimed = new Set(named.map(({ from }) => this.#run(from, "detail")?.run));
    const classes = this.#anchorsOf("class").filter((run) => !claimed.has(run));
    return inOrder([...named, ...classes.filter((run) => this.#widened(run) !== run)]);
  }

  #credential(run: MarkedRun): ReadCredential {
    const point = this.#seen.pointsFrom(run.from);
    const isClass = run.tag === "class";
    const wide = this.#widened(run);
    return {
      name: this.#found(isClass ? { ...wide, to: run.from } : wide),
      issuer: this.#part(point, "org"),
      ...this.#datesOf(run.from),
      classes: isClass ? this.#found(run) : this.#part(point, "detail"),
      state: isClass ? "held" : CREDENTIAL_STATES[best(this.#seen.heads.credential, run.from)]!,
      confidence: run.confidence,
    };
  }

  /** With the words beside it, up to a comma or the end of the line, that are part of no other name:
   * "Secret ⟦clearance⟧". */
  #widened(run: MarkedRun): MarkedRun {
    let [from, to] = [run.from, run.to];
    while (from > 0 && run.from - from < MOST_BESIDE && this.#isBeside(from - 1, run)) from--;
    while (to < this.#tokens.count && to - run.to < MOST_BESIDE && this.#isBeside(to, run)) to++;
    const isWhole = (at: number): boolean => at === 0 || this.#separator(at).search(BOUNDARY) >= 0;
    const start = from < run.from && isWhole(from) ? from : run.from;
    const end = to > run.to && (to === this.#tokens.count || isWhole(to)) ? to : run.to;
    if (run.tag === "class") return start === run.from ? run : { ...run, from: start };
    return start === run.from && end === run.to ? run : { ...run, from: start, to: end };
  }

  /** Whether a token has no tag and only a blank stands between it and the next one towards a run. */
  #isBeside(token: number, { from, tag }: MarkedRun): boolean {
    const isBefore = token < from;
    const gap = this.#separator(isBefore ? token + 1 : token);
    const isNear = tag === "class" && token + 1 === from ? BEFORE_CLASS : BESIDE;
    return this.#tagged[token] === 0 && isNear.test(gap);
  }

  /** What stands before a token. */
  #separator(token: number): string {
    return this.#text.slice(this.#tokens.ends[token - 1], this.#tokens.starts[token]);
  }

  #studyRuns(): MarkedRun[] {
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

  #studies(runs: readonly MarkedRun[]): ReadStudyNames[] {
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

  #all(tag: NameTag): readonly MarkedRun[] {
    return this.#runs.get(tag) ?? [];
  }

  /** Names that begin a record: those that are more likely such a name than not. */
  #anchorsOf(tag: NameTag): readonly MarkedRun[] {
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
    let run: MarkedRun | undefined;
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

  #found({ from, to, tag, confidence }: MarkedRun, share = 1): ReadName {
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

const inOrder = (runs: readonly MarkedRun[]): MarkedRun[] =>
  runs.toSorted((a, b) => a.from - b.from);
