import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../test/support/until.ts";
import { Unavailable } from "./fair-queue.ts";
import { Cluster, ClusterRefusal, type ClusterSettings } from "./opensearch.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const reply = (status: number, body: object): RequestListener => {
  const text = JSON.stringify(body);
  return (request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json" });
    response.end(request.method === "HEAD" ? undefined : text);
  };
};
const fine = (node: number): RequestListener => reply(200, { node });

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const node = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(listener))}`;

function open(settings: ClusterSettings): Cluster {
  const cluster = new Cluster(settings);
  ends.push(() => cluster.close());
  return cluster;
}

const SEARCH = {
  method: "POST",
  path: "/_msearch",
  body: { query: "a word" },
  tryMs: 300,
} as const;

describe("a cluster of several nodes", () => {
  it("asks them in turn, and another one when one is away or overloaded", async () => {
    const nodes = [
      await node(fine(0)),
      "http://127.0.0.1:9",
      await node(reply(429, {})),
      await node(fine(3)),
    ];
    const cluster = open({ nodes });
    const answers: number[] = [];
    for (let call = 0; call < 8; call++)
      answers.push((await cluster.send<{ node: number }>(SEARCH)).node);
    expect(new Set(answers)).toEqual(new Set([0, 3]));
  });

  it("holds no caller for a node that hangs once that is known, and takes it back", async () => {
    let isHung = true;
    let held = 0;
    const nodes = [
      await node((request, response) => {
        if (!isHung) fine(0)(request, response);
        else if (request.method === "POST") held++;
      }),
      await node(fine(1)),
    ];
    const cluster = open({ nodes });
    for (let call = 0; call < 4; call++) await cluster.send(SEARCH);
    expect(held).toBe(2);
    for (let call = 0; call < 40; call++) expect(await cluster.send(SEARCH)).toEqual({ node: 1 });
    expect(held).toBe(2);
    isHung = false;
    await until(
      () => cluster.send<{ node: number }>(SEARCH),
      (answer) => answer.node === 0,
    );
  });

  it("tells a node that hangs from one that waits for another", async () => {
    const asked: (boolean | undefined)[] = [];
    const nodes = [
      await node((request, response) => {
        // The plain question is answered, the search not.
        if (request.method === "HEAD") response.end();
      }),
    ];
    const cluster = open({ nodes });
    expect(cluster.isPartlySlow).toBe(false);
    const body = (isRetry: boolean): object => {
      asked.push(isRetry);
      return {};
    };
    await expect(cluster.send({ ...SEARCH, body })).rejects.toBeInstanceOf(Unavailable);
    expect(asked).toEqual([false, true]);
    expect(cluster.isPartlySlow).toBe(true);
  });

  it("fails at once when all are away, with a time to wait", async () => {
    let asked = 0;
    const away: RequestListener = (request) => {
      if (request.method === "POST") asked++;
      request.destroy();
    };
    const cluster = open({ nodes: [await node(away), `${await node(away)}/`] });
    await expect(cluster.send(SEARCH)).rejects.toMatchObject({ retryAfterSeconds: 2 });
    await expect(cluster.send(SEARCH)).rejects.toBeInstanceOf(Unavailable);
    expect(asked).toBe(4);
    await expect(cluster.send(SEARCH)).rejects.toBeInstanceOf(Unavailable);
    expect(asked).toBe(4);
  });

  it("keeps within the limit of all attempts", async () => {
    const nodes = [await node(() => {}), await node(() => {}), await node(() => {})];
    const cluster = open({ nodes });
    const began = performance.now();
    const call = { ...SEARCH, tryMs: 400, limitMs: 600 };
    await expect(cluster.send(call)).rejects.toBeInstanceOf(Unavailable);
    expect(performance.now() - began).toBeLessThan(2_500);
  });
});

describe("a call", () => {
  it("ends with the work that it is for, and is not held against the node", async () => {
    let ended = 0;
    const address = await node((request) => void request.socket.on("close", () => ended++));
    const cluster = open({ nodes: [address] });
    const work = new AbortController();
    const calls = cluster.endingWith(work.signal);
    const sent = calls.send({ ...SEARCH, tryMs: 30_000, limitMs: 30_000 }).catch(String);
    const reason = new Error("given up");
    const began = performance.now();
    setTimeout(() => work.abort(reason), 100);
    expect(await sent).toBe("Error: given up");
    expect(performance.now() - began).toBeLessThan(10_000);
    await until(
      async () => ended,
      (count) => count === 1,
    );
    await expect(calls.send(SEARCH)).rejects.toBe(reason);
    expect(calls.isPartlySlow).toBe(false);
  });

  it("leaves no connection open after the end, also of the first ones at once", async () => {
    const server = createServer(fine(0));
    // It would close those that are idle otherwise.
    server.keepAliveTimeout = 0;
    const cluster = new Cluster({ nodes: [`http://127.0.0.1:${await listen(server)}`] });
    await Promise.all([cluster.send(SEARCH), cluster.send(SEARCH), cluster.send(SEARCH)]);
    await cluster.close();
    const connections = (): Promise<number> =>
      new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    const began = performance.now();
    await until(connections, (count) => count === 0);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("an error", () => {
  it("names its kind and never quotes what was asked", async () => {
    const error = { type: "parsing_exception", reason: "[a word] of a candidate" };
    const cluster = open({ nodes: [await node(reply(400, { error }))] });
    const thrown = await cluster.send(SEARCH).catch((caught: unknown) => caught);
    expect(thrown).toBeInstanceOf(ClusterRefusal);
    expect(JSON.stringify([thrown, String(thrown), (thrown as Error).stack])).not.toMatch(/word/);
    expect(thrown).toMatchObject({ status: 400, type: "parsing_exception" });
    expect((thrown as Error).cause).toBeUndefined();
  });

  it("has no kind when the cluster gives a text instead of one", async () => {
    const error = { type: "quotes a word" };
    const cluster = open({ nodes: [await node(reply(400, { error }))] });
    await expect(cluster.send(SEARCH)).rejects.toMatchObject({ type: "unknown" });
  });
});

describe("who asks", () => {
  const seen: IncomingMessage["headers"][] = [];
  const watching: RequestListener = (request, response) => {
    seen.push(request.headers);
    fine(0)(request, response);
  };

  it.each([
    [{}, undefined],
    [{ username: "waymark", password: "p:w" }, `Basic ${btoa("waymark:p:w")}`],
    [{ apiKey: "a2V5" }, "ApiKey a2V5"],
  ])("is in a header, for %j", async (given, wanted) => {
    const cluster = open({ nodes: [await node(watching)], ...given });
    await cluster.send(SEARCH);
    expect(seen.at(-1)!.authorization).toBe(wanted);
  });

  it("is refused in one word when it is the wrong one", async () => {
    const cluster = open({ nodes: [await node(reply(401, {}))], username: "u", password: "wrong" });
    const thrown = await cluster.send(SEARCH).catch(String);
    expect(thrown).toBe("ClusterRefusal: OpenSearch answered with status 401 (unknown)");
  });
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** A certificate for localhost, signed by itself. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync("/tmp/waymark-tls-");
  const [keyFile, certFile] = [`${folder}/key.pem`, `${folder}/cert.pem`];
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2";
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", keyFile, "-out", certFile];
  execFileSync("openssl", [...request.split(" "), ...names, ...files], { stdio: "ignore" });
  const made = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}

describe.skipIf(!hasOpenssl)("over TLS", () => {
  let certificate: { key: string; cert: string };
  beforeAll(() => (certificate = makeCertificate()));

  async function serveTls(): Promise<{ address: (host: string) => string; bodies: string[] }> {
    const bodies: string[] = [];
    const server = createTlsServer(certificate, (request, response) => {
      request.on("data", (chunk) => bodies.push(String(chunk)));
      fine(0)(request, response);
    });
    const port = await listen(server);
    return { address: (host) => `https://${host}:${port}`, bodies };
  }

  function trust(cert: string): void {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, cert]);
    ends.push(() => setDefaultCACertificates(before));
  }

  it("asks a node whose authority is trusted", async () => {
    trust(certificate.cert);
    const { address } = await serveTls();
    const cluster = open({ nodes: [address("localhost")], username: "u", password: "p" });
    expect(await cluster.send(SEARCH)).toEqual({ node: 0 });
  });

  it("sends nothing to one whose certificate is not trusted, or of another name", async () => {
    const { address, bodies } = await serveTls();
    const stranger = open({ nodes: [address("localhost")] });
    await expect(stranger.send(SEARCH)).rejects.toBeInstanceOf(Unavailable);
    trust(certificate.cert);
    const other = open({ nodes: [address("127.0.0.1")] });
    await expect(other.send(SEARCH)).rejects.toBeInstanceOf(Unavailable);
    expect(bodies).toEqual([]);
  });
});
