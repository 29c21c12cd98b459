import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { watchClock, type Clock, type ClockWatch } from "./clock.ts";
import { parseSecrets, SettingError, type Config } from "./config.ts";
import type { Vault } from "./crypto.ts";
import { openKeyRing } from "./key-ring.ts";
import type { Log } from "./log.ts";
import { openDatabase, type Database } from "./postgres/database.ts";
import { openEmbedded, type EmbeddedPostgres } from "./postgres/embedded.ts";
import { readOrCreate } from "./postgres/embedded-home.ts";
import { migrate } from "./postgres/migrate.ts";
import { refuseUnfitDatabase } from "./postgres/requirements.ts";
import { explainStartError } from "./start-error.ts";
import { NO_TRACING, type Tracing } from "./tracing.ts";

/** Common base of every command and role: a migrated database and its secret. */
export interface Runtime {
  config: Config;
  log: Log;
  /** The database's time. */
  clock: Clock;
  /** Drift of this machine's clock from it. */
  watch: ClockWatch;
  db: Database;
  vault: Vault;
  /** Migrations applied by this start. */
  migrated: string[];
  close(): Promise<void>;
}

/** A database as it is, for a restore: nothing is migrated or written. */
export interface BareDatabase {
  db: Database;
  close(): Promise<void>;
}

interface RuntimeOptions {
  tracing?: Tracing | undefined;
  maxConnections?: number | undefined;
}

export async function openBareDatabase(
  config: Config,
  log: Log,
  { tracing = NO_TRACING, maxConnections }: RuntimeOptions = {},
): Promise<BareDatabase> {
  const onIdleError = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  let embedded: EmbeddedPostgres | undefined;
  let db: Database | undefined;
  const close = async (): Promise<void> => {
    await db?.close();
    await embedded?.stop();
  };
  try {
    if (!config.databaseUrl) embedded = await openEmbedded(config.dataDir, log);
    await embedded?.ensure();
    const common = { onIdleError, tracing, maxConnections };
    db = openDatabase(
      embedded
        ? { connection: embedded.url, revive: embedded.ensure, ...common }
        : { ...connectionsOf(config), ...common },
    );
    if (!embedded) await refuseUnfitDatabase(db);
    return { db, close };
  } catch (error) {
    await close();
    throw explainStartError(error, config);
  }
}

export async function openRuntime(
  config: Config,
  log: Log,
  options: RuntimeOptions = {},
): Promise<Runtime> {
  const { db, close: closeDatabase } = await openBareDatabase(config, log, options);
  let watch: ClockWatch | undefined;
  const close = async (): Promise<void> => {
    watch?.stop();
    await closeDatabase();
  };
  try {
    const secrets = await readSecrets(config);
    const migrated = await migrate(db);
    const vault = await openKeyRing(db, secrets, describeSource(config));
    watch = await watchClock(db, log);
    return { config, log, clock: watch.clock, watch, db, vault, migrated, close };
  } catch (error) {
    await close();
    throw explainStartError(error, config);
  }
}

function connectionsOf({ databaseUrl, directDatabaseUrl }: Config) {
  const isPooled = directDatabaseUrl !== "" && directDatabaseUrl !== databaseUrl;
  return {
    connection: { connectionString: databaseUrl },
    direct: isPooled ? { connectionString: directDatabaseUrl } : undefined,
  };
}

/** Those of WAYMARK_SECRET, or of the file in the data folder. */
export const readSecrets = async (config: Config): Promise<readonly string[]> =>
  config.secrets.length > 0 ? config.secrets : readSecretFile(config);

const describeSource = ({ secrets, dataDir }: Config): string =>
  secrets.length > 0
    ? "WAYMARK_SECRET is (hidden)"
    : `WAYMARK_SECRET is not set, so ${join(dataDir, "secret")} is used`;

/** Created on the first start; may hold several secrets, like WAYMARK_SECRET. */
async function readSecretFile({ dataDir }: Config): Promise<string[]> {
  const file = join(dataDir, "secret");
  const text = await readOrCreate(file, () => randomBytes(32).toString("base64url"));
  try {
    const secrets = parseSecrets(text);
    if (secrets.length > 0) return secrets;
  } catch {
    // Reported like an empty file.
  }
  throw new SettingError(`${file} is cut short; put back the one this database was set up with.`);
}
