import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Host, type Service } from "./lab.ts";

/** The programs of each host, from the files of `deploy/ha`; only passwords and folders differ. */

const ROOT = join(import.meta.dirname, "../..");
const DEPLOY = join(ROOT, "deploy/ha");
const PASSWORD = "lab-only";
export const SECRET = "ha-".repeat(16);
/** The account of Debian's PostgreSQL. */
const ACCOUNT = "postgres";

export type Role = "etcd" | "db" | "api" | "worker" | "edge";

export interface HostPlan {
  readonly name: string;
  readonly role: Role;
  readonly address: string;
}

/** The hosts of `deploy/ha/hosts`. */
export async function readPlan(): Promise<HostPlan[]> {
  const lines = (await readFile(join(DEPLOY, "hosts"), "utf8")).split("\n");
  return lines
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [address, name] = line.split(/\s+/) as [string, string];
      return { name, address, role: name.replace(/\d+$/, "") as Role };
    });
}

export class Services {
  readonly #folder: string;
  readonly #waymark: Record<string, string>;

  private constructor(folder: string, waymark: Record<string, string>) {
    this.#folder = folder;
    this.#waymark = waymark;
  }

  /** `folder` is readable by every account. */
  static async prepare(folder: string): Promise<Services> {
    for (const file of ["patroni.yml", "haproxy-database.cfg", "haproxy-edge.cfg"])
      await copyFile(join(DEPLOY, file), join(folder, file));
    const userlist = join(folder, "userlist.txt");
    await writeFile(userlist, `"waymark" "${PASSWORD}"\n`);
    const pooler = await readFile(join(DEPLOY, "pgbouncer.ini"), "utf8");
    await writeFile(
      join(folder, "pgbouncer.ini"),
      pooler.replace("/etc/pgbouncer/userlist.txt", userlist),
    );
    const text = await readFile(join(DEPLOY, "waymark.env"), "utf8");
    const filled = text.replaceAll("PASSWORD@", `${PASSWORD}@`).replace("=SECRET", `=${SECRET}`);
    return new Services(folder, settingsIn(filled));
  }

  /** The database as Waymark's machines see it, for the program that checks. */
  get databaseUrl(): string {
    return this.#waymark["WAYMARK_DIRECT_DATABASE_URL"]!;
  }

  /** The way of every machine to the primary; the program that checks runs it too. */
  get wayToDatabase(): Service {
    const file = join(this.#folder, "haproxy-database.cfg");
    return { name: "haproxy", command: ["haproxy", "-db", "-f", file] };
  }

  /** The environment of a Waymark command. */
  get waymarkEnv(): Record<string, string> {
    return {
      ...this.#waymark,
      PATH: process.env["PATH"] ?? "",
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      WAYMARK_WEBHOOK_DELAYS: "1,1,2,5,10",
      WAYMARK_DATA_DIR: join(this.#folder, "files"),
      LOG_LEVEL: "warn",
    };
  }

  async hostOf(plan: HostPlan): Promise<Host> {
    const folder = join(this.#folder, plan.name);
    await mkdir(folder, { recursive: true });
    const services = await this.#servicesOf(plan, folder);
    return new Host({ ...plan, folder, services });
  }

  async #servicesOf(plan: HostPlan, folder: string): Promise<Service[]> {
    switch (plan.role) {
      case "etcd":
        return [await etcdOf(plan, folder)];
      case "db":
        return this.#databaseOf(plan, folder);
      case "edge": {
        const file = join(this.#folder, "haproxy-edge.cfg");
        return [{ name: "haproxy", command: ["haproxy", "-db", "-f", file] }];
      }
      default:
        return [this.wayToDatabase, this.#waymarkOf(plan.role)];
    }
  }

  #waymarkOf(role: "api" | "worker"): Service {
    const program = [process.execPath, "--max-semi-space-size=16", join(ROOT, "bin/waymark.js")];
    return {
      name: "waymark",
      command: [...program, "serve", "--role", role],
      env: this.waymarkEnv,
    };
  }

  async #databaseOf({ name }: HostPlan, folder: string): Promise<Service[]> {
    const data = join(folder, "data");
    const sockets = join(folder, "sockets");
    await mkdir(sockets, { recursive: true });
    const owner = spawnSync("chown", [ACCOUNT, folder, sockets]);
    if (owner.status !== 0) throw new Error(String(owner.stderr));
    await chmod(folder, 0o755);
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    };
    // Hosts share one file system here, so each keeps its sockets apart.
    const config = join(folder, "patroni.yml");
    const text = await readFile(join(this.#folder, "patroni.yml"), "utf8");
    await writeFile(config, text.replace("/var/run/postgresql", sockets));
    return [
      {
        name: "patroni",
        command: ["patroni", config],
        env,
        user: ACCOUNT,
        // The process ids of the boot before mean nothing in a new process namespace.
        prepare: `rm -f '${data}/postmaster.pid'`,
      },
      {
        name: "pgbouncer",
        command: ["pgbouncer", join(this.#folder, "pgbouncer.ini")],
        user: ACCOUNT,
      },
    ];
  }
}

async function etcdOf({ name, address }: HostPlan, folder: string): Promise<Service> {
  const env = settingsIn(await readFile(join(DEPLOY, "etcd.env"), "utf8"));
  return {
    name: "etcd",
    command: ["etcd"],
    env: {
      ...env,
      ETCD_NAME: name,
      ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
      ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${name}:2380`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${name}:2379`,
      ETCD_DATA_DIR: join(folder, "data"),
    },
  };
}

function settingsIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Creates Waymark's role and database through the primary's superuser. */
export const SUPERUSER_URL = `postgres://postgres:${PASSWORD}@127.0.0.1:5432/postgres`;
export const CREATE_ROLE = `CREATE ROLE waymark LOGIN PASSWORD '${PASSWORD}'`;
