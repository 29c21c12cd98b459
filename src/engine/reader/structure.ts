/* What a résumé's text is made of, as the learned reader sees it: names with their places, joined to records. */
import type { TextSpan } from "../text/spans.ts";
import type { ReaderNetwork, Pointing, TokenScores, Seen } from "./network.ts";
import { type ReaderTokens, readTokens } from "./token-features.ts";

/** In the order of the network's outputs (`train/reader/marks.py`). */
const TAGS = [
  "title",
  "employer",
  "place",
  "start",
  "end",
  "period",
  "did",
  "degree",
  "field",
  "school",
  "credential",
  "issuer",
  "issued",
  "expiry",
  "class",
  "language",
  "level",
  "name",
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "link",
  "birth",
  "headline",
  "skill",
  "h.work",
  "h.study",
  "h.skill",
  "h.credential",
  "h.language",
  "h.profile",
  "h.contact",
  "h.interest",
  "h.reference",
  "h.project",
  "h.volunteer",
  "h.other",
  "x.denied",
  "x.others",
  "x.planned",
  "x.lapsed",
  "x.learnt",
  "notice",
  "available",
] as const;
export type NameTag = (typeof TAGS)[number];

const KINDS = [
  "employed",
  "apprenticeship",
  "internship",
  "volunteer",
  "selfemployed",
  "leave",
  "military",
  "agency",
] as const;
const STUDY_STATES = ["completed", "ongoing", "abandoned", "planned"] as const;
const CREDENTIAL_STATES = ["held", "expired", "planned"] as const;

/** The parts of a record that an anchor points to, and the tags that each may have. */
const POINTERS = {
  org: { place: 0, tags: ["employer", "school", "issuer"] },
  place: { place: 1, tags: ["place"] },
  start: { place: 2, tags: ["start", "period", "issued"] },
  end: { place: 3, tags: ["end", "expiry"] },
  detail: { place: 4, tags: ["field", "class", "level"] },
} as const satisfies Record<string, { place: number; tags: readonly NameTag[] }>;
type Pointer = keyof typeof POINTERS;

/** A name or another part of the text, and how sure it is. */
export interface ReadName extends TextSpan {
  readonly tag: NameTag;
  readonly confidence: number;
}

interface Dated {
  readonly start: ReadName | undefined;
  readonly end: ReadName | undefined;
  readonly confidence: number;
}

export interface ReadPositionNames extends Dated {
  readonly title: ReadName | undefined;
  readonly employer: ReadName | undefined;
  readonly place: ReadName | undefined;
  readonly kind: (typeof KINDS)[number];
}

export interface ReadStudyNames extends Dated {
  readonly degree: ReadName | undefined;
  readonly field: ReadName | undefined;
  readonly school: ReadName | undefined;
  readonly state: (typeof STUDY_STATES)[number];
}

export interface ReadCredential extends Dated {
  readonly name: ReadName;
  readonly issuer: ReadName | undefined;
  readonly classes: ReadName | undefined;
  readonly state: (typeof CREDENTIAL_STATES)[number];
}

export interface ReadLanguage {
  readonly name: ReadName;
  readonly level: ReadName | undefined;
}

export interface ResumeStructure {
  readonly positions: readonly ReadPositionNames[];
  readonly studies: readonly ReadStudyNames[];
  readonly credentials: readonly ReadCredential[];
  readonly languages: readonly ReadLanguage[];
  /** Numbers of people led. */
  readonly teams: readonly TextSpan[];
  /** All parts by what they are. */
  all(tag: NameTag): readonly ReadName[];
}

/** A name goes on over a token that is this likely to be part of it. */
const KEEP_ON = 0.25;
/** A record begins at an employer or a school that no title or degree claims, when this is sure. */
const SURE_ANCHOR = 0.5;

/** ReaderTokens [from, to) of a tag. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly tag: NameTag;
  readonly confidence: number;
}

const NOTHING: ResumeStructure = {
  positions: [],
  studies: [],
  credentials: [],
  languages: [],
  teams: [],
  all: () => [],
};

export function readStructure(network: ReaderNetwork | undefined, text: string): ResumeStructure {
  if (!network) return NOTHING;
  const tokens = readTokens(text);
  const seen = network.read(tokens);
  return new Parts(tokens, seen, text).structure();
}

class Parts {
  readonly #tokens: ReaderTokens;
  readonly #seen: Seen;
  readonly #text: string;
  readonly #runs: ReadonlyMap<NameTag, readonly Run[]>;
  readonly #anchors: Float32Array;
  readonly #size: number;

  constructor(tokens: ReaderTokens, seen: Seen, text: string) {
    this.#tokens = tokens;
    this.#seen = seen;
    this.#text = text;
    this.#anchors = shares(seen.heads.anchor);
    this.#size = seen.heads.anchor.size;
    const runs = new Map<NameTag, Run[]>();
    for (const run of runsOf(shares(seen.heads.tags), seen.heads.tags.size))
      runs.set(run.tag, [...(runs.get(run.tag) ?? []), run]);
    this.#runs = runs;
  }

  structure(): ResumeStructure {
    return {
      positions: this.#positions(),
      studies: this.#studies(),
      credentials: this.#all("credential").map((run) => {
        const point = this.#seen.pointsFrom(run.from);
        return {
          name: this.#found(run),
          issuer: this.#part(point, "org"),
          start: this.#part(point, "start"),
          end: this.#part(point, "end"),
          classes: this.#part(point, "detail"),
          state: CREDENTIAL_STATES[best(this.#seen.heads.credential, run.from)]!,
          confidence: run.confidence,
        };
      }),
      languages: this.#all("language").map((run) => ({
        name: this.#found(run),
        level: this.#part(this.#seen.pointsFrom(run.from), "detail"),
      })),
      teams: this.#teams(),
      all: (tag) => this.#all(tag).map((run) => this.#found(run)),
    };
  }

  #positions(): ReadPositionNames[] {
    const titles = this.#all("title");
    const claimed = new Set(titles.map(({ from }) => this.#run(from, "org")));
    const employers = this.#all("employer").filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 1),
    );
    return inOrder([...titles, ...employers]).map((run) => {
      const point = this.#seen.pointsFrom(run.from);
      const isTitle = run.tag === "title";
      return {
        title: isTitle ? this.#found(run) : undefined,
        employer: isTitle ? this.#part(point, "org") : this.#found(run),
        place: this.#part(point, "place"),
        start: this.#part(point, "start"),
        end: this.#part(point, "end"),
        kind: KINDS[best(this.#seen.heads.kind, run.from)]!,
        confidence: run.confidence,
      };
    });
  }

  #studies(): ReadStudyNames[] {
    const degrees = this.#all("degree");
    const claimed = new Set(
      degrees.flatMap(({ from }) => [this.#run(from, "org"), this.#run(from, "detail")]),
    );
    const others = [...this.#all("field"), ...this.#all("school")].filter(
      (run) => !claimed.has(run) && this.#isAnchor(run.from, 2),
    );
    return inOrder([...degrees, ...others]).map((run) => {
      const point = this.#seen.pointsFrom(run.from);
      return {
        degree: run.tag === "degree" ? this.#found(run) : undefined,
        field: run.tag === "field" ? this.#found(run) : this.#part(point, "detail"),
        school: run.tag === "school" ? this.#found(run) : this.#part(point, "org"),
        start: this.#part(point, "start"),
        end: this.#part(point, "end"),
        state: STUDY_STATES[best(this.#seen.heads.study, run.from)]!,
        confidence: run.confidence,
      };
    });
  }

  #teams(): TextSpan[] {
    const team = shares(this.#seen.heads.team);
    const spans: TextSpan[] = [];
    for (let token = 0; token < this.#tokens.count; token++)
      if (team[token * 2 + 1]! > 0.5)
        spans.push({ start: this.#tokens.starts[token]!, end: this.#tokens.ends[token]! });
    return spans;
  }

  #all(tag: NameTag): readonly Run[] {
    return this.#runs.get(tag) ?? [];
  }

  #isAnchor(token: number, kind: number): boolean {
    return this.#anchors[token * this.#size + kind]! > SURE_ANCHOR;
  }

  #run(anchor: number, name: Pointer): Run | undefined {
    return this.#pointed(this.#seen.pointsFrom(anchor), name);
  }

  #pointed(point: Pointing, name: Pointer): Run | undefined {
    const { place, tags } = POINTERS[name];
    let most = point.none(place);
    let run: Run | undefined;
    for (const tag of tags)
      for (const other of this.#all(tag)) {
        const score = point.score(place, other.from);
        if (score > most) [most, run] = [score, other];
      }
    return run;
  }

  #part(point: Pointing, name: Pointer): ReadName | undefined {
    const run = this.#pointed(point, name);
    return run && this.#found(run);
  }

  #found({ from, to, tag, confidence }: Run): ReadName {
    const start = this.#tokens.starts[from]!;
    const end = this.#tokens.ends[to - 1]!;
    const isOpen = this.#text.slice(start, end).includes("(") && this.#text[end] === ")";
    return { start, end: isOpen ? end + 1 : end, tag, confidence };
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
