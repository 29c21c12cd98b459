import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { checkFiles } from "./check-links.ts";

let folder: Folder;
let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/moved") response.writeHead(301, { location: "/good" });
    else if (url !== "/good") response.writeHead(404);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await folder.remove();
});

describe("checking the learning resources", () => {
  it("opens each address once, names those that fail with their skills, and records the day", async () => {
    await mkdir(join(folder.path, "resources"));
    const file = join(folder.path, "resources/own.ndjson");
    const resource = (path: string) => ({ title: path, url: `${origin}/${path}`, platform: "Us" });
    const records = [
      { id: "a", resources: [resource("good"), resource("gone")] },
      { id: "b", resources: [resource("gone"), resource("moved")] },
      { id: "c", remove: true },
    ];
    await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    const outbound = createOutbound({ allowPrivateHosts: true });
    const found = await checkFiles([file], outbound, { recordDay: "2026-11-15" });
    await outbound.close();
    expect(found).toEqual({
      checked: 3,
      failed: [{ url: `${origin}/gone`, failure: "unexpected_status", skills: ["a", "b"] }],
    });
    expect(asked.toSorted()).toEqual(["/gone", "/good", "/good", "/moved"]);
    const [a, b, c] = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(a.resources.map((one: { checked_at?: string }) => one.checked_at)).toEqual([
      "2026-11-15",
      undefined,
    ]);
    expect(b.resources[1].checked_at).toBe("2026-11-15");
    expect(c).toEqual({ id: "c", remove: true });
  });

  it("opens the pages of a language's document too, and keeps its comments", async () => {
    const file = join(folder.path, "de.yaml");
    const lines = (day: string): string[] => [
      "language: de",
      "skills:",
      "  # Deutsche Seiten",
      "  sql:",
      "    - title: Gut",
      `      url: ${origin}/good`,
      `      platform: ${"x".repeat(80)}`,
      ...(day === "" ? [] : [`      checked_at: ${JSON.stringify(day)}`]),
      "  python:",
      "    remove: true",
      "",
    ];
    await writeFile(file, lines("").join("\n"));
    const outbound = createOutbound({ allowPrivateHosts: true });
    const found = await checkFiles([file], outbound, { recordDay: "2026-11-15" });
    await outbound.close();
    expect(found).toEqual({ checked: 1, failed: [] });
    expect(await readFile(file, "utf8")).toBe(lines("2026-11-15").join("\n"));
  });
});
