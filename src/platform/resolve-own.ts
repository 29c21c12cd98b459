import * as nodeModule from "node:module";

const { url } = import.meta;
const ROOT = new URL("../", url).href;
const [ENDING, FORMAT] = url.endsWith(".ts") ? [".ts", "module-typescript"] : [".js", "module"];

/**
 * Relative imports name their file, so they need no search: Node's, with the paths that it looks at, takes
 * a quarter of the time of loading 1,300 modules. Without the hook (an API that may change) nothing differs.
 */
export function resolveOwnModules(): void {
  nodeModule.registerHooks?.({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (!specifier.startsWith(".") || parentURL === undefined) return next(specifier, context);
      const isOwn = specifier.endsWith(ENDING) && parentURL.startsWith(ROOT);
      if (!isOwn && !specifier.endsWith(".mjs")) return next(specifier, context);
      const format = isOwn ? FORMAT : "module";
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    },
  });
}
