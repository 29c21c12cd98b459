import { fork } from "node:child_process";
import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { CACHE, lazyAsset, packAsset, sendAsset, type Asset } from "./assets.ts";

export interface DocsOptions {
  path: `/${string}`;
  title: string;
  openapiPath: string;
  config: FastifyContextConfig;
  notFound: () => Error;
}

/** The page loads from and sends to this server only. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The OpenAPI document as an interactive page. Its 4 MB script is built on first use, not at start.
 */
export function serveDocs(app: FastifyInstance, options: DocsOptions): void {
  const { path, title, openapiPath, config } = options;
  const scripts = {
    scalar: lazyAsset(packReferenceScript),
    start: lazyAsset(() => packText(START_SCRIPT, "text/javascript")),
  };
  const page = lazyAsset(async () => {
    const urls = await Promise.all(
      Object.entries(scripts).map(
        async ([name, load]) => `${path}/js/${name}.${(await load()).hash}.js`,
      ),
    );
    return packText(pageHtml(title, openapiPath, urls), "text/html");
  });

  for (const url of [path, `${path}/`]) {
    app.get(url, { config }, async (request, reply) => {
      reply.header("Content-Security-Policy", CSP);
      return sendAsset(request, reply, await page(), CACHE.revalidate);
    });
  }
  app.get<{ Params: { file: string } }>(`${path}/js/:file`, { config }, async (request, reply) => {
    const [, name, hash] = /^(\w+)(?:\.(\w+))?\.js$/.exec(request.params.file) ?? [];
    if (name !== "scalar" && name !== "start") throw options.notFound();
    const asset = await scripts[name]();
    // An outdated hash gets the current script, but must not be cached under that name.
    const cache = hash === asset.hash ? CACHE.forever : CACHE.revalidate;
    return sendAsset(request, reply, asset, cache);
  });
}

const packText = (text: string, type: string): Promise<Asset> =>
  packAsset(Buffer.from(text), `${type}; charset=utf-8`);

const SCRIPT_TIMEOUT_MS = 60_000;

function packReferenceScript(): Promise<Asset> {
  const child = fork(new URL("./reference-script.ts", import.meta.url), {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    timeout: SCRIPT_TIMEOUT_MS,
  });
  return new Promise<Asset>((resolve, reject) => {
    child.once("message", (asset) => resolve(asset as unknown as Asset));
    child.once("error", reject);
    // `disconnect` comes after the last message; `exit` may come before it.
    child.once("disconnect", () => reject(new Error("the reference's script could not be read")));
  });
}

const pageHtml = (
  title: string,
  openapiPath: string,
  scripts: readonly string[],
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
  </head>
  <body>
    <div id="app" data-openapi="${openapiPath}"></div>
${scripts.map((url) => `    <script src="${url}"></script>`).join("\n")}
  </body>
</html>
`;

const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
};

// The reference prefills optional parameters with their first enum value or default and sends them,
// so each is disabled until the reader enables it.
const START_SCRIPT = `fetch(document.querySelector("#app").dataset.openapi)
  .then((reply) => reply.json())
  .then((content) => {
    for (const path of Object.values(content.paths))
      for (const operation of Object.values(path))
        for (const parameter of operation.parameters ?? [])
          if (!parameter.required)
            parameter.examples = { default: { value: "", "x-disabled": true } };
    Scalar.createApiReference("#app", { ...${JSON.stringify(CONFIGURATION)}, content });
  });
`;
