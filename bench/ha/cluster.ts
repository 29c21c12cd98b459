import { setTimeout as sleep } from "node:timers/promises";
import type { Host } from "./lab.ts";
import type { HostPlan, Role } from "./services.ts";

interface Member {
  readonly name: string;
  readonly role: "leader" | "sync_standby" | "replica";
  readonly state: string;
  readonly timeline?: number;
}

const ANSWER_MS = 2_000;
const HEALTHY_MS = 240_000;
const LOOK_EVERY_MS = 250;

/** The hosts by role, and what Patroni, etcd and the APIs say about themselves. */
export class Cluster {
  readonly #hosts: ReadonlyMap<string, Host>;
  readonly #plans: readonly HostPlan[];

  constructor(plans: readonly HostPlan[], hosts: readonly Host[]) {
    this.#plans = plans;
    this.#hosts = new Map(hosts.map((host) => [host.name, host]));
  }

  host(name: string): Host {
    return this.#hosts.get(name)!;
  }

  namesOf(role: Role): string[] {
    return this.#plans.filter((plan) => plan.role === role).map(({ name }) => name);
  }

  /** By any database host that answers. */
  async members(): Promise<Member[]> {
    for (const name of this.namesOf("db")) {
      const found = await ask<{ members: Member[] }>(`http://${name}:8008/cluster`);
      if (found) return found.members;
    }
    return [];
  }

  async primary(): Promise<string | undefined> {
    for (const name of this.namesOf("db"))
      if (await isOk(`http://${name}:8008/primary`)) return name;
    return undefined;
  }

  /** Hands the role of primary to the synchronous standby; false when Patroni refuses. */
  async switchOver(leader: string): Promise<boolean> {
    const reply = await fetch(`http://${leader}:8008/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader }),
      signal: AbortSignal.timeout(HEALTHY_MS),
    }).catch(() => undefined);
    await reply?.body?.cancel();
    return reply?.status === 200;
  }

  /** Seconds since this member's Patroni last heard from etcd; 0 when it does not answer. */
  async silenceOf(name: string): Promise<number> {
    const found = await ask<{ dcs_last_seen?: number }>(`http://${name}:8008/patroni`);
    return found?.dcs_last_seen ? Math.floor(Date.now() / 1_000) - found.dcs_last_seen : 0;
  }

  async synchronousStandby(): Promise<string | undefined> {
    return (await this.members()).find(({ role }) => role === "sync_standby")?.name;
  }

  async etcdLeader(): Promise<string | undefined> {
    for (const name of this.namesOf("etcd")) {
      const status = await ask<{ leader: string; header: { member_id: string } }>(
        `http://${name}:2379/v3/maintenance/status`,
        { method: "POST", body: "{}" },
      );
      if (status && status.leader === status.header.member_id) return name;
    }
    return undefined;
  }

  /** Throws when a host does not come back. */
  async waitUntilHealthy(): Promise<void> {
    await waitFor("a healthy cluster", async () => (await this.#ailments()).join("; "));
  }

  async waitUntilReady(api: string): Promise<void> {
    await waitFor(api, async () => ((await isReady(api)) ? "" : "not ready"));
  }

  async #ailments(): Promise<string[]> {
    const members = await this.members();
    const timelines = new Set(members.map(({ timeline }) => timeline));
    const found: string[] = [];
    if (!(await this.primary())) found.push("no primary");
    if (!members.some(({ role }) => role === "sync_standby")) found.push("no synchronous standby");
    const running = members.filter(({ state }) => state === "running" || state === "streaming");
    if (running.length < this.namesOf("db").length || timelines.size !== 1)
      found.push(members.map(({ name, state, timeline }) => `${name} ${state} ${timeline}`).join());
    if (!(await this.etcdLeader())) found.push("no leader of etcd");
    for (const name of this.namesOf("etcd"))
      if (!(await isOk(`http://${name}:2379/health`))) found.push(`${name} is ill`);
    for (const api of this.namesOf("api"))
      if (!(await isReady(api))) found.push(`${api} is not ready`);
    return found;
  }
}

/** Asks until `ailment` is empty. */
async function waitFor(what: string, ailment: () => Promise<string>): Promise<void> {
  let last = "";
  for (const started = Date.now(); Date.now() - started < HEALTHY_MS; await sleep(LOOK_EVERY_MS)) {
    last = await ailment();
    if (last === "") return;
  }
  throw new Error(`waited ${HEALTHY_MS / 1_000} s for ${what}: ${last}`);
}

const isReady = (api: string): Promise<boolean> => isOk(`http://${api}:8080/readyz`);

async function isOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.status === 200;
}

async function ask<T>(url: string, init: RequestInit = {}): Promise<T | undefined> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    return (await (await fetch(url, { ...init, signal })).json()) as T;
  } catch {
    return undefined;
  }
}
