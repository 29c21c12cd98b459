/* A span as an option for a period: the features of its place beside the period. */
import { isBulleted, tellsDeeds } from "./header-parts.ts";
import type { SpanOption } from "./header-model.ts";
import { type HeaderSpan, bucketOf } from "./header-spans.ts";
import { MAX_HEADER_CHARS } from "./header-stretches.ts";
import type { Row } from "./original-rows.ts";

export const labelsOf = ({ features }: HeaderSpan): string[] =>
  features.filter((feature) => feature.startsWith("label="));

export const rowFeatures = (row: Row, isAlone: boolean): string[] => [
  ...(isBulleted(row.text) ? ["row-bulleted", `row-bulleted:${isAlone}`] : []),
  ...(tellsDeeds(row.text) ? ["row-deeds"] : []),
  ...(row.text.length > MAX_HEADER_CHARS ? ["row-prose"] : []),
];

export function optionOf(
  span: HeaderSpan,
  step: number,
  side: string,
  more: readonly string[],
): SpanOption {
  const row = side === "outer" ? side : `${step}${side}`;
  const { order, fromEnd, shape, likeness, isOrganisation, features } = span;
  const slots = [`${row}:${order}:${shape}`, `${row}:-${fromEnd}:${shape}`] as const;
  const kind = isOrganisation ? "organisation" : "other";
  const like = `like=${bucketOf(likeness)}`;
  const place = `order=${Math.min(order, 3)}`;
  return {
    span,
    step,
    slots,
    features: [
      ...features,
      ...more,
      `row=${row}`,
      `slot=${slots[0]}`,
      `end=${slots[1]}`,
      `parts=${Math.min(order + fromEnd + 1, 5)}`,
      `row=${row}:${like}`,
      `row=${row}:${kind}`,
      `${place}:${like}`,
      `${place}:${kind}`,
      `${kind}:${like}`,
    ],
  };
}

/** Marks the most title-like options, overall and in their row, and the only organisation. */
export function withRanks(options: readonly SpanOption[]): SpanOption[] {
  const most = Math.max(...options.map(({ span }) => span.likeness));
  const mostInRow = new Map<number, number>();
  for (const { step, span } of options)
    mostInRow.set(step, Math.max(span.likeness, mostInRow.get(step) ?? 0));
  const names = options.filter(({ span }) => span.isOrganisation);
  return options.map((option) => {
    const { likeness, isOrganisation } = option.span;
    return {
      ...option,
      features: [
        ...option.features,
        likeness === most ? "likeliest" : "less-likely",
        likeness === mostInRow.get(option.step) ? "likeliest-in-row" : "less-likely-in-row",
        `below-likeliest=${bucketOf(most - likeness)}`,
        ...(names.length === 0 ? ["no-names"] : []),
        ...(isOrganisation && names.every(({ span }) => span.part === option.span.part)
          ? ["only-name"]
          : []),
      ],
    };
  });
}
