/* The cost of a kind of training in a country, who pays for it and when it starts. */
import { Type } from "typebox";
import { TRAINING_KINDS } from "./closed-terms.ts";
import { about, country, id, list, months, object, optional, sentence, sources } from "./values.ts";

const FUNDING_FIELDS = {
  kind: Type.Enum(
    [...TRAINING_KINDS],
    about(
      "`apprenticeship`: with an employer · `vocational_school`: a first training at a school · `university`: a first degree · `postgraduate`: a degree on top of one · `further_training`: builds on a training and work, such as a master craftsman's · `licence_course`: a short course for a licence or card · `retraining`: into another occupation as an adult",
    ),
  ),
  costs: sentence(about("what learners pay, or what they are paid: usual, not exact")),
  funding: optional(sentence(about("who helps to pay, and where one asks for it"))),
  intake: optional(sentence(about("when it usually starts, and when one applies"))),
  wait: optional(
    months(
      about(
        "the months that a plan counts from the first application until the training begins; usual, by the starts of a year",
      ),
    ),
  ),
  sources: optional(sources),
};

export const FUNDING = object({ id: id(), country: country(), ...FUNDING_FIELDS });

/** A file of funding/: the kinds of training of one country. */
export const FUNDING_DOCUMENT = object({
  id: id(about("the country in small letters")),
  country: country(about("ISO 3166-1 alpha-2")),
  trainings: list(object(FUNDING_FIELDS), {
    minItems: 1,
    ...about("one for each kind of training"),
  }),
});
