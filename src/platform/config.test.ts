import { describe, expect, it } from "vitest";
import { describeConfig, readConfig, SettingError } from "./config.ts";

describe("settings", () => {
  it("have the documented defaults", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      role: "all",
      databaseUrl: "",
      directDatabaseUrl: "",
      drainSeconds: 0,
      allowPrivateHosts: false,
      webhookDelaysSeconds: [60, 300, 1800, 7200, 43_200],
      webhookTimeoutSeconds: 10,
      trustProxy: [],
      docs: true,
      console: true,
      demoPostings: 2000,
      logLevel: "info",
    });
    expect(readConfig({}).dataDir).toMatch(/\/\.waymark$/);
  });

  it.each([
    ["PORT", "http", "a whole number from 0 to 65535"],
    ["PORT", "70000", "a whole number from 0 to 65535"],
    ["WAYMARK_ROLE", "both", "one of api, worker, all"],
    ["WAYMARK_ALLOW_PRIVATE_HOSTS", "yes", "one of true, false"],
    ["WAYMARK_WEBHOOK_DELAYS", "1,2,3", "5 numbers of seconds, separated by commas"],
    ["WAYMARK_WEBHOOK_DELAYS", "1,2,3,,5", "5 numbers of seconds, separated by commas"],
    ["WAYMARK_WEBHOOK_TIMEOUT", "0", "a whole number from 1 to 60"],
    [
      "WAYMARK_TRUST_PROXY",
      "10.0.0.1,nonsense",
      "IP addresses or CIDR blocks, separated by commas",
    ],
    ["WAYMARK_DOCS", "false", "one of on, off"],
    ["WAYMARK_CONSOLE", "no", "one of on, off"],
    ["WAYMARK_DRAIN_SECONDS", "-1", "a whole number from 0 to 600"],
    ["WAYMARK_LLM_URL", "ftp://x", "a URL that starts with http:// or https://"],
    ["LOG_LEVEL", "loud", "one of trace, debug, info, warn, error, fatal, silent"],
  ])(
    "%s=%s stops the start with one line that states the allowed values",
    (name, value, allowed) => {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(SettingError);
      expect(read).toThrow(`${name} is ${JSON.stringify(value)}; it must be ${allowed}.`);
    },
  );

  it("are never printed when they are secret, valid or not", () => {
    expect(() => readConfig({ WAYMARK_SECRET: "short" })).toThrow(
      "WAYMARK_SECRET is (hidden); it must be 32 bytes or more, without commas or spaces, which separate several secrets.",
    );
    expect(() => readConfig({ DATABASE_URL: "mysql://u:pw@h/d" })).toThrow(
      "DATABASE_URL is (hidden)",
    );
    for (const url of ["https://u:pw@h", "https://h/path", "h:9200", "https://h,,"])
      expect(() => readConfig({ OPENSEARCH_URL: url })).toThrow("OPENSEARCH_URL is (hidden)");
    const shown = JSON.stringify(
      describeConfig({ DATABASE_URL: "postgres://u:pw@h/d", WAYMARK_SECRET: "s".repeat(32) }),
    );
    expect(shown).not.toMatch(/pw@|ssss/);
  });

  it("refuse a direct database URL without the pooled one", () => {
    expect(() => readConfig({ WAYMARK_DIRECT_DATABASE_URL: "postgres://u:pw@h/d" })).toThrow(
      "WAYMARK_DIRECT_DATABASE_URL is (hidden); it must be unset where DATABASE_URL is not set.",
    );
  });

  it("require a secret when the database is the operator's own", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://u@h/d" })).toThrow(
      "WAYMARK_SECRET is not set",
    );
  });

  it("name the nodes of a cluster that postings are searched in", () => {
    const given = { WAYMARK_CATALOGUE: "opensearch" };
    expect(() => readConfig(given)).toThrow("OPENSEARCH_URL is not set");
    const OPENSEARCH_URL = "https://one.test:9200/, http://two.test";
    expect(readConfig({ ...given, OPENSEARCH_URL }).openSearchUrls).toEqual([
      "https://one.test:9200",
      "http://two.test",
    ]);
  });
});
