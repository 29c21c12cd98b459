import { promisify } from "node:util";
import { inflateRaw, type ZlibOptions } from "node:zlib";
import { UnreadableDocument } from "./unreadable.ts";
import { contentOf, DEFLATED, ENCRYPTED_FLAG, readDirectory, STORED } from "./zip.ts";

/** A file in a ZIP of documents. */
export interface ArchivedFile {
  readonly name: string;
  /** Inflated outside the event loop, at most so far. Throws `UnreadableDocument`. */
  read(maxBytes: number): Promise<Buffer>;
}

const runInflate = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);
/** Folders, hidden files and the doubles that a Mac adds. */
const NO_DOCUMENT = /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*)?$/;

/** The files of a ZIP, in its order. Throws `UnreadableDocument` when it is none. */
export function openArchive(bytes: Uint8Array): ArchivedFile[] {
  return [...readDirectory(bytes)].flatMap(([name, entry]) =>
    NO_DOCUMENT.test(name)
      ? []
      : {
          name,
          async read(maxBytes) {
            if (entry.flags & ENCRYPTED_FLAG) throw new UnreadableDocument("encrypted");
            const packed = contentOf(bytes, entry);
            if (entry.method === STORED && packed.length <= maxBytes) return Buffer.from(packed);
            if (entry.method === STORED) throw new UnreadableDocument("too_large");
            if (entry.method !== DEFLATED) throw new UnreadableDocument("broken");
            try {
              return await runInflate(packed, { maxOutputLength: maxBytes });
            } catch (error) {
              const isLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
              throw new UnreadableDocument(isLarge ? "too_large" : "broken");
            }
          },
        },
  );
}
