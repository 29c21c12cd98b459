/* Proofs that people name: among their skills ("CIMA", "SMSTS"), as their title ("Steuerfachwirtin") or as
 * what they were trained in ("Bilanzbuchhalter (IHK)"). */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { CredentialRecord } from "../../knowledge/record-types.ts";
import { foldWords } from "../../text/fold.ts";
import { isPrintedAs } from "./printed-title.ts";

type Credentials = Knowledge["training"]["credentials"];

/** Ids of the credentials of a country that somebody names. */
export function namedProofs(
  { credentials }: { readonly credentials: Credentials },
  {
    skills,
    currentRole = "",
    education,
  }: {
    readonly skills: readonly { readonly name: string }[];
    readonly currentRole?: string | undefined;
    readonly education?:
      | { readonly field?: string | undefined; readonly written?: string | undefined }
      | undefined;
  },
  country: string | undefined,
): readonly string[] {
  const stated = new Set(skills.map(({ name }) => foldWords(name.trim())));
  const borne = [currentRole, education?.field ?? "", education?.written ?? ""].filter(
    (one) => one.trim() !== "",
  );
  const isNamed = (one: CredentialRecord): boolean =>
    namesOf(one).some((name) => stated.has(name)) ||
    titlesOf(one).some((title) => borne.some((written) => isPrintedAs(written, title)));
  return [...credentials.values()]
    .filter((one) => one.country === country && isNamed(one))
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

const titlesOf = ({ name, stated_as: others = [] }: CredentialRecord): readonly string[] => [
  name,
  ...others,
];

const namesOf = ({ name, stated_as: others = [] }: CredentialRecord): readonly string[] =>
  [name, ...others].map(foldWords);
