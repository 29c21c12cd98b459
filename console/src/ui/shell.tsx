import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { PaletteButton } from "../palette/palette-button.tsx";
import { SETTINGS } from "../settings.ts";
import { APP_PAGES, OPERATOR_PAGES, PUBLIC_PAGES } from "./page-list.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const LINKS = [
  ...PUBLIC_PAGES,
  { to: "/a", label: "Your app" },
  { to: "/overview", label: "Operators" },
] as const;

/** Titles of the window, by the first part of the path. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...PUBLIC_PAGES, ...OPERATOR_PAGES].map(({ to, label }) => [to.slice(1), label]),
  ),
  "sign-in": "Sign-in",
  forgotten: "Forgotten password",
  setup: "Set up your account",
  imports: "Import",
  join: "Join an app",
  "sign-up": "Sign up",
  portal: "Webhooks",
  me: "My sign-in",
};

function titleOf(path: string): string | undefined {
  const [, first = "", , third = ""] = path.split("/");
  if (first !== "a") return TITLES[first];
  return APP_PAGES.find((page) => page.path === third)?.label ?? "Your app";
}

const isBelow = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** The link of the menu that the path belongs to. */
function sectionOf(path: string): (typeof LINKS)[number]["to"] | undefined {
  if (isBelow(path, "/a") || path === "/me") return "/a";
  if (OPERATOR_PAGES.some(({ to }) => isBelow(path, to)) || isBelow(path, "/imports"))
    return "/overview";
  return PUBLIC_PAGES.find(({ to }) => (to === "/" ? path === "/" : isBelow(path, to)))?.to;
}

/** The frame of every page: skip link, brand, navigation, foot. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  useEffect(() => {
    document.title = `${titleOf(path) ?? "Not found"} – Waymark`;
    if (lastPath.current === path) return;
    lastPath.current = path;
    // A new page begins at its top, for the eye and for a screen reader.
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  const section = sectionOf(path);
  if (path === "/portal")
    return (
      <main id="main" ref={main} tabIndex={-1} className="mx-auto max-w-[72rem] p-5 outline-none">
        <Outlet />
      </main>
    );
  return (
    <div className="mx-auto flex min-h-dvh max-w-[84rem] flex-col px-5 sm:px-8">
      <a
        href="#main"
        className="absolute -left-[200vw] bg-accent px-4 py-2 text-on-accent focus:top-0 focus:left-0"
      >
        Skip to content
      </a>
      <header className="no-print flex flex-wrap items-center gap-x-5 gap-y-2 py-4 lg:gap-x-8">
        <a href="/" className="flex items-center gap-3 text-lg font-[650]">
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect width="32" height="32" rx="6" className="fill-accent" />
            <path
              d="M9 19l7-7 7 7M9 25l7-7 7 7"
              fill="none"
              className="stroke-on-accent"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>Waymark</span>
        </a>
        <nav aria-label="Console" className="grow">
          <ul className="flex flex-wrap gap-x-2.5 max-sm:text-sm sm:gap-x-4 lg:gap-x-6">
            {LINKS.map(({ to, label }) => {
              const isCurrent = to === section;
              return (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isCurrent ? "page" : undefined}
                    className={`block py-2 ${isCurrent ? "font-semibold underline decoration-accent decoration-2 underline-offset-8" : "text-muted hover:text-ink"}`}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        {SETTINGS.hasDocs ? (
          <nav aria-label="Documentation" className="max-lg:hidden">
            <ul className="flex gap-x-6 text-muted">
              <li>
                <a className="block py-2 hover:text-ink" href="/docs">
                  Reference
                </a>
              </li>
              <li>
                <a className="block py-2 hover:text-ink" href="/docs/guides">
                  Guides
                </a>
              </li>
            </ul>
          </nav>
        ) : null}
        <div className="flex items-center gap-1 max-sm:absolute max-sm:top-4 max-sm:right-5">
          <PaletteButton />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="grow pt-4 pb-16 outline-none">
        <Outlet />
      </main>
      <footer className="no-print flex flex-wrap justify-between gap-x-8 border-t border-line py-6 text-sm text-muted">
        <p>Waymark {SETTINGS.version}</p>
        <p>No cookies but those of a sign-in. Nothing loads from elsewhere.</p>
        {SETTINGS.hasDocs ? (
          <p className="flex gap-4 lg:hidden">
            <a className="link" href="/docs">
              Reference
            </a>
            <a className="link" href="/docs/guides">
              Guides
            </a>
          </p>
        ) : null}
      </footer>
    </div>
  );
}
