import { expect } from "vitest";
import { startTestApp, type Reply, type TestApp } from "./app.ts";
import { addJobs, type JobFixture } from "./jobs.ts";
import { until } from "./until.ts";

export interface NamedJobs {
  readonly app: TestApp;
  readonly key: string;
  /** Searches, and answers with the names of the postings. */
  search(
    q: string,
    more?: string,
  ): Promise<{ found: string[]; total: number; relaxed: Reply["body"] }>;
}

/** A server whose postings have names; it stands on 15 November 2026. */
export async function startNamedJobs(
  jobs: Readonly<Record<string, JobFixture>>,
  postedAt: (place: number) => string,
): Promise<NamedJobs> {
  const app = await startTestApp({ clock: () => new Date("2026-11-15T12:00:00Z") });
  const key = (await app.customer({ credits: 1000 })).live;
  const ids = await addJobs(
    app.db,
    Object.values(jobs).map((job, place) => ({ postedAt: postedAt(place), ...job })),
  );
  const names = new Map(Object.keys(jobs).map((name, place) => [ids[place]!, name]));
  await until(
    () => app.send("GET", "/jobs", { key }),
    ({ body }) => body.pagination.total === ids.length,
  );
  return {
    app,
    key,
    async search(q, more = "") {
      const path = `/jobs?q=${encodeURIComponent(q)}${more}`;
      const { status, body } = await app.send("GET", path, { key });
      expect([q, status]).toEqual([q, 200]);
      const found: string[] = body.data.map(({ id }: { id: string }) => names.get(id));
      return { found, total: body.pagination.total, relaxed: body.relaxed };
    },
  };
}
