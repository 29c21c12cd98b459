import {
  type FastifyContextConfig,
  type FastifyInstance,
  type LightMyRequestResponse,
  fastify,
} from "fastify";

export interface DocsOptions {
  path: `/${string}`;
  openapiPath: string;
  config: FastifyContextConfig;
}

/** Nothing on the page comes from, or goes to, anywhere but this server. */
const CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The OpenAPI document as an interactive page. It is made when first looked at: its 4 MB of script take
 * 40 MB of memory and a fifth of the time of a start. */
export async function serveDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const { path, config } = options;
  let page: Promise<Page> | undefined;
  for (const url of [path, `${path}/`, `${path}/js/scalar.js`]) {
    app.get(url, { config }, async (_request, reply) => {
      // One that could not be made is tried again at the next look.
      page ??= makePage(options).catch((error: unknown) => {
        page = undefined;
        throw error;
      });
      const { statusCode, headers, rawPayload } = await (await page)(url);
      for (const name of ["content-type", "location"]) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
      return reply.code(statusCode).header("Content-Security-Policy", CSP).send(rawPayload);
    });
  }
}

type Page = (url: string) => Promise<LightMyRequestResponse>;

async function makePage({ path, openapiPath }: DocsOptions): Promise<Page> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const page = fastify();
  await page.register(reference, {
    routePrefix: path,
    configuration: {
      url: openapiPath,
      pageTitle: "Waymark API reference",
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return (url) => page.inject(url);
}
