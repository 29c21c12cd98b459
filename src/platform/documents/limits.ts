/** Hard limits for one document, whatever its headers claim. */
export const LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  pages: 50,
  /** Total size of a zip's parts, counted while they are inflated. */
  expandedBytes: 50 * 1024 * 1024,
  zipEntries: 5_000,
  xmlDepth: 512,
  textCharacters: 2_000_000,
  /** Glyphs on one PDF page: a dense printed page has about 6,000. */
  pageGlyphs: 100_000,
  wasmBytes: 384 * 1024 * 1024,
  heapMb: 256,
} as const;
