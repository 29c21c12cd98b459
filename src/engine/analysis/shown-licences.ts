export { MAX_HEADLINE_CHARS, isInTraining } from "../person/shown-licences.ts";
