import type { ShownFailure } from "../../platform/http/server.ts";
import { errorPath } from "./docs-pages.ts";
import { serveFront, type FrontDeps, type ServedFront } from "./front.routes.ts";
import { renderFailurePage, renderMissingPage } from "./people-pages.ts";

export type { ApiDocument } from "./reference/api-document.ts";

export interface Front {
  /** The page that explains an error code; undefined for none. */
  helpPage(code: string): string | undefined;
  /** The page of an error; undefined below the APIs, and without pages. */
  errorPage(path: string, failure: ShownFailure): Promise<string | undefined>;
  serve(app: Parameters<typeof serveFront>[0]): void;
}

/** Everything below these is for programs. */
const FOR_PROGRAMS = /^\/(?:(?:operator\/)?v1|healthz|readyz)(?:[/?]|$)/;

/** Pages that a wrong address perhaps meant. */
const MAX_MEANT = 3;

/** The pages for people; they have no operations. */
export function createFront(deps: FrontDeps): Front {
  let served: ServedFront | undefined;
  return {
    helpPage: (code) => (deps.site.hasDocs ? errorPath(code) : undefined),
    async errorPage(path, failure) {
      if (!served || FOR_PROGRAMS.test(path)) return undefined;
      const frame = await served.frame();
      if (failure.status !== 404) return renderFailurePage(frame, failure);
      const [address = ""] = path.split("?");
      const last =
        address
          .split("/")
          .at(-1)
          ?.replace(/\.\w+$/, "") ?? "";
      const meant = (await served.find?.(readAddress(last).replaceAll("-", " "))) ?? [];
      return renderMissingPage(frame, readAddress(address), meant.slice(0, MAX_MEANT));
    },
    serve(app) {
      served = serveFront(app, deps);
    },
  };
}

function readAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
