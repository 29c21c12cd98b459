import { SETTINGS } from "../settings.ts";

/*
 * The API key of this tab: kept in sessionStorage, which ends with the tab and is never sent to
 * a server by itself. On a demo server the sandbox key is there from the start.
 */

const SLOT = "waymark.key";

export function readStoredKey(): string {
  try {
    return sessionStorage.getItem(SLOT) ?? SETTINGS.sandboxKey;
  } catch {
    // Storage may be blocked; the key then lives as long as the page.
    return SETTINGS.sandboxKey;
  }
}

export function storeKey(key: string): void {
  try {
    sessionStorage.setItem(SLOT, key);
  } catch {
    // See readStoredKey.
  }
}
