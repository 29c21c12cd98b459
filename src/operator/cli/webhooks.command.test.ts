import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnv, finished, waymark } from "../../../test/support/command.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";

const BIN = new URL("../../../bin/waymark.js", import.meta.url).pathname;

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
});
afterAll(() => bench.close());

/** Starts `waymark webhooks listen` and collects its output. */
async function startListener(args: string[]) {
  const child = spawn(process.execPath, [BIN, "webhooks", "listen", "--port", "0", ...args], {
    env: bareEnv(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const ended = finished(child);
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (let tries = 0; tries < 500; tries++) {
      const found = pattern.exec(output);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`not printed: ${pattern} in ${output}`);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    return (await ended).code;
  };
  return { url: (await printed(/http:\/\/127\.0\.0\.1:\d+\//))[0], printed, stop };
}

describe("waymark webhooks listen", () => {
  it("prints each request and, given the secret, whether its signature is valid", async () => {
    const { live: key } = await bench.app.customer();
    const bare = await startListener([]);
    const { id, secret } = await bench.endpoint(key, "", { url: bare.url });
    await bench.app.send("POST", `/webhooks/${id}/test`, { key });
    await bare.printed(/webhook\.test {2}evt_\w+ {2}signature not checked\n\{/);
    await bare.printed(/"message": "This is a test event from Waymark\."/);
    expect(await bare.stop()).toBe(0);

    const checking = await startListener(["--json", "--secret", secret]);
    await bench.app.send("PATCH", `/webhooks/${id}`, { key, body: { url: checking.url } });
    const { event_id } = (await bench.app.send("POST", `/webhooks/${id}/test`, { key })).body;
    await checking.printed(new RegExp(`"event_id": "${event_id}"[^}]*"is_valid": true`));
    const forged = await fetch(checking.url, { method: "POST", body: "{}" });
    expect(forged.status).toBe(400);
    await checking.printed(/"is_valid": false/);
    expect(await checking.stop()).toBe(0);
  });

  it("replies with the requested status, so retries can be observed", async () => {
    const listener = await startListener(["--status", "503"]);
    expect((await fetch(listener.url, { method: "POST", body: "not json" })).status).toBe(503);
    await listener.printed(/not json/);
    await listener.stop();
  });

  it("prints no control character that a sender put into a header or a body", async () => {
    const listener = await startListener([]);
    const escapes = "\u009b31m\u001b]0;owned\u0007\u202e";
    await fetch(listener.url, { method: "POST", body: `text ${escapes} end` });
    await fetch(listener.url, {
      method: "POST",
      headers: { "x-service-event-type": "odd\u009btype" },
      body: JSON.stringify({ key: escapes }),
    });
    await listener.printed(/text \\u009b31m\\u001b\]0;owned\\u0007\\u202e end/);
    const [all] = await listener.printed(/[^]*odd\\u009btype[^]*"key"[^]*\}/);
    // oxlint-disable-next-line no-control-regex
    expect(all).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    await listener.stop();
  });

  it("reports wrong flags in one line", async () => {
    for (const args of [
      ["--secret", "x"],
      ["--port", "70000"],
      ["--status", "100"],
    ]) {
      const ran = await waymark(["webhooks", "listen", ...args], {});
      expect([ran.code, ran.err.split("\n").length]).toEqual([2, 2]);
    }
  });
});
