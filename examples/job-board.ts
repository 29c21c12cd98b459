/* A job board: search, filters by facet, paging and the posting itself. Keys stay on the server. */
import { createServer } from "node:http";
import { NotFoundError, Waymark, type JobSummary } from "../sdk/typescript/src/index.ts";

const waymark = new Waymark({
  apiKey: process.env["WAYMARK_KEY"] ?? "",
  baseUrl: process.env["WAYMARK_URL"] ?? "http://127.0.0.1:8080",
});

const escape = (text: string | number | null | undefined): string =>
  String(text ?? "").replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}</style>${body}</html>`;

const place = (job: JobSummary): string =>
  [job.company, job.city ?? job.region, job.country, job.is_remote ? "remote" : ""]
    .filter(Boolean)
    .join(" · ");

async function search(query: URLSearchParams): Promise<string> {
  const filters = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const { data, pagination, facets } = await waymark.jobs.list({
    ...filters,
    page: Number(query.get("page") ?? 1),
    facets: "country",
  });
  const link = (name: string, value: string | number): string => {
    const next = new URLSearchParams({ ...filters, page: "1", [name]: String(value) });
    return `/?${escape(next.toString())}`;
  };
  const countries = facets?.country ?? [];
  const { page: number, total, total_pages: last } = pagination;
  return page(
    "Jobs",
    `<form><label>Search <input name="q" value="${escape(query.get("q"))}"></label> <button>Go</button></form>
     <p>${countries.map(({ value, count }) => `<a href="${link("country", value)}">${escape(value)} (${count})</a>`).join(" ")}</p>
     <p>${total} jobs</p>
     ${data.map((job) => `<h2><a href="/jobs/${escape(job.id)}">${escape(job.title)}</a></h2><p>${escape(place(job))}</p>`).join("")}
     ${number < last ? `<a href="${link("page", number + 1)}">Next page</a>` : ""}`,
  );
}

async function posting(id: string): Promise<string> {
  const job = await waymark.jobs.retrieve(id);
  const needs = job.requirements.map((line) => `<li>${escape(line)}</li>`).join("");
  return page(
    job.title,
    `<h1>${escape(job.title)}</h1><p>${escape(place(job))}</p><p>${escape(job.description)}</p><ul>${needs}</ul>`,
  );
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const answer = url.pathname.startsWith("/jobs/")
    ? posting(decodeURIComponent(url.pathname.slice("/jobs/".length)))
    : search(url.searchParams);
  answer.then(
    (html) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
    (error: unknown) =>
      response.writeHead(error instanceof NotFoundError ? 404 : 502).end(String(error)),
  );
});
server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  console.log("Listening on", server.address());
});
