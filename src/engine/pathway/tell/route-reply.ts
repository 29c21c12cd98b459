/* The route as a reply shows it: names and texts in the reader's language, with sources. */
import type { PaceKind, SourceRecord, StepKind, WayFor } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import type { DecidedRoute, RouteWay } from "../route/decide.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly checkedAt: string;
}

export type RouteCondition = "anyone" | "degree" | "role" | "credential";

interface ShownWay {
  readonly way: string;
  readonly condition: RouteCondition;
  /** The description of the way; null where there is nothing to say about it. */
  readonly text: string | null;
  readonly months: number;
  readonly sources: readonly ShownSource[];
}

interface ShownProof {
  readonly credential: string;
  readonly held: boolean;
  readonly sources: readonly ShownSource[];
}

export interface ShownRoute {
  readonly regulation: DecidedRoute["regulation"];
  /** Whether a page that we have read supports what the route says. */
  readonly confirmed: boolean;
  readonly requires: readonly ShownProof[];
  /** Proofs that employers look for but no law requires. */
  readonly expects: readonly ShownProof[];
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

/** Each source once, however often it is cited. */
const shownSources = (sources: readonly SourceRecord[]): ShownSource[] =>
  [...new Map(sources.map((one) => [one.url, one])).values()].map(({ title, url, checked }) => ({
    title,
    url,
    checkedAt: checked,
  }));

const conditionOf = (whom: WayFor): RouteCondition =>
  whom === "anyone" ? "anyone" : whom.degree ? "degree" : whom.role ? "role" : "credential";

/** Names of roles that a way without a text of its own may list. */
const MOST_NAMED = 2;

function textOf({ text, told, from, for: whom, months }: RouteWay, speech: Speech): string | null {
  const { say, role, quote, list, inside } = speech;
  if (text !== undefined) return quote(text);
  const roles = from
    .slice(0, MOST_NAMED)
    .map(({ title }) => role(title))
    .join(" / ");
  if (told.length === 0)
    return roles === ""
      ? null
      : say("From work as {roles}, usually after {months|# month|# months}.", { roles, months });
  const steps = list(told.map(({ title }) => inside(quote(title))));
  if (roles !== "") return say("From work as {roles}: {steps}.", { roles, steps });
  return whom !== "anyone" && whom.degree
    ? say("With a degree: {steps}.", { steps })
    : say("The steps on this way: {steps}.", { steps });
}

const shownWay = (way: RouteWay, speech: Speech): ShownWay => ({
  way: way.id,
  condition: conditionOf(way.for),
  text: textOf(way, speech),
  months: way.months,
  sources: shownSources(way.sources),
});

export function showRoute({ route, steps }: ToldWayIn, speech: Speech): ShownRoute {
  const { regulation, isConfirmed: confirmed, requires, expects, chosen, alternatives } = route;
  const shownProof = ({ credential, held, sources }: (typeof requires)[number]): ShownProof => ({
    credential: speech.quote(credential.name),
    held,
    sources: shownSources(sources),
  });
  return {
    regulation,
    confirmed,
    requires: requires.map(shownProof),
    expects: expects.map(shownProof),
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
