import type { ModelUseBody } from "../api/operator-replies.ts";
import { formatNumber } from "../ui/format.ts";
import { Facts, Section, Shown, Status } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";
import { useReading } from "./calls.ts";

const costOf = (cost: number | null): string => (cost === null ? "–" : formatNumber(cost));

/** The language model's settings, use and cost. */
export function ModelSection() {
  const reading = useReading<ModelUseBody>("/model");
  return (
    <Section title="Language model">
      <Shown reading={reading}>{(use) => <ModelUseView use={use} />}</Shown>
    </Section>
  );
}

function ModelUseView({ use }: { use: ModelUseBody }) {
  const { model, days, tasks, apps, cost } = use;
  return (
    <>
      {model ? (
        <Facts
          facts={[
            ["Model", model.name ?? "not named"],
            ["State", <Status key="state" value={model.is_paused ? "paused" : "ok"} />],
            ["Tasks", model.tasks.join(", ")],
            ["When it fails", model.fallback],
            ["Cost", costOf(cost)],
          ]}
        />
      ) : (
        <p>None is configured: the engine writes.</p>
      )}
      <Table
        label={`Use of the language model by task, last ${days} days`}
        rows={tasks}
        keyOf={({ task }) => task}
        empty="It was not asked for anything."
        columns={[
          { head: "Task", cell: ({ task }) => task },
          { head: "Written", cell: ({ written }) => formatNumber(written) },
          { head: "Failed", cell: ({ failed }) => formatNumber(failed) },
          { head: "Calls", cell: ({ calls }) => formatNumber(calls) },
          { head: "Seconds", cell: ({ mean_seconds: seconds }) => formatNumber(seconds) },
          {
            head: "Tokens sent",
            isNumber: true,
            cell: ({ sent }) => formatNumber(sent),
          },
          {
            head: "Tokens received",
            isNumber: true,
            cell: ({ received }) => formatNumber(received),
          },
          { head: "Cost", isNumber: true, cell: (row) => costOf(row.cost) },
        ]}
      />
      {apps.length > 0 && (
        <Table
          label={`Use of the language model by app, last ${days} days`}
          rows={apps}
          keyOf={({ app_id: id }) => id}
          empty=""
          columns={[
            { head: "App", cell: ({ app_id: id }) => id },
            { head: "Tokens today", cell: ({ today }) => formatNumber(today) },
            {
              head: "Tokens sent",
              isNumber: true,
              cell: ({ sent }) => formatNumber(sent),
            },
            {
              head: "Tokens received",
              isNumber: true,
              cell: ({ received }) => formatNumber(received),
            },
            { head: "Cost", isNumber: true, cell: (row) => costOf(row.cost) },
          ]}
        />
      )}
    </>
  );
}
