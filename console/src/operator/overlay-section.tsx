import { useState } from "react";
import type { OverlayBody } from "../api/operator-replies.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useReading } from "./calls.ts";
import { ChangeTable } from "./overlay-changes.tsx";
import { OverlayEditor } from "./overlay-editor.tsx";
import { Section, Shown, Time } from "../ui/parts.tsx";

/** The operator's own records: what they change, their files, and edits of them. */
export function OverlaySection() {
  const reading = useReading<OverlayBody>("/knowledge/overlay");
  return (
    <Shown reading={reading}>
      {(overlay) =>
        overlay.folder === null ? (
          <Empty title="There is no folder of your own records">
            Set WAYMARK_KNOWLEDGE_DIR to a folder and restart the server. Its records add to the
            built-in ones, replace them or remove them.
          </Empty>
        ) : (
          <OverlayView overlay={overlay} />
        )
      }
    </Shown>
  );
}

function OverlayView({ overlay }: { overlay: OverlayBody }) {
  const [path, setPath] = useState<string>();
  const { folder, total, changes, files, is_loaded: isLoaded } = overlay;
  return (
    <>
      <p>
        {plural(total, "change")} of built-in records from <code className="mono">{folder}</code>
      </p>
      {isLoaded ? (
        <p className="text-muted">The server uses the folder as it is now.</p>
      ) : (
        <RestartNotice />
      )}
      <Section
        title="Files"
        action={
          <button type="button" className="button small" onClick={() => setPath("")}>
            New file
          </button>
        }
      >
        <Table
          label="Files"
          rows={files}
          keyOf={(file) => file.path}
          empty="The folder is empty."
          columns={[
            {
              head: "File",
              cell: (file) => (
                <button
                  type="button"
                  className="link mono text-left"
                  onClick={() => setPath(file.path)}
                >
                  {file.path}
                </button>
              ),
            },
            { head: "Bytes", isNumber: true, cell: ({ bytes }) => formatNumber(bytes) },
            { head: "Changed", cell: ({ changed_at: at }) => <Time at={at} /> },
          ]}
        />
      </Section>
      {path === undefined ? null : (
        <OverlayEditor
          key={path}
          path={path}
          places={overlay.places}
          onClose={() => setPath(undefined)}
        />
      )}
      <Section title="What they change">
        <ChangeTable label="Changes of built-in records" changes={changes} />
        {changes.length < total ? (
          <p className="hint">The first {formatNumber(changes.length)} are listed.</p>
        ) : null}
      </Section>
    </>
  );
}

const RestartNotice = () => (
  <p className="mt-3 max-w-[70ch] border-l-2 border-warm bg-warm-tint px-4 py-3">
    <strong className="font-semibold">The folder has changed since the server started.</strong>{" "}
    Running servers keep the records that they started with. To use the new ones, restart every
    process, and bring the folder to every machine that has one of its own.
  </p>
);
