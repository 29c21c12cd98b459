import { lstat, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHeartbeat } from "../../platform/heartbeat.ts";
import type { Log } from "../../platform/log.ts";

/*
 * Temporary folders of uploads. A process renews the time of its folders; one that was not renewed
 * for LEFT_AFTER_MS was left by a process that died, and any server removes it, at its start and
 * every minute. Times and not process ids decide: containers that share a folder have ids of their
 * own. Two servers may remove the same folder.
 */

const PREFIX = "waymark-import-";
const RENEW_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;
/** Longer than LOST_AFTER_MS, after which an import is shown as failed. */
const LEFT_AFTER_MS = 120_000;

export interface UploadFolders {
  make(): Promise<string>;
  remove(folder: string): Promise<void>;
  close(): Promise<void>;
}

export function openUploadFolders(log: Log): UploadFolders {
  const own = new Set<string>();
  const onError = (error: unknown): void =>
    log.warn({ err: error }, "folders of uploads could not be renewed or removed");
  const renewing = startHeartbeat({ everyMs: RENEW_EVERY_MS, beat: () => renew(own), onError });
  const sweeping = startHeartbeat({ everyMs: SWEEP_EVERY_MS, beat: sweep, onError });
  const first = sweep().catch(onError);
  return {
    async make() {
      const folder = await mkdtemp(join(tmpdir(), PREFIX));
      own.add(folder);
      return folder;
    },
    async remove(folder) {
      own.delete(folder);
      await removeFolder(folder);
    },
    async close() {
      await Promise.all([first, renewing.stop(), sweeping.stop()]);
    },
  };
}

async function renew(folders: Iterable<string>): Promise<void> {
  const now = new Date();
  // One that is removed meanwhile is not missed.
  for (const folder of folders) await utimes(folder, now, now).catch(() => {});
}

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(PREFIX) && (await isLeft(folder))) await removeFolder(folder);
  }
}

/** Of our account only: others on this machine may make folders of the same name. */
async function isLeft(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    Date.now() - found.mtimeMs > LEFT_AFTER_MS
  );
}

const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
