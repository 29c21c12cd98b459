import { useId, type ReactNode } from "react";
import type { ErasureBody } from "../api/operator-replies.ts";
import { CopyButton } from "./copy.tsx";
import { useFocusWhenShown } from "./focus.ts";
import { plural } from "./format.ts";

/** The counts of an erasure, and its signed receipt. */
export function Receipt({
  erased,
  check,
}: {
  erased: Pick<ErasureBody, "previously_known" | "deleted" | "receipt">;
  /** The way to check the receipt. */
  check: ReactNode;
}) {
  const id = useId().replaceAll(":", "");
  const part = useFocusWhenShown<HTMLElement>(erased.receipt);
  const { analyses, pathways, files } = erased.deleted;
  return (
    <section
      ref={part}
      tabIndex={-1}
      className="mt-8 border-t border-line pt-4"
      aria-label="Receipt"
      role="status"
    >
      <h2 className="text-lg">
        {erased.previously_known ? "Erased" : "Nothing was stored under this id"}
      </h2>
      <p>
        {plural(analyses, "analysis", "analyses")}, {plural(pathways, "pathway")},{" "}
        {plural(files, "file")}
      </p>
      <p className="mt-3 mb-1 text-sm text-muted">Signed receipt; {check}.</p>
      <pre className="code whitespace-pre-wrap break-all" tabIndex={0} aria-label="Receipt">
        <code id={`receipt-${id}`}>{erased.receipt}</code>
      </pre>
      <div className="mt-2">
        <CopyButton text={erased.receipt} selectIn={`receipt-${id}`} />
      </div>
    </section>
  );
}
