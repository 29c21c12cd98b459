import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { TrialBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords, formatNumber, plural } from "../ui/format.ts";
import { Failure } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Facts, Section } from "../ui/parts.tsx";

const MAX_CHARS = 10_000;

interface Tried {
  text: string | undefined;
  result: TrialBody;
}

/** Reads a title or a text with the engine of this server. */
export function KnowledgeTrial() {
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const trial = useMutation({
    mutationFn: async (body: { title?: string; text?: string }): Promise<Tried> => ({
      text: body.text,
      result: await callOperator<TrialBody>("POST", "/knowledge/try", body),
    }),
  });
  const send = (body: { title?: string; text?: string }) => {
    const isEmpty = (body.title ?? body.text ?? "").trim() === "";
    if (!isEmpty && !trial.isPending) trial.mutate(body);
  };
  return (
    <>
      <p className="max-w-[70ch] text-muted">
        What is typed here is read by the engine of this server with the records that it has loaded.
        It is neither stored nor logged.
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send({ title });
          }}
        >
          <Field label="Title of a job">
            {(parts) => (
              <input
                {...parts}
                className="input"
                maxLength={200}
                placeholder="Sr. RN (ICU), nights"
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button mt-3">
            Read the title
          </button>
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send({ text });
          }}
        >
          <Field label="Text of a résumé or a posting">
            {(parts) => (
              <textarea
                {...parts}
                className="input"
                rows={6}
                maxLength={MAX_CHARS}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button mt-3">
            Read the text
          </button>
        </form>
      </div>
      <div role="status" className="mt-4">
        {trial.isPending ? <span className="spinner text-muted">Reading</span> : null}
      </div>
      {trial.isError ? <Failure error={trial.error} /> : null}
      {trial.data ? <TrialView tried={trial.data} /> : null}
    </>
  );
}

function TrialView({ tried: { text, result } }: { tried: Tried }) {
  return (
    <div data-testid="trial">
      {text === undefined ? null : (
        <Facts
          facts={[
            ["Language", result.language ?? "unknown"],
            ["Years of experience", formatNumber(result.experience_years ?? 0, 1)],
            ["Skills", formatNumber(result.skills.length)],
            ["Read in", `${formatNumber(result.took_ms, 1)} ms`],
          ]}
        />
      )}
      <Section title="Roles">
        <Table
          label="Roles"
          rows={result.roles}
          keyOf={({ id }) => id}
          empty="No role is near."
          columns={[
            {
              head: "Role",
              cell: ({ id, title }) => (
                <Link to="/knowledge" search={{ view: "roles", id }} className="link">
                  {title}
                </Link>
              ),
            },
            { head: "Score", isNumber: true, cell: ({ score }) => formatNumber(score, 2) },
          ]}
        />
      </Section>
      {text === undefined ? null : (
        <Section title="Skills">
          <Table
            label="Skills"
            rows={result.skills}
            keyOf={({ id }) => id}
            empty="No skill was read."
            columns={[
              {
                head: "Skill",
                cell: ({ id, name }) => (
                  <Link to="/knowledge" search={{ view: "skills", id }} className="link">
                    {name}
                  </Link>
                ),
              },
              { head: "Level", cell: ({ level }) => asWords(level) },
              {
                head: "As written",
                cell: ({ mentions }) =>
                  mentions.length === 0
                    ? "from the work described"
                    : [...new Set(mentions.map(({ start, end }) => `“${text.slice(start, end)}”`))]
                        .slice(0, 4)
                        .join(", ") +
                      (mentions.length > 1 ? `, ${plural(mentions.length, "place")}` : ""),
              },
            ]}
          />
        </Section>
      )}
    </div>
  );
}
