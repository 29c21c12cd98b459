/* A route document as the planner uses it: an occupation in a language, with what a country adds to it. */
import type {
  NationalRouteRecord,
  OccupationRecord,
  PlanWordsRecord,
  RouteCountryRecord,
} from "../knowledge/record-types.ts";

/** A page that confirms what a route says. */
export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly checkedAt: string;
}

export type ItemRecord = OccupationRecord["items"][number];
export type PhaseRecord = OccupationRecord["phases"][string];
export type SituationRecord = NonNullable<OccupationRecord["situations"]>[number];
export type RouteWay = OccupationRecord["ways"][number];
export type AlsoRecord = PlanWordsRecord["also"][number];
export type ActionRecord = RouteCountryRecord["actions"][string];
/** A text that is told only where its condition holds. */
export type Conditional = NonNullable<OccupationRecord["after"]>[number];

/** What a plan rests on: a national route, an occupation without a country's law, or the role's records. */
export type BasisKind = "route" | "occupation" | "general";

export interface RouteDocument {
  readonly kind: BasisKind;
  /** Null for a general plan. */
  readonly id: string | null;
  readonly reviewedOn: string | null;
  /** Languages of the national route, where the plan is not in one of them. */
  readonly availableIn: readonly string[];
  readonly language: string;
  readonly country: string | undefined;
  readonly title: string;
  /** Our roles that it leads to. */
  readonly roles: readonly string[];
  readonly regulation: NationalRouteRecord["regulation"];
  /** The country's route in another language: its law holds though the plan cannot tell it. */
  readonly national?: RouteDocument | undefined;
  readonly cap: number;
  readonly items: readonly ItemRecord[];
  readonly situations: readonly SituationRecord[];
  readonly ways: readonly RouteWay[];
  readonly phases: Readonly<Record<string, PhaseRecord>>;
  readonly also: readonly AlsoRecord[];
  readonly after: readonly Conditional[];
  readonly funding: RouteCountryRecord["funding"];
  readonly sharedActions: RouteCountryRecord["actions"];
  readonly sources: readonly ShownSource[];
}

const DEFAULT_CAP = 88;

/** The plan of an occupation where no country's rules are known or asked for. */
export const ofOccupation = (
  occupation: OccupationRecord,
  {
    availableIn = [],
    regulation = "free",
    national,
  }: Partial<Pick<RouteDocument, "availableIn" | "regulation" | "national">> = {},
): RouteDocument => ({
  kind: "occupation",
  id: occupation.id,
  reviewedOn: occupation.reviewed?.on ?? null,
  availableIn,
  language: occupation.language,
  country: undefined,
  title: occupation.title,
  roles: occupation.roles,
  regulation,
  national,
  cap: occupation.cap ?? DEFAULT_CAP,
  items: occupation.items,
  situations: occupation.situations ?? [],
  ways: occupation.ways,
  phases: occupation.phases,
  also: occupation.also ?? [],
  after: occupation.after ?? [],
  funding: {},
  sharedActions: {},
  sources: [],
});

/** The national route over the occupation that it extends, with the country's shared parts. */
export function ofRoute(
  route: NationalRouteRecord,
  occupation: OccupationRecord | undefined,
  country: RouteCountryRecord | undefined,
): RouteDocument {
  return {
    kind: "route",
    id: route.id,
    reviewedOn: route.reviewed?.on ?? null,
    availableIn: [],
    language: route.language,
    country: route.country,
    title: route.title,
    roles: route.roles,
    regulation: route.regulation,
    cap: route.cap ?? occupation?.cap ?? DEFAULT_CAP,
    items: mergeItems(occupation?.items ?? [], route),
    situations: [
      ...(route.situations ?? []),
      ...(occupation?.situations ?? []).map((one) => withoutDropped(one, route)),
    ],
    ways: route.ways,
    phases: { ...occupation?.phases, ...route.phases },
    also: [...(route.also ?? []), ...(occupation?.also ?? [])],
    after: route.after ?? occupation?.after ?? [],
    funding: country?.funding ?? {},
    sharedActions: country?.actions ?? {},
    sources: route.sources.map(({ title, url, seen }) => ({ title, url, checkedAt: seen })),
  };
}

/** A situation of the occupation gives nothing of the items that the route leaves out. */
const withoutDropped = (
  situation: SituationRecord,
  { drop_items: dropped = [] }: NationalRouteRecord,
): SituationRecord =>
  situation.gives === undefined
    ? situation
    : {
        ...situation,
        gives: Object.fromEntries(
          Object.entries(situation.gives).filter(([id]) => !dropped.includes(id)),
        ),
      };

/** The route's own items first: proofs and training lead. Fields of an item of the same id replace. */
function mergeItems(
  shared: readonly ItemRecord[],
  { items: changes = [], drop_items: dropped = [] }: NationalRouteRecord,
): readonly ItemRecord[] {
  const known = new Set(shared.map(({ id }) => id));
  const own = changes.filter(({ id }) => !known.has(id)) as readonly ItemRecord[];
  const changed = shared
    .filter(({ id }) => !dropped.includes(id))
    .map((item) => ({ ...item, ...changes.find(({ id }) => id === item.id) }));
  return [...own, ...changed];
}
