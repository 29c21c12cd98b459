import { apiError, fieldError } from "../../errors.ts";
import { closeSource } from "../../features/catalogue/index.ts";
import { findOrigin, listSources } from "../../features/import/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { showSource } from "../verbs/show-rows.ts";
import { addSource, continueSource, ORIGIN_RULE, removeSource } from "../verbs/source-verbs.ts";
import {
  ClosedSource,
  JobSource,
  JobSources,
  RemovedSource,
  ScheduledSource,
  SourceClosing,
  SourceParams,
} from "./catalogue.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

interface Deps {
  db: Database;
  clock: Clock;
  outbound: Outbound;
}

const tag = "Catalogue";
const noSuch = () => apiError("not_found", "There is no such source.");

// Over 80 lines: one declaration for each operation.
export function sourceOperations(deps: Deps): OperatorOperation[] {
  const { db, outbound } = deps;
  return [
    defineOperatorOperation({
      id: "listSources",
      tag,
      method: "GET",
      path: "/sources",
      summary: "List what is imported on a schedule, with the last results",
      status: 200,
      reply: JobSources,
      handle: async () => ({ data: (await listSources(db)).map(showSource) }),
    }),
    defineOperatorOperation({
      id: "addSource",
      tag,
      method: "POST",
      path: "/sources",
      summary: "Import postings on a schedule",
      description: "A worker fetches them within a minute, and then once in every period.",
      body: ScheduledSource,
      status: 201,
      reply: JobSource,
      async handle(call, { body: { name, from, every_seconds: everySeconds, replace } }) {
        const origin = findOrigin(from);
        if (!origin) throw fieldError("from", ORIGIN_RULE);
        const fault = origin.kind === "url" ? await outbound.findFault(origin.url) : undefined;
        if (fault !== undefined) throw fieldError("from", fault);
        const isReplace = replace ?? false;
        const made = await addSource(call, { name, origin: from, everySeconds, isReplace });
        if (!made) throw fieldError("name", "is the name of another source: remove that first");
        return showSource(made);
      },
    }),
    defineOperatorOperation({
      id: "runSource",
      tag,
      method: "POST",
      path: "/sources/{name}/run",
      summary: "Import a source without waiting for its time",
      description:
        "A worker fetches it within a minute, and its period starts again. A paused one is resumed.",
      params: SourceParams,
      status: 202,
      reply: JobSource,
      async handle(call, { params: { name } }) {
        const source = await continueSource(call, name, "source.run");
        if (!source) throw noSuch();
        return showSource(source);
      },
    }),
    defineOperatorOperation({
      id: "resumeSource",
      tag,
      method: "POST",
      path: "/sources/{name}/resume",
      summary: "Resume a source that was paused after it failed too often",
      description: "A worker fetches it within a minute. Its failures are counted from zero again.",
      params: SourceParams,
      status: 200,
      reply: JobSource,
      async handle(call, { params: { name } }) {
        const source = await continueSource(call, name, "source.resume");
        if (!source) throw noSuch();
        return showSource(source);
      },
    }),
    defineOperatorOperation({
      id: "removeSource",
      tag,
      method: "DELETE",
      path: "/sources/{name}",
      summary: "End a schedule",
      description: "Its postings stay.",
      params: SourceParams,
      status: 200,
      reply: RemovedSource,
      async handle(call, { params: { name } }) {
        if (!(await removeSource(call, name))) throw noSuch();
        return { name, removed: true };
      },
    }),
    defineOperatorOperation({
      id: "closeSource",
      tag,
      method: "POST",
      path: "/sources/close",
      summary: "Close all postings of a source",
      body: SourceClosing,
      status: 200,
      reply: ClosedSource,
      async handle(call, { body: { source } }) {
        // Written first: the postings are closed in several transactions.
        await call.change("source.close", async (_tx, note) => {
          note.targetId = source;
        });
        return { source, closed: await closeSource(deps, source) };
      },
    }),
  ];
}
