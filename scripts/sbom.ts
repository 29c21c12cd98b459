/*
 * The production packages as CycloneDX. `npm sbom --omit=dev` leaves out production packages that a
 * development tool uses too, so this takes the whole list and drops what is marked as development.
 */
import { execFileSync } from "node:child_process";

interface Sbom {
  components: { "bom-ref": string; properties?: { name: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const sbom = JSON.parse(text) as Sbom;
const isDevelopment = ({ properties = [] }: Sbom["components"][number]): boolean =>
  properties.some(({ name }) => name === "cdx:npm:package:development");
const left = new Set(sbom.components.filter(isDevelopment).map((one) => one["bom-ref"]));
const result: Sbom = {
  ...sbom,
  components: sbom.components.filter((one) => !left.has(one["bom-ref"])),
  dependencies: sbom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((to) => !left.has(to)),
    })),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
