import { serveThread } from "./thread-side.ts";

export type Order =
  | { do: "answer"; value: string }
  | { do: "hang" }
  | { do: "die" }
  | { do: "take all memory" }
  /** Blocks until the gate opens, so a test decides when the work ends. */
  | { do: "wait"; gate: Int32Array };

serveThread((order: Order): string => {
  if (order.do === "answer") return order.value;
  if (order.do === "die") process.exit(1);
  if (order.do === "wait") return Atomics.wait(order.gate, 0, 0);
  const hoard: string[][] = [];
  for (;;)
    if (order.do === "take all memory") hoard.push(Array.from({ length: 100_000 }, () => "x"));
});
