/** The most postings of a block: its counters fit the CPU's cache, and a rebuild takes about 20 ms. */
export const BLOCK_SIZE = 16_384;

/** The most 32-bit integers of a bit set of postings. */
export const MOST_WORDS = BLOCK_SIZE / 32;
