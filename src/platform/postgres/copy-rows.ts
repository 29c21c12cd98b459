import type { Client, Connection, Submittable } from "pg";

/*
 * Reads many rows with binary COPY: no text to parse, no object per field, and one socket chunk at
 * a time, so the event loop stays free (decision 0013).
 */

/** "PGCOPY", its flags and the length of an always empty extension. */
const HEADER_BYTES = 19;
const END = -1;
const NULL = -1;
const MS_TO_2000 = Date.UTC(2000, 0, 1);

/** Caches column values, so repeated bytes share one string. */
class RepeatedTexts {
  readonly #texts: string[] = Array.from({ length: 1 << 14 }, () => "");

  of(bytes: Buffer, from: number, to: number): string {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    const slot = (hash ^ (hash >>> 15)) & (this.#texts.length - 1);
    const known = this.#texts[slot]!;
    return isSame(known, bytes, from, to)
      ? known
      : (this.#texts[slot] = bytes.toString("utf8", from, to));
  }
}

const REPEATED_TEXTS = new RepeatedTexts();

/** ASCII only; other texts are decoded each time. */
function isSame(text: string, bytes: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte > 127 || text.charCodeAt(at - from) !== byte) return false;
  }
  return true;
}

/** The fields of one row, read in the order of the select list. */
export class BinaryRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  moveTo(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    this.#at = at;
  }

  text(): string | null {
    const length = this.#length();
    return length === NULL ? null : this.#bytes.toString("utf8", this.#at, (this.#at += length));
  }

  /** For columns with few values. */
  repeatedText(): string | null {
    const length = this.#length();
    if (length === NULL) return null;
    return REPEATED_TEXTS.of(this.#bytes, this.#at, (this.#at += length));
  }

  bytes(): Buffer {
    const length = Math.max(0, this.#length());
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  boolean(): boolean {
    const length = this.#length();
    return length !== NULL && this.#bytes[this.#at++] === 1;
  }

  float8(): number | null {
    if (this.#length() === NULL) return null;
    this.#at += 8;
    return this.#bytes.readDoubleBE(this.#at - 8);
  }

  int8(): number | null {
    if (this.#length() === NULL) return null;
    this.#at += 8;
    return this.#bytes.readInt32BE(this.#at - 8) * 2 ** 32 + this.#bytes.readUInt32BE(this.#at - 4);
  }

  timestampMs(): number | null {
    const micros = this.int8();
    return micros === null ? null : MS_TO_2000 + Math.floor(micros / 1000);
  }

  /** A one-dimensional array; `read` decodes each element. */
  array<T>(read: (row: this) => T): T[] {
    const length = this.#length();
    if (length === NULL) return [];
    const dimensions = this.#bytes.readInt32BE(this.#at);
    const count = dimensions === 0 ? 0 : this.#bytes.readInt32BE(this.#at + 12);
    this.#at += dimensions === 0 ? 12 : 20;
    const elements: T[] = [];
    for (let i = 0; i < count; i++) elements.push(read(this));
    return elements;
  }

  int2(): number {
    if (this.#length() === NULL) return 0;
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  #length(): number {
    this.#at += 4;
    return this.#bytes.readInt32BE(this.#at - 4);
  }
}

/**
 * Calls back for each row of a `SELECT` without parameters; the row is valid only during the call.
 */
export function copyRows(
  client: Client,
  select: string,
  onRow: (row: BinaryRow) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const row = new BinaryRow();
    let fault: unknown;
    let isFirst = true;
    // The methods `client.query` calls on a submittable; connection errors arrive here too.
    const copy = {
      submit: (connection: Connection) =>
        connection.query(`COPY (${select}) TO STDOUT (FORMAT binary)`),
      handleCopyData({ chunk }: { chunk: Buffer }) {
        const at = isFirst ? HEADER_BYTES : 0;
        isFirst = false;
        if (fault !== undefined || chunk.readInt16BE(at) === END) return;
        row.moveTo(chunk, at + 2);
        try {
          onRow(row);
        } catch (error) {
          fault = error;
        }
      },
      handleCommandComplete() {},
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => (fault === undefined ? resolve() : reject(fault)),
    };
    client.query(copy satisfies Submittable);
  });
}
