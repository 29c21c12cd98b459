import type { ReactNode } from "react";
import { formatNumber } from "./format.ts";

/** Links to the page before and after. */
export function Pages({
  page,
  totalPages,
  link,
}: {
  page: number;
  totalPages: number;
  link: (page: number, label: string, className: string) => ReactNode;
}) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center gap-4">
      {page > 1 ? link(page - 1, "Previous", "button small") : null}
      <span className="text-sm text-muted">
        Page {formatNumber(page)} of {formatNumber(totalPages)}
      </span>
      {page < totalPages ? link(page + 1, "Next", "button small") : null}
    </nav>
  );
}
