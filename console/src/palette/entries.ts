import { APP_PAGES, appPath, OPERATOR_PAGES, PUBLIC_PAGES } from "../ui/page-list.ts";

/** A place that the palette leads to. */
export interface Entry {
  /** A path of the console, or an address of the documentation. */
  to: string;
  label: string;
  group: string;
  isDocument?: true;
}

interface NamedApp {
  id: string;
  name: string;
}

/** The places that the person can see. */
export interface Reach {
  isOperator: boolean;
  operatorApps: readonly NamedApp[];
  memberApps: readonly NamedApp[];
  /** Sections of the documentation for what was typed. */
  documents: readonly DocumentHit[];
}

/** A section that the search of the documentation found. */
export interface DocumentHit {
  title: string;
  page: string;
  url: string;
}

/** Request ids are UUIDs. */
const REQUEST_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The places whose names have every word of the text; a request id leads to that request. */
export function matchesOf(text: string, reach: Reach): Entry[] {
  const typed = text.trim();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = placesOf(reach)
    .filter(({ label, group }) => {
      const name = `${label} ${group}`.toLowerCase();
      return words.every((word) => name.includes(word));
    })
    .toSorted((one, other) => hitsOf(other.label, words) - hitsOf(one.label, words));
  return [
    ...requestEntries(typed, reach),
    ...pages,
    // The server has searched these, also by id.
    ...reach.operatorApps.map(({ id, name }) => ({
      to: `/apps/${id}`,
      label: name,
      group: "App",
    })),
    ...reach.documents.map(({ title, page, url }) => ({
      to: url,
      label: title,
      group: page,
      isDocument: true as const,
    })),
  ];
}

/** The words of the text that begin a word of the label: those places come first. */
const hitsOf = (label: string, words: readonly string[]): number => {
  const parts = label.toLowerCase().split(/\W+/);
  return words.filter((word) => parts.some((part) => part.startsWith(word))).length;
};

function placesOf({ isOperator, memberApps }: Reach): Entry[] {
  const isSignedIn = isOperator || memberApps.length > 0;
  return [
    ...memberApps.flatMap(({ id, name }) =>
      APP_PAGES.map(({ path, label }) => ({ to: appPath(id, path), label, group: name })),
    ),
    ...(memberApps.length > 0 ? [{ to: "/me", label: "My sign-in", group: "You" }] : []),
    ...(isOperator
      ? OPERATOR_PAGES.map(({ to, label }) => ({ to, label, group: "Operators" }))
      : []),
    ...PUBLIC_PAGES.map(({ to, label }) => ({ to, label, group: "Try it" })),
    ...(isSignedIn ? [] : [{ to: "/sign-in", label: "Sign in", group: "Account" }]),
  ];
}

function requestEntries(typed: string, { isOperator, memberApps }: Reach): Entry[] {
  if (!REQUEST_ID.test(typed)) return [];
  const id = encodeURIComponent(typed);
  return [
    ...memberApps.map((app) => ({
      to: appPath(app.id, `requests/${id}`),
      label: `Request ${typed}`,
      group: app.name,
    })),
    ...(isOperator
      ? [{ to: `/requests/${id}`, label: `Request ${typed}`, group: "Operators" }]
      : []),
  ];
}
