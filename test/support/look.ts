import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./browser.ts";

/** Pictures of the pages, for people to look at: the folder to write them to. */
const PICTURES = process.env["WAYMARK_PICTURES"];
/** A phone, a tablet and a desk. */
export const WIDTHS = [390, 768, 1440];
const DESK = { width: 1440, height: 900 };

/** Each scheme and both layouts are checked once. */
const CHECKED = new Set(["390-dark", "1440-light"]);

/** The page as it is, in both schemes and at every width: accessible, and no wider than the window. */
export async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...DESK, width });
      await expectFit(page, name);
      const view = `${width}-${colorScheme}`;
      if (CHECKED.has(view)) await expectAccessible(page);
      await takePicture(page, `${name}-${view}`);
    }
  }
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Nothing reaches beyond the right edge of the window, once charts have followed its width. */
export async function expectFit(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  const view = `${name} at ${width} px`;
  const excess = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  await expect.poll(excess, { message: view }).toBeLessThanOrEqual(0);
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
