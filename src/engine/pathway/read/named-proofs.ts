/* Proofs that people name among their skills: "CIMA", "Bilanzbuchhalter (IHK)", "SMSTS". */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { CredentialRecord } from "../../knowledge/records.ts";
import { foldWords } from "../../text/fold.ts";

type Credentials = Knowledge["training"]["credentials"];

/** Ids of the credentials of a country that somebody names. */
export function namedProofs(
  { credentials }: { readonly credentials: Credentials },
  { skills }: { readonly skills: readonly { readonly name: string }[] },
  country: string | undefined,
): readonly string[] {
  const stated = new Set(skills.map(({ name }) => foldWords(name.trim())));
  return [...credentials.values()]
    .filter((one) => one.country === country && namesOf(one).some((name) => stated.has(name)))
    .map(({ id }) => id);
}

/** Whether a name is that of a proof in some country. */
export const isNamedProof = (
  { credentials }: { readonly credentials: Credentials },
  name: string,
): boolean => {
  const stated = foldWords(name.trim());
  return [...credentials.values()].some((one) => namesOf(one).includes(stated));
};

const namesOf = ({ name, stated_as: others = [] }: CredentialRecord): readonly string[] =>
  [name, ...others].map(foldWords);
