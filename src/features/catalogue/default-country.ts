import { Type } from "typebox";
import { findCountry } from "./find-country.ts";

/** A setting of an app, as owners and operators send it. */
export const DefaultCountryInput = Type.Unsafe<string | null>({
  type: ["string", "null"],
  format: "text",
  minLength: 1,
  maxLength: 100,
  description:
    "Counts for pathways whose request names no country: ISO 3166-1 alpha-2, alpha-3 or English name; null: none",
  check: (text: unknown) =>
    typeof text === "string" && text !== "" && findCountry(text) === undefined
      ? { message: "is not a country we know" }
      : undefined,
});

export const DefaultCountry = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "ISO 3166-1 alpha-2: counts for pathways whose request names no country; null: none",
});

/** The code to store; undefined: unchanged. */
export const countryToStore = (text: string | null | undefined): string | null | undefined =>
  typeof text === "string" ? findCountry(text)! : text;
