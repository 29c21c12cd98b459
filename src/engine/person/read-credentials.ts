/* The certificates and licences of a résumé, each with its state. */
import type { Statements } from "../languages/statements.ts";
import type { Resume } from "../resume/read-resume.ts";
import type { ReadCredentialRecord } from "../resume/resume-records.ts";
import type { OwnWords } from "./own-words.ts";
import type { ClaimState, PersonCredential } from "./person.ts";
import { placesOf } from "./read-positions.ts";

const STATES: Readonly<Record<ReadCredentialRecord["state"], ClaimState>> = {
  held: "held",
  expired: "lapsed",
  planned: "in_progress",
};

/** "B", "CE", "A2", "C1E" */
const CLASS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{0,3}(?![\p{L}\p{N}])/gu;

/** The author's own words about a credential outrank its row. */
export const readCredentials = (
  { records: { credentials } }: Pick<Resume, "records">,
  { unheld }: Pick<OwnWords, "unheld">,
  text: string,
  statements: Statements | undefined,
): PersonCredential[] =>
  credentials.map((record, place) => {
    const { issuer, classes, startAt, endAt, state } = record;
    const { written: name, start, end } = record.name;
    const [row = name] = text.slice(start, credentials[place + 1]?.name.start).split("\n", 1);
    const said = unheld.find((part) => !part.isObject && part.start < end && start < part.end);
    const shown = statements?.stateOfCredential(row);
    return {
      name,
      issuer: issuer?.written,
      issuedOn: record.startDate,
      expiresOn: record.endDate,
      classes: classes?.written.match(CLASS) ?? [],
      state: said?.state ?? shown ?? STATES[state],
      confidence: record.confidence,
      fields: placesOf({
        name: record.name,
        issuer,
        issued_on: startAt,
        expires_on: endAt,
        classes,
      }),
      span: { start, end },
    };
  });
