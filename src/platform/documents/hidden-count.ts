import type { Glyph, Hidden } from "./pdf-glyphs.ts";

const MEANING: Record<Hidden, string> = {
  invisible: "drawn invisibly",
  colour: "in the colour of its background",
  tiny: "too small to read",
  outside: "outside the page",
  covered: "covered by something else",
};

const MAX_LISTED = 5;

/** Counts hidden text for warnings that state the amount, reason and location, never the text. */
export function createHiddenCount(): {
  add(glyphs: readonly Glyph[], page: number): void;
  warnings(): string[];
} {
  const found = new Map<Hidden, { characters: number; pages: Set<number> }>();
  return {
    add(glyphs, page) {
      for (const { hidden } of glyphs) {
        if (!hidden) continue;
        const entry = found.get(hidden) ?? { characters: 0, pages: new Set() };
        entry.characters++;
        entry.pages.add(page);
        found.set(hidden, entry);
      }
    },
    warnings() {
      return [...found].map(([hidden, { characters, pages }]) => {
        const list = `page${pages.size > 1 ? "s" : ""} ${[...pages].join(", ")}`;
        const where = pages.size > MAX_LISTED ? `${pages.size} pages` : list;
        return `Left out text that a reader cannot see: ${MEANING[hidden]} (${characters} characters, ${where}).`;
      });
    },
  };
}
