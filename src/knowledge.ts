import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Engine,
  type Removal,
  type RoleRecord,
  type SkillRecord,
  createEngine,
  mergeRecords,
} from "./engine/index.ts";

const OURS = fileURLToPath(new URL("../knowledge", import.meta.url));

export interface KnowledgeRecords {
  readonly skills: SkillRecord[];
  readonly roles: RoleRecord[];
}

/** An engine over our records and, on top, those of an operator's folder (`WAYMARK_KNOWLEDGE_DIR`). */
export function loadEngine(operatorFolder?: string): Engine {
  return createEngine(loadRecords(operatorFolder));
}

export function loadRecords(operatorFolder?: string): KnowledgeRecords {
  const skills = readRecords<SkillRecord>(join(OURS, "skills"));
  const roles = readRecords<RoleRecord>(join(OURS, "roles"));
  if (!operatorFolder) return { skills, roles };
  return {
    skills: mergeRecords(
      skills,
      readRecords<SkillRecord | Removal>(join(operatorFolder, "skills")),
    ),
    roles: mergeRecords(roles, readRecords<RoleRecord | Removal>(join(operatorFolder, "roles"))),
  };
}

/** Changes with any record: what was read with another knowledge base can be told. */
export function fingerprintKnowledge(operatorFolder?: string): string {
  const hash = createHash("sha256");
  for (const folder of operatorFolder ? [OURS, operatorFolder] : [OURS]) {
    for (const kind of ["skills", "roles"]) {
      for (const file of ndjsonFiles(join(folder, kind))) {
        hash.update(`${kind}/${file}\n`).update(readFileSync(join(folder, kind, file)));
      }
    }
  }
  return hash.digest("hex");
}

function readRecords<T>(folder: string): T[] {
  return ndjsonFiles(folder).flatMap((file) => {
    const path = join(folder, file);
    return readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (line.trim() ? [parseRecord<T>(line, path, index + 1)] : []));
  });
}

function ndjsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".ndjson"))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function parseRecord<T>(line: string, path: string, lineNumber: number): T {
  try {
    return JSON.parse(line) as T;
  } catch (error) {
    throw new Error(`${path}:${lineNumber} is not a JSON record`, { cause: error });
  }
}
