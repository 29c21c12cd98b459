import { MEMBERS } from "../api/realm.ts";
import { KeysSection } from "../keys/keys-section.tsx";
import { PageHead } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { useOwnApp } from "./app.ts";
import { FirstCall } from "./first-call.tsx";

export function KeysPage() {
  const app = useOwnApp();
  return (
    <>
      <PageHead
        title="Keys"
        about="A program sends its key with every call. Sandbox keys cost nothing; live keys charge credits."
      />
      <KeysSection
        place={{
          realm: MEMBERS,
          canChange: app.canChange,
          canEdit: true,
          list: app.path("/keys"),
          key: (id, below = "") => app.path(`/keys/${encodeURIComponent(id)}${below}`),
        }}
        empty={(make) => (
          <Empty title="No key yet">
            {app.canChange ? (
              <>
                <p>Make a sandbox key; a first call with it is one paste away.</p>
                <button type="button" className="button primary mt-3" onClick={make}>
                  Make a key
                </button>
              </>
            ) : (
              <p>Owners and developers of this app make keys.</p>
            )}
          </Empty>
        )}
      >
        {(made) => <FirstCall key={made.id} made={made} />}
      </KeysSection>
    </>
  );
}
