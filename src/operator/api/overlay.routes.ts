import { isDeepStrictEqual } from "node:util";
import { apiError, fieldError } from "../../errors.ts";
import {
  hashOfText,
  KNOWLEDGE_PATHS,
  OutsideFolder,
  type OverlayChange,
  type OverlayEditor,
} from "../../knowledge/index.ts";
import {
  MAX_CHANGES,
  Overlay,
  OverlayCheck,
  OverlayEdit,
  OverlayFile,
  OverlayFileQuery,
  OverlayWrite,
  WrittenOverlay,
  type OverlayCheckBody,
} from "./knowledge.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

const tag = "Knowledge";

/** The operator's folder: what it changes, its files, and edits of them. */
export function overlayOperations(editor: OverlayEditor | undefined): OperatorOperation[] {
  return [
    defineOperatorOperation({
      id: "getOverlay",
      tag,
      method: "GET",
      path: "/knowledge/overlay",
      summary: "What the operator's own records change",
      description: "The records of WAYMARK_KNOWLEDGE_DIR, compared with the built-in ones.",
      status: 200,
      reply: Overlay,
      handle: () => showOverlay(editor),
    }),
    defineOperatorOperation({
      id: "getOverlayFile",
      tag,
      method: "GET",
      path: "/knowledge/overlay/file",
      summary: "Read a file of the operator's own records",
      query: OverlayFileQuery,
      status: 200,
      reply: OverlayFile,
      handle(_call, { query: { path } }) {
        const text = textOf(neededEditor(editor), path);
        if (text === undefined) throw apiError("not_found", "There is no such file.");
        return { path, text, hash: hashOfText(text) };
      },
    }),
    defineOperatorOperation({
      id: "checkOverlay",
      tag,
      method: "POST",
      path: "/knowledge/overlay/check",
      summary: "Check an edit of the operator's own records",
      description:
        "Checks the whole knowledge base with the edited file, and says what changes. It writes nothing and takes seconds.",
      access: "viewer",
      body: OverlayEdit,
      status: 200,
      reply: OverlayCheck,
      handle(_call, { body: { path, text } }) {
        const own = neededEditor(editor);
        textOf(own, path);
        return check(own, path, text);
      },
    }),
    defineOperatorOperation({
      id: "writeOverlay",
      tag,
      method: "POST",
      path: "/knowledge/overlay/file",
      summary: "Write or remove a file of the operator's own records",
      description:
        "Refused with problems, and when the file was changed since it was read. Running processes use the records that they started with: restart each of them, on every machine with a folder of its own.",
      body: OverlayWrite,
      status: 200,
      reply: WrittenOverlay,
      async handle(call, { body: { path, text, base } }) {
        const own = neededEditor(editor);
        if (hashOfText(textOf(own, path)) !== base) throw changedSince();
        const { problems, gained, lost } = await check(own, path, text);
        if (problems[0] !== undefined) throw fieldError("text", `is refused: ${problems[0]}`);
        // A file is no part of a transaction: the entry comes first, so no write goes unnoticed.
        await call.change("knowledge.write", async (_tx, note) => {
          const bytes = text === null ? null : Buffer.byteLength(text);
          note.targetId = path;
          note.details = { bytes, gained: gained.length, lost: lost.length };
        });
        if (!write(own, path, text, base)) throw changedSince();
        return { path, hash: hashOfText(text ?? undefined), is_loaded: own.isLoaded() };
      },
    }),
  ];
}

/** Undefined: there is no such file. */
function textOf(editor: OverlayEditor, path: string): string | undefined {
  try {
    return editor.read(path);
  } catch (error) {
    if (error instanceof OutsideFolder) throw fieldError("path", "leads out of the folder");
    throw error;
  }
}

async function showOverlay(editor: OverlayEditor | undefined) {
  const changes = (await editor?.changes()) ?? [];
  return {
    folder: editor?.folder ?? null,
    is_loaded: editor?.isLoaded() ?? true,
    total: changes.length,
    changes: changes.slice(0, MAX_CHANGES),
    files: (editor?.files() ?? []).map(({ path, bytes, changedAt }) => ({
      path,
      bytes,
      changed_at: changedAt.toISOString(),
    })),
    places: KNOWLEDGE_PATHS,
  };
}

async function check(
  editor: OverlayEditor,
  path: string,
  text: string | null,
): Promise<OverlayCheckBody> {
  const { problems, before, after } = await editor.check(path, text);
  const isIn = (list: readonly OverlayChange[]) => (change: OverlayChange) =>
    list.some((one) => isDeepStrictEqual(one, change));
  const [isOld, isNew] = [isIn(before), isIn(after)];
  const shown = (list: readonly OverlayChange[]) => list.slice(0, MAX_CHANGES);
  return problems.length > 0
    ? { problems: [...problems], gained: [], lost: [] }
    : {
        problems: [],
        gained: shown(after.filter((change) => !isOld(change))),
        lost: shown(before.filter((change) => !isNew(change))),
      };
}

function write(
  editor: OverlayEditor,
  path: string,
  text: string | null,
  base: string | null,
): boolean {
  try {
    return editor.write(path, text, base);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw apiError("invalid_request", `This server cannot write its folder (${code}).`);
  }
}

const changedSince = () =>
  apiError("invalid_request", "The file was changed since you read it. Read it again.", {
    status: 409,
  });

function neededEditor(editor: OverlayEditor | undefined): OverlayEditor {
  if (!editor)
    throw apiError("not_found", "There is no folder: set WAYMARK_KNOWLEDGE_DIR and restart.");
  return editor;
}
