import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

const COPIED_MS = 2_000;

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
  const copy = async () =>
    setState(await copyText(text, document.querySelector(`#${CSS.escape(selectIn)}`)));
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <span aria-live="polite">{state ?? label}</span>
    </button>
  );
}
