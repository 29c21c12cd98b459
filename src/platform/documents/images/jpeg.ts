import { UnreadableDocument } from "../unreadable.ts";
import { checkPictureSize, type Picture } from "./image-pdf.ts";

const COLOURS: Record<number, string> = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" };
/** Adobe writes CMYK inverted, and marks it with APP14. */
const INVERTED = "/Decode [1 0 1 0 1 0 1 0]";
const START_OF_SCAN = 0xda;
const APP14 = 0xee;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Reads the size from the frame header; PDFium decodes the rest. */
export function readJpeg(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isAdobe = false;
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    isAdobe ||= marker === APP14;
    if (isFrame(marker)) {
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      const components = bytes[at + 9]!;
      const colours = COLOURS[components];
      if (!colours || bytes[at + 4] !== 8) throw new UnreadableDocument("broken");
      checkPictureSize(width, height);
      const decode = components === 4 && isAdobe ? INVERTED : "";
      const entries = `/Filter /DCTDecode /BitsPerComponent 8 /ColorSpace ${colours} ${decode}`;
      return { width, height, strips: [{ entries, data: bytes, height }] };
    }
    at += 2 + view.getUint16(at + 2);
  }
  throw new UnreadableDocument("broken");
}

/** SOF0 to SOF15, without the tables and the reserved code among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
