import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type {
  OverlayCheckBody,
  OverlayFileBody,
  WrittenOverlayBody,
} from "../api/operator-replies.ts";
import { Refusal } from "../api/refusal.ts";
import { Field } from "../ui/field.tsx";
import { plural } from "../ui/format.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { useCanChange, useChange } from "./calls.ts";
import { diffLines } from "./line-diff.ts";
import { ChangeTable } from "./overlay-changes.tsx";
import { Section } from "../ui/parts.tsx";

interface File {
  text: string;
  /** Null: there is no such file yet. */
  hash: string | null;
}

const NEW_FILE: File = { text: "", hash: null };

/** A file of the folder: edited, checked, compared, then written. An empty path is a new file. */
export function OverlayEditor({
  path,
  places,
  onClose,
}: {
  path: string;
  places: readonly string[];
  onClose: () => void;
}) {
  const file = useQuery({
    queryKey: ["overlay file", path],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) => readFile(path, signal),
  });
  return (
    <Section title={path === "" ? "New file" : path}>
      {file.isError ? (
        <Failure error={file.error} retry={() => void file.refetch()} />
      ) : file.data ? (
        <EditForm path={path} places={places} file={file.data} onClose={onClose} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

async function readFile(path: string, signal: AbortSignal): Promise<File> {
  if (path === "") return NEW_FILE;
  try {
    const query = withQuery("/knowledge/overlay/file", { path });
    return await callOperator<OverlayFileBody>("GET", query, undefined, signal);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return NEW_FILE;
    throw error;
  }
}

interface Checked {
  path: string;
  /** Null: the file is to be removed. */
  text: string | null;
  report: OverlayCheckBody;
}

function EditForm({
  path: known,
  places,
  file,
  onClose,
}: {
  path: string;
  places: readonly string[];
  file: File;
  onClose: () => void;
}) {
  const [path, setPath] = useState(known);
  const [text, setText] = useState(file.text);
  const canChange = useCanChange();
  const check = useChange(async (next: string | null): Promise<Checked> => ({
    path,
    text: next,
    report: await callOperator("POST", "/knowledge/overlay/check", { path, text: next }),
  }));
  const checked = check.data;
  // Only what was checked can be written.
  const isChecked =
    checked !== undefined &&
    checked.path === path &&
    (checked.text === null || checked.text === text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.isPending) check.mutate(text);
      }}
    >
      {known === "" ? (
        <Field
          label="Path"
          className="mb-4 max-w-[34rem]"
          hint={`Below the folder: ${places.join(", ")}. A star is a name of yours.`}
        >
          {(parts) => (
            <input
              {...parts}
              className="input mono"
              required
              placeholder="skills/own.ndjson"
              value={path}
              onChange={(event) => setPath(event.target.value.trim())}
            />
          )}
        </Field>
      ) : null}
      <Field label="Text of the file">
        {(parts) => (
          <textarea
            {...parts}
            className="input mono"
            rows={14}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button primary" aria-disabled={check.isPending}>
          Check and compare
        </button>
        {file.hash === null ? null : (
          <button
            type="button"
            className="button danger"
            aria-disabled={check.isPending}
            onClick={() => {
              if (!check.isPending) check.mutate(null);
            }}
          >
            Remove the file …
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close the editor
        </button>
      </div>
      <p className="hint" role="status">
        {check.isPending ? (
          <span className="spinner">
            Checking the whole knowledge base with this file, which takes some seconds
          </span>
        ) : (
          "Nothing is saved before it is checked and you have seen the difference."
        )}
      </p>
      {check.isError ? <Failure error={check.error} /> : null}
      {isChecked ? (
        <Outcome checked={checked} file={file} canWrite={canChange} onDone={onClose} />
      ) : null}
    </form>
  );
}

/** The problems of a refused edit, or the difference and the button that applies it. */
function Outcome({
  checked: { path, text, report },
  file,
  canWrite,
  onDone,
}: {
  checked: Checked;
  file: File;
  canWrite: boolean;
  onDone: () => void;
}) {
  const write = useChange(async () => {
    const body = { path, text, base: file.hash };
    await callOperator<WrittenOverlayBody>("POST", "/knowledge/overlay/file", body);
    onDone();
  });
  if (report.problems.length > 0)
    return (
      <div role="alert" className="mt-4 border-l-2 border-bad pl-4">
        <p className="font-semibold text-bad">
          Refused: {plural(report.problems.length, "problem")}. Nothing was saved.
        </p>
        <ul className="mt-1 list-disc pl-5">
          {report.problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div data-testid="difference" className="mt-4">
      <h3>The difference</h3>
      <TextDifference before={file.text} after={text ?? ""} />
      <h4 className="mt-4 text-base">Built-in records that it then changes</h4>
      <ChangeTable label="Changes it adds" changes={report.gained} />
      {report.lost.length === 0 ? null : (
        <>
          <h4 className="mt-4 text-base">Changes it removes</h4>
          <ChangeTable label="Changes it removes" changes={report.lost} />
        </>
      )}
      {canWrite ? (
        <>
          <button
            type="button"
            className={`button mt-4 ${text === null ? "danger" : "primary"}`}
            aria-disabled={write.isPending}
            onClick={() => {
              if (!write.isPending) write.mutate(undefined);
            }}
          >
            {text === null ? "Remove the file" : "Save the file"}
          </button>
          <p className="hint">
            The file is replaced in one step, and the audit log names you. Running servers use it
            after a restart.
          </p>
        </>
      ) : (
        <p className="hint">Only administrators can save it.</p>
      )}
      {write.isError ? <Failure error={write.error} /> : null}
    </div>
  );
}

const SIGNS = { same: " ", removed: "−", added: "+" } as const;
const TONES = { same: "text-muted", removed: "text-bad", added: "bg-tint" } as const;
/** Unchanged lines that stay around a change. */
const CONTEXT = 2;

function TextDifference({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after);
  const isNear = (place: number) =>
    lines
      .slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1)
      .some(({ kind }) => kind !== "same");
  if (lines.every(({ kind }) => kind === "same"))
    return <p className="text-muted">The text is unchanged.</p>;
  return (
    <div className="code mt-2" tabIndex={0} role="region" aria-label="Changed lines">
      {lines.map(({ kind, text }, place) =>
        isNear(place) ? (
          <div key={`${place} ${kind}`} className={`${TONES[kind]} whitespace-pre-wrap break-all`}>
            <span className="sr-only">{kind === "same" ? "" : `${kind}: `}</span>
            <span aria-hidden="true">{SIGNS[kind]} </span>
            {text}
          </div>
        ) : place > 0 && isNear(place - 1) ? (
          <div key={`${place} gap`} className="text-muted">
            …
          </div>
        ) : null,
      )}
    </div>
  );
}
