import { useEffect, useRef, type RefObject } from "react";

/**
 * Gives the focus to a result when it appears, such as a secret that is shown once. Behind an open
 * dialog nothing can have it, so it waits until that is closed.
 */
export function useFocusWhenShown<Part extends HTMLElement>(shown: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const take = () => part.current?.focus();
    const dialog = document.querySelector("dialog[open]");
    if (!dialog) return take();
    dialog.addEventListener("close", take, { once: true });
    return () => dialog.removeEventListener("close", take);
  }, [shown]);
  return part;
}

/** The control that had the focus may be gone with its row: the next Tab then begins at the page. */
export const rescueFocus = (): unknown =>
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  });
