/* The key that opens the search, on every page: ⌘K or Ctrl+K. */

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** As it is shown, and as `aria-keyshortcuts` says it. */
export const SEARCH_KEY = isApple
  ? { shown: "⌘K", spoken: "Meta+K" }
  : { shown: "Ctrl K", spoken: "Control+K" };

/** Returns how to stop listening. */
export function onSearchKey(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
    if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
