import { fork } from "node:child_process";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packText, type Asset } from "./assets.ts";
import { serveFiles, servePage, type ServeOptions } from "./pages.ts";

export interface DocsOptions extends ServeOptions {
  path: `/${string}`;
  title: string;
  openapiPath: string;
}

/** The page loads from and sends to this server only. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The OpenAPI document as an interactive page. Its 4 MB script is built on first use, not at start.
 */
export function serveDocs(app: FastifyInstance, options: DocsOptions): void {
  const { path, title, openapiPath } = options;
  const scripts = serveFiles(
    app,
    `${path}/js`,
    {
      "scalar.js": lazyAsset(packReferenceScript),
      "start.js": lazyAsset(() => packText(START_SCRIPT, "text/javascript")),
    },
    options,
  );
  const page = lazyAsset(async () => {
    const urls = [await scripts.urlOf("scalar.js"), await scripts.urlOf("start.js")];
    return packText(pageHtml(title, openapiPath, urls), "text/html");
  });
  for (const url of [path, `${path}/`])
    servePage(app, url, page, { ...options, contentSecurityPolicy: CSP });
}

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
