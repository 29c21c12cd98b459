import type { Asset } from "../../../platform/http/assets.ts";
import { once, type KeptPages } from "../kept-pages.ts";
import { PATHS, type Frame } from "../layout.ts";
import { readRecordedReplies } from "../recorded-replies.ts";
import type { ApiDocument } from "./api-document.ts";
import { renderOperationPage, type Reference } from "./operation-page.ts";
import { listOperations, operationTitle, type Listed } from "./operations.ts";
import { renderReferenceIndex } from "./reference-index.ts";

export interface ReferencePages {
  reference(): Promise<Asset>;
  /** The page of an operation or an event, by the last part of its address. */
  operation(slug: string): Promise<Asset | undefined>;
  listed(): Promise<readonly Listed[]>;
}

interface ReferencePagesOptions {
  frame: () => Promise<Frame>;
  api: () => ApiDocument;
  pages: KeptPages;
  errorPath(code: string): string;
}

export function createReferencePages(options: ReferencePagesOptions): ReferencePages {
  const { frame, api, pages, errorPath } = options;
  const reference = once(async (): Promise<Reference> => {
    const document = api();
    const { sandboxKey } = await frame();
    const replies = await readRecordedReplies();
    return { api: document, listed: listOperations(document), sandboxKey, replies, errorPath };
  });
  return {
    listed: async () => (await reference()).listed,
    async reference() {
      const known = await reference();
      return pages.page(PATHS.reference, () => ({
        title: "API reference – Waymark",
        description: "Every operation of the Waymark API, with requests to send.",
        current: "reference",
        main: renderReferenceIndex(known),
      }));
    },
    async operation(slug) {
      const known = await reference();
      const one = known.listed.find((listed) => listed.slug === slug);
      if (!one) return undefined;
      return pages.page(one.url, () => ({
        title: `${operationTitle(one)} – Waymark`,
        description: `${one.method} ${one.path}: ${one.operation.summary}.`,
        current: "reference",
        main: renderOperationPage(known, one),
      }));
    },
  };
}
