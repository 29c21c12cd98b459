import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/* The SDKs whose tests are programs to be compiled first: one for each, which does as its arguments say. */

const SDK = join(import.meta.dirname, "..", "..", "sdk");

/** Runs the program and parses what it prints. */
export type Program = (
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; input?: string },
) => Promise<unknown>;

export interface CompiledSdk {
  readonly language: string;
  /** Of the directory, and in the `User-Agent`. */
  readonly name: string;
  readonly isHere: boolean;
  /** Title of the tests that a machine without the tools skips. */
  readonly title: string;
  /** Compiles the program of the tests in an empty folder. */
  build(folder: string): Promise<Program>;
  /** The output of a whole program that uses the SDK; `folder` may hold files that it reads. */
  run(code: string, folder: string, env: NodeJS.ProcessEnv): Promise<string>;
}

/** The output of a command; an error with everything it wrote when it fails. */
export function printed(
  command: string,
  args: readonly string[],
  { input, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const settings = { maxBuffer: 1e8, ...options };
    const child = execFile(command, args, settings, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}${stdout}`)) : resolve(stdout),
    );
    child.stdin!.end(input);
  });
}

const runs = (command: string, args: readonly string[], wanted: RegExp): boolean => {
  try {
    return wanted.test(execFileSync(command, args, { encoding: "utf8", stdio: "pipe" }));
  } catch {
    return false;
  }
};

const programOf =
  (command: string, first: readonly string[]): Program =>
  async (args, { env, input = "" } = {}) =>
    JSON.parse(
      await printed(command, [...first, ...args], { env: { ...process.env, ...env }, input }),
    );

export const GO =
  ["go", "/usr/local/go/bin/go"].find((command) =>
    runs(command, ["version"], /go1\.(?:2[4-9]|[3-9]\d)/),
  ) ?? "";
export const GO_SDK = join(SDK, "go");

/** Nothing is downloaded, no other version of Go either. */
export const GO_ENV = { ...process.env, GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "-mod=mod" };

/** A module in this folder that uses the SDK from this checkout. */
export async function writeGoModule(folder: string): Promise<void> {
  const sdk = "github.com/example/waymark/sdk/go";
  await writeFile(
    join(folder, "go.mod"),
    `module program\n\ngo 1.24\n\nrequire ${sdk} v0.0.0\n\nreplace ${sdk} => ${GO_SDK}\n`,
  );
}

const go: CompiledSdk = {
  language: "Go",
  name: "go",
  isHere: GO !== "",
  title: GO === "" ? "the Go SDK (skipped: no Go 1.24)" : "the Go SDK",
  async build(folder) {
    await mkdir(folder, { recursive: true });
    await writeGoModule(folder);
    await copyFile(join(import.meta.dirname, "go_sdk.go"), join(folder, "main.go"));
    await printed(GO, ["build", "-o", "program", "."], { cwd: folder, env: GO_ENV });
    return programOf(join(folder, "program"), []);
  },
  async run(code, folder, env) {
    await writeGoModule(folder);
    await writeFile(join(folder, "main.go"), code);
    return printed(GO, ["run", "."], { cwd: folder, env: { ...GO_ENV, ...env } });
  },
};

export const hasJava = runs("javac", ["-version"], /javac (?:1[7-9]|[2-9]\d)/);
const JAVA_SDK = join(SDK, "java", "src", "main", "java");

const JAVAC = ["--release", "17", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-implicit:class"];

/** The classes of these sources and of what they use of the SDK. */
export const compileJava = (sources: readonly string[], classes: string): Promise<string> =>
  printed("javac", [...JAVAC, "--source-path", JAVA_SDK, "-d", classes, ...sources]);

const java: CompiledSdk = {
  language: "Java",
  name: "java",
  isHere: hasJava,
  title: hasJava ? "the Java SDK" : "the Java SDK (skipped: no JDK 17)",
  async build(folder) {
    await compileJava([join(import.meta.dirname, "JavaSdk.java")], folder);
    // It runs for a second: nothing to compile well, nothing to collect side by side.
    const quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
    return programOf("java", [...quick, "-cp", folder, "waymark.sdk.JavaSdk"]);
  },
  async run(code, folder, env) {
    const file = join(folder, "Example.java");
    await writeFile(file, code);
    await compileJava([file], folder);
    const options = { cwd: folder, env: { ...process.env, ...env } };
    return printed("java", ["-cp", folder, "Example"], options);
  },
};

export const COMPILED_SDKS: readonly CompiledSdk[] = [go, java];
