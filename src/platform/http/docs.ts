import type { FastifyContextConfig, FastifyInstance } from "fastify";

export interface DocsOptions {
  path: `/${string}`;
  openapiPath: string;
  config: FastifyContextConfig;
}

/** Nothing on the page comes from, or goes to, anywhere but this server. */
const CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The OpenAPI document as an interactive page. */
export async function serveDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  // Loaded here and not at the top: it is 4 MB, and a command line does not need it.
  const { default: reference } = await import("@scalar/fastify-api-reference");
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, ...options.config };
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("Content-Security-Policy", CSP);
  });
  await app.register(reference, {
    routePrefix: options.path,
    configuration: {
      url: options.openapiPath,
      pageTitle: "Waymark API reference",
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}
