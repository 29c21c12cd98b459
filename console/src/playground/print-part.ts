/** Prints one part of the results, by its `data-part`; the style sheet hides the others. */
export function printPart(part: string): void {
  document.body.dataset["print"] = part;
  // Some browsers return before the dialog is closed.
  addEventListener("afterprint", () => delete document.body.dataset["print"], { once: true });
  print();
}
