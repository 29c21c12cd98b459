import type { CatalogueEntry, CatalogueFilters } from "./entry.ts";

/** A list's key is a number and the field it counts in. */
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

/** Numbers the values of the text columns, so that a block keeps numbers only. */
export class Attributes {
  readonly #numbers = new Map<string, number>();
  readonly remoteKey: number = this.#intern("remote");

  /** The keys of all values a posting has. */
  keysOf(entry: CatalogueEntry): number[] {
    const keys = entry.isRemote ? [this.remoteKey] : [];
    for (const column of TEXTS) {
      if (entry[column] !== "") keys.push(this.#intern(`${column} ${entry[column]}`));
    }
    return keys;
  }

  /** The keys a posting must have to pass; undefined when no posting has one of them. */
  requiredKeys(filters: CatalogueFilters): number[] | undefined {
    const keys = filters.isRemote === true ? [this.remoteKey] : [];
    for (const column of TEXTS) {
      if (filters[column] === undefined) continue;
      const number = this.#numbers.get(`${column} ${filters[column]}`);
      if (number === undefined) return undefined;
      keys.push(keyOf(number, ATTRIBUTE));
    }
    return keys;
  }

  #intern(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return keyOf(number, ATTRIBUTE);
  }
}
