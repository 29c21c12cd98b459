import { escapeHtml } from "../../platform/http/markdown.ts";
import { PATHS, renderPage, type Site } from "./layout.ts";

export interface StartPage {
  site: Site;
  version: string;
  /** The demo's sandbox key, filled into the page; undefined leaves the field empty. */
  sandboxKey: string | undefined;
  stylesheet: string;
  script: string;
}

const SAMPLE_RESUME = `Mara Example
mara@example.com

Experience
Junior Data Analyst, Northbank Retail, 2022 - 2024
- Built weekly sales reports in SQL and Excel for 40 stores and cut the monthly close from five days to two.
- Cleaned survey data with Python and pandas.

Sales Assistant, Harbor Books, 2019 - 2022
- Advised customers and counted stock.

Education
BSc Economics, 2019`;

/** What can be tried; `start.js` knows how each form becomes a request and its reply a view. */
export function renderStartPage({ site, version, sandboxKey, ...files }: StartPage): string {
  const main = `      <section class="hero">
        <h1>Career intelligence for your own product</h1>
        <p class="lead">Waymark is an HTTP API. It searches and ranks jobs, compares a résumé with a job and says why, and plans the way from today's skills to a role.</p>
        <ul class="ways">
          <li><a href="${PATHS.console}">Console</a> Drop a résumé, see the fit and the pathway drawn; run the server.</li>
${site.hasDocs ? DOCS_LINKS : ""}        </ul>
      </section>

      <section class="key" aria-labelledby="key-heading">
        <h2 id="key-heading">Try it on this server</h2>
        <div class="field">
          <label for="key">API key</label>
          <input id="key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="sk_test_…" value="${escapeHtml(sandboxKey ?? "")}" aria-describedby="key-hint" />
          <p class="hint" id="key-hint">${sandboxKey === undefined ? OWN_KEY : DEMO_KEY}</p>
          <p class="hint warning" id="key-warning" role="status"></p>
        </div>
        <noscript><p class="hint warning">Trying it here needs JavaScript. Everything also works from a terminal.</p></noscript>
      </section>

${TRIALS.map(renderTrial).join("\n\n")}

      <footer>
        <p>Waymark ${escapeHtml(version)}</p>
        <p><a href="${PATHS.openapi}">OpenAPI document</a>${site.hasDocs ? ` <a href="${PATHS.llms}">llms.txt</a>` : ""}</p>
      </footer>`;
  return renderPage({
    title: "Waymark – career intelligence over HTTP",
    description:
      "Job search, matching, résumé analysis and career pathways behind one HTTP API. Try it here.",
    site,
    current: "start",
    ...files,
    main,
  });
}

const DOCS_LINKS = `          <li><a href="${PATHS.reference}">Reference</a> Every operation and field, with requests to send.</li>
          <li><a href="${PATHS.guides}">Guides</a> How search, scores, pathways and webhooks behave.</li>
          <li><a href="${PATHS.errors}">Errors</a> What each code means and what to do next.</li>
`;

const DEMO_KEY =
  "The sandbox key of this demo server, free within a monthly quota. Anyone who can open this page can use it: send made-up people only.";
const OWN_KEY =
  "Paste a sandbox key (<code>sk_test_…</code>) from the operator of this server. It stays in this tab and is sent to this server only.";

interface Trial {
  name: string;
  title: string;
  about: string;
  fields: string;
  button: string;
}

const TRIALS: readonly Trial[] = [
  {
    name: "search",
    title: "Search jobs",
    about: "Synonyms, abbreviations and typos are understood; the total is exact.",
    fields: textField("search-q", "q", "Words to look for", "nurse"),
    button: "Search",
  },
  {
    name: "analyse",
    title: "Analyse a résumé",
    about: "Scores with their reasons, what matches, what is missing, and an assessment in prose.",
    fields: `${textField("analyse-title", "title", "Job to compare with", "Data Analyst")}
          <div class="field">
            <label for="analyse-text">Résumé</label>
            <textarea id="analyse-text" name="text" rows="9" spellcheck="false" required>${escapeHtml(SAMPLE_RESUME)}</textarea>
          </div>`,
    button: "Analyse",
  },
  {
    name: "pathway",
    title: "Plan a pathway",
    about:
      "A roadmap in phases, from the skills somebody has to the role they want. It is generated in the background; this page asks until it is done.",
    fields: `${textField("pathway-title", "title", "Role to reach", "Front-end developer")}
          ${textField("pathway-skills", "skills", "Skills today, separated by commas", "HTML, Git, Figma")}
          <div class="field short">
            <label for="pathway-hours">Hours a week</label>
            <input id="pathway-hours" name="hours" type="number" min="1" max="80" value="10" required />
          </div>`,
    button: "Generate",
  },
];

function textField(id: string, name: string, label: string, value: string): string {
  return `<div class="field">
            <label for="${id}">${label}</label>
            <input id="${id}" name="${name}" type="text" autocomplete="off" value="${escapeHtml(value)}" maxlength="200" required />
          </div>`;
}

const renderTrial = ({ name, title, about, fields, button }: Trial): string =>
  `      <section class="trial" data-trial="${name}" aria-labelledby="${name}-heading">
        <form class="ask">
          <h2 id="${name}-heading">${title}</h2>
          <p>${about}</p>
          ${fields}
          <button type="submit">${button}</button>
        </form>
        <div class="exchange">
          <div class="request">
            <div class="bar"><h3>Request</h3><button type="button" class="copy" aria-label="Copy the request: ${title}">Copy</button></div>
            <pre tabindex="0"><code></code></pre>
          </div>
          <div class="reply">
            <div class="bar"><h3>Reply</h3><p class="status" role="status"></p></div>
            <div class="view"><p class="quiet">Not sent yet.</p></div>
          </div>
        </div>
      </section>`;
