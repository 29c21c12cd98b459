import type { ImportOrder } from "./import-process.ts";

/* The process of an import for tests: what it does to itself is the name of the source. */

process.once("message", ({ source }: ImportOrder) => {
  if (source === "exits") process.exit(7);
  if (source === "hangs") for (;;);
  if (source === "gets on for ever")
    setInterval(() => process.send?.({ kind: "beat", readBytes: 1 }), 50);
  const kept: unknown[] = [];
  if (source === "fills its heap") for (;;) kept.push(Array.from({ length: 1e6 }, () => 0.5));
});
process.send?.({ kind: "ready" });
