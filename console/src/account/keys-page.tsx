import type { OwnAppBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { KeysSection } from "../keys/keys-section.tsx";
import { PageHead } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { useOwnApp, useOwnReading } from "./app.ts";
import { FirstCall } from "./first-call.tsx";

const ABOUT = {
  test: "A program sends its key with every call. These are sandbox keys: calls cost nothing.",
  live: "A program sends its key with every call. These are live keys: calls may cost credits.",
} as const;

export function KeysPage() {
  const app = useOwnApp();
  const settings = useOwnReading<OwnAppBody>(app.path(""));
  const isWaiting = app.mode === "live" && settings.data?.is_sandbox_only === true;
  return (
    <KeysSection
      key={app.mode}
      mode={app.mode}
      head={(button) => (
        <PageHead title="Keys" about={ABOUT[app.mode]}>
          {button}
        </PageHead>
      )}
      place={{
        realm: MEMBERS,
        canChange: app.canChange && !isWaiting,
        canEdit: true,
        list: app.path("/keys"),
        key: (id, below = "") => app.path(`/keys/${encodeURIComponent(id)}${below}`),
      }}
      empty={(make) => (
        <Empty title={app.mode === "test" ? "No sandbox key yet" : "No live key yet"}>
          {isWaiting ? (
            <p>
              This app has the sandbox only, until the operator of this server opens live calls.
            </p>
          ) : app.canChange ? (
            <>
              <p>Create one, then paste a first call.</p>
              <button type="button" className="button primary mt-3" onClick={make}>
                Create a key
              </button>
            </>
          ) : (
            <p>Owners and developers of this app create keys.</p>
          )}
        </Empty>
      )}
    >
      {(made) => <FirstCall key={made.id} made={made} />}
    </KeysSection>
  );
}
