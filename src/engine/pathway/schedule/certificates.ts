import type { Skill } from "../../knowledge/knowledge.ts";
import { isIssuedIn } from "../checklist/of-use-in.ts";
import { isLicence } from "../checklist/kinds.ts";
import type { Gap } from "./focus.ts";

export interface Certificate {
  readonly skill: Skill;
  readonly certificate: string;
  readonly importance: Gap["importance"];
}

/** The most certificates besides licences. */
const MAX_OPTIONAL = 2;

/** The certificates of each phase, each once: credentials of the checklist in their own phase, those
 * of the first core skills in the phase that completes them, a licence to practise at the end. */
export function certificatesOf(
  checklist: readonly { readonly skill: Skill }[],
  phases: readonly (readonly Gap[])[],
  {
    country,
    hasSteps,
    hasProofs,
    isTraining,
    earliest,
  }: {
    readonly country: string | undefined;
    /** The steps of a profession end with its licence, and its training comes before any other proof. */
    readonly hasSteps: boolean;
    /** Proofs that employers of the country look for replace the certificates of other bodies. */
    readonly hasProofs: boolean;
    /** A degree or an apprenticeship is the proof by itself. */
    readonly isTraining: boolean;
    /** The first phase in which the candidate is no longer a learner: proofs of practice start there. */
    readonly earliest: number;
  },
): Certificate[][] {
  const taken = new Set<string>();
  const take = (gaps: readonly Gap[], most = gaps.length): Certificate[] => {
    const found: Certificate[] = [];
    for (const { skill, target, importance } of gaps) {
      const { certificate } = skill;
      const isEarned = target >= 3 || skill.kind === "credential";
      if (skill.certificateRank === "advanced" && !isEarned) continue;
      if (!isIssuedIn(skill, country)) continue;
      // The steps of the profession say how its licence is obtained.
      if (hasSteps && (isLicence(skill) || skill.certificateRank === "full")) continue;
      if (certificate === undefined || taken.has(certificate) || found.length >= most) continue;
      taken.add(certificate);
      found.push({ skill, certificate, importance });
    }
    return found;
  };
  const required = phases.map((focus) => take(focus.filter(isCredential)));
  if (isTraining || hasSteps) return required;
  const order = new Map(checklist.map(({ skill }, place) => [skill, place]));
  const foremost = phases
    .flat()
    .filter(isProvable)
    .toSorted((a, b) => (order.get(a.skill) ?? 0) - (order.get(b.skill) ?? 0));
  const practise = foremost.filter(({ skill }) => skill.certificateRank === "full");
  // The licence on the checklist takes precedence.
  const licences = required.flat().some(({ skill }) => isLicence(skill)) ? [] : take(practise);
  const optional = take(
    foremost.filter((gap) => !practise.includes(gap)),
    hasProofs ? 0 : MAX_OPTIONAL,
  );
  return required.map((own, phase) => [
    ...own,
    ...optional.filter(({ skill }) => {
      const taught = phases.findIndex((gaps) => gaps.some((gap) => gap.skill === skill));
      return Math.max(taught, earliest) === phase;
    }),
    ...(phase === phases.length - 1 ? licences : []),
  ]);
}

const isCredential = ({ skill }: Gap): boolean => skill.kind === "credential";

/** Certificates of non-core skills are for specialists, so they are left out. */
const isProvable = (gap: Gap): boolean =>
  gap.importance === "core" && gap.target >= 2 && !isCredential(gap);
