import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  // Tests check bodies at run time, so `any` is fine here.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: any;
  at: number;
}

type Answer = number | ((response: ServerResponse, received: Received) => void);

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets the reply of the next requests by path; the default is 200. */
  answer(path: string, answer: Answer): void;
  /** Open requests by path. */
  open: Map<string, number>;
  at(path: string): Received[];
  /** Waits until `count` requests have arrived at the path. */
  arrived(path: string, count?: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** A customer's server: records requests and answers as configured. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const open = new Map<string, number>();
  let onArrival = (): void => {};
  const count = (path: string, by: number) => open.set(path, (open.get(path) ?? 0) + by);

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const chunks: Buffer[] = [];
    count(path, 1);
    response.on("close", () => count(path, -1));
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const event: unknown = raw.length > 0 ? JSON.parse(raw.toString("utf8")) : undefined;
      const one = { path, headers: request.headers, raw, event, at: Date.now() };
      received.push(one);
      const answer = answers.get(path) ?? 200;
      if (typeof answer === "number") response.writeHead(answer).end();
      else answer(response, one);
      onArrival();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = (path: string) => received.filter((r) => r.path === path);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    open,
    at,
    answer: (path, answer) => void answers.set(path, answer),
    async arrived(path, wanted = 1) {
      while (at(path).length < wanted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 100);
          const before = onArrival;
          onArrival = () => {
            before();
            clearTimeout(timer);
            resolve();
          };
        });
        onArrival = () => {};
      }
      return at(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
