import { useState } from "react";
import type { CandidatePreviewBody, OwnErasureBody, ReceiptBody } from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { CandidateErasure } from "../candidates/erasure.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { asWords, plural } from "../ui/format.ts";
import { PageHead, PagedTable, Section, Time } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";

/** Erasure of a candidate, and the receipts of all erasures. */
export function OwnCandidatesPage() {
  const app = useOwnApp();
  return (
    <>
      <PageHead
        title="Candidates"
        about="Shows how much is stored under one of your candidate ids, and erases it. Ids are stored as keyed hashes, so there is no list to choose from."
      />
      {app.isOwner ? (
        <Erasure key={app.mode} app={app} />
      ) : (
        <Empty title="Only owners of the app erase candidates">
          <p>Your programs can, too: DELETE /v1/candidates/&#123;external_candidate_id&#125;.</p>
        </Empty>
      )}
      <Receipts app={app} />
    </>
  );
}

const Erasure = ({ app }: { app: OwnApp }) => (
  <CandidateErasure
    look={async (id) => {
      const candidate = { external_candidate_id: id, mode: app.mode };
      const path = (verb: string) => app.path(`/candidates/${verb}`);
      return {
        id,
        place: app.mode === "test" ? "the sandbox" : "the live side",
        counts: await MEMBERS.call<CandidatePreviewBody>("POST", path("preview"), candidate),
        erase: () => MEMBERS.call<OwnErasureBody>("POST", path("erase"), candidate),
      };
    }}
    check="the operator of this server can check it"
  />
);

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
          <Empty title="No candidate has been erased yet">
            Each erasure leaves a signed receipt here, without the candidate's id.
          </Empty>
        }
        columns={[
          { head: "When", cell: ({ erased_at: at }) => <Time at={at} /> },
          {
            head: "Mode",
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
