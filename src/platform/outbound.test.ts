import { execFileSync } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEADLINE_MS, until } from "../../test/support/until.ts";
import { createOutbound, OutboundError, type Outbound, type OutboundOptions } from "./outbound.ts";
import { isPublicAddress } from "./public-address.ts";

/** Every address this process starts to dial. */
const dialled: string[] = [];
const onSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.on("connectionAttempt", (address) => dialled.push(address));
};
beforeAll(() => channel("net.client.socket").subscribe(onSocket));
afterAll(() => {
  channel("net.client.socket").unsubscribe(onSocket);
});

let server: Server | undefined;
const open: Outbound[] = [];
afterEach(async () => {
  for (const outbound of open.splice(0)) await outbound.close();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
  dialled.length = 0;
});

function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const made = createOutbound({ allowPrivateHosts: false, ...options });
  open.push(made);
  return made;
}

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const http = createServer((request, response) => {
    request.resume();
    request.on("end", () => handle(request, response));
  });
  server = http;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}

const POST = { headers: {}, body: Buffer.from("{}"), timeoutMs: DEADLINE_MS };
const GET = { maxBytes: 1_000, timeoutMs: DEADLINE_MS, maxRedirects: 3 };
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

describe("a public address", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.215.14",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "169.253.0.1",
    "192.0.1.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "2620:fe::9",
    "2001:200::1",
  ])("is %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.255",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.175.48.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:0:a00:1::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:808:808::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "2606:4700::1111%eth0",
    "",
    "localhost",
    "0x7f.1",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "8.8.8",
    "8.8.8.8.8",
    "08.8.8.8x",
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("hostile addresses", () => {
  it("are refused at dial time even if the name was harmless when registered", async () => {
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    const rebinding = outbound({ resolve: async () => answers.shift() ?? ["10.0.0.1"] });
    const url = "https://rebind.example.com/";
    expect(await rebinding.findFault(url)).toBeUndefined();
    expect(await failureOf(rebinding.post(url, POST))).toBe("address_not_allowed");
    expect(await failureOf(rebinding.download(url, GET))).toBe("address_not_allowed");
    expect(dialled).toEqual([]);
  });

  it("are refused when any address of a name is private", async () => {
    const mixed = outbound({
      resolve: async () => ["93.184.215.14", "2606:4700::1111", "fd00::1"],
    });
    const url = "https://mixed.example.com/";
    expect(await mixed.findFault(url)).toBe("must be on a publicly reachable host");
    expect(await failureOf(mixed.post(url, POST))).toBe("address_not_allowed");
    expect(dialled).toEqual([]);
  });

  it("a name that does not resolve can be registered, and fails when dialled", async () => {
    for (const resolve of [async () => [], () => Promise.reject(new Error("no such name"))]) {
      const nowhere = outbound({ resolve });
      expect(await nowhere.findFault("https://soon.example.com/")).toBeUndefined();
      expect(await failureOf(nowhere.post("https://soon.example.com/", POST))).toBe(
        "name_not_resolved",
      );
    }
  });

  it("a name server that never answers does not delay a registration or a deadline", async () => {
    const silent = outbound({ resolve: () => new Promise(() => {}) });
    expect(await silent.findFault("https://slow.example.com/")).toBeUndefined();
    const slow = silent.post("https://slow.example.com/", { ...POST, timeoutMs: 200 });
    expect(await failureOf(slow)).toBe("timeout");
  });
});

describe("a request", () => {
  it("dials the checked address, once, and reuses the connection", async () => {
    const port = await serve((_request, response) => response.end());
    let lookups = 0;
    const resolve = async () => {
      lookups++;
      return ["127.0.0.1"];
    };
    const dev = outbound({ allowPrivateHosts: true, resolve });
    for (let i = 0; i < 3; i++) {
      expect((await dev.post(`http://hooks.test:${port}/`, POST)).status).toBe(200);
      // The body is drained in the background.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([lookups, dialled]).toEqual([1, ["127.0.0.1"]]);
  });

  it("uses no proxy, whatever the environment says", async () => {
    const asked: string[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url!);
      response.end();
    });
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
    const dev = outbound({ allowPrivateHosts: true, resolve: async () => ["127.0.0.2"] });
    expect(await failureOf(dev.post(`http://hooks.test:${port}/`, POST))).toBe(
      "connection_refused",
    );
    for (const [i, name] of names.entries()) {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    }
    expect(asked).toEqual([]);
  });

  it("can be aborted by the caller", async () => {
    const port = await serve(() => {});
    const controller = new AbortController();
    const dev = outbound({ allowPrivateHosts: true });
    const url = `http://127.0.0.1:${port}/`;
    const cut = failureOf(dev.post(url, { ...POST, signal: controller.signal }));
    setTimeout(() => controller.abort(), 30);
    expect(await cut).toBe("cancelled");
    expect(await failureOf(dev.post(url, { ...POST, signal: controller.signal }))).toBe(
      "cancelled",
    );
  });

  it("to a host that sends endless 1xx replies is aborted after a few", async () => {
    let sent = 0;
    const raw = createTcpServer((socket) => {
      socket.on("error", () => {});
      const flood = (): void => {
        if (socket.destroyed) return;
        sent++;
        socket.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", () => setImmediate(flood));
      };
      socket.once("data", flood);
    });
    server = raw;
    await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`;
    const dev = outbound({ allowPrivateHosts: true });
    const patient = { timeoutMs: 60_000 };
    expect(await failureOf(dev.post(url, { ...POST, ...patient }))).toBe("invalid_response");
    expect(await failureOf(dev.download(url, { ...GET, ...patient }))).toBe("invalid_response");
    expect(sent).toBeGreaterThan(20);
  });

  it("accepts a reply after early hints", async () => {
    const port = await serve((_request, response) => {
      response.writeEarlyHints({ link: "</a>" });
      response.writeProcessing();
      response.writeHead(204).end();
    });
    const dev = outbound({ allowPrivateHosts: true });
    expect((await dev.post(`http://127.0.0.1:${port}/`, POST)).status).toBe(204);
  });

  it("to a hung receiver does not delay another to the same host", async () => {
    const held: ServerResponse[] = [];
    const port = await serve((request, response) => {
      if (request.url === "/hang") held.push(response);
      else response.end();
    });
    const dev = outbound({ allowPrivateHosts: true });
    let ended = 0;
    const hung = Array.from({ length: 50 }, () =>
      dev.post(`http://127.0.0.1:${port}/hang`, POST).then(() => ended++),
    );
    expect((await dev.post(`http://127.0.0.1:${port}/ok`, POST)).status).toBe(200);
    expect(ended).toBe(0);
    await until(() => held.length === hung.length);
    for (const response of held) response.end();
    await Promise.all(hung);
  });
});

describe("a download", () => {
  const download = (port: number, path: string, more: object = {}) =>
    outbound({ allowPrivateHosts: true }).download(`http://127.0.0.1:${port}${path}`, {
      ...GET,
      ...more,
    });

  it("returns the bytes unchanged, without inflating them", async () => {
    const zipped = gzipSync("x".repeat(100_000));
    let accepted: unknown;
    const port = await serve((request, response) => {
      accepted = request.headers["accept-encoding"];
      response.writeHead(200, { "content-type": "application/pdf", "content-encoding": "gzip" });
      response.end(zipped);
    });
    const { body, contentType } = await download(port, "/");
    expect([body.equals(zipped), contentType, accepted]).toEqual([
      true,
      "application/pdf",
      undefined,
    ]);
  });

  it("stops at its size limit, announced or not, and at its deadline", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/announced")
        response.writeHead(200, { "content-length": 1_001 }).flushHeaders();
      else if (request.url === "/drip") {
        response.write("x");
        const drip = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(drip));
      } else response.end(Buffer.alloc(request.url === "/exact" ? 1_000 : 1_001));
    });
    expect((await download(port, "/exact")).body).toHaveLength(1_000);
    expect(await failureOf(download(port, "/over"))).toBe("too_large");
    expect(await failureOf(download(port, "/announced"))).toBe("too_large");
    expect(await failureOf(download(port, "/drip", { timeoutMs: 200 }))).toBe("timeout");
  });

  it("reads no more than a body can need, whatever is sent instead of one", async () => {
    const head = "HTTP/1.1 200 OK\r\n";
    const floods: Record<string, [start: string, block: string]> = {
      statusLine: ["HTTP/1.1 200 ", "K".repeat(65_536)],
      emptyLines: ["", "\r\n".repeat(32_768)],
      headers: [head, `X-A: ${"b".repeat(4_000)}\r\n`],
      longHeader: [`${head}X-A: `, "b".repeat(65_536)],
      chunkExtension: [`${head}Transfer-Encoding: chunked\r\n\r\n5;`, "a".repeat(65_536)],
      chunkSize: [`${head}Transfer-Encoding: chunked\r\n\r\n`, "0".repeat(65_536)],
      trailers: [`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`, "X-A: b\r\n".repeat(8_192)],
    };
    for (const [name, [start, block]] of Object.entries(floods)) {
      let sent = 0;
      const port = await serve(({ socket }) => {
        const more = (): void => {
          sent += block.length;
          if (!socket.destroyed && sent < 64 * 1024 * 1024) socket.write(block, more);
        };
        socket.write(start, more);
      });
      expect([name, await failureOf(download(port, "/", { timeoutMs: 60_000 }))]).toEqual([
        name,
        "invalid_response",
      ]);
      const reply = outbound({ allowPrivateHosts: true }).post(`http://127.0.0.1:${port}/`, {
        headers: {},
        body: Buffer.from("{}"),
        timeoutMs: 60_000,
        excerptBytes: 100,
      });
      // A reply whose headers are sound is one; its body ends early.
      await reply.then(({ excerpt }) => excerpt).catch(() => undefined);
      // What the socket's buffers hold is sent, but not read.
      expect(sent).toBeLessThan(48 * 1024 * 1024);
    }
  });

  it("follows at most three redirects and checks each hop", async () => {
    const port = await serve((request, response) => {
      const left = Number(/\d+/.exec(request.url!)?.[0] ?? 0);
      const targets: Record<string, string> = {
        "/scheme": "ftp://example.com/x",
        "/credentials": "http://user:pw@127.0.0.1/",
        "/nonsense": "http://",
      };
      const location = targets[request.url!] ?? (left > 0 ? `/hop${left - 1}` : undefined);
      if (location) response.writeHead(302, { location }).end();
      else response.end("done");
    });
    expect((await download(port, "/hop3")).body.toString()).toBe("done");
    expect(await failureOf(download(port, "/hop4"))).toBe("too_many_redirects");
    expect(await failureOf(download(port, "/hop1", { maxRedirects: 0 }))).toBe(
      "too_many_redirects",
    );
    for (const path of ["/scheme", "/credentials", "/nonsense"])
      expect(await failureOf(download(port, path))).toBe("url_not_allowed");
  });

  it("fails on any status but 2xx", async () => {
    const port = await serve((_request, response) => response.writeHead(404).end("no"));
    expect(await failureOf(download(port, "/"))).toBe("unexpected_status");
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

/** A certificate for hooks.test, signed by itself. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync("/tmp/waymark-tls-");
  const [keyFile, certFile] = [`${folder}/key.pem`, `${folder}/cert.pem`];
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2";
  const names = ["-subj", "/CN=hooks.test", "-addext", "subjectAltName=DNS:hooks.test"];
  const files = ["-keyout", keyFile, "-out", certFile];
  execFileSync("openssl", [...request.split(" "), ...names, ...files], { stdio: "ignore" });
  const made = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}

describe.skipIf(!hasOpenssl)("https", () => {
  const resolve = async () => ["127.0.0.1"];
  const serveTls = async (certificate: object, headers = {}) => {
    const https = createTlsServer(certificate, (_request, response) =>
      response.writeHead(200, headers).end(),
    );
    server = https;
    await new Promise<void>((done) => https.listen(0, "127.0.0.1", done));
    return { https, port: (https.address() as AddressInfo).port };
  };

  it("verifies certificates: an unknown authority or another name is refused", async () => {
    const certificate = makeCertificate();
    const { port } = await serveTls(certificate);
    const trusting = outbound({ allowPrivateHosts: true, resolve, ca: certificate.cert });
    expect((await trusting.post(`https://hooks.test:${port}/`, POST)).status).toBe(200);
    expect(await failureOf(trusting.post(`https://other.test:${port}/`, POST))).toBe("tls_failed");
    const usual = outbound({ allowPrivateHosts: true, resolve });
    expect(await failureOf(usual.post(`https://hooks.test:${port}/`, POST))).toBe("tls_failed");
  });

  it("resumes the session of a host that closed its connection, also after a garbage collection", async () => {
    const certificate = makeCertificate();
    const { https, port } = await serveTls(certificate, { connection: "close" });
    const resumed: boolean[] = [];
    https.on("secureConnection", (socket) => resumed.push(socket.isSessionReused()));
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const trusting = outbound({ allowPrivateHosts: true, resolve, ca: certificate.cert });
    for (let i = 0; i < 3; i++) {
      expect((await trusting.post(`https://hooks.test:${port}/`, POST)).status).toBe(200);
      await new Promise((done) => setImmediate(done));
      collectGarbage();
    }
    expect(resumed).toEqual([false, true, true]);
    expect(await failureOf(trusting.post(`https://other.test:${port}/`, POST))).toBe("tls_failed");
  });
});
