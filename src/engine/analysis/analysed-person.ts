import type { Person } from "../person/person.ts";
import { type PersonInput, type ReadPerson, readPerson } from "../person/read-person.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type QualityScore, scoreQuality } from "./quality-score.ts";

export type { PersonPosition as HeldPosition, PersonSkill } from "../person/person.ts";

/** All that a score depends on besides the job. */
export interface AnalysedPerson extends Person {
  readonly quality: QualityScore;
}

/** A person with the quality of the document. */
export interface ReadAnalysedPerson extends ReadPerson {
  readonly person: AnalysedPerson;
}

export function readAnalysedPerson(engine: ResumeTables, input: PersonInput): ReadAnalysedPerson {
  const found = readPerson(engine, input);
  const quality = scoreQuality(input.text, found.text, found.resume, input.now);
  return { ...found, person: { ...found.person, quality } };
}
