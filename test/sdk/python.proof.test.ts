import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { startWebhookBench, type WebhookBench } from "../support/webhooks.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "./python-runtime.ts";

const title = canRunPython
  ? "the Python SDK"
  : "the Python SDK (skipped: it needs Python 3.11 with httpx, see sdk/python/README.md)";

describe.skipIf(!canRunPython)(title, () => {
  let pathways: PathwayBench;
  let webhooks: WebhookBench;
  beforeAll(async () => {
    pathways = await startPathwayBench();
    webhooks = await startWebhookBench();
    const titles = ["Python Developer", "Python Tester", "Gardener"];
    await addJobs(
      pathways.app.db,
      titles.map((job) => ({ title: job, skills: ["python"] })),
    );
  });
  afterAll(async () => {
    await pathways.close();
    await webhooks.close();
  });

  it.each(["sync", "async"])("does the same as the TypeScript SDK (%s)", async (kind) => {
    const { live } = await pathways.app.customer({ credits: 100 });
    const customer = await webhooks.app.customer({ credits: 100 });
    const path = `/python-${kind}`;
    const env = {
      ...process.env,
      PYTHONPATH: PYTHON_SDK,
      WAYMARK_KIND: kind,
      WAYMARK_URL: pathways.app.url,
      WAYMARK_KEY: live,
      WEBHOOK_APP_URL: webhooks.app.url,
      WEBHOOK_KEY: customer.live,
      RECEIVER_URL: `${webhooks.receiver.url}${path}`,
    };
    const program = promisify(execFile)(PYTHON, [join(import.meta.dirname, "python_sdk.py")], {
      env,
    });
    const { stdout } = await program;
    const printed = JSON.parse(stdout);
    expect(printed).toMatchObject({
      mode: "live",
      titles: ["Gardener", "Python Developer", "Python Tester"],
      missing: ["COBOL"],
      erased: 1,
      isPlanned: true,
      failure: "role_not_recognized",
      field: "per_page",
      help: expect.stringContaining("/docs/errors/validation_error"),
      stranger: "unauthorized",
      unreachable: true,
    });
    const [delivery] = await webhooks.receiver.arrived(path);
    const verify = `import sys, json; from waymark_sdk import verify_webhook, WebhookVerificationError
body, signature, secret = sys.stdin.buffer.read(), sys.argv[1], sys.argv[2]
event = verify_webhook(body, signature, secret)
refused = 0
for bad in [(body + b" ", signature), (body, "t=1,v1=00"), (body, None), (body, signature.replace("t=", "t=1"))]:
    try: verify_webhook(bad[0], bad[1], secret)
    except WebhookVerificationError: refused += 1
print(json.dumps([event.type, event.data.endpoint_id, refused]))`;
    const checked = promisify(execFile)(
      PYTHON,
      ["-c", verify, delivery!.headers["x-service-signature"] as string, printed.secret],
      { env },
    );
    checked.child.stdin?.end(delivery!.raw);
    expect(JSON.parse((await checked).stdout)).toEqual(["webhook.test", printed.endpoint, 4]);
  });
});
