import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { createCiphers } from "../../platform/crypto.ts";
import { readSecrets } from "../../platform/runtime.ts";
import type { BackupHead, BackupSecret } from "./backup-file.ts";

/* A backup is of no use without the secret of its server, so a restore asks for it first. */

const secretFileOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "secret");

export function describeSecret(
  config: Config,
  { keyIds }: { readonly keyIds: readonly Buffer[] },
): BackupSecret {
  const isSet = config.secrets.length > 0;
  return {
    source: isSet ? "environment" : "file",
    file: isSet ? null : secretFileOf(config),
    key_ids: keyIds.map((id) => id.toString("hex")),
  };
}

/**
 * Names what is missing for a restore; undefined when the secret is here. A backup of an earlier
 * version does not say what it needs.
 */
export async function describeForeignSecret(
  config: Config,
  { secret: made }: Pick<BackupHead, "secret">,
): Promise<string | undefined> {
  if (!made) return undefined;
  const own = secretFileOf(config);
  const isSet = config.secrets.length > 0;
  const hasOne = isSet || existsSync(own);
  const secrets = hasOne ? await readSecrets(config) : [];
  const held = hasOne ? createCiphers(secrets).keyIds.map((id) => id.toString("hex")) : [];
  if (made.key_ids.every((id) => held.includes(id))) return undefined;
  const ours = isSet
    ? "WAYMARK_SECRET holds another one"
    : `WAYMARK_SECRET is not set, and ${own} ${hasOne ? "holds another one" : "does not exist"}`;
  const where =
    made.source === "environment"
      ? "it was in WAYMARK_SECRET of the server that made the backup. Set WAYMARK_SECRET to it"
      : `it was in ${made.file} on the server that made the backup. Set WAYMARK_SECRET to its content`;
  return `The backup needs its server's secret, and ${ours}: ${where}, then restore again. Nothing was written.`;
}
