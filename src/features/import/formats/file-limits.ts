/*
 * What a file may cost. A feed is written by others, so each limit bounds the time and memory of a
 * row or of the whole file, whatever the bytes are; docs/jobs.md lists them.
 */

/** Longer rows are rejected without buffering them, so memory stays bounded. */
export const MAX_ROW_CHARS = 2_000_000;
/** Columns of a CSV file, or cells of a row. */
export const MAX_COLUMNS = 1_000;
/** Of a column, a member or an element. */
export const MAX_NAME_CHARS = 1_000;
/** Values of a JSON row, or elements and attributes of an XML row. */
export const MAX_ROW_VALUES = 5_000;
export const MAX_ROW_DEPTH = 50;
export const MAX_NUMBER_DIGITS = 1_000;

/** Text is read in pieces of at most this size, whatever size the bytes arrive in. */
export const MAX_PIECE_BYTES = 1 << 18;
/** Gzip may unpack to this many times its size, beyond MIN_UNPACKED_BYTES. Feeds reach 20 times. */
export const MAX_EXPANSION = 100;
export const MIN_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Of a file after unpacking. */
export const MAX_UNPACKED_BYTES = 16 * 1024 ** 3;

/** A file is given up when more rows than this are rejected, and more than half of all. */
export const MAX_REJECTED_ROWS = 100_000;
