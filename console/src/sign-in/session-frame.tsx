import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import type { Realm } from "../api/realm.ts";
import { Refusal } from "../api/refusal.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { useMeOf, useSignOut, type SignedIn } from "./sessions.ts";

interface PageLink {
  to: string;
  label: string;
}

/** The frame of the pages behind a sign-in: their menu; without a session it leads to the sign-in. */
export function SessionFrame<Me extends SignedIn>({
  realm,
  label,
  linksOf,
  top,
  nameOf,
  children,
}: {
  realm: Realm;
  label: string;
  linksOf: (me: Me) => readonly PageLink[];
  /** Above the menu. */
  top?: (me: Me) => ReactNode;
  /** The person who is signed in, in words. */
  nameOf: (me: Me) => { name: string; role: string | undefined };
  children: (me: Me) => ReactNode;
}) {
  const me = useMeOf<Me>(realm);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSignedOut = me.error instanceof Refusal && me.error.status === 401;
  const navigate = useNavigate();
  // The path changes with the navigation, before this frame is gone.
  const isLeaving = path.startsWith("/sign-in");
  const isWaiting = Boolean(me.data?.needs);
  useEffect(() => {
    if (isWaiting)
      void navigate({ to: "/sign-in/step", search: { as: realm.name }, replace: true });
  }, [isWaiting, navigate, realm]);
  useEffect(() => {
    if (isSignedOut && !isLeaving)
      void navigate({ to: "/sign-in", search: { as: realm.name, next: path }, replace: true });
  }, [isSignedOut, isLeaving, path, navigate, realm]);
  if (isSignedOut || isWaiting) return <Loading />;
  if (me.isError) return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Loading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="no-print grid grid-cols-[minmax(0,1fr)] gap-4">
        {top?.(me.data)}
        <Menu label={label} links={linksOf(me.data)} path={path} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children(me.data)}</div>
      <SignOut realm={realm} {...nameOf(me.data)} />
    </div>
  );
}

function Menu({ label, links, path }: { label: string; links: readonly PageLink[]; path: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:block">
        {links.map(({ to, label: name }) => {
          const isCurrent = path === to || path.startsWith(`${to}/`);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? "page" : undefined}
                className={`block py-1 whitespace-nowrap max-lg:border-b-3 max-lg:pb-1 lg:border-l-3 lg:pl-4 ${isCurrent ? "border-accent font-semibold" : "border-line text-muted hover:text-ink"}`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function SignOut({ realm, name, role }: { realm: Realm; name: string; role: string | undefined }) {
  const signOut = useSignOut(realm);
  return (
    <div className="no-print text-sm text-muted lg:pl-[1.1875rem]">
      <p className="wrap-anywhere">{name}</p>
      {role === undefined ? null : <p>{role}</p>}
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className="link min-h-6" onClick={() => void signOut("/session")}>
          Sign out
        </button>
        <button type="button" className="link min-h-6" onClick={() => void signOut("/sessions")}>
          Sign out everywhere
        </button>
      </p>
    </div>
  );
}
