/* Another entrance of the catalogue: what the process of an import needs, without the index and its engine. */
export { closeUnseen, countUnseen } from "./close-unseen.ts";
export { findCountry } from "./find-country.ts";
export { beginJobChanges } from "./changes.store.ts";
