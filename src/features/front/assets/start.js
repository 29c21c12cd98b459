/*
 * The start page: each form becomes a request to this server, shown as curl while it is typed and
 * sent on submit. Replies are shown with textContent only, so nothing in them is run.
 */

const keyField = document.querySelector("#key");
const keyHint = document.querySelector("#key-hint");
const keyWarning = document.querySelector("#key-warning");

/** An element with text or element children; null children are left out. */
function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) element.setAttribute(name, value);
  element.append(...children.flat().filter((child) => child !== null));
  return element;
}

const post = (path, body) => ({ method: "POST", path, body });

/** How each form becomes a request, and its reply a view. */
export const TRIALS = {
  search: {
    request: ({ q }) => ({
      method: "GET",
      path: `/v1/jobs?${new URLSearchParams({ q, per_page: "3" })}`,
    }),
    show: showJobs,
  },
  analyse: {
    request: ({ title, text }) =>
      post("/v1/resumes/analyze", { resume_text: text, target_job: { title } }),
    show: showAnalysis,
  },
  pathway: {
    request: ({ title, skills, hours }) =>
      post("/v1/career-pathways/generate", {
        target_role: { title },
        current_skills: skills
          .split(",")
          .map((skill) => skill.trim())
          .filter((skill) => skill !== ""),
        weekly_hours_available: Number(hours),
      }),
    follow: followPathway,
    show: showPathway,
  },
};

/* Requests */

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function toCurl({ method, path, body }) {
  const key = keyField.value.trim();
  const lines = [
    `curl ${quote(location.origin + path)}`,
    key === ""
      ? `-H "Authorization: Bearer $WAYMARK_KEY"`
      : `-H ${quote(`Authorization: Bearer ${key}`)}`,
  ];
  if (method === "POST")
    lines.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}

/** An error reply, or a failure to get one. */
class Refusal extends Error {
  constructor(message, { code, requestId, help } = {}) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.help = help;
  }
}

async function send({ method, path, body }, signal) {
  const key = keyField.value.trim();
  if (key === "") throw new Refusal("Enter an API key above first.");
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Refusal("This is not an API key: check the characters.");
  const headers = new Headers({ Authorization: `Bearer ${key}` });
  const options = { method, headers, signal, credentials: "omit" };
  if (body) {
    headers.set("Content-Type", "application/json");
    options.body = JSON.stringify(body);
  }
  let reply;
  let content;
  try {
    reply = await fetch(path, options);
    content = await reply.json();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal("The server did not answer. Check that it is running, then try again.");
  }
  if (!reply.ok) {
    const { code, message, request_id: requestId } = content.error;
    const [, help] = /<(\/[^>]*)>; rel="help"/.exec(reply.headers.get("Link") ?? "") ?? [];
    throw new Refusal(message, { code, requestId, help });
  }
  return { content, cost: costOf(reply.headers) };
}

function costOf(headers) {
  const left = headers.get("X-Sandbox-Remaining");
  const charged = headers.get("X-Credits-Charged");
  if (charged !== null) return `${charged} credits charged`;
  return left === null ? "free" : `${left} sandbox calls left`;
}

const POLL_MS = 500;
const POLL_LIMIT_MS = 60_000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for the pathway until it is done. */
async function followPathway({ pathway_id: id }, signal, report) {
  const request = { method: "GET", path: `/v1/career-pathways/${encodeURIComponent(id)}` };
  report({ next: request });
  const end = performance.now() + POLL_LIMIT_MS;
  while (performance.now() < end) {
    const { content } = await send(request, signal);
    if (content.status === "completed") return content;
    if (content.status === "failed") {
      const { code, message, suggestions = [] } = content.error;
      const meant = suggestions.length > 0 ? ` Perhaps: ${suggestions.join(", ")}.` : "";
      const errors = document.querySelector("nav a[href$='/errors']");
      throw new Refusal(message + meant, { code, help: errors && `${errors.pathname}/${code}` });
    }
    report({ waiting: content.status === "queued" ? "Queued" : "Generating" });
    await sleep(POLL_MS);
    signal.throwIfAborted();
  }
  throw new Refusal("It is not done after a minute. Send the second request to look again.");
}

/* Replies */

function showJobs({ data, pagination }) {
  if (data.length === 0) return [make("p", { class: "quiet" }, "No job matches. Try other words.")];
  const count = pagination.total.toLocaleString("en");
  return [
    make("p", {}, `${count} ${pagination.total === 1 ? "job" : "jobs"}; the first ${data.length}:`),
    make("ul", { class: "rows" }, data.map(showJob)),
  ];
}

function showJob({ title, company, city, country, is_remote, salary, skills }) {
  const place = is_remote ? "Remote" : [city, country].filter(Boolean).join(", ");
  const facts = [company, place, showSalary(salary)].filter(Boolean).join("; ");
  return make(
    "li",
    {},
    make("strong", {}, title),
    make("span", {}, facts),
    skills.length > 0 ? make("span", {}, skills.slice(0, 5).join(", ")) : null,
  );
}

function showSalary(salary) {
  if (!salary) return "";
  const amounts = [...new Set([salary.min, salary.max].filter((amount) => amount !== null))];
  if (amounts.length === 0) return "";
  const range = amounts.map((amount) => amount.toLocaleString("en")).join(" to ");
  return [salary.currency, range, salary.period && `a ${salary.period}`].filter(Boolean).join(" ");
}

const figures = (entries) =>
  make(
    "dl",
    { class: "figures" },
    entries.map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, String(value))),
    ),
  );

const names = (entries) =>
  make(
    "dl",
    { class: "names" },
    entries
      .filter(([, list]) => list.length > 0)
      .flatMap(([name, list]) => [make("dt", {}, name), make("dd", {}, list.join(", "))]),
  );

const SHOWN_NAMES = 8;

function shorten(list) {
  const more = list.length - SHOWN_NAMES;
  return more > 0 ? [...list.slice(0, SHOWN_NAMES), `and ${more} more`] : list;
}

function showAnalysis({ scores, matched_skills, missing_skills, assessment, recommendations }) {
  return [
    figures([
      ["Overall", scores.overall],
      ["Skills", scores.skills],
      ["Experience", scores.experience],
      ["Education", scores.education],
      ["Document", scores.quality],
    ]),
    make("p", {}, assessment),
    names([
      ["Matched", shorten(matched_skills)],
      ["Missing", shorten(missing_skills)],
      ["First advice", recommendations.slice(0, 1)],
    ]),
  ];
}

function showPathway({ readiness_score, diagnosis, roadmap }) {
  return [
    figures([
      ["Readiness today", readiness_score],
      ["Months", roadmap.total_months],
      ["Phases", roadmap.phases.length],
    ]),
    make("p", {}, diagnosis.readiness_summary),
    make(
      "ol",
      { class: "rows" },
      roadmap.phases.map(({ title, month_start, month_end, focus }) => {
        const months =
          month_start === month_end
            ? `Month ${month_start}`
            : `Months ${month_start} to ${month_end}`;
        return make(
          "li",
          {},
          make("strong", {}, title),
          make("span", {}, `${months}: ${focus.join(", ")}`),
        );
      }),
    ),
  ];
}

const showRaw = (content) =>
  make(
    "details",
    {},
    make("summary", {}, "The whole reply as JSON"),
    make("pre", { tabindex: "0" }, make("code", {}, JSON.stringify(content, null, 2))),
  );

function showRefusal({ message, code, requestId, help }) {
  const name = code && (help ? make("a", { href: help }, code) : make("code", {}, code));
  return [
    make("p", { class: "failure" }, message),
    code ? make("p", { class: "quiet" }, "Error code: ", name) : null,
    requestId ? make("p", { class: "quiet" }, `Request ${requestId}`) : null,
  ].filter((part) => part !== null);
}

/* The page */

const updates = [];

function start(section) {
  const { request, follow, show } = TRIALS[section.dataset.trial];
  const form = section.querySelector("form");
  const button = form.querySelector("button");
  const curl = section.querySelector(".request code");
  const reply = section.querySelector(".reply");
  const status = section.querySelector(".status");
  const view = section.querySelector(".view");
  let running;
  let next;

  const read = () => request(Object.fromEntries(new FormData(form)));
  const update = () => {
    const requests = next ? [read(), next] : [read()];
    curl.textContent = requests.map(toCurl).join("\n\n");
  };
  const report = (news) => {
    if (news.waiting) status.textContent = news.waiting;
    if (news.next) next = news.next;
    update();
  };
  const finish = (state, line, parts) => {
    reply.dataset.state = state;
    status.textContent = line;
    view.replaceChildren(...parts);
  };

  form.addEventListener("input", () => {
    next = undefined;
    update();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running) return;
    running = new AbortController();
    next = undefined;
    button.setAttribute("aria-disabled", "true");
    finish("waiting", "", [make("p", { class: "quiet loading" }, "Waiting for the reply")]);
    update();
    try {
      const { signal } = running;
      const started = performance.now();
      const { content, cost } = await send(read(), signal);
      const result = follow ? await follow(content, signal, report) : content;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      finish("done", `${seconds} s, ${cost}`, [...show(result), showRaw(result)]);
    } catch (error) {
      const shown = error instanceof Refusal ? error : new Refusal("The reply was not understood.");
      finish("failed", "Failed", showRefusal(shown));
    } finally {
      running = undefined;
      button.removeAttribute("aria-disabled");
    }
  });
  section.querySelector(".copy").addEventListener("click", (event) => copy(event.target, curl));
  updates.push(update);
  update();
}

const COPIED_MS = 2_000;

/** The clipboard needs https or localhost; elsewhere the text is selected for the reader to copy. */
async function copy(button, source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(source);
    button.textContent = "Selected";
  }
  await sleep(COPIED_MS);
  button.textContent = "Copy";
}

function updateKey() {
  const { value, defaultValue } = keyField;
  // On a demo server the hint is about the key that was filled in.
  keyHint.hidden = defaultValue !== "" && value !== defaultValue;
  keyWarning.textContent = value.trim().startsWith("sk_live_")
    ? "This is a live key: what you send below costs credits."
    : "";
  for (const update of updates) update();
}

for (const section of document.querySelectorAll("[data-trial]")) start(section);
keyField.addEventListener("input", updateKey);
updateKey();
