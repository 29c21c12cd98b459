import {
  Link,
  Outlet,
  useNavigate,
  useParams,
  useRouterState,
  useSearch,
} from "@tanstack/react-router";
import { useEffect } from "react";
import type { MemberMeBody, Mode } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { SessionFrame } from "../sign-in/session-frame.tsx";
import { Choice } from "../ui/choice.tsx";
import { APP_PAGES, appPath } from "../ui/page-list.ts";
import { Empty } from "../ui/states.tsx";
import type { ModeSearch } from "./account-search.ts";
import { storeMode, useMode } from "./app.ts";

/** The app of the address, else the first one. */
function useCurrentApp({ apps }: MemberMeBody) {
  const { app: id } = useParams({ strict: false });
  return id === undefined ? apps[0] : apps.find((app) => app.id === id);
}

const MEMBER_PAGE = { to: "/me", label: "My sign-in" };

export function AccountLayout() {
  const { app: id } = useParams({ strict: false });
  return (
    <SessionFrame<MemberMeBody>
      realm={MEMBERS}
      label="Your app"
      linksOf={({ apps }) => {
        const app = id ?? apps[0]?.id;
        const pages = APP_PAGES.map(({ path, label }) => ({ to: appPath(app ?? "", path), label }));
        return app === undefined ? [MEMBER_PAGE] : [...pages, MEMBER_PAGE];
      }}
      top={(me) => <AppAndMode me={me} />}
      nameOf={(me) => ({
        name: me.email,
        role: me.apps.find((app) => app.id === id)?.role,
      })}
    >
      {(me) => <OwnPage me={me} />}
    </SessionFrame>
  );
}

function OwnPage({ me }: { me: MemberMeBody }) {
  const { app: id } = useParams({ strict: false });
  const app = me.apps.find((one) => one.id === id);
  if (id === undefined || app)
    return (
      <>
        {app?.is_disabled ? (
          <p className="mb-6 border-l-2 border-bad py-1 pl-4">
            <strong className="font-semibold text-bad">This app is disabled.</strong> Its keys are
            refused and nothing can be changed. Ask the operator of this server.
          </p>
        ) : null}
        <Outlet />
      </>
    );
  return (
    <>
      <h1 className="mb-4">No such app</h1>
      <Empty title="There is no such app in your account">
        <ul>
          {me.apps.map((one) => (
            <li key={one.id}>
              <Link to="/a/$app/overview" params={{ app: one.id }} className="link">
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      </Empty>
    </>
  );
}

const MODES: readonly (readonly [Mode, string])[] = [
  ["test", "Sandbox"],
  ["live", "Live"],
];

/** The choice of the app and of its side: sandbox and live share nothing. */
function AppAndMode({ me }: { me: MemberMeBody }) {
  const current = useCurrentApp(me);
  const { app: id } = useParams({ strict: false });
  const { mode: said } = useSearch({ strict: false }) as ModeSearch;
  const mode = useMode();
  const navigate = useNavigate();
  const choose = (next: Mode, replace = false) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, mode: next }), replace });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hasSides = id !== undefined && !/\/(?:credits|team)$/.test(path);
  const isSilent = id !== undefined && said === undefined;
  // An address that is sent to a colleague shows them the same.
  useEffect(() => {
    if (isSilent) choose(mode, true);
  }, [isSilent]);
  return (
    <div className="grid gap-3">
      {me.apps.length > 1 ? (
        <select
          aria-label="App"
          className="input"
          value={current?.id ?? ""}
          onChange={(event) =>
            void navigate({ to: "/a/$app/overview", params: { app: event.target.value } })
          }
        >
          {me.apps.map((app) => (
            <option key={app.id} value={app.id}>
              {app.name}
            </option>
          ))}
        </select>
      ) : (
        <p className="font-semibold break-words">{current?.name}</p>
      )}
      {hasSides ? (
        <Choice
          label="Sandbox or live"
          value={mode}
          choices={MODES}
          onChoose={(next) => {
            storeMode(next);
            choose(next);
          }}
        />
      ) : (
        // The menu stays where it is.
        <div className="h-[2.125rem] max-lg:hidden" />
      )}
    </div>
  );
}
