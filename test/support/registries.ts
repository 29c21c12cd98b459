import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/* npm's registry and PyPI on this machine, as far as publishing a package and installing it need them. */

/** A token that both take, and no other. */
export const REGISTRY_TOKEN = "a-token-of-the-rehearsal";

export interface TestRegistry {
  readonly url: string;
  /** Published packages: `name@version` for npm, file names for PyPI. */
  readonly published: readonly string[];
  close(): Promise<void>;
}

interface Manifest {
  version: string;
  dist: { tarball: string; integrity: string };
}
interface Packument {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, Manifest>;
}
interface Publication extends Packument {
  readonly _attachments: Record<string, { data: string }>;
}

export async function startNpmRegistry(): Promise<TestRegistry> {
  const packuments = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const published: string[] = [];

  const publish = ({ _attachments: attachments, ...sent }: Publication): number => {
    const known = packuments.get(sent.name);
    for (const [version, manifest] of Object.entries(sent.versions)) {
      // A version is never replaced.
      if (known?.versions[version]) return 409;
      const [attached] = Object.entries(attachments);
      const bytes = Buffer.from(attached![1].data, "base64");
      const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
      if (integrity !== manifest.dist.integrity) return 400;
      const path = `/${sent.name}/-/${sent.name}-${version}.tgz`;
      tarballs.set(path, bytes);
      published.push(`${sent.name}@${version}`);
    }
    packuments.set(sent.name, {
      name: sent.name,
      "dist-tags": { ...known?.["dist-tags"], ...sent["dist-tags"] },
      versions: { ...known?.versions, ...sent.versions },
    });
    return 201;
  };

  return serve(published, async (request, response) => {
    const path = decodeURIComponent(request.url!);
    if (request.method === "PUT") {
      const isKnown = request.headers.authorization === `Bearer ${REGISTRY_TOKEN}`;
      const body = await bodyOf(request);
      const status = isKnown ? publish(JSON.parse(body.toString("utf8")) as Publication) : 401;
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
      return;
    }
    const tarball = tarballs.get(path);
    const packument = packuments.get(path.slice(1));
    if (tarball || !packument) {
      response.writeHead(tarball ? 200 : 404).end(tarball ?? "{}");
      return;
    }
    const origin = `http://${request.headers.host}`;
    const versions = Object.entries(packument.versions).map(([version, manifest]) => {
      const at = `${origin}/${packument.name}/-/${packument.name}-${version}.tgz`;
      return [version, { ...manifest, dist: { ...manifest.dist, tarball: at } }];
    });
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...packument, versions: Object.fromEntries(versions) }));
  });
}

/** `/legacy/` takes uploads, `/simple/` lists them with their hashes. */
export async function startPythonIndex(): Promise<TestRegistry> {
  const files = new Map<string, Buffer>();
  const published: string[] = [];

  const upload = async (request: IncomingMessage): Promise<number> => {
    const basic = Buffer.from(`__token__:${REGISTRY_TOKEN}`).toString("base64");
    const body = new Uint8Array(await bodyOf(request));
    if (request.headers.authorization !== `Basic ${basic}`) return 403;
    const headers = { "content-type": request.headers["content-type"]! };
    const form = await new Response(body, { headers }).formData();
    const file = form.get("content") as File;
    const bytes = Buffer.from(await file.arrayBuffer());
    if (form.get(":action") !== "file_upload" || files.has(file.name)) return 400;
    if (form.get("sha256_digest") !== createHash("sha256").update(bytes).digest("hex")) return 400;
    files.set(file.name, bytes);
    published.push(file.name);
    return 200;
  };

  return serve(published, async (request, response) => {
    const path = decodeURIComponent(request.url!);
    if (request.method === "POST") {
      response.writeHead(await upload(request)).end();
      return;
    }
    const file = files.get(path.replace("/files/", ""));
    if (file) {
      response.writeHead(200).end(file);
      return;
    }
    const links = [...files].map(([name, bytes]) => {
      const hash = createHash("sha256").update(bytes).digest("hex");
      return `<a href="/files/${name}#sha256=${hash}">${name}</a>`;
    });
    response.writeHead(200, { "content-type": "text/html" }).end(links.join("\n"));
  });
}

async function serve(
  published: readonly string[],
  answer: (...sent: Parameters<RequestListener>) => Promise<void>,
): Promise<TestRegistry> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
