import { readFile, writeFile } from "node:fs/promises";
import { listResourceFiles } from "../../knowledge/index.ts";
import { formatDocument, parseDocument } from "../../knowledge/yaml.ts";
import { createOutbound, OutboundError, type Outbound } from "../../platform/outbound.ts";
import { CommandError, type Command } from "./command.ts";
import { table } from "./print.ts";

const HOSTS_AT_ONCE = 8;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 5_000_000;

/** The resources of a skill in a file; other fields stay as they are. */
interface ResourceLine {
  id: string;
  resources?: { title: string; url: string; checked_at?: string }[];
}

export const checkLinks: Command = {
  name: "knowledge check-links",
  usage: "[--record]",
  summary: "open every learning resource and report the addresses that fail",
  help: "Needs access to the internet. Exits with 1 if an address fails. One request at a time for each host.",
  options: {
    record: {
      type: "boolean",
      doc: "write the day as checked_at beside each address that answered",
    },
  },
  async run({ config, flags, out, drawProgress }) {
    const outbound = createOutbound(config);
    const files = listResourceFiles(config.knowledgeDir || undefined);
    const { checked, failed } = await checkFiles(files, outbound, {
      ...(flags.isSet("record") ? { recordDay: new Date().toISOString().slice(0, 10) } : {}),
      drawProgress,
    });
    await outbound.close();
    const rows = failed.map((one) => [one.url, one.failure, one.skills.join(", ")]);
    out.result({ checked, failed }, () =>
      [
        ...(rows.length > 0 ? [table(["address", "failure", "skills"], rows)] : []),
        `${checked} addresses checked, ${failed.length} failed`,
      ].join("\n\n"),
    );
    if (failed.length > 0) throw new CommandError(`${failed.length} addresses failed`);
  },
};

interface CheckOptions {
  /** Written as `checked_at` beside each address that answered. */
  recordDay?: string;
  drawProgress?: ((line: string) => void) | undefined;
}

interface LinkReport {
  checked: number;
  failed: { url: string; failure: string; skills: string[] }[];
}

export async function checkFiles(
  paths: readonly string[],
  outbound: Outbound,
  { recordDay, drawProgress }: CheckOptions = {},
): Promise<LinkReport> {
  const files = await Promise.all(paths.map(read));
  const linked = files.flatMap(({ lines }) =>
    lines.flatMap(({ id, resources = [] }) => resources.map(({ url }) => ({ id, url }))),
  );
  const byUrl = Map.groupBy(linked, ({ url }) => url);
  const failures = await openAll([...byUrl.keys()], outbound, drawProgress);
  if (recordDay !== undefined) {
    for (const file of files) await record(file, failures, recordDay);
  }
  return {
    checked: byUrl.size,
    failed: [...failures].map(([url, failure]) => ({
      url,
      failure,
      skills: byUrl.get(url)!.map(({ id }) => id),
    })),
  };
}

/** Opens each address once, hosts beside each other; returns the failures by address. */
async function openAll(
  urls: readonly string[],
  outbound: Outbound,
  drawProgress: ((line: string) => void) | undefined,
): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  let done = 0;
  const openHosts = async (): Promise<void> => {
    for (let host = hosts.pop(); host; host = hosts.pop()) {
      for (const url of host) {
        const failure = await open(url, outbound);
        if (failure !== undefined) failures.set(url, failure);
        drawProgress?.(`${++done} of ${urls.length} addresses`);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, openHosts));
  return failures;
}

async function open(url: string, outbound: Outbound): Promise<string | undefined> {
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 5 };
  try {
    await outbound.download(url, limits);
    return undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // A large answer is an answer.
    return error.failure === "too_large" ? undefined : error.failure;
  }
}

interface ResourceFile {
  path: string;
  lines: ResourceLine[];
  /** The file with what was added to the lines. */
  write: () => string;
}

/** The document of a language, or lines of JSON. */
async function read(path: string): Promise<ResourceFile> {
  const text = await readFile(path, "utf8");
  if (path.endsWith(".yaml")) {
    const document = parseDocument(text) as { skills: Record<string, ResourceLine["resources"]> };
    const lines = Object.entries(document.skills).map(([id, resources]): ResourceLine =>
      Array.isArray(resources) ? { id, resources } : { id },
    );
    return { path, lines, write: () => formatDocument(document, text) };
  }
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as ResourceLine);
  return { path, lines, write: () => lines.map((line) => `${JSON.stringify(line)}\n`).join("") };
}

async function record(
  { path, lines, write }: ResourceFile,
  failures: ReadonlyMap<string, string>,
  day: string,
): Promise<void> {
  for (const resource of lines.flatMap(({ resources = [] }) => resources)) {
    if (!failures.has(resource.url)) resource.checked_at = day;
  }
  await writeFile(path, write()).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot write ${path} (${error.code}).`);
  });
}
