/* Where a position was: the town behind the employer, or a town with its state or country. */
import type { HeaderField } from "./header-parts.ts";
import { isPlaceLike } from "./header-parts.ts";
import type { SpanOption } from "./header-model.ts";
import type { HeaderSpan } from "./header-spans.ts";

export function placeBeside(
  title: HeaderSpan | undefined,
  employer: HeaderSpan | undefined,
  options: readonly SpanOption[],
): HeaderField | undefined {
  const named = [employer, title].flatMap((span) => span ?? []);
  const isFree = ({ span }: SpanOption): boolean =>
    span.shape === "whole" &&
    !named.some((other) => other.row === span.row && span.from < other.to && other.from < span.to);
  const free = options.filter(isFree).map(({ span }) => span);
  for (const other of named) {
    const row = free.filter((span) => span.row === other.row);
    const region = row.findIndex(({ part }, at) => part.isPlace && !row[at + 1]?.part.isPlace);
    const [town, last] = [row[region - 1], row[region]];
    if (town && last && isPlaceLike(town.text)) return joined(town, last);
  }
  const behind = free.filter(
    (span) =>
      span.row === employer?.row && span.from >= employer.to && span.stretch === employer.stretch,
  );
  const first = behind.findIndex(({ text }) => isPlaceLike(text));
  const [town, next] = [behind[first], behind[first + 1]];
  if (town === undefined) return undefined;
  return joined(town, next && isPlaceLike(next.text) ? next : town);
}

const joined = ({ row, from }: HeaderSpan, { to }: HeaderSpan): HeaderField => ({
  text: row.text.slice(from, to),
  row,
  from,
  to,
});
