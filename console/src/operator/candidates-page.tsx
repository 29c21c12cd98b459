import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { AppBody, ErasureBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Receipt } from "../ui/receipt.tsx";
import { Empty } from "../ui/states.tsx";
import { useApps, useCanChange } from "./calls.ts";
import { FormSheet, PageHead, Shown, textOf } from "../ui/parts.tsx";

interface Order {
  app_id: string;
  mode: string;
  external_candidate_id: string;
}

/** Erasure by the customer's id of a candidate, with the receipt. */
export function CandidatesPage() {
  const apps = useApps();
  const canChange = useCanChange();
  const [order, setOrder] = useState<Order>();
  const [erased, setErased] = useState<ErasureBody>();
  return (
    <>
      <PageHead
        title="Candidates"
        about="Erases everything stored under a customer's candidate id: analyses, files, pathways, replies, event payloads. Candidate ids are stored as keyed hashes, so there is no list to choose from."
      />
      {canChange ? (
        <Shown reading={apps}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="There is no app yet, so nothing is stored about a candidate" />
            ) : (
              <OrderForm apps={data} order={setOrder} />
            )
          }
        </Shown>
      ) : (
        <Empty title="Only administrators erase candidates" />
      )}
      {erased ? (
        <Receipt
          erased={erased}
          check={
            <>
              <code className="mono">waymark receipts verify</code> checks it
            </>
          }
        />
      ) : null}
      {order === undefined ? null : (
        <FormSheet
          title="Erase for good"
          button="Erase"
          isDanger
          onClose={() => setOrder(undefined)}
          send={async () => setErased(await callOperator("POST", "/candidates/erase", order))}
        >
          <p>
            Everything stored under <code className="mono">{order.external_candidate_id}</code> is
            deleted and its key destroyed. This cannot be undone.
          </p>
        </FormSheet>
      )}
    </>
  );
}

const OrderForm = ({ apps, order }: { apps: AppBody[]; order: (what: Order) => void }) => (
  <form
    className="grid max-w-[34rem] gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      order({
        app_id: textOf(form, "app") ?? "",
        mode: textOf(form, "mode") ?? "live",
        // Not trimmed: the id is the customer's, character by character.
        external_candidate_id: form.get("candidate") as string,
      });
    }}
  >
    <Field label="App">
      {(parts) => (
        <select {...parts} name="app" required className="input">
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label="Mode">
      {(parts) => (
        <select {...parts} name="mode" className="input">
          <option value="live">Live</option>
          <option value="test">Sandbox</option>
        </select>
      )}
    </Field>
    <Field label="Candidate id" hint="The external_candidate_id that the customer sent">
      {(parts) => (
        <input {...parts} name="candidate" required autoComplete="off" className="input" />
      )}
    </Field>
    <p>
      <button type="submit" className="button danger">
        Erase the candidate
      </button>
    </p>
  </form>
);
