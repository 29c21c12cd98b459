import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Probe } from "./probe.ts";

export interface Injected {
  readonly kind: string;
  /** Milliseconds until a billed read succeeded again. */
  readonly recoveryMs: number;
}

interface Kind {
  readonly name: string;
  /** Share among all faults. */
  readonly weight: number;
  /** Returns when it began; undefined when there was no target. The hosts are up again afterwards. */
  inject(): Promise<Injected["recoveryMs"] | undefined>;
}

/** Longer than claims on idempotency keys and leases of workers live. */
const LONG_MS = 20_000;

export class Faults {
  readonly injected: Injected[] = [];
  readonly broken: string[] = [];
  readonly #cluster: Cluster;
  readonly #probe: Probe;
  readonly #random: () => number;
  readonly #kinds: readonly Kind[] = [
    { name: "primary's host killed", weight: 6, inject: () => this.#killPrimary() },
    { name: "primary's host partitioned", weight: 5, inject: () => this.#partitionPrimary() },
    { name: "primary and etcd's leader killed", weight: 2, inject: () => this.#killBoth() },
    { name: "primary's PostgreSQL killed", weight: 2, inject: () => this.#killPostgres() },
    { name: "planned switchover", weight: 3, inject: () => this.#switchOver() },
    { name: "synchronous standby killed", weight: 3, inject: () => this.#killStandby() },
    { name: "etcd's leader killed", weight: 4, inject: () => this.#killEtcdLeader() },
    { name: "API host killed", weight: 5, inject: () => this.#killApi() },
    { name: "API host partitioned", weight: 3, inject: () => this.#partition("api") },
    { name: "worker host killed", weight: 4, inject: () => this.#killWorker() },
    { name: "worker host partitioned", weight: 2, inject: () => this.#partition("worker") },
  ];

  constructor(cluster: Cluster, probe: Probe, random: () => number) {
    this.#cluster = cluster;
    this.#probe = probe;
    this.#random = random;
  }

  /** Faults of all kinds by their weights, in an order of the seed. */
  async inject(count: number, only: string): Promise<void> {
    const kinds = this.#kinds.filter(({ name }) => name.includes(only));
    const order = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
    for (let done = 0; done < count;) {
      if (done % order.length === 0) this.#shuffle(order);
      const kind = order[done % order.length]!;
      await sleep(1_000 + this.#random() * 3_000);
      const recoveryMs = await kind.inject();
      if (recoveryMs === undefined) continue;
      this.injected.push({ kind: kind.name, recoveryMs });
      done++;
      console.log(`${done} of ${count}: ${kind.name}, ${(recoveryMs / 1_000).toFixed(1)} s`);
      await this.#cluster.waitUntilHealthy();
    }
  }

  async #killPrimary(): Promise<number | undefined> {
    return this.#killAndReturn(await this.#cluster.primary(), 0);
  }

  /** As when etcd runs beside the databases. */
  async #killBoth(): Promise<number | undefined> {
    const hosts = [await this.#cluster.primary(), await this.#cluster.etcdLeader()];
    const [primary, etcd] = hosts.map((name) => name && this.#cluster.host(name));
    if (!primary || !etcd) return undefined;
    const at = performance.now();
    await Promise.all([primary.kill(), etcd.kill()]);
    try {
      return await this.#probe.recoveryAfter(at);
    } finally {
      await Promise.all([primary.start(), etcd.start()]);
    }
  }

  /** Patroni stays, and either starts it again or hands over. */
  async #killPostgres(): Promise<number | undefined> {
    const name = await this.#cluster.primary();
    if (name === undefined) return undefined;
    const at = performance.now();
    this.#cluster.host(name).killProgram(`postgres -D ${this.#cluster.host(name).folder}/`);
    return this.#probe.recoveryAfter(at);
  }

  async #killStandby(): Promise<number | undefined> {
    return this.#killAndReturn(await this.#cluster.synchronousStandby(), 0);
  }

  async #killEtcdLeader(): Promise<number | undefined> {
    return this.#killAndReturn(await this.#cluster.etcdLeader(), 5_000);
  }

  #killApi(): Promise<number | undefined> {
    return this.#killAndReturn(this.#pick(this.#cluster.namesOf("api")), 1_000);
  }

  #killWorker(): Promise<number | undefined> {
    return this.#killAndReturn(this.#pick(this.#cluster.namesOf("worker")), LONG_MS / 2);
  }

  /** Starts the host again when the service works without it, and `goneMs` at most later. */
  async #killAndReturn(name: string | undefined, goneMs: number): Promise<number | undefined> {
    if (name === undefined) return undefined;
    const host = this.#cluster.host(name);
    const at = performance.now();
    await host.kill();
    try {
      const recoveryMs = await this.#probe.recoveryAfter(at);
      await sleep(this.#random() * goneMs);
      return recoveryMs;
    } finally {
      await host.start();
    }
  }

  async #partitionPrimary(): Promise<number | undefined> {
    const name = await this.#cluster.primary();
    if (name === undefined) return undefined;
    const host = this.#cluster.host(name);
    const at = performance.now();
    host.partition();
    try {
      const recoveryMs = await this.#probe.recoveryAfter(at);
      // Two primaries at once would mean that both acknowledge.
      if (isPrimaryInside(name)) this.broken.push(`${name} is cut off and still primary`);
      await sleep(this.#random() * 5_000);
      return recoveryMs;
    } finally {
      host.reconnect();
    }
  }

  /** Until the old primary has handed over and a request that was sent later succeeds. */
  async #switchOver(): Promise<number | undefined> {
    const name = await this.#cluster.primary();
    const at = performance.now();
    if (name === undefined || !(await this.#cluster.switchOver(name))) return undefined;
    const doneAt = performance.now();
    return doneAt - at + (await this.#probe.recoveryAfter(doneAt));
  }

  async #partition(role: "api" | "worker"): Promise<number> {
    const host = this.#cluster.host(this.#pick(this.#cluster.namesOf(role)));
    const at = performance.now();
    host.partition();
    try {
      const recoveryMs = await this.#probe.recoveryAfter(at);
      await sleep(3_000 + this.#random() * LONG_MS);
      return recoveryMs;
    } finally {
      host.reconnect();
    }
  }

  #pick(names: readonly string[]): string {
    return names[Math.floor(this.#random() * names.length)]!;
  }

  #shuffle(list: unknown[]): void {
    for (let n = list.length - 1; n > 0; n--) {
      const other = Math.floor(this.#random() * (n + 1));
      [list[n], list[other]] = [list[other], list[n]];
    }
  }
}

/** Asks from inside the host: one that is cut off answers nobody else. */
function isPrimaryInside(name: string): boolean {
  const script =
    "fetch('http://127.0.0.1:8008/primary').then((r) => process.exit(r.status === 200 ? 0 : 1), () => process.exit(1))";
  const { status } = spawnSync("ip", ["netns", "exec", name, process.execPath, "-e", script], {
    timeout: 20_000,
  });
  return status === 0;
}
