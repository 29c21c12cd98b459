import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { at, makeDocx, makePdf, p } from "./documents.ts";

export interface FileServer {
  url: string;
  /** Requested paths in order. */
  asked: string[];
  /** Serves bytes, or the result of a listener, at a path. */
  serve(path: string, content: Uint8Array | RequestListener): string;
  close(): Promise<void>;
}

/** A customer's file host. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Uint8Array | RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const content = files.get(path);
    if (!content) response.writeHead(404).end("no");
    else if (typeof content === "function") content(request, response);
    else response.writeHead(200, { "content-type": "text/plain" }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    serve(path, content) {
      files.set(path, content);
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A résumé as a page of a PDF, line by line. */
export function asPdf(text: string, extra = ""): Uint8Array {
  const lines = text.split("\n").map((line, i) => at(50, 800 - 14 * i, latin(line), 10));
  return makePdf([lines.join("") + extra]);
}

export function asDocx(text: string): Uint8Array {
  return makeDocx(
    text
      .split("\n")
      .map((line) => p(line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")))
      .join(""),
  );
}

const latin = (line: string): string => line.replaceAll("•", "-").replaceAll("–", "-");
