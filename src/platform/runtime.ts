import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { watchClock, type Clock, type ClockWatch } from "./clock.ts";
import { SettingError, type Config } from "./config.ts";
import { openVault, type Vault } from "./crypto.ts";
import type { Log } from "./log.ts";
import { openDatabase, type Database } from "./postgres/database.ts";
import { openEmbedded } from "./postgres/embedded.ts";
import { readOrCreate } from "./postgres/embedded-home.ts";
import { migrate } from "./postgres/migrate.ts";
import { refuseUnfitDatabase } from "./postgres/requirements.ts";

/** What every command and every role stands on: a migrated database and the secret that goes with it. */
export interface Runtime {
  config: Config;
  log: Log;
  /** The database's time. */
  clock: Clock;
  /** How this machine's own clock stands to it. */
  watch: ClockWatch;
  db: Database;
  vault: Vault;
  /** The migrations this start applied. */
  migrated: string[];
  close(): Promise<void>;
}

export async function openRuntime(config: Config, log: Log): Promise<Runtime> {
  const onIdleError = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir, log);
  await embedded?.ensure();
  const db = openDatabase(
    embedded
      ? { connection: embedded.url, revive: () => embedded.ensure(), onIdleError }
      : { ...connectionsOf(config), onIdleError },
  );
  let watch: ClockWatch | undefined;
  const close = async (): Promise<void> => {
    watch?.stop();
    await db.close();
    await embedded?.stop();
  };
  try {
    const makeSecret = () => randomBytes(32).toString("base64url");
    const secret =
      config.secret || (await readOrCreate(join(config.dataDir, "secret"), makeSecret));
    if (Buffer.byteLength(secret) < 32) {
      throw new SettingError(
        `${join(config.dataDir, "secret")} is cut short; put back the one this database was set up with.`,
      );
    }
    const vault = openVault(secret);
    if (!embedded) await refuseUnfitDatabase(db);
    const migrated = await migrate(db);
    await refuseForeignSecret(db, vault);
    watch = await watchClock(db, log);
    return { config, log, clock: watch.clock, watch, db, vault, migrated, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function connectionsOf({ databaseUrl, directDatabaseUrl }: Config) {
  const isPooled = directDatabaseUrl !== "" && directDatabaseUrl !== databaseUrl;
  return {
    connection: { connectionString: databaseUrl },
    direct: isPooled ? { connectionString: directDatabaseUrl } : undefined,
  };
}

/** Two secrets over one database would leave what one wrote unreadable to the other. */
async function refuseForeignSecret(db: Database, vault: Vault): Promise<void> {
  const own = vault.fingerprint("secret-check");
  await db.query("INSERT INTO facts (name, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING", [
    own,
  ]);
  const [fact] = await db.query<{ value: Buffer }>("SELECT value FROM facts WHERE name = 'secret'");
  if (!fact!.value.equals(own)) {
    throw new SettingError(
      "WAYMARK_SECRET is (hidden); it must be the one this database was set up with.",
    );
  }
}
