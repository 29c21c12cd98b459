export { BY_STRENGTH, readPlaces, strengthOf } from "../person/evidence.ts";
export type { Evidence, Places, Shown } from "../person/evidence.ts";
