import { pino, type Logger } from "pino";

export type Log = Logger;

const LEVELS: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

/** An error without customer data: PostgreSQL quotes values in data errors (classes 22, 23). */
export function errorForLog(error: unknown, withMessage = true): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as {
    code?: string;
    constraint?: string;
    table?: string;
  };
  const mayQuote = !withMessage || /^2[23]...$/.test(code ?? "");
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    type: error.name,
    ...(mayQuote ? {} : { message: error.message }),
    code,
    constraint,
    table,
    stack: frames.slice(0, 8).map((frame) => frame.trim()),
  };
}

/** JSON lines for machines; one plain line per entry on a terminal. */
export function createLog(level: string, out: NodeJS.WriteStream = process.stdout): Log {
  const serializers = { err: (error: unknown) => errorForLog(error) };
  const options = { level, base: null, serializers };
  if (!out.isTTY)
    return pino({ ...options, formatters: { level: (label) => ({ level: label }) } }, out);
  return pino(options, { write: (line: string) => void out.write(forPeople(line)) });
}

function forPeople(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const facts = Object.entries(rest).map(
    ([k, v]) => `${k}=${typeof v === "string" ? v : JSON.stringify(v)}`,
  );
  return `${[clock, (LEVELS[Number(level)] ?? "info").padEnd(5), msg, ...facts].filter(Boolean).join(" ")}\n`;
}
