import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { SHARED_DATA } from "../../../test/support/shared-data.ts";

const HOSTILE = join(SHARED_DATA, "hostile/documents");

let app: TestApp;
let files: FileServer;
let customer: Customer;
beforeAll(async () => {
  [app, files] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  customer = await app.customer({ credits: 10_000 });
});
afterAll(async () => {
  await Promise.all([app.close(), files.close()]);
});

const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "React", "COBOL"] };
const analyze = (fileUrl: string): Promise<Reply> =>
  app.send("POST", "/resumes/analyze", {
    key: customer.live,
    body: { file_url: fileUrl, target_job: JOB },
  });

/** The reader takes an employer and a title on one line for one name in two themes of five. */
const MOST_DIFFERENCE = 12;

describe("the development documents", () => {
  it("hostile ones are read or rejected with 400", async () => {
    const names = readdirSync(HOSTILE, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?:fuzzed|reduced|truncated|password|empty|stress|box)\S*\.(?:pdf|docx)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.slice(0, 25)) {
      const reply = await analyze(
        files.serve(`/hostile/${encodeURIComponent(name)}`, readFileSync(join(HOSTILE, name))),
      );
      expect([name, [200, 400].includes(reply.status)]).toEqual([name, true]);
    }
  });

  it("one CV in five themes gets the same skills and nearly the same score from each", async () => {
    const themes = join(SHARED_DATA, "layouts/rendercv");
    const replies = [];
    for (const name of readdirSync(themes).filter((file) => file.endsWith(".pdf"))) {
      replies.push(await analyze(files.serve(`/themes/${name}`, readFileSync(join(themes, name)))));
    }
    expect(replies.length).toBeGreaterThan(3);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      const difference = Math.abs(body.scores.overall - replies[0]!.body.scores.overall);
      expect(difference).toBeLessThanOrEqual(MOST_DIFFERENCE);
      expect(body.additional_skills.toSorted()).toEqual(
        replies[0]!.body.additional_skills.toSorted(),
      );
    }
  });
});
