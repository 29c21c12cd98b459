import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { callOperator } from "../api/operator.ts";
import { Refusal } from "../api/refusal.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { useMe } from "./calls.ts";

const PAGES = [
  { to: "/overview", label: "Overview" },
  { to: "/apps", label: "Apps and keys" },
  { to: "/requests", label: "Request log" },
  { to: "/webhooks", label: "Webhooks" },
  { to: "/catalogue", label: "Catalogue" },
  { to: "/candidates", label: "Candidates" },
  { to: "/knowledge", label: "Knowledge" },
  { to: "/system", label: "System" },
  { to: "/access", label: "Administrators" },
  { to: "/account", label: "My sign-in" },
  { to: "/audit", label: "Audit log" },
] as const;

/** The frame of the operators' pages; without a session it leads to the sign-in. */
export function OperatorLayout() {
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSignedOut = me.error instanceof Refusal && me.error.status === 401;
  const navigate = useNavigate();
  // The path changes with the navigation, before this layout is gone.
  const isLeaving = path.startsWith("/sign-in");
  const isWaiting = Boolean(me.data?.needs);
  useEffect(() => {
    if (isWaiting) void navigate({ to: "/sign-in/step", replace: true });
  }, [isWaiting, navigate]);
  useEffect(() => {
    if (isSignedOut && !isLeaving)
      void navigate({ to: "/sign-in", search: { next: path }, replace: true });
  }, [isSignedOut, isLeaving, path, navigate]);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is a strip that is wider than the screen.
    menu.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [path, me.data]);
  if (isSignedOut || isWaiting) return <Loading />;
  if (me.isError) return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Loading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <nav ref={menu} aria-label="Operators" className="no-print max-lg:overflow-x-auto">
        <ul className="flex gap-x-5 lg:block">
          {PAGES.map(({ to, label }) => {
            const isCurrent = path === to || path.startsWith(`${to}/`);
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent ? "page" : undefined}
                  className={`block py-1 whitespace-nowrap max-lg:border-b-3 max-lg:pb-1 lg:border-l-3 lg:pl-4 ${isCurrent ? "border-accent font-semibold" : "border-line text-muted hover:text-ink"}`}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Outlet />
      </div>
      <Account name={me.data.name} role={me.data.role} />
    </div>
  );
}

function Account({ name, role }: { name: string; role: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = async (path: string) => {
    await callOperator("DELETE", path);
    queries.removeQueries({ queryKey: ["operator"] });
    queries.removeQueries({ queryKey: ["me"] });
    await navigate({ to: "/sign-in" });
  };
  return (
    <div className="no-print text-sm text-muted lg:pl-[1.1875rem]">
      <p className="break-all">
        {name}
        {role === "viewer" ? ", viewer" : ""}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className="link" onClick={() => void end("/session")}>
          Sign out
        </button>
        <button type="button" className="link" onClick={() => void end("/sessions")}>
          Sign out everywhere
        </button>
      </p>
    </div>
  );
}
