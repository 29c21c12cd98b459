import type { Speech } from "../../languages/speech.ts";

/** Why a pathway failed, by its code. */
export const PATHWAY_FAILURES = {
  role_not_recognized:
    "The target role is neither in the knowledge base nor among the current postings, or its title alone could mean many professions. Name the field, for example Software Engineer or Dental Assistant, or say more in industry and description; the credits were returned.",
  upstream_error:
    "The language model that writes the roadmap failed several times. Send the request again with a new Idempotency-Key; the credits were returned.",
  generation_failed:
    "The pathway could not be generated. Send the request again with a new Idempotency-Key; the credits were returned.",
} as const;

export type PathwayFailure = keyof typeof PATHWAY_FAILURES;

/** The words that the customer sees; a code of an earlier version is told in general. */
export const tellFailure = (code: string, { say }: Speech): string =>
  say(
    PATHWAY_FAILURES[
      Object.hasOwn(PATHWAY_FAILURES, code) ? (code as PathwayFailure) : "generation_failed"
    ],
  );
