import { PATHS, type PageParts, type Site } from "./layout.ts";
import { renderReading, renderScore, renderTimeline, type Showcase } from "./showcase.ts";

export interface StartPage {
  site: Site;
  /** Whether this is a demo, whose sandbox key every page has. */
  isDemo: boolean;
  showcase: Showcase;
  /** HTML of the request that can be sent from the page. */
  exchange: string;
}

/** The product on one screen, three steps to a first call, and the ways on. */
export function renderStartPage({ site, isDemo, showcase, exchange }: StartPage): PageParts {
  return {
    title: "Waymark – career intelligence over HTTP",
    description:
      "Job search, matching, résumé analysis and career pathways behind one HTTP API. Try it here.",
    current: "start",
    main: `<section class="hero">
<h1>Career intelligence for your own product</h1>
<p class="lead">One HTTP API that searches and ranks jobs, reads a résumé and says how it fits and why, and plans the way from today's skills to a role.</p>
<p class="hero-ways"><a class="button primary" href="#first-call">Make a first call</a> <a class="button" href="${PATHS.console}">Open the console</a></p>
</section>
<section class="pieces" aria-label="Real replies about a made-up person">
${piece("Read a résumé", "Skills with their level and the words that show them; names and addresses are left out.", renderReading(showcase))}
${piece("Score the fit, with reasons", "Four parts, their weights, and what is missing.", renderScore(showcase))}
${piece("Plan the way there", "Phases over months, with what each one adds.", renderTimeline(showcase))}
</section>
<section class="first-call" aria-labelledby="first-call">
<div>
<h2 id="first-call">Three steps to a first call</h2>
<ol class="steps">
<li><h3>Take a key</h3><p>${isDemo ? DEMO_KEY : OWN_KEY}</p></li>
<li><h3>Send a request</h3><p>Copy it into a terminal or a program, or send it from here. The reply is the server's own.</p></li>
<li><h3>Go on</h3>${renderWays(site)}</li>
</ol>
<noscript><p>Sending from this page needs JavaScript. Everything also works from a terminal.</p></noscript>
</div>
${exchange}
</section>`,
  };
}

const piece = (title: string, about: string, html: string): string =>
  `<section class="piece"><h2>${title}</h2><p class="facts">${about}</p>\n${html}</section>`;

const DEMO_KEY =
  "The sandbox key of this demo server is filled in, free within a monthly quota. Anyone who can open this page can use it: send made-up people only.";
const OWN_KEY =
  "Ask the operator of this server for a sandbox key (<code>sk_test_…</code>), or make one in the console. Paste it beside: it stays in this tab.";

function renderWays({ hasDocs }: Site): string {
  const docs = [
    [PATHS.guides, "Guides", "how search, scores, pathways and webhooks behave"],
    [PATHS.reference, "Reference", "every operation and field, with requests to send"],
    [PATHS.errors, "Errors", "what each code means and what to do next"],
  ] as const;
  const ways = [
    [PATHS.console, "Console", "the same in the browser: drop a résumé, see fit and pathway drawn"],
    ...(hasDocs ? docs : []),
  ] as const;
  return `<ul class="ways">${ways.map(([url, label, about]) => `<li><a href="${url}">${label}</a>: ${about}</li>`).join("")}</ul>`;
}
