import { SettingError, type Config } from "./config.ts";

/*
 * What keeps a start from reaching its database or its data folder, in one line that names the
 * setting and the way out. Other errors stay as they are.
 */

const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
const NOT_ALLOWED = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR"]);
/** Of sockets and of the resolver. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);
/** Password and other authentication, no such database, no right to connect. */
const REFUSED = new Set(["28P01", "28000", "3D000", "42501"]);

type Place = Pick<Config, "dataDir" | "databaseUrl" | "directDatabaseUrl">;

/** A full disk of the embedded database. */
export class DiskFull extends Error {
  readonly code = "ENOSPC";
}

export function explainStartError(error: unknown, config: Place): unknown {
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  if (DISK_FULL.has(code)) return new SettingError(explainFull(error, config));
  if (path !== undefined && NOT_ALLOWED.has(code) && isNear(path, config.dataDir))
    return new SettingError(
      `WAYMARK_DATA_DIR is ${JSON.stringify(config.dataDir)}; it must be a folder that this user may write to, and ${path} is not (${code}). Change its owner or its rights, or set WAYMARK_DATA_DIR to another folder.`,
    );
  if (!config.databaseUrl) return error;
  const setting = config.directDatabaseUrl ? "WAYMARK_DIRECT_DATABASE_URL" : "DATABASE_URL";
  const where = placeOf(config.directDatabaseUrl || config.databaseUrl);
  if (UNREACHABLE.has(code) || /timeout/i.test(message))
    return new SettingError(
      `${setting} names a PostgreSQL at ${where}, and nothing answers there (${code || message}). Start it, or correct ${setting}; without DATABASE_URL an embedded database is used.`,
    );
  if (REFUSED.has(code))
    return new SettingError(
      `${setting} names a PostgreSQL at ${where}, which refuses: ${message} (${code}). Correct the user, the password or the database in ${setting}.`,
    );
  return error;
}

function explainFull(error: unknown, { databaseUrl, dataDir }: Place): string {
  if (databaseUrl)
    return "The disk of the database that DATABASE_URL names is full. Free some space there, then start again.";
  const found = error instanceof DiskFull ? ` (${error.message})` : "";
  return `The disk of ${dataDir} is full${found}. Free some space there, or set WAYMARK_DATA_DIR to a folder on another disk.`;
}

/** Without user and password. */
function placeOf(url: string): string {
  const { hostname, port, searchParams, pathname } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return `${host || "localhost"}${host.startsWith("/") ? "" : ` port ${port || 5432}`}, database ${pathname.slice(1) || "postgres"}`;
}

/** The folder, one around it or one inside. */
const isNear = (path: string, folder: string): boolean =>
  `${folder}/`.startsWith(`${path.replace(/\/$/, "")}/`) || path.startsWith(`${folder}/`);
