import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load, loadAll } from "js-yaml";
import { describe, expect, it } from "vitest";
import { describeConfig } from "../src/platform/config.ts";

/* The files of deploy/ for a catalogue in OpenSearch: no container engine runs here, so they are read. */

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const settings = new Map(describeConfig({}).map((setting) => [setting.name, setting]));
const isOurs = (name: string): boolean => /^(WAYMARK|OPENSEARCH)_/.test(name);
/** Of the image of OpenSearch. */
const THEIRS = new Set(["OPENSEARCH_JAVA_OPTS"]);

interface Service {
  environment?: Record<string, string>;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean }>;
  volumes?: Record<string, unknown>;
}

describe("the compose file with OpenSearch", () => {
  const base = load(read("compose.yaml")) as Compose;
  const added = load(read("deploy/opensearch/compose.yaml")) as Compose;

  it("gives API and worker settings that there are, and a node that they reach", () => {
    for (const role of ["api", "worker"]) {
      expect(base.services).toHaveProperty(role);
      const { environment, networks } = added.services[role]!;
      expect(Object.keys(environment!).filter((name) => !settings.has(name))).toEqual([]);
      expect(environment!["WAYMARK_CATALOGUE"]).toBe("opensearch");
      const { hostname } = new URL(environment!["OPENSEARCH_URL"]!);
      expect(added.services[hostname]!.networks!.some((name) => networks!.includes(name))).toBe(
        true,
      );
      // A service with networks of its own leaves the default one, which leads to PostgreSQL.
      expect(networks).toContain("default");
    }
  });

  it("keeps a node without password off every other network", () => {
    const { ports, networks, environment, volumes } = added.services["opensearch"]!;
    expect(environment!["DISABLE_SECURITY_PLUGIN"]).toBe("true");
    expect(ports).toBeUndefined();
    expect(networks!.map((name) => added.networks![name]?.internal)).toEqual([true]);
    expect(Object.keys(added.volumes!)).toContain(volumes![0]!.split(":")[0]);
  });
});

interface Variable {
  name: string;
  value?: string;
  valueFrom?: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    template: {
      spec: {
        containers: { name: string; env: Variable[]; volumeMounts: { name: string }[] }[];
        volumes: { name: string }[];
      };
    };
  };
}

describe("the manifests with OpenSearch", () => {
  const FILES = ["waymark.yaml", "opensearch.yaml", "waymark-opensearch.yaml"];
  const [plain, cluster, addition] = FILES.map(
    (file) => loadAll(read(`deploy/kubernetes/${file}`)) as Manifest[],
  ) as [Manifest[], Manifest[], Manifest[]];
  const pods = [...cluster, ...addition].filter(({ spec }) => spec?.template);

  it("name settings that there are, and take secrets from secrets", () => {
    const variables = pods.flatMap(({ spec }) => spec.template.spec.containers[0]!.env);
    const ours = variables.filter(({ name }) => isOurs(name) && !THEIRS.has(name));
    expect(ours.length).toBeGreaterThan(6);
    expect(ours.filter(({ name }) => !settings.has(name))).toEqual([]);
    const plainly = variables.filter(({ name, value }) => /PASSWORD|KEY$/.test(name) && value);
    expect(plainly).toEqual([]);
  });

  it("add to deployments and containers that there are", () => {
    for (const { metadata, spec } of addition) {
      const extended = plain.find(
        (one) => one.kind === "Deployment" && one.metadata.name === metadata.name,
      )!;
      expect(spec.template.spec.containers.map(({ name }) => name)).toEqual(
        extended.spec.template.spec.containers.map(({ name }) => name),
      );
    }
  });

  it("mount volumes that there are", () => {
    for (const { spec, ...manifest } of pods) {
      const { containers, volumes } = spec.template.spec;
      const { volumeClaimTemplates: claims = [] } = spec as { volumeClaimTemplates?: Manifest[] };
      const known = new Set(
        [...volumes, ...claims.map(({ metadata }) => metadata)].map(({ name }) => name),
      );
      const mounted = containers[0]!.volumeMounts.map(({ name }) => name);
      expect(
        mounted.filter((name) => !known.has(name)),
        manifest.kind,
      ).toEqual([]);
    }
  });
});
