import type { Line } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";

export const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
export const MIN_DIGITS = 7;
/** Of which nobody doubts that it is one, wherever it stands. */
const SURE_LINK =
  /(?:https?:\/\/|www\.)[^\s<>()|,;]{3,200}|(?<![\p{L}@.])(?:linkedin\.com|github\.com|xing\.com)\/[^\s<>()|,;]{2,200}/giu;
const DIALLED = /(?<![\p{L}\d/])(?:\+|\(|0)[\d ()./-]{6,20}\d(?![\p{L}\d])/gu;
const PERIOD = /(?:19|20)\d\d\D+(?:19|20)\d\d|\d{1,2}[./]\d{4}|\d{1,2}-\d{1,2}-(?:19|20)\d\d/;

export const hasPeriod = (number: string): boolean => PERIOD.test(number);

/** Every e-mail address, link and telephone number by its form. */
export function contactParts(text: string): TextSpan[] {
  const found = [EMAIL, SURE_LINK].flatMap((pattern) => [...text.matchAll(pattern)]);
  const phones = [...text.matchAll(DIALLED)].filter(
    ([phone]) => phone.replace(/\D/g, "").length >= MIN_DIGITS && !hasPeriod(phone),
  );
  return [...found, ...phones].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** Telephone numbers as they are written at the top, with contact data of other forms. */
const AT_TOP = /\S+@[^\s,;]+|(?:www\.|https?:)\S+|\+?\(?\d[\d ().-]{5,}\d/giu;
export const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

/** "2015 - 2018" is no telephone number. */
export const contactIn = ({ text, start }: Pick<Line, "text" | "start">): TextSpan[] =>
  Array.from(text.matchAll(AT_TOP)).flatMap(({ 0: found, index }) => {
    const isPhone = !YEAR.test(found) && found.replace(/\D/gu, "").length >= MIN_DIGITS;
    const isContact = /\p{L}/u.test(found) || isPhone;
    return isContact ? { start: start + index, end: start + index + found.length } : [];
  });
