/* The route as a reply shows it: names and texts in the reader's language, with sources. */
import type { PaceKind, SourceRecord, StepKind, WayFor } from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Route, RouteWay } from "../route/decide.ts";
import type { WayIn } from "../route/way-in.ts";

export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly checkedAt: string;
}

export type RouteCondition = "anyone" | "degree" | "role" | "credential";

interface ShownWay {
  readonly way: string;
  readonly condition: RouteCondition;
  /** What people on this way are told; null where the record says nothing of its own. */
  readonly text: string | null;
  readonly months: number;
  readonly sources: readonly ShownSource[];
}

export interface ShownRoute {
  readonly regulation: Route["regulation"];
  readonly requires: readonly {
    readonly credential: string;
    readonly held: boolean;
    readonly sources: readonly ShownSource[];
  }[];
  readonly chosen:
    | (ShownWay & {
        readonly steps: readonly {
          readonly kind: StepKind;
          readonly title: string;
          readonly months: number;
          /** Null where it can be taken full time or part time. */
          readonly pace: PaceKind | null;
          readonly sources: readonly ShownSource[];
        }[];
      })
    | null;
  readonly alternatives: readonly ShownWay[];
}

/** A source once, however many of its sentences count. */
const shownSources = (sources: readonly SourceRecord[]): ShownSource[] =>
  [...new Map(sources.map((one) => [one.url, one])).values()].map(({ title, url, checked }) => ({
    title,
    url,
    checkedAt: checked,
  }));

const conditionOf = (whom: WayFor): RouteCondition =>
  whom === "anyone" ? "anyone" : whom.degree ? "degree" : whom.role ? "role" : "credential";

const shownWay = (way: RouteWay, { quote }: Speech): ShownWay => ({
  way: way.id,
  condition: conditionOf(way.for),
  text: way.text === undefined ? null : quote(way.text),
  months: way.months,
  sources: shownSources(way.sources),
});

export function showRoute({ route, steps }: WayIn, speech: Speech): ShownRoute {
  const { regulation, requires, chosen, alternatives } = route;
  return {
    regulation,
    requires: requires.map(({ credential, held, sources }) => ({
      credential: speech.quote(credential.name),
      held,
      sources: shownSources(sources),
    })),
    chosen: chosen
      ? {
          ...shownWay(chosen, speech),
          steps: steps.map(({ kind, title, months, pace = null }, at) => ({
            kind,
            title,
            months,
            pace,
            sources: shownSources(chosen.steps[at]?.sources ?? []),
          })),
        }
      : null,
    alternatives: alternatives.map((way) => shownWay(way, speech)),
  };
}
