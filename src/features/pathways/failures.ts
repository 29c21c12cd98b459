/** Why a pathway failed, in the words that the customer sees. */
export const FAILURES: Readonly<Record<string, string>> = {
  role_not_recognized:
    "The target role is neither in the knowledge base nor among the current postings, or its title alone could mean many professions. Name the field, for example Software Engineer or Dental Assistant, or say more in industry and description; the credits were returned.",
  upstream_error:
    "The language model that writes the roadmap failed several times. Send the request again with a new Idempotency-Key; the credits were returned.",
  generation_failed:
    "The pathway could not be generated. Send the request again with a new Idempotency-Key; the credits were returned.",
};

export type FailureCode = "role_not_recognized" | "upstream_error" | "generation_failed";

export const messageOf = (code: string): string =>
  FAILURES[code] ?? (FAILURES["generation_failed"] as string);
