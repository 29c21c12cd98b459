/** Hard limits on one document, whatever it claims about itself. */
export const LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  pages: 50,
  /** A zip's parts together, counted while they are inflated. */
  expandedBytes: 50 * 1024 * 1024,
  zipEntries: 5_000,
  xmlDepth: 512,
  textCharacters: 2_000_000,
  /** Glyphs of one PDF page: a dense page of print has about 6,000. */
  pageGlyphs: 100_000,
  wasmBytes: 384 * 1024 * 1024,
  heapMb: 256,
} as const;
