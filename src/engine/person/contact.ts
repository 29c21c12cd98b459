import type { TextSpan } from "../text/spans.ts";

/** How to reach the person, in the words of the document. Read only when asked for. */
export interface Contact {
  readonly name: string | undefined;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly links: readonly string[];
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>()|,;]{3,200}|(?<![\p{L}@.])(?:linkedin\.com|github\.com|xing\.com)\/[^\s<>()|,;]{2,200}/giu;
const PHONE = /(?<![\p{L}\d/])\+?\(?\d[\d ()./-]{6,20}\d(?![\p{L}\d])/gu;
const PERIOD = /(?:19|20)\d\d\D+(?:19|20)\d\d|\d{1,2}[./]\d{4}/;
/** Contact data is at the top; numbers further down are results. */
const TOP_CHARS = 1_500;
const MIN_DIGITS = 7;
const MAX_FOUND = 5;

/** Every e-mail address, link and telephone number; numbers below the top only as they are dialled. */
export function contactParts(text: string): TextSpan[] {
  const found = [EMAIL, LINK].flatMap((pattern) => [...text.matchAll(pattern)]);
  const phones = [...text.matchAll(PHONE)].filter(
    ({ 0: phone, index }) => isPhone(phone) && (index < TOP_CHARS || /^[+(0]/.test(phone)),
  );
  return [...found, ...phones].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

const isPhone = (phone: string): boolean =>
  phone.replace(/\D/g, "").length >= MIN_DIGITS && !PERIOD.test(phone);

export function readContact(text: string, name: TextSpan | undefined): Contact {
  const top = text.slice(0, TOP_CHARS);
  const found = (pattern: RegExp, where: string): string[] => [
    ...new Set(Array.from(where.matchAll(pattern), ([match]) => match.replace(/[.,;]+$/, ""))),
  ];
  return {
    name: name && text.slice(name.start, name.end),
    emails: found(EMAIL, text).slice(0, MAX_FOUND),
    phones: found(PHONE, top).filter(isPhone).slice(0, MAX_FOUND),
    links: found(LINK, text).slice(0, MAX_FOUND),
  };
}
