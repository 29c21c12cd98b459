import type { Config } from "./config.ts";

/* Sends mail over SMTP. The client's package is loaded with the first mail. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The server will refuse this mail again: a retry is useless. */
export class MailRefused extends Error {}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Undefined where no mail server is set. */
export function createMailer({
  smtpUrl,
  mailFrom,
}: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | undefined {
  if (smtpUrl === "") return undefined;
  return {
    async send({ to, subject, text }) {
      const transport = await openTransport(smtpUrl);
      try {
        await transport.sendMail({ from: mailFrom, to: { name: "", address: to }, subject, text });
      } catch (error) {
        throw explain(error);
      } finally {
        transport.close();
      }
    },
  };
}

async function openTransport(
  smtpUrl: string,
  check: { requireTLS?: boolean; forceAuth?: boolean } = {},
) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    ...check,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects, encrypts and signs in as a mail would, without one; throws what is wrong. */
export async function checkMailServer(smtpUrl: string): Promise<string> {
  const { hostname, host, username } = new URL(smtpUrl);
  const first = await findFault(smtpUrl, true);
  const isPlain = first === "ETLS";
  const fault = isPlain ? await findFault(smtpUrl, false) : first;
  if (fault !== undefined)
    throw new Error(`${host} ${FAULTS[fault] ?? "does not answer as a mail server"} (${fault})`);
  if (isPlain && !LOOPBACK.test(hostname))
    throw new Error(`${host} takes mail only over a connection that is not encrypted`);
  const encryption = isPlain ? "not encrypted" : "encrypted";
  return `${host} answers, ${encryption}, ${username ? "signed in" : "without signing in"}`;
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const FAULTS: Readonly<Record<string, string>> = {
  EAUTH: "refuses the user or the password",
  ENOAUTH: "asks for a user and a password",
  ETLS: "does not encrypt, or its certificate is not trusted",
  EDNS: "has no address",
  ECONNECTION: "does not answer",
  ETIMEDOUT: "does not answer in time",
};

/** The code of what went wrong, undefined when nothing did. */
async function findFault(smtpUrl: string, requireTLS: boolean): Promise<string | undefined> {
  // Without forceAuth a server that offers no sign-in would pass with any password.
  const forceAuth = new URL(smtpUrl).username !== "";
  const transport = await openTransport(smtpUrl, { requireTLS, forceAuth });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? "unknown";
  } finally {
    transport.close();
  }
}

/** Without the server's words, which repeat the address. */
function explain(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code === "EENVELOPE";
  const message = `the mail server refused or did not answer (${responseCode ?? code ?? "unknown"})`;
  return isFinal ? new MailRefused(message) : new Error(message);
}
