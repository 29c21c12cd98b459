import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { SITE_LINKS, type SiteLink } from "../../../src/features/front/site-links.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { SETTINGS } from "../settings.ts";
import { APP_PAGES, OPERATOR_PAGES, PUBLIC_PAGES } from "./page-list.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

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

/** The link of the header that the path belongs to. */
function sectionOf(path: string): string | undefined {
  if (isBelow(path, "/a") || path === "/me") return "/a";
  if (OPERATOR_PAGES.some(({ to }) => isBelow(path, to)) || isBelow(path, "/imports"))
    return "/overview";
  return PUBLIC_PAGES.find(({ to }) => (to === "/" ? path === "/" : isBelow(path, to)))?.to;
}

/** The pages of the documentation are outside of the router. */
function HeaderLink({ part, href, label, section }: SiteLink & { section: string | undefined }) {
  if (part === "docs") return <a href={href}>{label}</a>;
  const to = href.slice("/console".length) || "/";
  return (
    <Link to={to} aria-current={to === section ? "page" : undefined}>
      {label}
    </Link>
  );
}

/** The frame of every page: skip link, header, foot. */
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
      <header className="site-top no-print">
        <a href="/" className="brand">
          <svg className="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect width="32" height="32" rx="6" />
            <path d="M9 19l7-7 7 7M9 25l7-7 7 7" />
          </svg>
          <span>Waymark</span>
        </a>
        <nav aria-label="Site">
          <ul>
            {SITE_LINKS.filter(({ part }) => part === "console" || SETTINGS.hasDocs).map((link) => (
              <li key={link.href}>
                <HeaderLink {...link} section={section} />
              </li>
            ))}
          </ul>
        </nav>
        <PaletteButton />
        <ThemeSwitch />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="grow pt-4 pb-16 outline-none">
        <Outlet />
      </main>
      <footer className="no-print flex flex-wrap justify-between gap-x-8 border-t border-line py-6 text-sm text-muted">
        <p>Waymark {SETTINGS.version}</p>
        <p>Only a sign-in sets cookies. Nothing loads from other sites.</p>
      </footer>
    </div>
  );
}
