import { useState, type ReactNode } from "react";
import type { CandidatePreviewBody, OwnErasureBody } from "../api/account-replies.ts";
import { useChange } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import { asWords, formatNumber } from "../ui/format.ts";
import { Facts, FormSheet } from "../ui/parts.tsx";
import { Receipt } from "../ui/receipt.tsx";
import { Failure } from "../ui/states.tsx";

/** Results stored under a candidate's id, with a way to erase them. */
export interface StoredCandidate {
  id: string;
  /** Where it is stored, in words. */
  place: string;
  counts: CandidatePreviewBody;
  erase(): Promise<OwnErasureBody>;
}

/** Erasure of a candidate: first what exists, then the erasure, then its receipt. */
export function CandidateErasure({
  fields,
  look,
  check,
}: {
  /** Fields before the candidate's id. */
  fields?: ReactNode;
  look: (id: string, form: FormData) => Promise<StoredCandidate>;
  /** The way to check the receipt. */
  check: ReactNode;
}) {
  const [found, setFound] = useState<StoredCandidate>();
  const [isSure, setSure] = useState(false);
  const [erased, setErased] = useState<OwnErasureBody>();
  const looking = useChange(async (form: FormData) => {
    setErased(undefined);
    setFound(undefined);
    // Not trimmed: the id is the customer's, character by character.
    setFound(await look(form.get("candidate") as string, form));
  });
  return (
    <>
      <form
        className="flex max-w-[54rem] flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          looking.mutate(new FormData(event.currentTarget));
        }}
      >
        {fields}
        <Field label="Candidate id" className="min-w-60 grow">
          {(parts) => (
            <input
              {...parts}
              name="candidate"
              required
              autoComplete="off"
              placeholder="external_candidate_id"
              className="input"
            />
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={looking.isPending}>
          Show what is stored
        </button>
      </form>
      {looking.isError ? (
        <div className="mt-4">
          <Failure error={looking.error} />
        </div>
      ) : null}
      {found && !erased ? <Preview found={found} onErase={() => setSure(true)} /> : null}
      {erased ? <Receipt erased={erased} check={check} /> : null}
      {isSure && found ? (
        <FormSheet
          title="Erase for good"
          button="Erase"
          isDanger
          onClose={() => setSure(false)}
          send={async () => setErased(await found.erase())}
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

function Preview({ found, onErase }: { found: StoredCandidate; onErase: () => void }) {
  const counts = Object.entries(found.counts);
  const isEmpty = counts.every(([, count]) => count === 0);
  return (
    <section aria-label="What is stored" role="status" className="mt-8">
      <h2 className="mb-3 text-lg">
        {isEmpty ? "Nothing is stored" : "Stored"} in {found.place} under{" "}
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
