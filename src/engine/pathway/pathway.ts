import type { LocalNames } from "../knowledge/local-names.ts";
import { generalDocument } from "./general.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import type { Pathway } from "./pathway-reply.ts";
import { planRoute } from "./plan-route.ts";
import type { PathwayTarget } from "./read/pathway-target.ts";
import type { RouteDocument } from "./document.ts";
import { type CandidateInput, type Standpoint, readStandpoint } from "./standpoint.ts";
import type { Demand } from "./wanted-skills.ts";

export interface PathwayOptions {
  /** ISO 3166-1 alpha-2: the country whose licences and rules apply. */
  readonly country?: string | undefined;
  /** ISO 3166-2: a part of the country with routes of its own. */
  readonly region?: string | undefined;
  /** Hours a week; 10 by default. */
  readonly weeklyHours?: number | undefined;
  readonly includeResources: boolean;
  /** The language asked for; English by default. */
  readonly language?: string | undefined;
  /** The day on which the plan starts: with it, intakes move months. */
  readonly startOn?: Date | undefined;
}

export interface PlannerTables extends PathwayTables {
  readonly localNames: LocalNames;
}

/** Languages of the prose of plans; others get names in their language and English prose. */
const ENGLISH = "en";

/** Role × person × market → checklist, diagnosis and roadmap. Same input, same output. */
export function planPathway(
  engine: PlannerTables,
  target: PathwayTarget,
  input: CandidateInput,
  demand: Demand | undefined,
  options: PathwayOptions,
): Pathway {
  const { country, weeklyHours, includeResources, startOn } = options;
  const language = proseLanguage(engine, options.language ?? ENGLISH);
  const standpoint = readStandpoint(engine, input, { country, weeklyHours, language });
  const document = findDocument(engine, target, standpoint, demand, options);
  const plan = planRoute(engine, document, {
    asked: target.asked,
    isNearest: target.matchedAs === "nearest_role",
    standpoint,
    includeResources,
    startMonth: startOn && startOn.getUTCMonth() + 1,
    demandFor: (id) => roundShare(demand?.shares.get(id)),
  });
  return { ...plan, roleTitle: document.title, readAs: readAsOf(target) };
}

/** The route of the occupation in that country, else the occupation in that language, else the role's
 * records. A step above the role has no route of the role below it. */
function findDocument(
  engine: PlannerTables,
  target: PathwayTarget,
  standpoint: Standpoint,
  demand: Demand | undefined,
  { country, region, language: asked = ENGLISH }: PathwayOptions,
): RouteDocument {
  const language = proseLanguage(engine, asked);
  const isOwnStep = target.node.kind !== "rung" && target.market === undefined;
  const { id, title } = target.role;
  const query = (roleId: string | undefined) => ({
    title: target.asked,
    roleId: isOwnStep ? roleId : undefined,
    country,
    region,
    language,
  });
  const { routes, localNames } = engine;
  const own = query(id);
  const found = routes.find(own) ?? routes.find(query(routes.roleWithRoute(title, country)));
  if (found) return found;
  const input = { target, standpoint, country, language, demand, localNames };
  return { ...generalDocument(engine, input), ...routes.national(own) };
}

/** The language of the prose for a language asked for. */
export const proseLanguage = ({ routes }: PathwayTables, asked: string): string =>
  routes.words.some(({ id }) => id === asked) ? asked : ENGLISH;

const roundShare = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 1000) / 1000;

const readAsOf = ({ role, node }: PathwayTarget): Pathway["readAs"] => ({
  id: role.id === "market" ? "" : role.id,
  title: node.title,
  kind: node.kind,
  rung: node.rung === 0 ? null : node.rung,
});

/** The route of a plan for somebody who states nothing: what newcomers need, and their ways. */
export function routeInto(
  engine: PlannerTables,
  target: PathwayTarget,
  options: Pick<PathwayOptions, "country" | "region" | "language">,
): Pick<Pathway, "route" | "basis"> {
  return planPathway(engine, target, { skills: [] }, undefined, {
    ...options,
    includeResources: false,
  });
}
