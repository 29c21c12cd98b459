/* The pages of the console by name: the menus and the command palette are made of them. */

export const PUBLIC_PAGES = [
  { to: "/", label: "Playground" },
  { to: "/jobs", label: "Job search" },
  { to: "/roles", label: "Roles" },
] as const;

export const OPERATOR_PAGES = [
  { to: "/overview", label: "Overview" },
  { to: "/apps", label: "Apps and keys" },
  { to: "/requests", label: "Request log" },
  { to: "/webhooks", label: "Webhooks" },
  { to: "/catalogue", label: "Catalogue" },
  { to: "/candidates", label: "Candidates" },
  { to: "/knowledge", label: "Knowledge" },
  { to: "/feedback", label: "Feedback" },
  { to: "/system", label: "System" },
  { to: "/access", label: "Administrators" },
  { to: "/account", label: "My sign-in" },
  { to: "/audit", label: "Audit log" },
] as const;

/** The pages of a customer's app, below /a/ and its id. */
export const APP_PAGES = [
  { path: "overview", label: "Overview" },
  { path: "keys", label: "Keys" },
  { path: "requests", label: "Request log" },
  { path: "webhooks", label: "Webhooks" },
  { path: "credits", label: "Credits" },
  { path: "candidates", label: "Candidates" },
  { path: "team", label: "Team" },
  { path: "settings", label: "Settings" },
] as const;

export const appPath = (app: string, page: string): string => `/a/${app}/${page}`;
