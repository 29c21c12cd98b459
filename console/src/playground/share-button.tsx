import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CopyButton } from "../ui/copy.tsx";
import { formatNumber } from "../ui/format.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Loading } from "../ui/states.tsx";
import { linkTo, type SharedInput } from "./share.ts";

/** Some programs cut links that are longer. */
const LONG_LINK = 2_000;

export function ShareButton({ input }: { input: SharedInput }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small no-print" onClick={() => setOpen(true)}>
        Share as a link
      </button>
      {isOpen ? <ShareSheet input={input} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShareSheet({ input, onClose }: { input: SharedInput; onClose: () => void }) {
  const { data: link } = useQuery({
    queryKey: ["shared link", input],
    // The key holds the text, so nothing is kept once the sheet is closed.
    gcTime: 0,
    queryFn: () => linkTo(input, location.origin + location.pathname),
  });
  return (
    <Sheet title="Share as a link" onClose={onClose}>
      {(close) => (
        <>
          <p className="border-l-2 border-warm bg-warm-tint px-4 py-3">
            <strong className="font-semibold">The link holds the whole résumé text.</strong> Anybody
            who has the link can read it, and so can every program that it passes through. Share it
            only if the person agrees.
          </p>
          <p className="mt-3">
            The text stands behind the “#” of the address, which browsers do not send: this server
            neither gets nor stores it. Anybody who opens the link sees the same input and starts
            the analysis with a key of their own.
          </p>
          {link === undefined ? (
            <Loading what="Packing the text" />
          ) : (
            <>
              <p
                id="shared-link"
                data-testid="shared-link"
                className="mono mt-3 max-h-32 overflow-auto rounded-md border border-line p-3 break-all"
                tabIndex={0}
                role="region"
                aria-label="The link"
              >
                {link}
              </p>
              <p className="hint">
                {formatNumber(link.length)} characters
                {link.length > LONG_LINK ? "; some chat and mail programs cut long links" : ""}
              </p>
              <div className="mt-4 flex flex-wrap gap-3">
                <CopyButton text={link} label="Copy the link" selectIn="shared-link" />
                <button type="button" className="button small" onClick={close}>
                  Close
                </button>
              </div>
            </>
          )}
        </>
      )}
    </Sheet>
  );
}
