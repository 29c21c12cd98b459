/* Certificates, licences and contact data that were read, beside the truth. */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { type DocumentReading, type Engine, findSkill } from "../../src/engine/index.ts";
import { namedSkills } from "../../src/engine/skills/read-skills.ts";
import { isSameName, pairUp, wordsOf } from "./people-fields.ts";
import type { Scorecard } from "./people-scorecard.ts";
import type { PersonOfSet } from "./people-set.ts";

const SAME_NAME = 0.6;
/** "Driving Licence B and BE" */
const LICENCE_CLASSES = /(?:(?: and)? [A-Z]{1,2}\d?)+$/;
const EMAIL = /[^\s<>()|,;:]+@[^\s<>()|,;:]+[^\s<>()|,;:.]/g;

const listOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(
      load(readFileSync(new URL(`people/${file}`, import.meta.url), "utf8")) as Record<
        string,
        string
      >,
    ),
  );
/** Of `tune` and `publish`. */
const NAMES = listOf("names.yaml");
const TELEPHONES = listOf("telephones.yaml");

type Credential = DocumentReading["credentials"][number];

/** A credential is found when its name is, and right when its state is too. */
export function judgeCredentials(
  engine: Engine,
  { id, truth }: PersonOfSet,
  found: DocumentReading,
  card: Scorecard,
): void {
  const { pairs, left } = pairUp(truth.credentials, found.credentials, (wanted, read) =>
    isSameCredential(engine, wanted.name, read, found.language)
      ? 1 + Number(wanted.state === read.state)
      : 0,
  );
  for (const [{ name, state }, read] of pairs) {
    const fault = (): string => `${id} ${state} «${name}»; read ${read?.state} «${read?.name}»`;
    card.count("credentials", read?.state === state, fault);
    card.count("credential named", read !== undefined, fault);
  }
  for (const read of found.credentials)
    card.count("no credential", !left.includes(read), () => `${id} ${read.state} «${read.name}»`);
}

/** The truth names a licence in English, another credential as the text does. */
function isSameCredential(
  { knowledge }: Engine,
  wanted: string,
  { name, issuer, classes }: Credential,
  language: string | undefined,
): boolean {
  const words = wordsOf(wanted);
  const read = new Set(wordsOf([name, issuer ?? "", ...classes].join(" ")));
  if (words.filter((word) => read.has(word)).length / words.length >= SAME_NAME) return true;
  const known = wanted.replace(LICENCE_CLASSES, "");
  const skill = findSkill(knowledge, known)?.id;
  if (skill === undefined) return false;
  // A licence may stand there by its class alone.
  if (known !== wanted && classes.some((one) => wanted.split(" ").includes(one))) return true;
  const { languages } = knowledge;
  return (
    findSkill(knowledge, name)?.id === skill ||
    languages.skillsNamed(name).includes(skill) ||
    namedSkills(knowledge, languages.toReadable(name, "resume", language).text).has(skill)
  );
}

/** The first e-mail address of these texts is the author's. */
export function judgeContact(
  { id, text }: PersonOfSet,
  { contact }: DocumentReading,
  card: Scorecard,
): void {
  const [email] = text.match(EMAIL) ?? [];
  if (email !== undefined)
    card.count("e-mail", contact.emails.includes(email), () => `${id} ${email}`);
  const name = NAMES.get(id);
  if (name === undefined) return;
  card.count("name", isSameName(name, contact.name), () => `${id} ${name}; read ${contact.name}`);
  if (contact.name !== undefined)
    card.count("no name", isSameName(name, contact.name), () => `${id} ${contact.name}`);
  const phone = TELEPHONES.get(id);
  const digits = (number: string | undefined): string => (number ?? "").replaceAll(/\D/g, "");
  const isTrue = (read: string): boolean => phone !== undefined && digits(read) === digits(phone);
  if (phone !== undefined)
    card.count("telephone", contact.phones.some(isTrue), () => `${id} ${phone}`);
  for (const read of contact.phones)
    card.count("no telephone", isTrue(read), () => `${id} ${read}`);
}
