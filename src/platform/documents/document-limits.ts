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
  /** Of a picture, or of all pictures of a page that is recognised. A phone's camera has 12 to 50 million. */
  picturePixels: 50_000_000,
  /** Of a picture, its longer side. A3 at 600 dots an inch has 9,921. */
  pictureSide: 20_000,
  /** Of a picture file or a recognised page: the longer side by the shorter one. A till receipt has about 10. */
  pictureRatio: 20,
  /** A picture when decoded, before it is grey. */
  pictureBytes: 200 * 1024 * 1024,
  /** Scanners cut a page into up to a few hundred strips. */
  pagePictures: 500,
  recognisedPages: 5,
  wasmBytes: 384 * 1024 * 1024,
  heapMb: 256,
} as const;
