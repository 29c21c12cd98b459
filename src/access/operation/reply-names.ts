/*
 * The language of a reply: the body's `language`, else `Accept-Language`, else English. Names that a
 * reply only looks up are translated when it is sent, by the fields that the operation declares. What
 * is made and stored (an analysis, a pathway) is translated once, by its feature, and shown as made.
 */
import { described, Checked, Text } from "../../platform/http/schema.ts";

/** The languages that a caller can ask for, ISO 639-1. */
const REPLY_LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;

const codeOf = (tag: string): string => tag.trim().toLowerCase().split("-")[0] ?? "";

const isReplyLanguage = (code: string): boolean =>
  (REPLY_LANGUAGES as readonly string[]).includes(code);

/** The body's field for the language of the reply: in any case, `de-DE` is `de`. */
export const LanguageField = (description: string) =>
  Checked(
    described(Text({ minLength: 1, maxLength: 35, description }), {
      title: "ReplyLanguage",
      enum: [...REPLY_LANGUAGES],
    }),
    (tag) =>
      isReplyLanguage(codeOf(tag))
        ? undefined
        : { message: `must be one of ${REPLY_LANGUAGES.join(", ")}` },
  );

/** The names of skills and roles in other languages; an unknown name stays as it is. */
export interface ReplyNames {
  /** ISO 639-1, English included. */
  readonly languages: readonly string[];
  skill(name: string, language: string): string;
  role(title: string, language: string): string;
}

/** Fields of a reply that hold names, as paths; `*` stands for every entry of a list. */
export interface NameFields {
  readonly skills?: readonly string[];
  readonly roles?: readonly string[];
}

const ENGLISH = "en";
const MAX_PREFERENCES = 30;

/** The language of `Accept-Language` that the names exist in; English for `*` and by default. */
function chooseLanguage(header: string | undefined, languages: readonly string[]): string {
  if (header === undefined) return ENGLISH;
  let [best, weight] = [ENGLISH, 0];
  for (const entry of header.split(",").slice(0, MAX_PREFERENCES)) {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const language = range.toLowerCase().split("-")[0] ?? "";
    const quality = parameters.find((part) => /^q=/i.test(part))?.slice(2) ?? "1";
    const given = Number(quality);
    if (languages.includes(language) && given > weight && given <= 1)
      [best, weight] = [language, given];
  }
  return best;
}

/** The language that a request asks for; its body has been checked. */
export function languageOf(
  body: unknown,
  header: string | undefined,
  languages: readonly string[],
): string {
  const { language } = (body ?? {}) as { language?: unknown };
  if (typeof language !== "string") return chooseLanguage(header, languages);
  const code = codeOf(language);
  return languages.includes(code) ? code : ENGLISH;
}

/** The body with the names of its fields in a language. */
export function inLanguage<T>(
  body: T,
  { skills = [], roles = [] }: NameFields,
  names: ReplyNames,
  language: string,
): T {
  if (language === ENGLISH) return body;
  const named = skills.reduce<unknown>(
    (part, path) => mapAt(part, path.split("."), (name) => names.skill(name, language)),
    body,
  );
  return roles.reduce(
    (part, path) => mapAt(part, path.split("."), (title) => names.role(title, language)),
    named,
  ) as T;
}

function mapAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  translate: (name: string) => string,
): unknown {
  if (step === undefined) return typeof value === "string" ? translate(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (step === "*")
    return Array.isArray(value) ? value.map((entry) => mapAt(entry, rest, translate)) : value;
  const own = (value as Record<string, unknown>)[step];
  return own === undefined ? value : { ...value, [step]: mapAt(own, rest, translate) };
}
