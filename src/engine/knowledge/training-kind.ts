import type { StepRecord, TrainingKind, Way } from "./record-types.ts";

const KIND_OF_WAY: Readonly<Partial<Record<Way, TrainingKind>>> = {
  degree: "university",
  degree_or_experience: "university",
  apprenticeship: "apprenticeship",
  course: "licence_course",
};

const SHORTEST_DEGREE = 36;

/** The kind of training of a step, as records of funding name it; undefined for applications, work,
 * registrations, short degrees, and examinations that only end a training. */
export function trainingKindOf({
  training,
  credential,
  paid,
  pace,
}: Pick<StepRecord, "training" | "credential" | "paid" | "pace">): TrainingKind | undefined {
  if (training) return KIND_OF_WAY[training];
  const buildsOnWork = (credential?.needs?.work ?? 0) > 0 || credential?.parts !== undefined;
  switch (credential?.kind) {
    case "degree":
      // A shorter one may be a school diploma.
      return credential.level || credential.months >= SHORTEST_DEGREE ? "university" : undefined;
    case "vocational":
      if (buildsOnWork) return "further_training";
      return paid ? "apprenticeship" : "vocational_school";
    case "examination":
      return buildsOnWork || pace === "part_time" ? "further_training" : undefined;
    case "course":
    case "card":
      return "licence_course";
    default:
      return undefined;
  }
}
