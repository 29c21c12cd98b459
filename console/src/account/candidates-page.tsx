import { useState } from "react";
import type { CandidatePreviewBody, OwnErasureBody, ReceiptBody } from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { useChange } from "../api/readings.ts";
import { CopyButton } from "../ui/copy.tsx";
import { Field } from "../ui/field.tsx";
import { asWords, formatNumber, plural } from "../ui/format.ts";
import { Facts, FormSheet, PageHead, PagedTable, Section, Time } from "../ui/parts.tsx";
import { Receipt } from "../ui/receipt.tsx";
import { Empty, Failure } from "../ui/states.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";

interface Found {
  id: string;
  counts: CandidatePreviewBody;
}

/** Erasure of a candidate: first what exists, then the deed, then its receipt. */
export function OwnCandidatesPage() {
  const app = useOwnApp();
  return (
    <>
      <PageHead
        title="Candidates"
        about="Everything stored under one of your candidate ids: look, then erase. Ids are stored as keyed hashes, so there is no list to choose from."
      />
      {app.isOwner ? (
        <Erasure key={app.mode} app={app} />
      ) : (
        <Empty title="Owners of the app erase candidates">
          <p>Your programs can, too: DELETE /v1/candidates/&#123;external_candidate_id&#125;.</p>
        </Empty>
      )}
      <Receipts app={app} />
    </>
  );
}

function Erasure({ app }: { app: OwnApp }) {
  const [found, setFound] = useState<Found>();
  const [isSure, setSure] = useState(false);
  const [erased, setErased] = useState<OwnErasureBody>();
  const look = useChange(async (id: string) => {
    setErased(undefined);
    const counts = await MEMBERS.call<CandidatePreviewBody>(
      "POST",
      app.path("/candidates/preview"),
      { external_candidate_id: id, mode: app.mode },
    );
    setFound({ id, counts });
  });
  return (
    <>
      <form
        className="flex max-w-[40rem] flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          // Not trimmed: the id is the customer's, character by character.
          look.mutate(new FormData(event.currentTarget).get("candidate") as string);
        }}
      >
        <Field label="Candidate id" className="grow">
          {(parts) => (
            <input
              {...parts}
              name="candidate"
              required
              autoComplete="off"
              placeholder="The external_candidate_id that you sent"
              className="input"
            />
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={look.isPending}>
          Show what is stored
        </button>
      </form>
      {look.isError ? (
        <div className="mt-4">
          <Failure error={look.error} />
        </div>
      ) : null}
      {found && !erased ? <Preview app={app} found={found} onErase={() => setSure(true)} /> : null}
      {erased ? <Receipt erased={erased} check="whoever runs this server can check it" /> : null}
      {isSure && found ? (
        <FormSheet
          title="Erase for good"
          button="Erase"
          isDanger
          onClose={() => setSure(false)}
          send={async () =>
            setErased(
              await MEMBERS.call<OwnErasureBody>("POST", app.path("/candidates/erase"), {
                external_candidate_id: found.id,
                mode: app.mode,
              }),
            )
          }
        >
          <p>
            Everything stored under <code className="mono break-all">{found.id}</code> is deleted
            and its key destroyed. This cannot be undone.
          </p>
        </FormSheet>
      ) : null}
    </>
  );
}

function Preview({ app, found, onErase }: { app: OwnApp; found: Found; onErase: () => void }) {
  const counts = Object.entries(found.counts);
  const isEmpty = counts.every(([, count]) => count === 0);
  const side = app.mode === "test" ? "sandbox" : "live side";
  return (
    <section aria-label="What is stored" role="status" className="mt-8">
      <h2 className="mb-3 text-lg">
        {isEmpty ? `Nothing is stored in the ${side}` : `Stored in the ${side}`} under{" "}
        <code className="mono break-all">{found.id}</code>
      </h2>
      {isEmpty ? (
        <p className="text-muted">An erasure still gives you a signed receipt that says so.</p>
      ) : (
        <Facts facts={counts.map(([name, count]) => [asWords(name), formatNumber(count)])} />
      )}
      <button type="button" className="button danger mt-4" onClick={onErase}>
        Erase the candidate
      </button>
    </section>
  );
}

function Receipts({ app }: { app: OwnApp }) {
  const [page, setPage] = useState(1);
  const reading = useOwnReading<PageBody<ReceiptBody>>(app.path("/receipts", { page }));
  return (
    <Section title="Receipts">
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Receipts"
        empty={
          <Empty title="Nobody was erased yet">
            Each erasure leaves a signed receipt here, without the candidate's id.
          </Empty>
        }
        columns={[
          { head: "When", cell: ({ erased_at: at }) => <Time at={at} /> },
          {
            head: "Side",
            cell: ({ modes }) =>
              modes.map((mode) => (mode === "test" ? "sandbox" : "live")).join(", "),
          },
          {
            head: "Destroyed",
            cell: ({ destroyed }) => describe(destroyed),
          },
          {
            head: "Candidate, hashed",
            cell: ({ candidate }) => (
              <code className="mono" title={candidate}>
                {candidate.slice(0, 12)}…
              </code>
            ),
          },
          {
            head: "",
            cell: ({ id, receipt }) => (
              <>
                <CopyButton text={receipt} label="Copy the receipt" selectIn={`receipt-${id}`} />
                <span id={`receipt-${id}`} className="sr-only">
                  {receipt}
                </span>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

const NAMES: Readonly<Record<string, [one: string, many: string]>> = {
  analyses: ["analysis", "analyses"],
  pathways: ["pathway", "pathways"],
  files: ["file", "files"],
  stored_replies: ["stored reply", "stored replies"],
  event_payloads: ["event payload", "event payloads"],
  logged_bodies: ["logged body", "logged bodies"],
  keys: ["key", "keys"],
};

/** "2 analyses, 1 pathway"; what was not there is left out. */
const describe = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => plural(count, ...(NAMES[name] ?? [asWords(name), asWords(name)])))
    .join(", ") || "nothing was stored";
