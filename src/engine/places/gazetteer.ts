import { foldLetters } from "../text/fold.ts";
import type { Coordinates } from "./distance.ts";
import { NameTable } from "./place-names.ts";

export interface City extends Coordinates {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The country and region of a city, as far as they are known. */
interface Whereabouts {
  readonly country?: string | undefined;
  /** A state of the United States, by name or code; those of other countries are not compared. */
  readonly region?: string | undefined;
}

/** The place of a posting. */
interface StatedPlace {
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

/** So many cities have about 100,000 people or more. */
const LARGE = 5000;
/** Shorter names are too often other words. */
const LEAST_LETTERS = 5;

/** "Kairo" and "Cairo" begin alike. */
const beginningOf = (key: string): string => key.slice(0, 3).replaceAll("k", "c");

/** "Stoke-on-Trent" and "stoke on trent" are one spelling. */
export const placeKey = (name: string): string =>
  foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Where the cities of the world are, by their names (knowledge/places). What is in a line is read when it is needed. */
export class Gazetteer {
  readonly #lines: string;
  /** Of each city, the largest first: where its names begin, and where its fields do. */
  readonly #namesAt: number[] = [];
  readonly #fieldsAt: number[] = [];
  /** A name → its cities. */
  readonly #own: NameTable;
  /** The same for names of other languages. */
  readonly #others: NameTable;

  /** One city a line, the largest first. */
  constructor(lines: string) {
    this.#lines = lines;
    this.#own = new NameTable(lines);
    this.#others = new NameTable(lines);
    for (let at = 0, end; at < lines.length; at = end + 1) {
      end = lines.indexOf("\n", at);
      if (end < 0) end = lines.length;
      const names = lines.indexOf("\t", at);
      if (lines[at] === "#" || names < 0 || names > end) continue;
      const city = this.#namesAt.push(at) - 1;
      this.#fieldsAt.push(names + 1);
      const own = lines.slice(at, names).indexOf(";");
      this.#own.add(at, own < 0 ? names : at + own, city);
      if (own >= 0) this.#others.add(at + own + 1, names, city);
    }
    this.#own.finish();
    this.#others.finish();
  }

  /** The city of a posting; undefined without a country, because its name alone is too ambiguous. */
  locate({ city, region, country }: StatedPlace): City | undefined {
    if (city === null || country === null) return undefined;
    return this.find(city, { country, region: region ?? undefined });
  }

  /**
   * The city of a name: in the country and state, if given; of several, the largest one whose own name it
   * is, or else the largest. A state in which no city has the name is ignored.
   */
  find(name: string, { country, region }: Whereabouts = {}): City | undefined {
    const key = placeKey(name);
    const named = [...this.#own.get(key), ...this.#others.get(key)];
    const there = named.filter((city) => country === undefined || this.#isIn(city, country));
    const state = region === undefined ? undefined : stateCode(region);
    const inState =
      state === undefined ? undefined : there.find((city) => this.#fieldsOf(city)[3] === state);
    const best = inState ?? there[0];
    return best === undefined ? undefined : this.#cityAt(best);
  }

  /** All names of the largest city of a name; none for a city that is not large. */
  spellingsOf(name: string): readonly string[] {
    const key = placeKey(name);
    const [city] = [...this.#own.get(key), ...this.#others.get(key)].toSorted((a, b) => a - b);
    if (city === undefined || city >= LARGE) return [];
    return this.#lines.slice(this.#namesAt[city], this.#fieldsAt[city]! - 1).split(/[;|]/);
  }

  /** The largest city of a country. */
  largestIn(country: string): City | undefined {
    const city = this.#fieldsAt.findIndex((_, at) => this.#isIn(at, country));
    return city < 0 ? undefined : this.#cityAt(city);
  }

  /** The country of a large city by its name or a like one of another language ("Damaskus", "Teheran");
   * undefined where a city of `home` has the name as well. */
  abroad(name: string, home: string): string | undefined {
    const key = placeKey(name);
    if (key.length < LEAST_LETTERS) return undefined;
    const [own, others] = [this.#own.get(key), this.#others.get(key)];
    if ([...own, ...others].some((city) => this.#isIn(city, home))) return undefined;
    const isAlike = (city: number): boolean =>
      beginningOf(this.#lines.slice(this.#namesAt[city])) === beginningOf(key);
    const found = [...own, ...others.filter(isAlike)].find((city) => city < LARGE);
    return found === undefined ? undefined : this.#cityAt(found).country;
  }

  #isIn(city: number, country: string): boolean {
    return this.#lines.startsWith(`${country}\t`, this.#fieldsAt[city]);
  }

  /** Country, latitude, longitude and, in the United States, state. */
  #fieldsOf(city: number): string[] {
    const from = this.#fieldsAt[city]!;
    const end = this.#lines.indexOf("\n", from);
    return this.#lines.slice(from, end < 0 ? undefined : end).split("\t");
  }

  #cityAt(city: number): City {
    const [country = "", latitude, longitude] = this.#fieldsOf(city);
    return { country, latitude: Number(latitude), longitude: Number(longitude) };
  }
}

const STATES = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|
KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|
NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|
SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|
WV West Virginia|WI Wisconsin|WY Wyoming`;

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  STATES.split("|").flatMap((state) => {
    const [code, name] = [state.trim().slice(0, 2), state.trim().slice(3)];
    return [code, name].map((spelling): [string, string] => [placeKey(spelling), code]);
  }),
);

const stateCode = (region: string): string | undefined => STATE_CODES.get(placeKey(region));
