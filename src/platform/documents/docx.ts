import type { DocumentText } from "./document-text.ts";
import { UnreadableDocument } from "./unreadable.ts";
export function readDocx(bytes: Uint8Array): DocumentText { if(bytes) throw new UnreadableDocument("broken"); return {} as DocumentText }
