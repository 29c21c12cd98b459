import type { CandidatePreviewBody } from "../api/account-replies.ts";
import { callOperator } from "../api/operator.ts";
import type { AppBody, ErasureBody } from "../api/operator-replies.ts";
import { CandidateErasure, type StoredCandidate } from "../candidates/erasure.tsx";
import { Field } from "../ui/field.tsx";
import { PageHead, Shown, textOf } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { useApps, useCanChange } from "./calls.ts";

/** Erasure by the customer's id of a candidate: preview, erasure, receipt. */
export function CandidatesPage() {
  const apps = useApps();
  const canChange = useCanChange();
  return (
    <>
      <PageHead
        title="Candidates"
        about="Shows how much is stored under a customer's candidate id, and erases it: analyses, files, pathways, replies, event payloads. Ids are stored as keyed hashes, so there is no list to choose from."
      />
      {canChange ? (
        <Shown reading={apps}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="There is no app yet, so nothing is stored about a candidate" />
            ) : (
              <CandidateErasure
                fields={<SpaceFields apps={data} />}
                look={lookIn(data)}
                check={
                  <>
                    <code className="mono">waymark receipts verify</code> checks it
                  </>
                }
              />
            )
          }
        </Shown>
      ) : (
        <Empty title="Only administrators erase candidates" />
      )}
    </>
  );
}

const lookIn =
  (apps: readonly AppBody[]) =>
  async (id: string, form: FormData): Promise<StoredCandidate> => {
    const appId = textOf(form, "app") ?? "";
    const mode = textOf(form, "mode") ?? "live";
    const candidate = { app_id: appId, mode, external_candidate_id: id };
    const side = mode === "test" ? "the sandbox" : "the live side";
    return {
      id,
      place: `${side} of ${apps.find((app) => app.id === appId)?.name ?? appId}`,
      counts: await callOperator<CandidatePreviewBody>("POST", "/candidates/preview", candidate),
      erase: () => callOperator<ErasureBody>("POST", "/candidates/erase", candidate),
    };
  };

const SpaceFields = ({ apps }: { apps: readonly AppBody[] }) => (
  <>
    <Field label="App" className="w-56 grow">
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
  </>
);
