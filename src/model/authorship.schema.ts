import { Type } from "typebox";
import { Nullable, OneOf } from "../platform/http/schema.ts";

/** Who wrote the words of a result. */
export const AUTHORSHIP = {
  written_by: OneOf("WrittenBy", ["engine", "model"], {
    description:
      "`model`: a language model of the operator, checked against the engine's findings, which are the same either way",
  }),
  model: Nullable(Type.String({ description: "As the operator named it; null with the engine" })),
  prompt_version: Nullable(
    Type.String({ description: "Of what the model was asked; null with the engine" }),
  ),
};
