import type { Config } from "../../../platform/config.ts";
import { Cluster } from "../../../platform/opensearch.ts";
import { aliasesOf, type IndexNames } from "./mapping.ts";

interface OpenedCluster {
  readonly cluster: Cluster;
  readonly aliases: IndexNames;
}

type ClusterConfig = Pick<
  Config,
  | "catalogue"
  | "openSearchUrls"
  | "openSearchUsername"
  | "openSearchPassword"
  | "openSearchApiKey"
  | "openSearchIndex"
>;

/** The cluster of the settings, for programs with this knowledge base; undefined without one. */
export function openCluster(config: ClusterConfig, fingerprint: string): OpenedCluster | undefined {
  if (config.catalogue !== "opensearch") return undefined;
  return {
    cluster: new Cluster({
      nodes: config.openSearchUrls,
      username: config.openSearchUsername,
      password: config.openSearchPassword,
      apiKey: config.openSearchApiKey,
    }),
    aliases: aliasesOf(config.openSearchIndex, fingerprint),
  };
}
