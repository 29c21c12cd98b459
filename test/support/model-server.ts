import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a model, as an OpenAI-compatible server receives it. */
export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: { model?: string; messages: { role: string; content: string }[] };
}

/**
 * An object is the model's JSON answer, a string its text, a function handles the response itself.
 */
type ModelAnswer = object | string | ((response: ServerResponse) => void);

export interface ModelServer {
  url: string;
  requests: ModelRequest[];
  /** Answers of the next requests, one each; then `always`, or 500. */
  answer(...answers: ModelAnswer[]): void;
  always(answer: ModelAnswer | undefined): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const queue: ModelAnswer[] = [];
  let fallback: ModelAnswer | undefined;
  const server = createServer((request, response) => {
    let raw = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (raw += chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      requests.push({ path, headers, raw, body: JSON.parse(raw) as ModelRequest["body"] });
      const answer = queue.shift() ?? fallback;
      if (typeof answer === "function") answer(response);
      else if (answer === undefined) response.writeHead(500).end("out of order");
      else {
        const content = typeof answer === "string" ? answer : JSON.stringify(answer);
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (...answers) => void queue.splice(0, queue.length, ...answers),
    always: (answer) => void (fallback = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
