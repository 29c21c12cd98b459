import { errorPath } from "./docs-pages.ts";
import { serveFront, type FrontDeps } from "./front.routes.ts";

export type { ApiDocument } from "./reference/api-document.ts";

export interface Front {
  /** The page that explains an error code; undefined for none. */
  helpPage(code: string): string | undefined;
  serve(app: Parameters<typeof serveFront>[0]): void;
}

/** The pages for people; they have no operations. */
export const createFront = (deps: FrontDeps): Front => ({
  helpPage: (code) => (deps.site.hasDocs ? errorPath(code) : undefined),
  serve: (app) => serveFront(app, deps),
});
