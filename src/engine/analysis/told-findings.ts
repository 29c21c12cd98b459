/*
 * What an analysis says about a person and a job, as data: who this is, each point that the job asks for
 * with what the text shows of it, results, proofs. Every finding has its evidence: places of the given text
 * and fields that were read. Nothing here is a sentence.
 */
import type { Availability } from "../person/contact.ts";
import { type IgnoredSpan, coveredBy } from "../text/spans.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import { type Career, type ToldPost, careerOf, toldPosts } from "./career.ts";
import type { ExperienceScore } from "./experience-score.ts";
import { type Must, createMustReader } from "./musts.ts";
import { blanked } from "./nearest-work.ts";
import { type Figure, placesOfWork } from "./places-of-work.ts";
import type { FitTables, NearPosition } from "./position-nearness.ts";
import type { SkillMatch } from "./skills-score.ts";
import { type ToldStudy, toldStudies } from "./told-studies.ts";
import { type ToldProof, toldProofs } from "./told-proofs.ts";
import type { Target } from "./target-job.ts";

export interface Result extends ToldPost {
  readonly figures: readonly Figure[];
}

export interface Findings {
  readonly career: Career;
  /** In the order of the job; of a usual checklist only what is shown, and the core of what is not. */
  readonly musts: readonly Must[];
  readonly results: readonly Result[];
  readonly studies: readonly ToldStudy[];
  /** Licences and certificates that the job does not name. */
  readonly proofs: readonly ToldProof[];
  readonly availability: Availability | undefined;
  readonly lacksLead: boolean;
}

/** What the comparison with the job gave. */
interface Judged {
  readonly target: Target;
  readonly matches: readonly SkillMatch[];
  readonly experience: ExperienceScore;
}

interface FoundIn {
  readonly engine: FitTables;
  readonly text: string;
  readonly person: AnalysedPerson;
  readonly near: readonly NearPosition[];
  readonly ignored: readonly IgnoredSpan[];
  readonly availability: Availability | undefined;
}

export function findFindings(
  { target, matches, experience }: Judged,
  { engine, text, person, near, ignored, availability }: FoundIn,
): Findings {
  const { languages } = engine.knowledge;
  const studied = [...person.education, ...person.credentials].map(({ span }) => span);
  const units = languages.timeUnitsIn(person.language);
  const places = placesOfWork(text, person.positions, studied, units);
  const posts = toldPosts(places, near, languages.employers);
  const career = careerOf(posts, places, near);
  const musts = createMustReader(engine, {
    target,
    text,
    person,
    ignored,
    places,
    posts,
    career,
  }).read(matches);
  // "Microsoft 365": a number inside the name of a skill.
  const isTold = coveredBy(musts.flatMap(({ at, measure }) => [...at, ...(measure ?? [])]));
  const identity = ignored.filter(({ reason }) => reason === "identity");
  return {
    career,
    musts,
    results: posts.flatMap((post, index) => {
      const figures = places[index]!.figures.filter(({ number }) => !isTold(number));
      return figures.length > 0 && post.employer !== undefined
        ? { ...post, figures, at: figures }
        : [];
    }),
    studies: toldStudies(blanked(text, identity), person, languages.studyLabelsIn(person.language)),
    proofs: toldProofs(text, person, musts),
    availability,
    lacksLead: experience.isLeading && !experience.hasLed,
  };
}
