/*
 * Tabs over panels that stand one below the other without a script. Arrow keys move between them;
 * the chosen one is the first on the next page too.
 */

const SLOT = "waymark-language";

export function addTabs(list: HTMLElement, panels: readonly HTMLElement[]): void {
  const tabs = panels.map((panel, index) =>
    createTab(panel, `${list.parentElement!.firstElementChild!.id}-${index}`),
  );
  const select = (chosen: HTMLElement): void => {
    for (const [index, panel] of panels.entries()) {
      const isChosen = panel === chosen;
      panel.hidden = !isChosen;
      tabs[index]!.setAttribute("aria-selected", String(isChosen));
      tabs[index]!.tabIndex = isChosen ? 0 : -1;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => {
      select(panels[index]!);
      remember(panels[index]!.dataset["language"]!);
    });
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (step === 0 || !next) return;
      next.focus();
      next.click();
    });
  }
  list.append(...tabs);
  const last = remembered();
  const [first] = panels;
  const chosen = panels.find(({ dataset }) => dataset["language"] === last) ?? first;
  if (chosen) select(chosen);
}

function createTab(panel: HTMLElement, id: string): HTMLButtonElement {
  const tab = document.createElement("button");
  tab.type = "button";
  tab.id = `tab-${id}`;
  tab.textContent = panel.dataset["language"]!;
  tab.setAttribute("role", "tab");
  panel.id = `panel-${id}`;
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", tab.id);
  tab.setAttribute("aria-controls", panel.id);
  return tab;
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(SLOT) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(SLOT, language);
  } catch {
    // Storage may be blocked; the choice then lives as long as the page.
  }
}
