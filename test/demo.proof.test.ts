import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { load, YAML11_SCHEMA } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, settingNames } from "../src/platform/config.ts";
import {
  createCustomer,
  createTestDatabase,
  sender,
  TEST_SECRET,
  type Reply,
  type TestDatabase,
} from "./support/app.ts";
import {
  bareEnv,
  finished,
  startWaymark,
  stop,
  temporaryFolder,
  waymark,
  type Folder,
  type StartedServer,
} from "./support/command.ts";
import { acceptLink, memberBrowser } from "./support/members.ts";
import { cookieOf, PASSWORD } from "./support/operators.ts";
import { startSmtpServer, type SmtpServer } from "./support/smtp-server.ts";
import { until } from "./support/until.ts";
import { systemClock } from "../src/platform/clock.ts";

/* No container engine runs here: the file is read, and what it starts is started without containers. */

const ROOT = join(import.meta.dirname, "..");

interface Service {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  entrypoint?: string[];
  networks: string[];
  ports?: string[];
  volumes?: string[];
  mem_limit?: string;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
}

const GIVEN: Readonly<Record<string, string>> = {
  WAYMARK_SECRET: TEST_SECRET,
  POSTGRES_PASSWORD: "secret",
  WAYMARK_DOMAIN: "demo.example.com",
  WAYMARK_SMTP_URL: "smtps://mail.example.com",
  WAYMARK_MAIL_FROM: "Waymark demo <no-reply@example.com>",
};
const FILE = readFileSync(join(ROOT, "compose.demo.yaml"), "utf8");
/** As Compose replaces variables: `${NAME:?message}`, `${NAME:-default}` and `$$`. */
const interpolated = FILE.replaceAll(
  /\$\$|\$\{(\w+)(?::([?-])([^}]*))?\}/g,
  (all, name?: string, kind?: string, rest?: string) =>
    name === undefined ? "$" : (GIVEN[name] ?? (kind === "-" ? rest! : all)),
);
const { services, networks, volumes, configs } = load(interpolated, {
  schema: YAML11_SCHEMA,
}) as Compose;
const OURS = ["api", "worker", "nightly"].map((name) => services[name]!);

describe("compose.demo.yaml", () => {
  it("says how to set every variable that it needs, and no other", () => {
    const needed = new Set([...FILE.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));
    const told = [...FILE.matchAll(/^# {3}echo "(\w+)=/gm)].map(([, name]) => name!);
    expect(told.toSorted()).toEqual([...needed].toSorted());
    expect(Object.keys(GIVEN).toSorted()).toEqual(told.toSorted());
    expect(interpolated).not.toMatch(/\$\{/);
  });

  it("gives every process settings that there are, with values that they take", () => {
    const names = new Set(settingNames());
    for (const { environment } of OURS) {
      expect(Object.keys(environment!).filter((name) => !names.has(name))).toEqual([]);
      expect(readConfig(environment!)).toMatchObject({
        signUp: "open",
        allowPrivateHosts: false,
        publicUrl: "https://demo.example.com",
      });
    }
  });

  it("lets the proxy in only, and the database reach nothing", () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open).toMatchObject([["caddy", { ports: ["80:80", "443:443"] }]]);
    const isInternal = (name: string): boolean => networks[name]?.internal === true;
    expect(services["postgres"]!.networks.every(isInternal)).toBe(true);
    const [, host = ""] = /reverse_proxy (\w+):8080/.exec(configs["caddyfile"]!.content)!;
    expect(
      services["caddy"]!.networks.some((name) => services[host]!.networks.includes(name)),
    ).toBe(true);
    expect(configs["caddyfile"]!.content).toMatch(/^demo\.example\.com \{/);
    for (const { volumes: mounted = [] } of Object.values(services))
      for (const volume of mounted) expect(volumes).toHaveProperty(volume.split(":")[0]!);
  });

  it("limits the memory of every service", () => {
    for (const [name, { mem_limit }] of Object.entries(services))
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
  });
});

describe("the demo that it starts", () => {
  let folder: Folder;
  let db: TestDatabase;
  let smtp: SmtpServer;
  let server: StartedServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    [folder, db, smtp] = await Promise.all([
      temporaryFolder(),
      createTestDatabase(),
      startSmtpServer(),
    ]);
    env = {
      ...services["api"]!.environment,
      DATABASE_URL: db.url,
      WAYMARK_SMTP_URL: smtp.url,
      LOG_LEVEL: "silent",
    };
    server = await startWaymark(env);
  });
  afterAll(async () => {
    await stop(server);
    await Promise.all([smtp.close(), db.drop(), folder.remove()]);
  });

  /** Runs the command of `nightly` with another `sleep`: one night, and the minute at once. */
  async function runNight(): Promise<{ sleeps: number[][]; code: number | null }> {
    const bin = join(folder.path, "bin");
    const calls = join(folder.path, "sleeps");
    const age = `import pg from "pg";
      const client = new pg.Client(process.env.DATABASE_URL);
      await client.connect();
      await client.query("UPDATE apps SET disabled_at = disabled_at - interval '61 s'");
      await client.end();`;
    await mkdir(bin, { recursive: true });
    await writeFile(calls, "");
    await writeFile(
      join(bin, "sleep"),
      `#!/bin/sh
echo "$1 $(date -u +%s)" >> ${calls}
case $(wc -l < ${calls}) in
  1) exit 0 ;;
  2) exec node --input-type=module -e '${age.replaceAll("'", String.raw`'\''`)}' ;;
  *) exit 1 ;;
esac
`,
      { mode: 0o755 },
    );
    const { entrypoint, command } = services["nightly"]!;
    const [shell, ...flags] = entrypoint!;
    const path = [bin, dirname(process.execPath), process.env["PATH"]].join(":");
    const night = spawn(shell!, [...flags, ...command!], {
      cwd: ROOT,
      env: { ...bareEnv(env), PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { code, err } = await finished(night);
    expect(err).toBe("");
    const lines = (await readFile(calls, "utf8")).trim().split("\n");
    return { sleeps: lines.map((line) => line.split(" ").map(Number)), code };
  }

  it("gives who signs up an app with the sandbox only, until the night", async () => {
    const app = { send: sender(server.url) };
    const visitor = memberBrowser(app);
    const email = "visitor@example.com";
    const asked = await visitor("POST", "/sign-up", { body: { email, app_name: "My try" } });
    expect(asked.status).toBe(202);
    const mail = await until(
      () => smtp.mails.find(({ to }) => to.includes(email)),
      (found) => found !== undefined,
    );
    const [, token] = /https:\/\/demo\.example\.com\/console\/join#([\w-]{43})/.exec(mail!.text)!;
    const joined = await acceptLink(app, token!);
    const member = memberBrowser(app, cookieOf(joined));
    const keys = `/apps/${joined.body.apps[0].id}/keys`;
    const create = (mode: string): Promise<Reply> => member("POST", keys, { body: { mode } });
    expect((await create("live")).body.error.details).toMatchObject([{ field: "mode" }]);
    const { key } = (await create("test")).body;
    const use = () => app.send("POST", "/jobs/match", { key, body: { skills: ["Python"] } });
    expect((await use()).status).toBe(200);
    const signIn = () => visitor("POST", "/session", { body: { email, password: PASSWORD } });
    expect((await signIn()).status).toBe(200);

    const { sleeps, code } = await runNight();
    const [[first, at], [second]] = sleeps as [[number, number], [number]];
    expect([code, second, sleeps.length]).toEqual([0, 61, 3]);
    // Until three in the morning, give or take the second in which it was counted.
    expect(Math.abs(((first + at) % 86_400) - 3 * 3_600)).toBeLessThan(3);
    expect(first).toBeLessThanOrEqual(86_400);
    expect((await use()).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect(await db.query("SELECT 1 FROM members")).toEqual([]);
    const [{ count }] = (await db.query("SELECT count(*)::int AS count FROM jobs")) as [
      { count: number },
    ];
    expect(count).toBe(2000);
  });

  it("is not reset where an app may have live keys", async () => {
    const { live } = await createCustomer(db, systemClock);
    const { code, err } = await waymark(["demo", "reset"], env);
    expect([code, err]).toEqual([1, expect.stringContaining("this is no demo")]);
    const { status } = await sender(server.url)("GET", "/me", { key: live });
    expect(status).toBe(200);
  });
});
