import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { FormSheet, textOf } from "../ui/parts.tsx";

type Filters = Readonly<Record<string, string | undefined>>;

interface Saved {
  name: string;
  filters: Filters;
}

/* Filters of the request log under names, kept in this browser: an address shares them. */

const MAX_SAVED = 20;

function readSaved(slot: string): Saved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(slot) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    // Storage may be blocked, or hold something else.
    return [];
  }
}

const isSaved = (value: unknown): value is Saved =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "filters" in value &&
  typeof value.filters === "object" &&
  value.filters !== null;

function writeSaved(slot: string, saved: readonly Saved[]): void {
  try {
    localStorage.setItem(slot, JSON.stringify(saved));
  } catch {
    // See readSaved; they then live as long as the page.
  }
}

const isSame = (one: Filters, other: Filters): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => one[name] === other[name],
  );

/** The saved filters of one log, and the way to save those of the address. */
export function SavedFilters({
  of,
  filters,
  apply,
}: {
  /** The log: an app's id, or that of all apps. */
  of: string;
  /** The address's filters, without page and mode. */
  filters: Filters;
  apply: (filters: Filters) => void;
}) {
  const slot = `waymark-filters-${of}`;
  const [saved, setSaved] = useState(() => readSaved(slot));
  const [isNaming, setNaming] = useState(false);
  const change = (next: readonly Saved[]) => {
    setSaved([...next]);
    writeSaved(slot, next);
  };
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  const isKnown = saved.some((one) => isSame(one.filters, filters));
  const canSave = hasFilters && !isKnown && saved.length < MAX_SAVED;
  if (saved.length === 0 && !canSave) return null;
  return (
    <section aria-label="Saved filters" className="mb-6 flex flex-wrap items-center gap-3">
      {saved.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {saved.map(({ name, filters: own }) => (
            <li key={name} className="choice">
              <button type="button" aria-pressed={isSame(own, filters)} onClick={() => apply(own)}>
                {name}
              </button>
              <button
                type="button"
                aria-label={`Delete the saved filters ${name}`}
                onClick={() => change(saved.filter((one) => one.name !== name))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave ? (
        <button type="button" className="link min-h-6" onClick={() => setNaming(true)}>
          Save these filters
        </button>
      ) : null}
      {isNaming ? (
        <FormSheet
          title="Save these filters"
          button="Save"
          onClose={() => setNaming(false)}
          send={async (form) => {
            const name = textOf(form, "name") ?? "";
            change([...saved.filter((one) => one.name !== name), { name, filters }]);
          }}
        >
          <Field label="Name" hint="Kept in this browser; the same name replaces the earlier one.">
            {(parts) => <input {...parts} name="name" required maxLength={60} className="input" />}
          </Field>
        </FormSheet>
      ) : null}
    </section>
  );
}
