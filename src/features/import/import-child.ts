import { enableCompileCache } from "node:module";

/* The process of one import (import-process.ts). The cache of its parent must be set before the
 * modules are loaded, or each import would compile them again. */

const [, , cache] = process.argv;
if (cache !== undefined) enableCompileCache(cache);
const { serveImport } = await import("./import-side.ts");
serveImport();
