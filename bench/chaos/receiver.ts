import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyWebhook, type Event } from "../../sdk/typescript/src/index.ts";
import type { Mode } from "./customers.ts";

/** One event in sixteen is answered late, so that a worker that dies leaves attempts behind. */
const SLOW_MS = 1_000;
const isSlow = (eventId: string): boolean => /[07]$/.test(eventId);

/** The customers' server: verifies every delivery and keeps each event once. */
export class Receiver {
  readonly events: Readonly<Record<Mode, Map<string, Event>>> = {
    live: new Map(),
    test: new Map(),
  };
  readonly faults: string[] = [];
  readonly #secrets: Partial<Record<Mode, string>> = {};
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#receive(request).then((status) => response.writeHead(status).end());
    });
  }

  listen(address = "127.0.0.1"): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, address, resolve));
  }

  urlOf(mode: Mode): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${port}/${mode}`;
  }

  expect(mode: Mode, secret: string): void {
    this.#secrets[mode] = secret;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request: IncomingMessage): Promise<number> {
    const mode = request.url?.slice(1) as Mode;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const secret = this.#secrets[mode];
    // An event may come before the reply with the secret did; it is sent again.
    if (secret === undefined) return 503;
    const signature = String(request.headers["x-service-signature"]);
    const event = await verifyWebhook({ body, signature, secret }).catch(() => undefined);
    if (!event) {
      this.#report(`a delivery to ${mode} has a wrong signature`);
      return 400;
    }
    const known = this.events[mode].get(event.id);
    if (known && JSON.stringify(known) !== JSON.stringify(event))
      this.#report(`event ${event.id} changed between two deliveries`);
    if (request.headers["x-service-event-id"] !== event.id)
      this.#report(`event ${event.id} came with the id of another`);
    if (isSlow(event.id)) await sleep(SLOW_MS);
    this.events[mode].set(event.id, event);
    return 200;
  }

  #report(fault: string): void {
    if (this.faults.length < 20) this.faults.push(fault);
  }
}
