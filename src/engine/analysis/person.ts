import type { Person as PersonRead } from "../person/person.ts";
import {
  type PersonInput,
  type ReadPerson as PersonOfText,
  readPerson as read,
} from "../person/read-person.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type QualityScore, scoreQuality } from "./quality-score.ts";

export type { PersonPosition as HeldPosition, PersonSkill } from "../person/person.ts";

/** All that a score depends on besides the job. */
export interface Person extends PersonRead {
  readonly quality: QualityScore;
}

/** A person with the quality of the document. */
export interface ReadPerson extends PersonOfText {
  readonly person: Person;
}

export function readPerson(engine: ResumeTables, input: PersonInput): ReadPerson {
  const found = read(engine, input);
  const quality = scoreQuality(input.text, found.text, found.resume, input.now);
  return { ...found, person: { ...found.person, quality } };
}
