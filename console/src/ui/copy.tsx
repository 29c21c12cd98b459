import { useEffect, useState } from "react";

const COPIED_MS = 2_000;

/** The clipboard needs https or localhost; elsewhere the text is selected for the reader to copy. */
export function CopyButton({
  text,
  label = "Copy",
  selectIn,
}: {
  text: string;
  label?: string;
  /** Id of the element that shows the text. */
  selectIn: string;
}) {
  const [state, setState] = useState<string>();
  useEffect(() => {
    if (state === undefined) return undefined;
    const timer = setTimeout(() => setState(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("Copied");
    } catch {
      const shown = document.querySelector(`#${CSS.escape(selectIn)}`);
      if (shown) getSelection()?.selectAllChildren(shown);
      setState("Selected");
    }
  };
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <span aria-live="polite">{state ?? label}</span>
    </button>
  );
}
