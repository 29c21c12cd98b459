import type { CatalogueEntry, CatalogueFilters } from "./entry-and-query.ts";
import { type Coordinates, type Surroundings, isWithin } from "../places/distance.ts";
import { type SavedTexts, textsInParts } from "./saved-texts.ts";

/** The key of a list combines a number and a field. */
const ATTRIBUTE = 0;
export const TITLE = 1;
export const SIDE = 2;
export const BODY = 3;

export function keyOf(number: number, field: number): number {
  return number * 4 + field;
}

/** The columns that a filter compares as they are. */
const COMPARED = [
  "country",
  "region",
  "city",
  "company",
  "industry",
  "employmentType",
  "experienceLevel",
  "currency",
  "role",
] as const;
const TEXTS = [...COMPARED, "coordinates"] as const;
const COORDINATES = TEXTS.indexOf("coordinates");

/** A column's value as text; "" for none. */
function textOf(value: string | number | Coordinates | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "object") return `${value.latitude} ${value.longitude}`;
  return typeof value === "string" ? value : value < 0 ? "" : String(value);
}

/** The columns of a posting's attribute numbers (`Block.attributes`). */
export const ATTRIBUTE_COLUMNS = [...TEXTS, "isRemote"] as const;

/** Number 0 stands for no value. */
const REMOTE = 1;
const ON_SITE = 2;

/** Assigns numbers to the values of the columns, so that blocks hold numbers only. */
export class Attributes {
  readonly remoteKey: number = keyOf(REMOTE, ATTRIBUTE);
  readonly #numbers = TEXTS.map(() => new Map<string, number>());
  readonly #remote: ReadonlyMap<string, number> = new Map([
    ["true", REMOTE],
    ["false", ON_SITE],
  ]);
  /** The known coordinates and the keys of their lists. */
  readonly #places: (Coordinates & { readonly key: number })[] = [];
  #count = ON_SITE + 1;

  /**
   * The values with a number below `end`, in parts. A number is never reused, so values that are
   * added meanwhile do not matter.
   */
  *save(end: number, most: number): Generator<SavedTexts & { column: number }, void> {
    for (const [column, values] of this.#numbers.entries()) {
      for (const part of textsInParts(values, ([, number]) => number < end, most))
        yield { column, ...part };
    }
  }

  restore(column: number, { texts, numbers }: SavedTexts): void {
    for (const [place, text] of texts.entries()) this.#add(column, text, numbers[place]!);
  }

  /** One more than the highest number of the saved values. */
  restoreEnd(end: number): void {
    this.#count = end;
  }

  /** One more than the highest number. */
  get endOfNumbers(): number {
    return this.#count;
  }

  /** The values of a column with their numbers, which no other column uses. */
  valuesOf(column: number): ReadonlyMap<string, number> {
    return this.#numbers[column] ?? this.#remote;
  }

  /** Writes the posting's number in each column, 0 for none. */
  writeNumbers(entry: CatalogueEntry, columns: readonly Uint32Array[], ordinal: number): void {
    for (const [place, column] of TEXTS.entries()) {
      const value = textOf(entry[column]);
      if (value === "") continue;
      let number = this.#numbers[place]!.get(value);
      if (number === undefined) this.#add(place, value, (number = this.#count++));
      columns[place]![ordinal] = number;
    }
    columns[TEXTS.length]![ordinal] = entry.isRemote ? REMOTE : ON_SITE;
  }

  #add(column: number, text: string, number: number): void {
    this.#numbers[column]!.set(text, number);
    if (column !== COORDINATES) return;
    const [latitude = 0, longitude = 0] = text.split(" ").map(Number);
    this.#places.push({ latitude, longitude, key: keyOf(number, ATTRIBUTE) });
  }

  placeNamed(name: string): { city: string } | { region: string } | undefined {
    if (this.#numbers[TEXTS.indexOf("city")]!.has(name)) return { city: name };
    return this.#numbers[TEXTS.indexOf("region")]!.has(name) ? { region: name } : undefined;
  }

  /** The key of a number's list; undefined for numbers without one. */
  keyOf(number: number): number | undefined {
    return number === 0 || number === ON_SITE ? undefined : keyOf(number, ATTRIBUTE);
  }

  /** The keys of which a posting must have one. */
  keysNear(around: Surroundings): number[] {
    return this.#places.filter((place) => isWithin(place, around)).map(({ key }) => key);
  }

  /** The keys of which a posting must have one. */
  keysOfRoles(roles: readonly number[]): number[] {
    const numbers = this.#numbers[COMPARED.indexOf("role")]!;
    return roles.flatMap((role) => {
      const number = numbers.get(textOf(role));
      return number === undefined ? [] : [keyOf(number, ATTRIBUTE)];
    });
  }

  /** The keys that a posting must have; undefined when no posting can have one of them. */
  requiredKeys(filters: CatalogueFilters): number[] | undefined {
    const keys = filters.isRemote === true ? [this.remoteKey] : [];
    for (const [place, column] of COMPARED.entries()) {
      const value = filters[column];
      if (value === undefined) continue;
      const number = this.#numbers[place]!.get(textOf(value));
      if (number === undefined) return undefined;
      keys.push(keyOf(number, ATTRIBUTE));
    }
    return keys;
  }
}
