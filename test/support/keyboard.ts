import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/* A person with a keyboard and no mouse. */

const MOST_TABS = 150;

interface Focus {
  name: string;
  isPage: boolean;
  isOutlined: boolean;
  isInView: boolean;
}

const FOCUS = `(() => {
  const element = document.activeElement ?? document.body;
  const style = getComputedStyle(element);
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  return {
    name: element.outerHTML.slice(0, 120),
    isPage: element === document.body,
    isOutlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
    isInView: width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
  };
})()`;

/** Presses Tab, and sees where the focus is, unless it left the page. */
async function tab(page: Page): Promise<Focus> {
  await page.keyboard.press("Tab");
  const focus = await page.evaluate<Focus>(FOCUS);
  if (!focus.isPage)
    expect(focus).toEqual({ ...focus, isPage: false, isOutlined: true, isInView: true });
  return focus;
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element: unknown) => {
    const { document } = globalThis as unknown as { document: { activeElement: unknown } };
    return element === document.activeElement;
  });

/** With Tab alone to the target; every step on the way is seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await tab(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Tab leads round the whole page: nothing holds the focus. */
export async function expectNoTrap(page: Page): Promise<void> {
  const start = page.getByRole("link", { name: "Skip to content" });
  await tabTo(page, start);
  await tab(page);
  await tabTo(page, start);
}
