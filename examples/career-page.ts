/* A career page: a visitor names skills and a role, and gets a plan from here to there. */
import { createServer } from "node:http";
import { PathwayFailedError, Waymark, type Pathway } from "../sdk/typescript/src/index.ts";

const waymark = new Waymark({
  apiKey: process.env["WAYMARK_KEY"] ?? "",
  baseUrl: process.env["WAYMARK_URL"] ?? "http://127.0.0.1:8080",
});

const escape = (text: string | number | null | undefined): string =>
  String(text ?? "").replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

const form = `<form><label>Your skills, separated by commas <input name="skills"></label>
  <label>The role you want <input name="role" required></label> <button>Plan it</button></form>`;

function plan({ readiness_score, diagnosis, roadmap }: Pathway): string {
  const phases = (roadmap?.phases ?? []).map(
    ({ title, month_start, month_end, focus, milestones }) =>
      `<h2>Months ${month_start}–${month_end}: ${escape(title)}</h2><p>${escape(focus.join(", "))}</p>
       <ul>${milestones.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>`,
  );
  return `<p><strong>${readiness_score} of 100.</strong> ${escape(diagnosis?.readiness_summary)}</p>
    <p>${escape(roadmap?.summary)}</p>${phases.join("")}`;
}

async function answer(query: URLSearchParams): Promise<string> {
  const title = query.get("role")?.trim();
  if (!title) return form;
  const skills = (query.get("skills") ?? "").split(",").map((skill) => skill.trim());
  const current_skills = skills.filter((skill) => skill !== "");
  try {
    const pathway = { target_role: { title }, current_skills };
    return form + plan(await waymark.pathways.generateAndWait(pathway));
  } catch (error) {
    if (!(error instanceof PathwayFailedError)) throw error;
    return `${form}<p>${escape(error.message)}</p>`;
  }
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  answer(query).then(
    (body) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<!doctype html><html lang="en"><title>Your way here</title>${body}</html>`),
    (error: unknown) => response.writeHead(502).end(String(error)),
  );
});
server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  console.log("Listening on", server.address());
});
