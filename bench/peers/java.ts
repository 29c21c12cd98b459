/* Finds a Java that Lucene runs on, and fetches Lucene through Maven. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lucene 10 needs Java 21. */
const LEAST_JAVA = 21;
const JVM_FOLDER = "/usr/lib/jvm";

/** The command of a Java that is new enough; undefined when there is none. */
export function findJava(): string | undefined {
  const homes = [process.env["JAVA_HOME"], ...jvmHomes()].filter((home) => home !== undefined);
  const commands = ["java", ...homes.map((home) => join(home, "bin", "java"))];
  return commands.find((command) => versionOf(command) >= LEAST_JAVA);
}

/** The class path of Lucene; undefined when Maven is missing. */
export function fetchLucene(): string | undefined {
  const folder = join(tmpdir(), "waymark-peers-lucene");
  mkdirSync(folder, { recursive: true });
  const pom = join(import.meta.dirname, "pom.xml");
  const goal = ["dependency:copy-dependencies", `-DoutputDirectory=${folder}`];
  const maven = spawnSync("mvn", ["-q", "-B", "-f", pom, ...goal], { encoding: "utf8" });
  if (maven.error) return undefined;
  if (maven.status !== 0) throw new Error(`mvn failed:\n${maven.stdout}${maven.stderr}`);
  return join(folder, "*");
}

function jvmHomes(): string[] {
  try {
    return readdirSync(JVM_FOLDER).map((name) => join(JVM_FOLDER, name));
  } catch {
    return [];
  }
}

function versionOf(command: string): number {
  const { stderr } = spawnSync(command, ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0);
}
