import { foldLetters } from "../text/fold.ts";
import type { Coordinates } from "./distance.ts";

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

/** Where the cities of the world are, by their names (knowledge/places). Columns, because there are 50,000. */
export class Gazetteer {
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];
  readonly #countries: string[] = [];
  readonly #states = new Map<number, string>();
  /** The first name of each large city. */
  readonly #names = new Map<number, string>();
  /** A name → the positions of its cities, the largest first. */
  readonly #own = new Map<string, number | number[]>();
  /** The same for names of other languages. */
  readonly #others = new Map<string, number | number[]>();

  /** One city a line, the largest first. */
  constructor(lines: string) {
    for (const line of lines.split("\n")) {
      if (line === "" || line.startsWith("#")) continue;
      const [names = "", country = "", latitude, longitude, state] = line.split("\t");
      const place = this.#countries.push(country) - 1;
      this.#latitudes.push(Number(latitude));
      this.#longitudes.push(Number(longitude));
      if (state !== undefined) this.#states.set(place, state);
      const [own = "", others] = names.split(";");
      if (place < LARGE) this.#names.set(place, own.split("|")[0]!);
      addNames(this.#own, own, place);
      if (others !== undefined) addNames(this.#others, others, place);
    }
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
    const named = [this.#own, this.#others].flatMap((names) => names.get(key) ?? []);
    const there = named.filter(
      (place) => country === undefined || this.#countries[place] === country,
    );
    const state = region === undefined ? undefined : stateCode(region);
    const inState = there.find((place) => this.#states.get(place) === state);
    const best = state === undefined ? there[0] : (inState ?? there[0]);
    return best === undefined ? undefined : this.#cityAt(best);
  }

  /** The country of a large city by its name or a like one of another language ("Damaskus", "Teheran");
   * undefined where a city of `home` has the name as well. */
  abroad(name: string, home: string): string | undefined {
    const key = placeKey(name);
    if (key.length < LEAST_LETTERS) return undefined;
    const own = [this.#own.get(key) ?? []].flat();
    const others = [this.#others.get(key) ?? []].flat();
    if ([...own, ...others].some((place) => this.#countries[place] === home)) return undefined;
    const isAlike = (place: number): boolean =>
      beginningOf(this.#names.get(place) ?? "") === beginningOf(key);
    const found = [...own, ...others.filter(isAlike)].find((place) => place < LARGE);
    return found === undefined ? undefined : this.#countries[found];
  }

  #cityAt(place: number): City {
    return {
      country: this.#countries[place]!,
      latitude: this.#latitudes[place]!,
      longitude: this.#longitudes[place]!,
    };
  }
}

/** Most names belong to one city, so most entries are a single number. */
function addNames(places: Map<string, number | number[]>, names: string, place: number): void {
  for (const name of names.split("|")) {
    const known = places.get(name);
    if (known === undefined) places.set(name, place);
    else if (typeof known === "number") places.set(name, [known, place]);
    else known.push(place);
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
