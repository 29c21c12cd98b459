import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CACHE, sendAsset, type Asset } from "./assets.ts";
import { parseWeights } from "./encoding.ts";

/*
 * Pages for browsers: HTML that is revalidated before each use, and the scripts and styles it
 * loads, which are cached forever under a name with their hash.
 */

export interface ServeOptions {
  config: FastifyContextConfig;
  notFound: () => Error;
}

type Load = () => Promise<Asset>;

/** A page loads from and sends to this server only, and runs nothing but its own files. */
export const contentPolicy = (framedBy: readonly string[] = []): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  `frame-ancestors ${framedBy.join(" ") || "'none'"}; base-uri 'none'; form-action 'self'`;
const STRICT_CSP = contentPolicy();

interface PageOptions extends ServeOptions {
  contentSecurityPolicy?: string;
  /** What programs get; browsers are those that ask for HTML. */
  forPrograms?: object;
}

export function servePage(
  app: FastifyInstance,
  url: string,
  load: Load,
  options: PageOptions,
): void {
  app.get(url, { config: options.config }, async (request, reply) => {
    if (options.forPrograms) {
      reply.header("Vary", "Accept");
      if (!wantsHtml(request.headers.accept)) return reply.send(options.forPrograms);
    }
    return sendPage(request, reply, await load(), options.contentSecurityPolicy);
  });
}

/** One page per value of the last path segment, which `find` knows or not. */
export function servePages(
  app: FastifyInstance,
  folder: string,
  find: (name: string) => Promise<Asset | undefined>,
  options: ServeOptions,
): void {
  app.get<{ Params: { name: string } }>(
    `${folder}/:name`,
    { config: options.config },
    async (request, reply) => {
      const page = await find(request.params.name);
      if (!page) throw options.notFound();
      return sendPage(request, reply, page);
    },
  );
}

/** Longer queries are cut: nobody types them. */
const MAX_QUERY_CHARACTERS = 200;

/** A page made for the words of `q`, or data for who asks for JSON: not cached. */
export function serveSearch(
  app: FastifyInstance,
  url: string,
  render: {
    html: (query: string) => Promise<string>;
    data: (query: string) => Promise<object>;
  },
  options: ServeOptions,
): void {
  app.get<{ Querystring: { q?: unknown } }>(
    url,
    { config: options.config },
    async ({ query: { q }, headers }, reply) => {
      const query = typeof q === "string" ? q.slice(0, MAX_QUERY_CHARACTERS) : "";
      reply.header("Vary", "Accept");
      if (headers.accept === "application/json")
        return reply.header("Cache-Control", "no-store").send(await render.data(query));
      return sendHtml(reply, await render.html(query));
    },
  );
}

/** A page that is not cached. */
export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  reply.header("Content-Security-Policy", STRICT_CSP).header("Referrer-Policy", "no-referrer");
  return reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8").send(html);
}

/** Files whose names contain a hash of their content, made by a build. */
export function serveBuiltFiles(
  app: FastifyInstance,
  folder: string,
  find: (file: string) => Promise<Asset | undefined>,
  options: ServeOptions,
): void {
  app.get<{ Params: { file: string } }>(
    `${folder}/:file`,
    { config: options.config },
    async (request, reply) => {
      const asset = await find(request.params.file);
      if (!asset) throw options.notFound();
      return sendAsset(request, reply, asset, CACHE.forever);
    },
  );
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Asset,
  policy = STRICT_CSP,
): FastifyReply {
  reply.header("Content-Security-Policy", policy).header("Referrer-Policy", "no-referrer");
  return sendAsset(request, reply, page, CACHE.revalidate);
}

/** Browsers name HTML; programs send no Accept header, a wildcard, or prefer JSON. */
export function wantsHtml(accept = ""): boolean {
  const weights = parseWeights(accept);
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= (weights.get("application/json") ?? 0);
}
