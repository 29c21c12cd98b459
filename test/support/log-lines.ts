import { Writable } from "node:stream";
import { createLog, type Log } from "../../src/platform/log.ts";

export interface LogLine {
  level: string;
  msg: string;
}

/** A log and the lines it has written so far. */
export function collectLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as LogLine);
      done();
    },
  });
  return { log: createLog("info", out as NodeJS.WriteStream), lines };
}
