import { expect, it } from "vitest";
import type { ClusterCall, ClusterCalls } from "../../../platform/opensearch.ts";
import { sendBulk } from "./posting-writer.ts";

function recording(): { cluster: ClusterCalls; bodies: string[] } {
  const bodies: string[] = [];
  const cluster = {
    isPartlySlow: false,
    async send<T>({ body }: ClusterCall): Promise<T> {
      bodies.push(body as string);
      return { items: [] } as T;
    },
  };
  return { cluster, bodies };
}

const operation = (id: number, text: string): [object, object] => [
  { index: { _id: id } },
  { text },
];
const idsOf = (body: string): number[] =>
  [...body.matchAll(/"_id":(\d+)/g)].map(([, id]) => Number(id));

it("writes in order, in requests of at most five megabytes", async () => {
  const { cluster, bodies } = recording();
  const operations = Array.from({ length: 30 }, (_, id) => operation(id, "é".repeat(200_000)));
  await sendBulk(cluster, "jobs", [...operations, operation(30, "x".repeat(6_000_000))]);
  const sizes = bodies.map((body) => Buffer.byteLength(body));
  expect(sizes.slice(0, -1).every((size) => size <= 5_000_000)).toBe(true);
  expect(sizes.at(-1)).toBeGreaterThan(6_000_000);
  expect(bodies.flatMap(idsOf)).toEqual(Array.from({ length: 31 }, (_, id) => id));
  expect(bodies.at(-1)!.match(/\n/g)).toHaveLength(2);
  expect(bodies).toHaveLength(4);
});

it("writes at most 2,000 documents in a request, and nothing for none", async () => {
  const { cluster, bodies } = recording();
  await sendBulk(cluster, "jobs", []);
  expect(bodies).toEqual([]);
  await sendBulk(
    cluster,
    "jobs",
    Array.from({ length: 4_500 }, (_, id) => operation(id, "")),
  );
  expect(bodies.map((body) => idsOf(body).length)).toEqual([2_000, 2_000, 500]);
});
