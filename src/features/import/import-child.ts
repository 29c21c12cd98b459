import { enableCompileCache } from "node:module";
import { resolveOwnModules } from "../../platform/resolve-own.ts";

/* The process of one import (import-process.ts). The cache of its parent must be set before the
 * modules are loaded, or each import would compile them again. */

const [, , cache] = process.argv;
if (cache !== undefined) enableCompileCache(cache);
resolveOwnModules();
const { serveImport } = await import("./import-side.ts");
serveImport();
