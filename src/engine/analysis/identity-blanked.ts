import type { IgnoredReason, TextSpan } from "../text/spans.ts";

/** The text with line breaks in place of names and addresses, so that offsets stay. */
export function identityBlanked(
  text: string,
  ignored: readonly (TextSpan & { readonly reason?: IgnoredReason })[],
): string {
  const units = text.split("");
  for (const { start, end, reason } of ignored) {
    if (reason === "identity") units.fill("\n", start, end);
  }
  return units.join("");
}
