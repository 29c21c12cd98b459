import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";

/** An invalid setting: one line with its name, its value and what is allowed. */
export class SettingError extends Error {}

interface Setting<T> {
  env: string;
  doc: string;
  default: string;
  /** `waymark config` prints a placeholder instead of the value. */
  secret?: boolean;
  /** Throws the phrase that completes "… must be …". */
  parse(value: string): T;
}

const setting = <T>(s: Setting<T>): Setting<T> => s;

const oneOf =
  <T extends string>(...allowed: T[]) =>
  (value: string): T => {
    const found = allowed.find((a) => a === value);
    if (found === undefined) throw new Error(`one of ${allowed.join(", ")}`);
    return found;
  };

const wholeNumber =
  (min: number, max: number) =>
  (value: string): number => {
    const n = Number(value);
    if (!/^\d+$/.test(value) || n < min || n > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return n;
  };

const onOrOff = (value: string): boolean => oneOf("on", "off")(value) === "on";

const trueOrFalse = (value: string): boolean => oneOf("true", "false")(value) === "true";

const addressOrBlock = (value: string): string => {
  const isNamed = ["loopback", "linklocal", "uniquelocal"].includes(value);
  const isWhole = /^(\d+\.){3}\d+(\/|$)|:/.test(value);
  if (!isNamed && !(isWhole && (ipaddr.isValid(value) || ipaddr.isValidCIDR(value)))) {
    throw new Error("IP addresses or CIDR blocks, separated by commas");
  }
  return value;
};

const list =
  <T>(item: (value: string) => T) =>
  (value: string): T[] =>
    value === "" ? [] : value.split(",").map((part) => item(part.trim()));

const urlWith =
  (...protocols: string[]) =>
  (value: string): string => {
    if (value === "") return value;
    const url = URL.parse(value);
    if (!url || !protocols.includes(url.protocol)) {
      throw new Error(`a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    }
    return value;
  };

/** Credentials have settings of their own, and a path would not be used. */
const nodeAddress = (value: string): string => {
  const url = URL.parse(value);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (!url || !isWeb || url.href !== `${url.origin}/`)
    throw new Error("http:// or https:// URLs without a user or a path, separated by commas");
  return url.origin;
};

const text = (value: string): string => value;

/** What an operator's language model can do. */
export const MODEL_TASKS = ["prose", "plan"] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

/** Of a million tokens sent and received. */
function prices(value: string): { sent: number; received: number } | undefined {
  if (value === "") return undefined;
  const [sent = -1, received = -1, ...others] = value.split(",").map(Number);
  if (!(sent >= 0 && received >= 0) || others.length > 0)
    throw new Error("two prices separated by a comma, as in 0.15,0.60");
  return { sent, received };
}

const MAX_PROCESSES = 64;

function processCount(value: string): number {
  if (value === "auto") return Math.min(MAX_PROCESSES, availableParallelism());
  try {
    return wholeNumber(1, MAX_PROCESSES)(value);
  } catch (error) {
    throw new Error(`auto or ${(error as Error).message}`, { cause: error });
  }
}

/** Seconds before each attempt that can follow the first of a webhook delivery. */
export const WEBHOOK_RETRY_SECONDS = [60, 300, 1_800, 7_200, 43_200];
export const WEBHOOK_TIMEOUT_SECONDS = 10;
const MIN_SECRET_BYTES = 32;

/** One secret or several, separated by commas or white space. */
export function parseSecrets(value: string): string[] {
  const secrets = [...new Set(value.split(/[\s,]+/).filter((secret) => secret !== ""))];
  if (secrets.some((secret) => Buffer.byteLength(secret) < MIN_SECRET_BYTES)) {
    throw new Error(
      `${MIN_SECRET_BYTES} bytes or more, without commas or spaces, which separate several secrets`,
    );
  }
  return secrets;
}

/** Every setting of the program. No other module reads the environment. */
const SETTINGS = {
  host: setting({
    env: "HOST",
    default: "127.0.0.1",
    doc: "Address the API listens on",
    parse: text,
  }),
  port: setting({
    env: "PORT",
    default: "8080",
    doc: "Port of the API; 0 picks a free one",
    parse: wholeNumber(0, 65_535),
  }),
  role: setting({
    env: "WAYMARK_ROLE",
    default: "all",
    doc: "What this process does: api, worker, all",
    parse: oneOf("api", "worker", "all"),
  }),
  processes: setting({
    env: "WAYMARK_PROCESSES",
    default: "1",
    doc: "API processes that share one port and one index; auto is one a core",
    parse: processCount,
  }),
  dataDir: setting({
    env: "WAYMARK_DATA_DIR",
    default: ".waymark",
    doc: "Folder for the embedded database and this machine's other files",
    parse: (value) => {
      if (value === "") throw new Error("a folder");
      return resolve(value);
    },
  }),
  snapshotDir: setting({
    env: "WAYMARK_SNAPSHOT_DIR",
    default: "",
    doc: "Folder for snapshots of the job index, which make starts fast; off: none. Unset: `snapshots` in the data folder with the embedded database, else none",
    parse: (value) => (value === "" || value === "off" ? value : resolve(value)),
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    default: "",
    doc: "PostgreSQL 15 or newer to use instead of the embedded one",
    secret: true,
    parse: urlWith("postgres:", "postgresql:"),
  }),
  directDatabaseUrl: setting({
    env: "WAYMARK_DIRECT_DATABASE_URL",
    default: "",
    doc: "The same PostgreSQL without a pooler, for LISTEN and migrations; needed where DATABASE_URL is a pooler in transaction mode",
    secret: true,
    parse: urlWith("postgres:", "postgresql:"),
  }),
  readDatabaseUrl: setting({
    env: "DATABASE_READ_URL",
    default: "",
    doc: "Replicas that serve rows of postings while they are recent enough; no pooler in transaction mode",
    secret: true,
    parse: urlWith("postgres:", "postgresql:"),
  }),
  secrets: setting({
    env: "WAYMARK_SECRET",
    default: "",
    doc: "Encrypts data at rest; 32 bytes or more; of several, separated by commas or spaces, the first encrypts and all decrypt; created on the first start when the database is embedded",
    secret: true,
    parse: parseSecrets,
  }),
  allowPrivateHosts: setting({
    env: "WAYMARK_ALLOW_PRIVATE_HOSTS",
    default: "false",
    doc: "Development only: webhooks and file_url may use http and private hosts",
    parse: trueOrFalse,
  }),
  webhookDelaysSeconds: setting({
    env: "WAYMARK_WEBHOOK_DELAYS",
    default: WEBHOOK_RETRY_SECONDS.join(),
    doc: `Seconds before each retry of a webhook delivery: ${WEBHOOK_RETRY_SECONDS.length} numbers`,
    parse: (value) => {
      const delays = value.split(",").map((part) => Number(part.trim() || "x"));
      const count = WEBHOOK_RETRY_SECONDS.length;
      if (delays.length !== count || !delays.every((d) => d >= 0 && d <= 604_800)) {
        throw new Error(`${count} numbers of seconds, separated by commas`);
      }
      return delays;
    },
  }),
  webhookTimeoutSeconds: setting({
    env: "WAYMARK_WEBHOOK_TIMEOUT",
    default: String(WEBHOOK_TIMEOUT_SECONDS),
    doc: "Seconds a webhook receiver has to answer",
    parse: wholeNumber(1, 60),
  }),
  trustProxy: setting({
    env: "WAYMARK_TRUST_PROXY",
    default: "",
    doc: "Addresses of proxies whose X-Forwarded-For is trusted, separated by commas",
    parse: list(addressOrBlock),
  }),
  ocr: setting({
    env: "WAYMARK_OCR",
    default: "on",
    doc: "Recognise the text of scans and pictures, where the optional packages for it are installed; off: they are refused",
    parse: onOrOff,
  }),
  docs: setting({
    env: "WAYMARK_DOCS",
    default: "on",
    doc: "The reference, the guides and the error pages below /docs, and /llms.txt; off removes them",
    parse: onOrOff,
  }),
  console: setting({
    env: "WAYMARK_CONSOLE",
    default: "on",
    doc: "The web console at /console and the start page at / for browsers; off removes them",
    parse: onOrOff,
  }),
  requireSecondFactor: setting({
    env: "WAYMARK_REQUIRE_2FA",
    default: "off",
    doc: "on: administrators and members who sign in with a password need a second factor, and set one up at the next sign-in",
    parse: onOrOff,
  }),
  publicUrl: setting({
    env: "WAYMARK_PUBLIC_URL",
    default: "",
    doc: "Where people reach this installation, for links in mails; unset: links are made from the page's own address",
    parse: (value) => (value === "" ? "" : nodeAddress(value)),
  }),
  portalOrigins: setting({
    env: "WAYMARK_PORTAL_ORIGINS",
    default: "",
    doc: "Sites that may show /console/portal in a frame, such as https://dashboard.example.com, separated by commas; unset: none",
    parse: list(nodeAddress),
  }),
  signUp: setting({
    env: "WAYMARK_SIGNUP",
    default: "off",
    doc: "Who may sign up without an invitation: off or invite, nobody; open, anyone, with an app of their own. Operators invite to every app and owners to their own, whatever this says",
    parse: oneOf("off", "invite", "open"),
  }),
  smtpUrl: setting({
    env: "WAYMARK_SMTP_URL",
    default: "",
    doc: "Mail server for invitations and alerts, such as smtps://user:password@host; unset: the inviter gets the link",
    secret: true,
    parse: urlWith("smtp:", "smtps:"),
  }),
  mailFrom: setting({
    env: "WAYMARK_MAIL_FROM",
    default: "",
    doc: "Sender of the mails, such as Waymark <no-reply@example.com>",
    parse: text,
  }),
  oidcIssuer: setting({
    env: "WAYMARK_OIDC_ISSUER",
    default: "",
    doc: "OpenID provider with which invited administrators may sign in; unset: none",
    parse: urlWith("https:", "http:"),
  }),
  oidcClientId: setting({
    env: "WAYMARK_OIDC_CLIENT_ID",
    default: "",
    doc: "This installation's client id there; its redirect address is /console/sign-in/return",
    parse: text,
  }),
  oidcClientSecret: setting({
    env: "WAYMARK_OIDC_CLIENT_SECRET",
    default: "",
    doc: "The client's secret; unset: a public client",
    secret: true,
    parse: text,
  }),
  drainSeconds: setting({
    env: "WAYMARK_DRAIN_SECONDS",
    default: "0",
    doc: "Seconds that a stopping server keeps serving with /readyz at 503, so that proxies notice",
    parse: wholeNumber(0, 600),
  }),
  metricsToken: setting({
    env: "WAYMARK_METRICS_TOKEN",
    default: "",
    doc: "Bearer token that /metrics asks for on the API's port; unset: it is not served there",
    secret: true,
    parse: text,
  }),
  metricsPort: setting({
    env: "WAYMARK_METRICS_PORT",
    default: "",
    doc: "A port of its own for /metrics, without a token; unset: none. 0 picks a free one",
    parse: (value) => (value === "" ? undefined : wholeNumber(0, 65_535)(value)),
  }),
  otlpEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    default: "",
    doc: "OpenTelemetry collector that gets the traces (OTLP over HTTP, protobuf); unset: nothing is traced",
    parse: urlWith("http:", "https:"),
  }),
  otlpTracesEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    default: "",
    doc: "The same with its whole path, for traces only",
    parse: urlWith("http:", "https:"),
  }),
  traceRatio: setting({
    env: "OTEL_TRACES_SAMPLER_ARG",
    default: "1",
    doc: "Share of the traces that are kept, from 0 to 1; a caller's traceparent decides for its own",
    parse: (value) => {
      const ratio = Number(value);
      if (!(ratio >= 0 && ratio <= 1)) throw new Error("a number from 0 to 1");
      return ratio;
    },
  }),
  llmUrl: setting({
    env: "WAYMARK_LLM_URL",
    default: "",
    doc: "OpenAI-compatible endpoint that writes the prose; unset: the built-in writer",
    parse: urlWith("http:", "https:"),
  }),
  llmModel: setting({
    env: "WAYMARK_LLM_MODEL",
    default: "",
    doc: "Model name for it",
    parse: text,
  }),
  llmKey: setting({
    env: "WAYMARK_LLM_KEY",
    default: "",
    doc: "Key for it",
    secret: true,
    parse: text,
  }),
  llmTasks: setting({
    env: "WAYMARK_LLM_TASKS",
    default: "prose",
    doc: `What the model does: ${MODEL_TASKS.join(", ")}; several with commas`,
    parse: (value) => [...new Set(list(oneOf(...MODEL_TASKS))(value))],
  }),
  llmFallback: setting({
    env: "WAYMARK_LLM_FALLBACK",
    default: "embedded",
    doc: "When it fails: embedded gives the engine's result, fail answers 502 or fails the pathway, uncharged",
    parse: oneOf("embedded", "fail"),
  }),
  llmTimeoutSeconds: setting({
    env: "WAYMARK_LLM_TIMEOUT",
    default: "20",
    doc: "Seconds that one of its answers may take; there are up to three for a result",
    parse: wholeNumber(1, 600),
  }),
  llmCallTokens: setting({
    env: "WAYMARK_LLM_CALL_TOKENS",
    default: "8000",
    doc: "Tokens that one of its answers may have",
    parse: wholeNumber(100, 100_000),
  }),
  llmDayTokens: setting({
    env: "WAYMARK_LLM_DAY_TOKENS",
    default: "0",
    doc: "Tokens a day (UTC) for each app, sent and received; then it counts as failed. 0: no limit",
    parse: wholeNumber(0, 1_000_000_000),
  }),
  llmParallel: setting({
    env: "WAYMARK_LLM_PARALLEL",
    default: "3",
    doc: "Calls that a process makes at once",
    parse: wholeNumber(1, 64),
  }),
  llmBreakerSeconds: setting({
    env: "WAYMARK_LLM_BREAKER",
    default: "30",
    doc: "Seconds without calls after five in a row did not answer; 0: always calls",
    parse: wholeNumber(0, 3_600),
  }),
  llmPrices: setting({
    env: "WAYMARK_LLM_PRICES",
    default: "",
    doc: "Prices of a million tokens sent and received, as in 0.15,0.60, for the cost on the operators' page",
    parse: prices,
  }),
  knowledgeDir: setting({
    env: "WAYMARK_KNOWLEDGE_DIR",
    default: "",
    doc: "Folder with your own records, which extend or override the knowledge base",
    parse: (value) => (value === "" ? "" : resolve(value)),
  }),
  catalogue: setting({
    env: "WAYMARK_CATALOGUE",
    default: "embedded",
    doc: "Where postings are searched: embedded, the index of each server; or opensearch, a cluster",
    parse: oneOf("embedded", "opensearch"),
  }),
  openSearchUrls: setting({
    env: "OPENSEARCH_URL",
    default: "",
    doc: "Addresses of the cluster's nodes, separated by commas; with https and an authority of your own, set NODE_EXTRA_CA_CERTS",
    // Not shown, because somebody may put a password in.
    secret: true,
    parse: list(nodeAddress),
  }),
  openSearchUsername: setting({
    env: "OPENSEARCH_USERNAME",
    default: "",
    doc: "User name for it; unset: none",
    parse: text,
  }),
  openSearchPassword: setting({
    env: "OPENSEARCH_PASSWORD",
    default: "",
    doc: "The user's password",
    secret: true,
    parse: text,
  }),
  openSearchApiKey: setting({
    env: "OPENSEARCH_API_KEY",
    default: "",
    doc: "API key for it, instead of a user",
    secret: true,
    parse: text,
  }),
  openSearchIndex: setting({
    env: "OPENSEARCH_INDEX",
    default: "waymark",
    doc: "How the names of its indices begin",
    parse: (value) => {
      if (!/^[a-z][a-z0-9-]{0,40}$/.test(value))
        throw new Error("small letters, digits and hyphens, beginning with a letter");
      return value;
    },
  }),
  demoPostings: setting({
    env: "WAYMARK_DEMO_POSTINGS",
    default: "2000",
    doc: "Generated postings loaded by the first start with the embedded database; 0 for none",
    parse: wholeNumber(0, 1_000_000),
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    default: "info",
    doc: "trace, debug, info, warn, error, fatal or silent",
    parse: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  }),
};

type Settings = typeof SETTINGS;
export type Config = { readonly [K in keyof Settings]: ReturnType<Settings[K]["parse"]> };
export type Environment = Record<string, string | undefined>;

export function readConfig(env: Environment): Config {
  const values: Record<string, unknown> = {};
  for (const [name, s] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = env[s.env] || s.default;
    try {
      values[name] = s.parse(given);
    } catch (error) {
      const shown = s.secret ? "(hidden)" : JSON.stringify(given);
      throw new SettingError(`${s.env} is ${shown}; it must be ${(error as Error).message}.`);
    }
  }
  const config = values as Config;
  if (config.databaseUrl && config.secrets.length === 0) {
    throw new SettingError(
      "WAYMARK_SECRET is not set; with DATABASE_URL it must be 32 bytes or more, the same on every machine.",
    );
  }
  if (config.directDatabaseUrl && !config.databaseUrl) {
    throw new SettingError(
      "WAYMARK_DIRECT_DATABASE_URL is (hidden); it must be unset where DATABASE_URL is not set.",
    );
  }
  if (config.readDatabaseUrl && !config.databaseUrl) {
    throw new SettingError(
      "DATABASE_READ_URL is (hidden); it must be unset where DATABASE_URL is not set.",
    );
  }
  if (config.catalogue === "opensearch" && config.openSearchUrls.length === 0) {
    throw new SettingError(
      "OPENSEARCH_URL is not set; with WAYMARK_CATALOGUE=opensearch it must name the cluster's nodes.",
    );
  }
  if ((config.oidcIssuer === "") !== (config.oidcClientId === "")) {
    throw new SettingError(
      "WAYMARK_OIDC_ISSUER and WAYMARK_OIDC_CLIENT_ID belong together; set both or neither.",
    );
  }
  if (config.smtpUrl && (config.mailFrom === "" || config.publicUrl === "")) {
    throw new SettingError(
      "WAYMARK_SMTP_URL is (hidden); it needs WAYMARK_MAIL_FROM and WAYMARK_PUBLIC_URL beside it.",
    );
  }
  if (config.signUp === "open" && config.smtpUrl === "") {
    throw new SettingError(
      'WAYMARK_SIGNUP is "open"; it must be off or invite where WAYMARK_SMTP_URL is not set, because a mail proves the address.',
    );
  }
  return config;
}

export const settingNames = (): string[] => Object.values(SETTINGS).map(({ env }) => env);

/** Undefined: the index is not saved. */
export function snapshotFolderOf({
  snapshotDir,
  databaseUrl,
  dataDir,
}: Pick<Config, "snapshotDir" | "databaseUrl" | "dataDir">): string | undefined {
  if (snapshotDir === "off") return undefined;
  if (snapshotDir !== "") return snapshotDir;
  return databaseUrl ? undefined : join(dataDir, "snapshots");
}

export interface DescribedSetting {
  name: string;
  value: string;
  source: "environment" | "default";
  doc: string;
}

export function describeConfig(env: Environment): DescribedSetting[] {
  readConfig(env);
  return Object.values<Setting<unknown>>(SETTINGS).map((s) => {
    const given = env[s.env];
    const value = given || s.default;
    return {
      name: s.env,
      value: s.secret && value !== "" ? "(hidden)" : value,
      source: given ? "environment" : "default",
      doc: s.doc,
    };
  });
}
