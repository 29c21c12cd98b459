const SLOT = "waymark-theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const LABELS: Readonly<Record<Theme, string>> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};

const root = document.documentElement;

const currentTheme = (): Theme =>
  THEMES.find((theme) => theme === root.dataset["theme"]) ?? "system";

/** Each press takes the next theme: the system's, light, dark. */
export function addThemeSwitch(button: HTMLButtonElement): void {
  const show = () => {
    button.textContent = LABELS[currentTheme()];
    button.setAttribute("aria-label", `Theme: ${LABELS[currentTheme()]}`);
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length]!;
    if (next === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = next;
    try {
      if (next === "system") localStorage.removeItem(SLOT);
      else localStorage.setItem(SLOT, next);
    } catch {
      // Storage may be blocked; the choice then lives as long as the page.
    }
    show();
  });
  show();
}
