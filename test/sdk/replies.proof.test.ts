import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Waymark } from "../../sdk/typescript/src/index.ts";
import { VERSION } from "../../sdk/typescript/src/version.ts";
import { freePort, temporaryFolder, type Folder } from "../support/command.ts";
import { COMPILED_SDKS, type CompiledSdk, type Program } from "./compiled-sdks.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "./python-runtime.ts";

/* Replies of servers that are newer or older than the SDK, over a real connection. */

type Answer = (request: IncomingMessage) => { status?: number; body: unknown };

const PAGES: Record<string, object> = {
  "": { data: [{ id: "a" }], pagination: { page: 1, total_pages: 9, next_cursor: "two" } },
  two: { data: [{ id: "b" }], pagination: { page: 1, total_pages: 9, next_cursor: "three" } },
  three: { data: [{ id: "c" }], pagination: { page: 1, total_pages: 9, next_cursor: null } },
};

const queryOf = ({ url = "" }: IncomingMessage): URLSearchParams =>
  new URL(url, "http://localhost").searchParams;

const byCursor: Answer = (request) => ({ body: PAGES[queryOf(request).get("cursor") ?? ""] });
const byPage: Answer = (request) => {
  const page = Number(queryOf(request).get("page") ?? 1);
  return { body: { data: [{ id: `p${page}` }], pagination: { page, total_pages: 3 } } };
};
const withoutPagination: Answer = () => ({ body: { data: [{ id: "only" }] } });
const withoutData: Answer = () => ({ body: { items: [] } });
const withoutAnything: Answer = () => ({ body: {} });
const html: Answer = () => ({ body: "<h1>Welcome</h1>" });
const bareError: Answer = () => ({ status: 400, body: { error: { code: "validation_error" } } });

/** A program's view of a reply, the same in every language. */
interface Client {
  ids(query?: { page?: number }): Promise<string[]>;
  /** The message of the error of a call; "ok" when there was none. */
  account(): Promise<string>;
  iteration(): Promise<string>;
}

const typescriptClient = (baseUrl: string): Client => {
  const waymark = new Waymark({ apiKey: "sk_test_a", baseUrl, maxRetries: 0 });
  const told = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      await work();
      return "ok";
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  };
  const ids = async (query = {}): Promise<string[]> => {
    const found: string[] = [];
    for await (const job of waymark.jobs.iterate(query)) found.push(job.id);
    return found;
  };
  return { ids, account: () => told(() => waymark.me()), iteration: () => told(() => ids()) };
};

const pythonClient = (baseUrl: string): Client => {
  const run = async (expression: string): Promise<unknown> => {
    const program = `import json
from waymark_sdk import Waymark
waymark = Waymark("sk_test_a", ${JSON.stringify(baseUrl)}, max_retries=0)
try:
    print(json.dumps(${expression}))
except Exception as error:
    print(json.dumps(f"{type(error).__name__}: {error}"))`;
    const env = { ...process.env, PYTHONPATH: PYTHON_SDK };
    return JSON.parse((await promisify(execFile)(PYTHON, ["-c", program], { env })).stdout);
  };
  return {
    ids: (query = {}) =>
      run(`[job.id for job in waymark.jobs.iterate(**${JSON.stringify(query)})]`) as Promise<
        string[]
      >,
    account: () => run('waymark.me() and "ok"') as Promise<string>,
    iteration: () => run('list(waymark.jobs.iterate()) and "ok"') as Promise<string>,
  };
};

const compiledClient =
  (program: Program) =>
  (baseUrl: string): Client => {
    const run = (what: string, query = {}): Promise<unknown> =>
      program(["replies", baseUrl, what, JSON.stringify(query)]);
    return {
      ids: (query) => run("ids", query) as Promise<string[]>,
      account: () => run("account") as Promise<string>,
      iteration: () => run("ids") as Promise<string>,
    };
  };

interface Sdk {
  language: string;
  agent: string;
  isHere: boolean;
  /** Of an SDK that is compiled first. */
  compiled?: CompiledSdk;
  make?: (baseUrl: string) => Client;
}

const SDKS: Sdk[] = [
  { language: "TypeScript", make: typescriptClient, agent: "typescript", isHere: true },
  { language: "Python", make: pythonClient, agent: "python", isHere: canRunPython },
  ...COMPILED_SDKS.map((compiled) => ({
    language: compiled.language,
    agent: compiled.name,
    isHere: compiled.isHere,
    compiled,
  })),
];

describe.each(SDKS)("the $language SDK", ({ make: given, agent, isHere, compiled }) => {
  let make = given!;
  let folder: Folder;
  let server: Server;
  let url: string;
  let answer: Answer;
  let requests: IncomingMessage[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    if (compiled?.isHere) make = compiledClient(await compiled.build(folder.path));
    server = createServer((request, response) => {
      requests.push(request);
      const { status = 200, body } = answer(request);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(async () => {
    server.close();
    await folder.remove();
  });

  const paths = (): string[] => requests.map((request) => request.url ?? "");

  it.skipIf(!isHere)("follows the cursor of a list where there is one", async () => {
    answer = byCursor;
    expect(await make(url).ids({ page: 1 })).toEqual(["a", "b", "c"]);
    expect(paths()).toEqual(["/v1/jobs?page=1", "/v1/jobs?cursor=two", "/v1/jobs?cursor=three"]);
  });

  it.skipIf(!isHere)("counts pages where a list has no cursor", async () => {
    answer = byPage;
    expect(await make(url).ids()).toEqual(["p1", "p2", "p3"]);
    expect(await make(url).ids({ page: 3 })).toEqual(["p3"]);
    answer = withoutPagination;
    expect(await make(url).ids()).toEqual(["only"]);
  });

  it.skipIf(!isHere)("reads a reply without members that it knows", async () => {
    answer = withoutAnything;
    expect(await make(url).account()).toBe("ok");
  });

  it.skipIf(!isHere)("says what is wrong with a reply that is not ours", async () => {
    answer = withoutData;
    expect(await make(url).iteration()).toMatch(/^UnexpectedReplyError: GET \/jobs: .*"data"/);
    answer = html;
    expect(await make(url).account()).toMatch(/^UnexpectedReplyError: GET \/me: .*no JSON object/);
    answer = bareError;
    expect(await make(url).account()).toBe("ValidationError: validation_error");
  });

  it.skipIf(!isHere)("names itself and its version", async () => {
    answer = withoutAnything;
    await make(url).account();
    expect(requests[0]?.headers["user-agent"]).toBe(`waymark-sdk-${agent}/${VERSION}`);
  });

  it.skipIf(!isHere)("says which address refused the connection, and what to do", async () => {
    const port = await freePort();
    const told = await make(`http://127.0.0.1:${port}`).account();
    expect(told).toMatch(/^Connection(?:Error|Failed): GET \/me: connection refused/);
    for (const words of ["ECONNREFUSED", "127.0.0.1", `port ${port}`, "Start the server"])
      expect(told).toContain(words);
  });
});
