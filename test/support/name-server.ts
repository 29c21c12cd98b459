import { createSocket } from "node:dgram";
import dns from "node:dns";

/** TXT records by name, read at each question. */
export type TextRecords = Map<string, string[]>;

const TXT = 16;
const NO_SUCH_NAME = 3;

/** A name server on this machine, which this process asks from now on. Returns how to stop it. */
export async function startNameServer(records: TextRecords): Promise<() => Promise<void>> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answer(query), port, address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);

  function answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const texts = records.get(labels.join("."));
    const head = Buffer.alloc(12);
    head.writeUInt16BE(query.readUInt16BE(0), 0);
    head.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(texts?.length ?? 0, 6);
    const answers = (texts ?? []).map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
      const row = Buffer.alloc(12);
      row.writeUInt16BE(0xc00c, 0);
      row.writeUInt16BE(TXT, 2);
      row.writeUInt16BE(1, 4);
      row.writeUInt16BE(data.length, 10);
      return Buffer.concat([row, data]);
    });
    return Buffer.concat([head, question, ...answers]);
  }

  return async () => {
    dns.setServers(before);
    await new Promise<void>((resolve) => socket.close(() => resolve()));
  };
}
