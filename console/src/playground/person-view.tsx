import { useMutation } from "@tanstack/react-query";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { JsonResumeBody, ResumeReadingBody } from "../api/replies.ts";
import { downloadJson } from "../ui/download.ts";
import { asWords } from "../ui/format.ts";
import { Failure } from "../ui/states.tsx";

/** The résumé as data: positions, studies, credentials and languages, to look at and to take along. */
export function PersonView({ reading }: { reading: ResumeReadingBody }) {
  const { positions, education, credentials, spoken_languages: languages } = reading;
  return (
    <section aria-labelledby="person-heading" className="mt-8 min-w-0">
      <h3 id="person-heading">The résumé as data</h3>
      <Downloads reading={reading} />
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Facts
          title="Positions"
          none="No position was read."
          facts={positions.map(({ title, employer, place, start, end, is_current, role }) => ({
            name: title ?? "Without a title",
            details: [
              [employer, place].filter(Boolean).join(", "),
              periodOf(start, is_current ? "present" : end),
              role === null ? "" : `read as ${role.title}`,
            ],
          }))}
        />
        <Facts
          title="Education"
          none="No study was read."
          facts={education.map(({ degree, field, institution, start, end, state }) => ({
            name: [degree, field].filter(Boolean).join(", "),
            details: [institution ?? "", periodOf(start, end), stateOf(state)],
          }))}
        />
        <Facts
          title="Credentials"
          none="No credential was read."
          facts={credentials.map(({ name, state }) => ({ name, details: [stateOf(state)] }))}
        />
        <Facts
          title="Languages"
          none="No language was read."
          facts={languages.map(({ name, level, cefr }) => ({
            name,
            details: [level === null ? "" : asWords(level), cefr ?? ""],
          }))}
        />
      </div>
    </section>
  );
}

interface Fact {
  name: string;
  details: readonly string[];
}

const Facts = ({ title, none, facts }: { title: string; none: string; facts: readonly Fact[] }) => (
  <div>
    <h4 className="text-base">{title}</h4>
    {facts.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="mt-1 grid gap-2" aria-label={title}>
        {facts.map(({ name, details }, place) => (
          <li key={`${place} ${name}`}>
            {name}
            <span className="block text-sm text-muted">{details.filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

function Downloads({ reading }: { reading: ResumeReadingBody }) {
  const { key } = useKey();
  const converted = useMutation({
    mutationFn: () =>
      sendPublic<JsonResumeBody>(key, {
        method: "POST",
        path: "/v1/resumes/read",
        body: { resume_text: reading.text, format: "json_resume" },
      }),
    onSuccess: ({ body }) => downloadJson("resume.json-resume.json", body),
  });
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button small"
        onClick={() => downloadJson("resume.json", reading)}
      >
        Download JSON
      </button>
      <button
        type="button"
        className="button small"
        aria-disabled={converted.isPending}
        onClick={() => {
          if (!converted.isPending) converted.mutate();
        }}
      >
        Download JSON Resume
      </button>
      {converted.isError ? <Failure error={converted.error} /> : null}
    </div>
  );
}

const periodOf = (start: string | null, end: string | null): string =>
  [start, end].filter((date) => date !== null).join(" – ");

const stateOf = (state: ResumeReadingBody["credentials"][number]["state"]): string =>
  state === "held" ? "" : asWords(state);
