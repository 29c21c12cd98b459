import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { SETTINGS } from "../settings.ts";

/*
 * The API key of this tab: kept in sessionStorage, which ends with the tab and is never sent to
 * a server by itself. On a demo server the sandbox key is there from the start.
 */

const SLOT = "waymark.key";

interface KeyState {
  key: string;
  setKey(key: string): void;
}

const KeyContext = createContext<KeyState | undefined>(undefined);

function readStored(): string {
  try {
    return sessionStorage.getItem(SLOT) ?? SETTINGS.sandboxKey;
  } catch {
    // Storage may be blocked; the key then lives as long as the page.
    return SETTINGS.sandboxKey;
  }
}

export function KeyProvider({ children }: { children: ReactNode }) {
  const [key, setState] = useState(readStored);
  const setKey = useCallback((next: string) => {
    setState(next);
    try {
      sessionStorage.setItem(SLOT, next);
    } catch {
      // See readStored.
    }
  }, []);
  const value = useMemo(() => ({ key: key.trim(), setKey }), [key, setKey]);
  return <KeyContext value={value}>{children}</KeyContext>;
}

export function useKey(): KeyState {
  const state = use(KeyContext);
  if (!state) throw new Error("useKey needs a KeyProvider above it.");
  return state;
}
