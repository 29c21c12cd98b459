import { createContext, use, useMemo, useState, type ReactNode } from "react";

/*
 * The visitor's input, kept in memory while they move between pages and gone with the
 * page: a résumé is never stored by the console.
 */

export interface Target {
  title: string;
  /** Of a chosen job: what it asks for. */
  job?: { id: string; company: string | null; skills: readonly string[] };
}

export interface Draft {
  text: string;
  file: File | undefined;
  target: Target;
  /** Of the analysis; empty: the one that the browser asks for. */
  language: string;
  country: string;
  weeklyHours: number;
}

interface DraftState {
  draft: Draft;
  change(part: Partial<Draft>): void;
}

const DraftContext = createContext<DraftState | undefined>(undefined);

const EMPTY: Draft = {
  text: "",
  file: undefined,
  target: { title: "" },
  language: "",
  country: "",
  weeklyHours: 10,
};

export function DraftProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState(EMPTY);
  const value = useMemo(
    () => ({
      draft,
      change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    }),
    [draft],
  );
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraft(): DraftState {
  const state = use(DraftContext);
  if (!state) throw new Error("useDraft needs a DraftProvider above it.");
  return state;
}
