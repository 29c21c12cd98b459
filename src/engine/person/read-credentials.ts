/* The certificates and licences of a résumé, each with its state. */
import type { Statements } from "../languages/statements.ts";
import type { Resume } from "../resume/read-resume.ts";
import { type TextSpan, subtractSpans } from "../text/spans.ts";
import type { OwnWords } from "./own-words.ts";
import type { PersonCredential } from "./person.ts";
import type { Original } from "./read-positions.ts";

/** The rows of certificates, without the parts that state one that is not held: "CSCS card, SMSTS booked". */
export const readCredentials = (
  { certificationLines }: Resume,
  { text, toOrigin }: Original,
  { unheld }: Pick<OwnWords, "unheld">,
  statements: Statements | undefined,
): PersonCredential[] => {
  const stated = unheld.filter(({ isObject }) => !isObject);
  return certificationLines
    .flatMap(({ at }) => subtractSpans([toOrigin(at)], stated))
    .map((span): PersonCredential => {
      const name = nameIn(text, span);
      return { name, state: statements?.stateOfCredential(name) ?? "held", span };
    })
    .filter(({ name }) => /\p{L}{2}/u.test(name));
};

/** Without the label: "License: CDL class A". */
const nameIn = (text: string, { start, end }: TextSpan): string =>
  text
    .slice(start, end)
    .replace(/^[-–*·\s:,;]+|[\s,;.]+$/g, "")
    .replace(/^\p{L}[\p{L} ]{2,30}:\s+(?=\S)/u, "");
