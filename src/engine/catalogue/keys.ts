import type { CatalogueEntry, CatalogueFilters } from "./entry.ts";

/** The key of a list combines a number and a field. */
const ATTRIBUTE = 0;
export const TITLE = 1;
export const SIDE = 2;
export const BODY = 3;

export function keyOf(number: number, field: number): number {
  return number * 4 + field;
}

const TEXTS = [
  "country",
  "region",
  "company",
  "industry",
  "employmentType",
  "experienceLevel",
] as const;

/** Assigns numbers to the values of the text columns, so that blocks hold numbers only. */
export class Attributes {
  readonly remoteKey: number = keyOf(0, ATTRIBUTE);
  readonly #numbers = TEXTS.map(() => new Map<string, number>());
  #count = 1;

  /** The keys of a posting's attributes. */
  keysOf(entry: CatalogueEntry): number[] {
    const keys = entry.isRemote ? [this.remoteKey] : [];
    for (const [place, column] of TEXTS.entries()) {
      const value = entry[column];
      if (value === "") continue;
      let number = this.#numbers[place]!.get(value);
      if (number === undefined) this.#numbers[place]!.set(value, (number = this.#count++));
      keys.push(keyOf(number, ATTRIBUTE));
    }
    return keys;
  }

  /** The keys that a posting must have; undefined when no posting can have one of them. */
  requiredKeys(filters: CatalogueFilters): number[] | undefined {
    const keys = filters.isRemote === true ? [this.remoteKey] : [];
    for (const [place, column] of TEXTS.entries()) {
      const value = filters[column];
      if (value === undefined) continue;
      const number = this.#numbers[place]!.get(value);
      if (number === undefined) return undefined;
      keys.push(keyOf(number, ATTRIBUTE));
    }
    return keys;
  }
}
