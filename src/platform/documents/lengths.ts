const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  pc: 12,
};

/** `2pt`, `0.5cm`, `-999px`, `0`; undefined for anything else. */
export function pointsIn(length: string | undefined): number | undefined {
  const found = /^(-?\d{0,9}(?:\.\d{1,9})?)(pt|px|in|cm|mm|pc)?$/.exec(length?.trim() ?? "");
  if (!found || found[1] === "" || found[1] === "-") return undefined;
  const number = Number(found[1]);
  if (found[2] === undefined) return number === 0 ? 0 : undefined;
  return number * POINTS[found[2]]!;
}
