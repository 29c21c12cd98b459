/*
 * `npm pack` runs this: Node strips no types below node_modules, so a package must hold JavaScript.
 * Everything in src/ goes to the same place below dist/, where the relative paths to knowledge/,
 * migrations/ and docs/ stay true; the SDK, which src/ imports, goes to dist/sdk/.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");
const FOLDERS: readonly (readonly [from: string, to: string])[] = [
  [join(ROOT, "src"), DIST],
  [join(ROOT, "sdk/typescript/src"), join(DIST, "sdk")],
];
const NOT_SHIPPED = /\.(?:test|fixture)\.\w+$|\.md$/;
const LOCAL_MODULE = /"(\.{1,2}\/[^"\s]+\.ts)"/g;

/** The compiled file of a source file; undefined when it is not shipped. */
function compiledPath(source: string): string | undefined {
  const folder = FOLDERS.find(([from]) => source.startsWith(`${from}/`));
  if (!folder || NOT_SHIPPED.test(source)) return undefined;
  const [from, to] = folder;
  return join(to, relative(from, source)).replace(/\.ts$/, ".js");
}

function compile(source: string, target: string): string {
  const code = stripTypeScriptTypes(readFileSync(source, "utf8"));
  return code.replaceAll(LOCAL_MODULE, (_, specifier: string) => {
    const imported = compiledPath(join(dirname(source), specifier));
    if (imported === undefined)
      throw new Error(`${source} imports ${specifier}, which is not shipped`);
    const path = relative(dirname(target), imported);
    return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
  });
}

rmSync(DIST, { recursive: true, force: true });
for (const [from] of FOLDERS) {
  for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(file.parentPath, file.name);
    const target = file.isFile() ? compiledPath(source) : undefined;
    if (target === undefined) continue;
    mkdirSync(dirname(target), { recursive: true });
    if (source.endsWith(".ts")) writeFileSync(target, compile(source, target));
    else cpSync(source, target);
  }
}
