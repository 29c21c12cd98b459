/* The building blocks of all record schemas. `description` is the text of the tables in
 * knowledge/README.md; `problem` is the message of a check about a value that does not fit. */
import { type Static, type TSchema, Type } from "typebox";
import { LEVELS, SOURCE_KINDS } from "./closed-terms.ts";

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** The type of a value of this schema, for code that only reads it. */
export type Of<S extends TSchema> = DeepReadonly<Static<S>>;

/** Keywords of JSON Schema, and our own `problem`. */
type Options = Readonly<Record<string, unknown>>;

export const said = (problem: string): { problem: string } => ({ problem });
export const about = (description: string): { description: string } => ({ description });

/** An object with these fields and no others. */
export const object = <T extends Record<string, TSchema>>(fields: T, options: Options = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options });
export const list = <T extends TSchema>(item: T, options: Options = {}) =>
  Type.Array(item, options);
export const optional = Type.Optional;
export const named = <T extends TSchema>(item: T, options: Options = {}) =>
  Type.Record(Type.String(), item, options);

export const text = (options: Options = {}) =>
  Type.String({ pattern: "\\S", ...said("is not a text"), ...options });
export const matching = (pattern: string, problem: string, options: Options = {}) =>
  Type.String({ pattern, ...said(problem), ...options });
export const sentence = (options: Options = {}) =>
  matching("^\\S[\\s\\S]*[.?]$", "is not a sentence with a full stop", options);
export const fragment = (options: Options = {}) =>
  matching("[^.]$", "ends with a full stop, but must continue a sentence", options);
export const flag = (description: string) => Type.Boolean(about(description));
export const number = (minimum: number, maximum: number, options: Options = {}) =>
  Type.Number({
    minimum,
    maximum,
    ...said(`is not a number from ${minimum} to ${maximum}`),
    ...options,
  });
export const texts = (options: Options = {}) => list(text(), options);

const level = (options: Options = {}) => Type.Enum([...LEVELS], options);
export const id = (options: Options = {}) =>
  matching("^[a-z0-9]+(?:-[a-z0-9]+)*$", "is not made of a-z, 0-9 and single hyphens", options);
export const checklist = (options: Options = {}) => named(level(), options);
export const closeness = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1,
  ...said("is not a closeness above 0 and up to 1"),
});
export const country = (options: Options = {}) =>
  matching("^[A-Z]{2}$", "is not a country code of two capitals", options);
export const countries = (options: Options = {}) => list(country(), options);
export const language = (options: Options = {}) =>
  matching("^[a-z]{2}$", "is not a language code", options);
export const day = (options: Options = {}) =>
  matching("^\\d{4}-\\d\\d-\\d\\d$", "is not a day like 2026-11-15", options);
export const months = (options: Options = {}) => number(0, 240, options);

/** Where a fact can be read, and which fields of the record it supports. */
export const SOURCE = object({
  url: matching("^https?://\\S+$", "is not an address", about("the page")),
  title: text(about("its title")),
  publisher: text(about("who publishes it")),
  kind: Type.Enum(
    [...SOURCE_KINDS],
    about(
      "`official`: an authority · `statute` · `professional`: a chamber or professional body · `school` · `secondary`: a guide that cites others",
    ),
  ),
  language: language(about("of the page")),
  says: text(about("what it says, in our own words")),
  supports: list(text(), {
    minItems: 1,
    ...about(
      "the fields that it states, as paths: `authority`, `entry`, `months`, `ways.graduate`, `steps.nursing-nclex-rn-us`",
    ),
  }),
  checked: day(about("when the page was read")),
});
export const sources = list(
  SOURCE,
  about("where these facts can be read; without one they are unconfirmed"),
);
