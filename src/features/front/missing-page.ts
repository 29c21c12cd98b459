import { PATHS, renderPage, type Site } from "./layout.ts";

/** What a browser gets where there is nothing: ways on instead of an envelope. */
export function renderMissingPage(site: Site, stylesheet: string): string {
  const ways = [
    ...(site.hasStartPage
      ? [
          [PATHS.start, "Start page", "what this server is, with a request to try"],
          [PATHS.console, "Console", "résumés, jobs and pathways in the browser"],
        ]
      : []),
    ...(site.hasDocs
      ? [
          [PATHS.reference, "Reference", "every operation and field"],
          [PATHS.guides, "Guides", "how the API behaves and why"],
          [PATHS.errors, "Errors", "every code, when it happens and what to do"],
        ]
      : []),
  ];
  return renderPage({
    title: "Nothing here – Waymark",
    description: "There is no page at this address.",
    site,
    stylesheet,
    main: `<div class="reading single">
<article>
<h1>Nothing here</h1>
<p>There is no page at this address. It may have moved, or the link has a typo.${site.hasDocs ? " Search above, or go on to one of these." : " Go on to one of these."}</p>
<dl class="guides">
${ways.map(([path, title, what]) => `<dt><a href="${path}">${title}</a></dt>\n<dd>${what}</dd>`).join("\n")}
</dl>
<p>Programs get a JSON error here: they send no <code>Accept: text/html</code>. The API is below <code>/v1</code>.</p>
</article>
</div>`,
  });
}
