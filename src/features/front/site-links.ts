/** A link of the header that start page, documentation and console share. */
export interface SiteLink {
  /** The part of the site that has to be served. */
  part: "console" | "docs";
  href: string;
  label: string;
}

/** In their order. The console takes them too, so the file imports nothing. */
export const SITE_LINKS: readonly SiteLink[] = [
  { part: "console", href: "/console", label: "Playground" },
  { part: "console", href: "/console/jobs", label: "Job search" },
  { part: "console", href: "/console/roles", label: "Roles" },
  { part: "docs", href: "/docs/guides", label: "Guides" },
  { part: "docs", href: "/docs", label: "Reference" },
  { part: "console", href: "/console/a", label: "Your app" },
  { part: "console", href: "/console/overview", label: "Operators" },
];
