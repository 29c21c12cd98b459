import { errorPath } from "./docs-pages.ts";
import { serveFront, type FrontDeps } from "./front.routes.ts";
import { renderMissingPage } from "./missing-page.ts";

export type { ApiDocument } from "./reference/api-document.ts";

export interface Front {
  /** The page that explains an error code; undefined for none. */
  helpPage(code: string): string | undefined;
  /** The page where there is nothing; undefined below the APIs, and without pages. */
  missingPage(path: string): Promise<string | undefined>;
  serve(app: Parameters<typeof serveFront>[0]): void;
}

/** Everything below these is for programs. */
const APIS = /^\/(?:operator\/)?v1(?:[/?]|$)/;

/** The pages for people; they have no operations. */
export function createFront(deps: FrontDeps): Front {
  let stylesheet: (() => Promise<string>) | undefined;
  return {
    helpPage: (code) => (deps.site.hasDocs ? errorPath(code) : undefined),
    async missingPage(path) {
      if (!stylesheet || APIS.test(path)) return undefined;
      return renderMissingPage(deps.site, await stylesheet());
    },
    serve(app) {
      stylesheet = serveFront(app, deps);
    },
  };
}
