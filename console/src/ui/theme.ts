/*
 * Light or dark: as the system says, until the reader chooses. The choice is `data-theme` on the
 * page and is kept in this browser, where the pages outside the console read it too.
 */

const SLOT = "waymark-theme";
const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const system = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function stored(): Scheme | undefined {
  try {
    const value = localStorage.getItem(SLOT);
    return SCHEMES.find((name) => name === value);
  } catch {
    // Storage may be blocked; the choice then lives as long as the page.
    return undefined;
  }
}

/** The scheme that is shown. */
export const schemeNow = (): Scheme =>
  SCHEMES.find((name) => name === root.dataset["theme"]) ?? (system.matches ? "dark" : "light");

/** Before the first view, and when another tab has chosen. */
export function followTheme(): void {
  const apply = () => {
    const choice = stored();
    if (choice) root.dataset["theme"] = choice;
    else delete root.dataset["theme"];
    tell();
  };
  apply();
  addEventListener("storage", ({ key }) => key === SLOT && apply());
  system.addEventListener("change", tell);
}

/** Back to the system's scheme leaves no choice behind, so that it follows the system again. */
export function chooseScheme(scheme: Scheme): void {
  const isSystem = scheme === (system.matches ? "dark" : "light");
  if (isSystem) delete root.dataset["theme"];
  else root.dataset["theme"] = scheme;
  try {
    if (isSystem) localStorage.removeItem(SLOT);
    else localStorage.setItem(SLOT, scheme);
  } catch {
    // See stored.
  }
  tell();
}

export const onScheme = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
