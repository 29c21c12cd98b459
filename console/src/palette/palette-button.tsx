import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded when it is first opened: the first view does not wait for it. */
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** ⌘K or Ctrl+K from anywhere, or a click. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button gap-2 px-2 text-sm"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="m13 13 4.5 4.5" />
          </g>
        </svg>
        <span className="sr-only">Go to a page, app or request</span>
        <kbd aria-hidden="true" className="font-sans max-lg:hidden">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
