import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A mail server on this machine, with plain SMTP and nothing else. */
export interface SmtpServer {
  url: string;
  readonly mails: readonly ReceivedMail[];
  /** Replies to RCPT with this code from now on; 250 takes mails. */
  reply(code: number): void;
  close(): Promise<void>;
}

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text, decoded as far as tests need it. */
  text: string;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let code = 250;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    talk(socket, () => code, mails);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    reply: (next) => void (code = next),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function talk(socket: Socket, code: () => number, mails: ReceivedMail[]): void {
  let mail: ReceivedMail = { from: "", to: [], text: "" };
  let isData = false;
  let rest = "";
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "MAIL") {
      mail = { from: address, to: [], text: "" };
      say("250 ok");
    } else if (verb === "RCPT") {
      if (code() === 250) mail.to.push(address);
      say(`${code()} <${address}>`);
    } else if (verb === "DATA") {
      isData = true;
      say("354 go on");
    } else if (verb === "QUIT") {
      say("221 bye");
      socket.end();
    } else if (verb === "STAR") say("502 no encryption here");
    else if (verb === "AUTH") say("535 wrong");
    else say("250 ok");
  };
  say("220 test");
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const lines = `${rest}${chunk}`.split("\r\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (!isData) obey(line);
      else if (line === ".") {
        isData = false;
        mails.push({ ...mail, text: decoded(mail.text) });
        say("250 queued");
      } else mail.text += `${line}\n`;
    }
  });
}

/** Quoted-printable, as far as links and plain words need it. */
const decoded = (text: string): string =>
  text
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
