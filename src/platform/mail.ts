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
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
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

/** Without the server's words, which repeat the address. */
function explain(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code === "EENVELOPE";
  const message = `the mail server refused or did not answer (${responseCode ?? code ?? "unknown"})`;
  return isFinal ? new MailRefused(message) : new Error(message);
}
