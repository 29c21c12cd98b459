import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leaveAddress, serverOrigin } from "./server-address.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waymark-address-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = { host: "0.0.0.0", port: 8080 };
const origin = () => serverOrigin({ ...settings, dataDir });

describe("links that the command line prints", () => {
  it("lead to the server that runs beside it", () => {
    leaveAddress(dataDir, "http://127.0.0.1:8200");
    expect(origin()).toBe("http://127.0.0.1:8200");
  });

  it("lead to the address of the settings where none runs, or one left its file behind", () => {
    expect(origin()).toBe("http://127.0.0.1:8080");
    leaveAddress(dataDir, "http://127.0.0.1:8200");
    const file = join(dataDir, "server.json");
    const left = JSON.parse(readFileSync(file, "utf8"));
    // No process has this id: Linux gives at most 2^22.
    writeFileSync(file, JSON.stringify({ ...left, pid: 2 ** 30 }));
    expect(origin()).toBe("http://127.0.0.1:8080");
    writeFileSync(file, "{");
    expect(origin()).toBe("http://127.0.0.1:8080");
    leaveAddress(join(dataDir, "missing"), "http://127.0.0.1:8200");
    expect(origin()).toBe("http://127.0.0.1:8080");
  });
});
