/*
 * The licence of every package in the lock file, and whether we accept it. Uses the lock file
 * instead of node_modules, because it includes packages for other platforms.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Licences of production packages: they require no more than keeping the notice. */
const IN_PRODUCTION = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Python-2.0",
]);
/** Development tools may also have licences that affect only their modification. */
const IN_DEVELOPMENT = new Set([...IN_PRODUCTION, "MPL-2.0", "Unlicense", "Zlib"]);

export interface Licence {
  name: string;
  version: string;
  licence: string;
  isDev: boolean;
  isAccepted: boolean;
}

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

export function readLicences(lock: Lock = readLock()): Licence[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license: licence = "(none)", dev: isDev = false }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence,
      isDev,
      isAccepted: isAccepted(licence, isDev ? IN_DEVELOPMENT : IN_PRODUCTION),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** `MIT`, `(MIT OR CC0-1.0)`, `(MIT AND Zlib)`; anything more complex is refused. */
function isAccepted(expression: string, accepted: ReadonlySet<string>): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain.split(" OR ").some((one) => one.split(" AND ").every((id) => accepted.has(id)));
}

const readLock = (): Lock =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as Lock;

if (import.meta.main) {
  const licences = readLicences();
  for (const { name, version, licence, isDev, isAccepted: ok } of licences) {
    const use = isDev ? "development" : "production";
    console.log(
      [licence.padEnd(18), use.padEnd(12), `${name}@${version}`, ok ? "" : "REFUSED"]
        .join(" ")
        .trimEnd(),
    );
  }
  if (licences.some((l) => !l.isAccepted)) process.exitCode = 1;
}
