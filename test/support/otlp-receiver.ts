import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  /** The spans it links to. */
  links: string[];
  isError: boolean;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, for searches of what must not be in it. */
  text(): string;
  close(): Promise<void>;
}

/** A collector for OTLP over HTTP with protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      const isTraces =
        request.url === "/v1/traces" &&
        request.headers["content-type"] === "application/x-protobuf";
      if (isTraces) {
        bodies.push(body);
        spans.push(...spansIn(body));
      }
      response.writeHead(isTraces ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => Buffer.concat(bodies).toString("latin1"),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Field = { number: number; value: Buffer | number };

/** The fields of a protobuf message: numbers of the wire types 0, 1 and 5, bytes of type 2. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 2) {
      const length = varint();
      fields.push({ number, value: message.subarray(at, at + length) });
      at += length;
    } else if (type === 1 || type === 5) {
      const size = type === 1 ? 8 : 4;
      fields.push({ number, value: message.subarray(at, at + size) });
      at += size;
    } else throw new Error(`wire type ${type}`);
  }
  return fields;
}

const all = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((f) =>
    f.number === number && Buffer.isBuffer(f.value) ? f.value : [],
  );
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0);
const count = (message: Buffer, number: number): number => {
  const found = fieldsOf(message).find((f) => f.number === number)?.value;
  return typeof found === "number" ? found : 0;
};

/** ExportTraceServiceRequest → ResourceSpans → ScopeSpans → Span, by their field numbers. */
const spansIn = (request: Buffer): ReceivedSpan[] =>
  all(request, 1)
    .flatMap((resource) => all(resource, 2))
    .flatMap((scope) => all(scope, 2))
    .map((span) => ({
      traceId: one(span, 1).toString("hex"),
      spanId: one(span, 2).toString("hex"),
      parentId: one(span, 4).toString("hex"),
      name: one(span, 5).toString("utf8"),
      kind: count(span, 6),
      attributes: Object.fromEntries(all(span, 9).map(attributeOf)),
      links: all(span, 13).map((link) => one(link, 2).toString("hex")),
      isError: count(one(span, 15), 3) === 2,
    }));

function attributeOf(pair: Buffer): [string, string | number] {
  const value = one(pair, 2);
  const text = all(value, 1)[0];
  return [one(pair, 1).toString("utf8"), text ? text.toString("utf8") : count(value, 3)];
}
