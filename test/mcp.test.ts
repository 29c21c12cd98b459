import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCareerTools, createDescriber } from "../src/operator/mcp/career-tools.ts";
import { createMcpHttpServer } from "../src/operator/mcp/http-server.ts";
import { answerMessage, type Tools } from "../src/operator/mcp/protocol.ts";
import { bareEnv } from "./support/command.ts";
import { addJobs } from "./support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "./support/pathways.ts";
import { DEVELOPER } from "./support/resumes.ts";

const ABOUT = { name: "waymark", version: "0", instructions: "" };
const BIN = join(import.meta.dirname, "..", "bin", "waymark.js");

let bench: PathwayBench;
let key: string;
beforeAll(async () => {
  bench = await startPathwayBench();
  await addJobs(bench.app.db, [{ title: "Python Developer", skills: ["python"] }]);
  ({ test: key } = await bench.app.customer());
});
afterAll(() => bench.close());

interface TextResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  // Tests check bodies at run time, so `any` is fine here.
  // oxlint-disable-next-line typescript/no-explicit-any
  structuredContent?: any;
}

/** Everything an assistant does: discover the tools, use each, and read errors. */
async function useTools(client: Client): Promise<void> {
  const call = async (name: string, input: Record<string, unknown>): Promise<TextResult> =>
    (await client.callTool({ name, arguments: input })) as TextResult;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "search_jobs",
    "get_job",
    "match_jobs",
    "analyze_resume",
    "plan_career_pathway",
    "search_skills",
    "search_roles",
    "get_role",
    "get_role_insight",
    "get_skill_insight",
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description).not.toContain("Scope:");
    expect(inputSchema.type).toBe("object");
    expect(JSON.stringify(inputSchema)).not.toContain("$ref");
  }
  const found = await call("search_jobs", { q: "python" });
  expect(found.structuredContent.data[0].title).toBe("Python Developer");
  const { id } = found.structuredContent.data[0];
  expect((await call("get_job", { id })).structuredContent.id).toBe(id);
  expect((await call("match_jobs", { skills: ["python"] })).structuredContent.data).toHaveLength(1);
  const target_job = { title: "Back-End Developer" };
  const analysis = await call("analyze_resume", { resume_text: DEVELOPER, target_job });
  expect(analysis.structuredContent.scores.overall).toBeGreaterThan(40);
  // Words of third parties stand between two equal random lines, and are named as such.
  for (const result of [found, analysis]) {
    const [first, , begin, data, end] = result.content[0]!.text.split("\n");
    expect(first).toContain("third parties wrote");
    expect(begin).toMatch(/^third-party-data-[0-9a-f]{16}$/);
    expect(end).toBe(begin);
    expect(JSON.parse(data!)).toEqual(result.structuredContent);
    expect(result).toMatchObject({ _meta: { "waymark/content": "third-party" } });
  }
  expect(found.content[0]!.text).not.toBe(
    (await call("search_jobs", { q: "python" })).content[0]!.text,
  );
  const plan = await call("plan_career_pathway", { target_role: { title: "Welder" } });
  expect(plan.structuredContent.status).toBe("completed");
  expect((await call("search_skills", { q: "pyth" })).structuredContent.data[0].id).toBe("python");
  expect((await call("get_role", { id: "welder" })).structuredContent.title).toBe("Welder");
  const market = await call("get_role_insight", { id: "welder", months: 3 });
  expect(market.structuredContent).toMatchObject({ months: 3, postings: null });
  const asked = await call("get_skill_insight", { id: "python" });
  expect(asked.structuredContent.skill.name).toBe("Python");
  const wrong = await call("match_jobs", { skill: ["python"] });
  expect(wrong.isError).toBe(true);
  expect(wrong.content[0]?.text).toContain("skill");
  const unknown = await call("plan_career_pathway", { target_role: { title: "Xqzzt" } });
  expect(unknown.isError).toBe(true);
  await expect(call("drop_table", {})).rejects.toThrow("There is no tool drop_table");
}

describe("the Model Context Protocol server", () => {
  it("serves an assistant over standard input and output", async () => {
    const client = new Client({ name: "test", version: "0" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BIN, "mcp", "--url", bench.app.url],
      env: bareEnv({ WAYMARK_KEY: key }) as Record<string, string>,
    });
    await client.connect(transport);
    expect(client.getServerVersion()?.name).toBe("waymark");
    await useTools(client);
    await client.close();
  });

  describe("over HTTP", () => {
    const toolsFor = (apiKey: string) => createCareerTools({ apiKey, baseUrl: bench.app.url });
    const server = createMcpHttpServer(toolsFor, ABOUT);
    let url: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { method: "POST", body, headers: { authorization: `Bearer ${key}`, ...headers } });

    it("serves an assistant with the key of its request", async () => {
      const client = new Client({ name: "test", version: "0" });
      const requestInit = { headers: { Authorization: `Bearer ${key}` } };
      const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
      await client.connect(transport);
      await useTools(client);
      await client.close();
    });

    it("refuses other paths, methods, origins, callers without a key and long bodies", async () => {
      const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      expect((await post(ping)).status).toBe(200);
      expect((await fetch(url)).status).toBe(405);
      expect((await fetch(url.replace("/mcp", "/"), { method: "POST" })).status).toBe(404);
      expect((await fetch(url, { method: "POST", body: ping })).status).toBe(401);
      expect((await post(ping, { origin: "https://evil.example" })).status).toBe(403);
      expect((await post(" ".repeat(5_000_000))).status).toBe(413);
      expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(
        202,
      );
    });
  });

  it("ends a message that is sent too slowly, byte by byte", async () => {
    const server = createMcpHttpServer(() => ({}) as Tools, ABOUT, 300);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let reply = "";
    socket.on("data", (bytes) => (reply += String(bytes)));
    socket.write(
      "POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Length: 99\r\n\r\n",
    );
    const drip = setInterval(() => socket.write(" "), 50);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(drip);
    expect(reply).toContain("408 Request Timeout");
    await new Promise((resolve) => server.close(resolve));
  });

  it("reads the contract once for all callers", async () => {
    let reads = 0;
    const document = await (await fetch(`${bench.app.url}/v1/openapi.json`)).text();
    const api = createServer((_request, response) => {
      reads++;
      response.end(document);
    });
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const describeTools = createDescriber(baseUrl);
    const list = (apiKey: string) => createCareerTools({ apiKey, baseUrl }, describeTools).list();
    const lists = await Promise.all(Array.from({ length: 20 }, (_, n) => list(`key-${n}`)));
    expect(lists.every((tools) => tools.length === 10)).toBe(true);
    expect(reads).toBe(1);
    api.closeAllConnections();
    api.close();
  });

  it("calls no other operation for an id of dots or of none, and says what it needs", async () => {
    const tools = createCareerTools({ apiKey: key, baseUrl: bench.app.url });
    for (const id of ["..", ".", "", undefined, 7])
      for (const name of ["get_job", "get_role", "get_role_insight", "get_skill_insight"]) {
        const call = { id: 1, method: "tools/call", params: { name, arguments: { id } } };
        const reply = JSON.parse((await answerMessage(JSON.stringify(call), tools, ABOUT))!);
        expect([reply.result.isError, reply.result.content[0].text]).toEqual([
          true,
          expect.stringContaining('"id" is required'),
        ]);
      }
  });

  it("answers malformed messages with an error and never throws", async () => {
    const tools = createCareerTools({ apiKey: key, baseUrl: "http://127.0.0.1:9" });
    const answer = async (text: string) => JSON.parse((await answerMessage(text, tools, ABOUT))!);
    expect((await answer("{")).error.code).toBe(-32_700);
    expect((await answer("[]")).error.code).toBe(-32_600);
    expect((await answer('{"id":1,"method":"x"}')).error.code).toBe(-32_601);
    expect((await answer('{"id":1,"method":"tools/call","params":7}')).error.code).toBe(-32_602);
    const nameless = '{"id":"a","method":"tools/call","params":{"arguments":{}}}';
    expect(await answer(nameless)).toMatchObject({ id: "a", error: { code: -32_602 } });
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await answer(`{"id":${deep},"method":"ping"}`)).error.code).toBe(-32_600);
    const call = `{"id":1,"method":"tools/call","params":{"name":"match_jobs","arguments":{"a":${deep}}}}`;
    expect((await answer(call)).error.code).toBe(-32_603);
    const offline = await answer('{"id":2,"method":"tools/list"}');
    expect(offline.error.message).toContain("No Waymark server answers");
  });
});
