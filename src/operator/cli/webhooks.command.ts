import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isSignatureValid } from "../../features/webhooks/index.ts";
import { CommandError, UsageError, type Command, type Output } from "./command.ts";
import { serverOrigin } from "./server-address.ts";

const MAX_BODY_BYTES = 8 * 1024 * 1024;

interface Arrival {
  event_id: string | null;
  event_type: string | null;
  delivery_id: string | null;
  /** null: no secret to verify with. */
  is_valid: boolean | null;
  body: unknown;
}

const listen: Command = {
  name: "webhooks listen",
  usage: "[--port 4000] [--secret whsec_…] [--status 200]",
  summary: "receive webhooks on this machine, verify them and print what arrives",
  help: [
    "For development. The server must be allowed to call this machine:",
    "  WAYMARK_ALLOW_PRIVATE_HOSTS=true npm start",
  ].join("\n"),
  options: {
    port: { type: "string", doc: "port to listen on; 0 for a free one (default 4000)" },
    secret: { type: "string", doc: "the endpoint's secret, to verify signatures with" },
    status: { type: "string", doc: "status to answer with, to see retries (default 200)" },
  },
  async run({ config, flags, out }) {
    const port = flags.number("port", { min: 0, max: 65_535 }) ?? 4_000;
    const status = flags.number("status", { min: 200, max: 599 }) ?? 200;
    const secret = flags.text("secret");
    if (secret !== undefined && !secret.startsWith("whsec_"))
      throw new UsageError("--secret must be the whole whsec_… string");
    const server = createServer((request, response) => {
      void readBody(request).then((body) => {
        if (!body) return response.writeHead(413, { connection: "close" }).end();
        const arrival = read(request, body, secret);
        print(out, arrival);
        return response.writeHead(arrival.is_valid === false ? 400 : status).end();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error: Error & { code?: string }) =>
        reject(new CommandError(`Cannot listen on port ${port} (${error.code}).`)),
      );
      server.listen(port, "127.0.0.1", resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const api = `${serverOrigin(config)}/v1`;
    out.result({ listening: url }, () => welcome(url, api, secret !== undefined));
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
};

function welcome(url: string, api: string, isVerifying: boolean): string {
  const auth = '-H "Authorization: Bearer $KEY"';
  const body = JSON.stringify({ url, events: ["webhook.test"] });
  return [
    `Listening for webhooks at ${url} (Ctrl-C ends it)`,
    ...(isVerifying
      ? []
      : [
          "Register it in the console under Webhooks and send a test there. Or, with KEY set to a sandbox",
          "key (ID is the endpoint's):",
          `  curl ${api}/webhooks ${auth} -H "Content-Type: application/json" -d '${body}'`,
          `  curl -X POST ${api}/webhooks/$ID/test ${auth}`,
          "Start again with --secret whsec_… to see signatures verified.",
        ]),
    "",
  ].join("\n");
}

function print(out: Output, arrival: Arrival): void {
  out.result(arrival, () => {
    const verdict =
      arrival.is_valid === null
        ? "signature not checked"
        : arrival.is_valid
          ? "signature valid"
          : "SIGNATURE NOT VALID";
    const title = `${arrival.event_type ?? "(no event type)"}  ${arrival.event_id ?? ""}  ${verdict}`;
    const body =
      typeof arrival.body === "string" ? arrival.body : JSON.stringify(arrival.body, null, 2);
    return `${title}\n${body}\n`;
  });
}

function read(request: IncomingMessage, body: Buffer, secret: string | undefined): Arrival {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === "string" ? value : null;
  };
  const text = body.toString("utf8");
  return {
    event_id: header("x-service-event-id"),
    event_type: header("x-service-event-type"),
    delivery_id: header("x-service-delivery-id"),
    is_valid:
      secret === undefined
        ? null
        : isSignatureValid({
            secret,
            header: header("x-service-signature") ?? "",
            body,
            nowUnixSeconds: Date.now() / 1000,
          }),
    body: parse(text) ?? text,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined when the body is too large or incomplete. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

export const webhookCommands = [listen];
