import { lazy, Suspense, useEffect, useState } from "react";
import { onSearchKey, SEARCH_KEY } from "../ui/search-key.ts";

/** Loaded when it is first opened: the first view does not wait for it. */
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** The search of the header: its key from anywhere, or a click. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSearchKey(() => setOpen(true)), []);
  return (
    <>
      <div className="site-search">
        <button
          type="button"
          className="input"
          aria-keyshortcuts={SEARCH_KEY.spoken}
          onClick={() => setOpen(true)}
        >
          Search
        </button>
        <kbd aria-hidden="true">{SEARCH_KEY.shown}</kbd>
      </div>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
