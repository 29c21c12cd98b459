import { useRef, useState, type DragEvent } from "react";
import { formatNumber } from "../ui/format.ts";
import { useDraft } from "./draft.tsx";
import { SAMPLES } from "./samples.ts";

const MAX_FILE_MB = 10;
/** By the name, for a message before the upload; the server goes by the content. */
const FILE_TYPES = ".pdf,.docx,.odt,.rtf,.html,.htm,.txt,.png,.jpg,.jpeg,.tif,.tiff";
const MAX_TEXT_BYTES = 1024 * 1024;
const isOfType = (name: string): boolean =>
  FILE_TYPES.split(",").some((ending) => name.toLowerCase().endsWith(ending));

/** Plain text is shown and sent as text; undefined when it is in an encoding that the server has to find. */
async function textIn(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** A résumé as text, as a dropped or chosen file, or one of the samples. */
export function ResumeInput() {
  const { draft, change } = useDraft();
  const [problem, setProblem] = useState("");
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (!isOfType(file.name)) {
      setProblem(
        `${file.name} is no PDF, DOCX, ODT, RTF, HTML, TXT, PNG, JPEG or TIFF file. Paste its text instead.`,
      );
      return;
    }
    if (file.size > MAX_FILE_MB * 1024 * 1024) {
      setProblem(`${file.name} is larger than ${MAX_FILE_MB} MB.`);
      return;
    }
    setProblem("");
    const isText = /\.txt$/i.test(file.name) && file.size <= MAX_TEXT_BYTES;
    void (isText ? textIn(file) : Promise.resolve(undefined)).then((text) =>
      change(text === undefined ? { file, text: "" } : { text, file: undefined }),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <fieldset className="mb-4">
        <legend className="label">Take a sample</legend>
        <div className="flex flex-wrap gap-2">
          {SAMPLES.map((sample) => (
            <button
              key={sample.name}
              type="button"
              className="button small"
              aria-pressed={!draft.file && draft.text === sample.text}
              onClick={() => {
                setProblem("");
                change({
                  text: sample.text,
                  file: undefined,
                  target: { title: sample.target },
                  country: sample.country,
                  weeklyHours: sample.weeklyHours,
                });
              }}
            >
              {sample.field}
            </button>
          ))}
        </div>
        <p className="hint">Six invented people, each with a role they want to reach.</p>
      </fieldset>
      {draft.file ? (
        <div className="rounded-md border border-edge px-4 py-6">
          <p className="label">Résumé file</p>
          <p>
            {draft.file.name}{" "}
            <span className="text-muted">({formatNumber(draft.file.size / 1024)} KB)</span>
          </p>
          <button
            type="button"
            className="button small mt-3"
            onClick={() => {
              setProblem("");
              change({ file: undefined });
            }}
          >
            Remove the file
          </button>
        </div>
      ) : (
        <div>
          <label className="label" htmlFor="resume-text">
            Résumé text
          </label>
          <textarea
            id="resume-text"
            className={`input block resize-y leading-relaxed ${isOver ? "border-accent bg-tint" : ""}`}
            rows={15}
            spellCheck={false}
            value={draft.text}
            placeholder="Paste a résumé, or drop a file here"
            onChange={(event) => {
              setProblem("");
              change({ text: event.target.value });
            }}
          />
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={FILE_TYPES}
        aria-label="Résumé file"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <button type="button" className="button small" onClick={() => chooser.current?.click()}>
          Choose a file
        </button>
        <p className="text-sm text-muted">
          PDF, DOCX, ODT, RTF, HTML, TXT or a picture, up to {MAX_FILE_MB} MB. Text is never stored;
          an uploaded file is kept encrypted for 30 days.
        </p>
      </div>
      {problem === "" ? null : (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
