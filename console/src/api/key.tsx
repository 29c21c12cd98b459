import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { readStoredKey, storeKey } from "./stored-key.ts";

interface KeyState {
  key: string;
  setKey(key: string): void;
}

const KeyContext = createContext<KeyState | undefined>(undefined);

export function KeyProvider({ children }: { children: ReactNode }) {
  const [key, setState] = useState(readStoredKey);
  const setKey = useCallback((next: string) => {
    setState(next);
    storeKey(next);
  }, []);
  const value = useMemo(() => ({ key: key.trim(), setKey }), [key, setKey]);
  return <KeyContext value={value}>{children}</KeyContext>;
}

export function useKey(): KeyState {
  const state = use(KeyContext);
  if (!state) throw new Error("useKey needs a KeyProvider above it.");
  return state;
}
