import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { SharedFragment } from "./fragment.ts";
import { inputOf, type SharedInput } from "./share.ts";

/*
 * The visitor's input, kept in memory while they move between pages and gone with the
 * page: a résumé is never stored by the console.
 */

export interface Draft extends SharedInput {
  file: File | undefined;
}

/** Whether the draft came with the address: not at all, in full, or in a link that is broken. */
type Origin = "own" | "link" | "broken link";

interface DraftState {
  draft: Draft;
  origin: Origin;
  change(part: Partial<Draft>): void;
}

const DraftContext = createContext<DraftState | undefined>(undefined);

const EMPTY: Draft = {
  text: "",
  file: undefined,
  target: { title: "" },
  rival: { title: "" },
  language: "",
  country: "",
  weeklyHours: 10,
};

export function DraftProvider({
  shared,
  children,
}: {
  shared: SharedFragment;
  children: ReactNode;
}) {
  const [draft, setDraft] = useState(EMPTY);
  const [origin, setOrigin] = useState<Origin>("own");
  const fragment = useSyncExternalStore(shared.subscribe, shared.current);
  useEffect(() => {
    if (fragment.hash === "") return;
    const open = async () => {
      const input = await inputOf(fragment.hash);
      if (input) setDraft({ ...input, file: undefined });
      setOrigin(input ? "link" : "broken link");
    };
    void open();
  }, [fragment]);
  const value = useMemo(
    () => ({
      draft,
      origin,
      change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    }),
    [draft, origin],
  );
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraft(): DraftState {
  const state = use(DraftContext);
  if (!state) throw new Error("useDraft needs a DraftProvider above it.");
  return state;
}
