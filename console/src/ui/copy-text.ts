/**
 * Copies the text and says so. The clipboard needs https or localhost; elsewhere the text is
 * selected for the reader to copy.
 */
export async function copyText(
  text: string,
  shownIn: Element | null,
): Promise<"Copied" | "Selected"> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    if (shownIn) getSelection()?.selectAllChildren(shownIn);
    return "Selected";
  }
}
