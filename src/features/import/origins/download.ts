import { OutboundError, type Outbound } from "../../../platform/outbound.ts";
import { BrokenFile } from "../formats/feed-rows.ts";

/** A download is held in memory. */
const MAX_IMPORT_DOWNLOAD_BYTES = 64 * 1024 * 1024;
const DOWNLOAD_MS = 120_000;
const MAX_IMPORT_REDIRECTS = 3;

export type Downloader = Pick<Outbound, "download">;

/** Throws OutboundError. */
export async function downloadFile(outbound: Downloader, url: string): Promise<Buffer> {
  const { body } = await outbound.download(url, {
    maxBytes: MAX_IMPORT_DOWNLOAD_BYTES,
    timeoutMs: DOWNLOAD_MS,
    maxRedirects: MAX_IMPORT_REDIRECTS,
  });
  return body;
}

/** A failed download is a broken file: rows before it stay, and nothing is closed. */
export function toBrokenFile(error: unknown): unknown {
  return error instanceof OutboundError
    ? new BrokenFile(`it could not be fetched (${error.message})`)
    : error;
}
