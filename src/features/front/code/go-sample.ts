import { goName, type InputType } from "./input-type.ts";
import {
  argumentsOf,
  fitsLine,
  isRepeatable,
  isShown,
  type SampleKeys,
  type SampleRequest,
} from "./sample-request.ts";

/* A request as a program in Go, formatted as gofmt does it. */

const GO_MODULE = "github.com/example/waymark/sdk/go";

export function toGo(request: SampleRequest, { apiKey }: SampleKeys): string {
  const { method, origin, fileName, sdkMethod = "", input, acceptLanguage } = request;
  const members: [string, string][] = argumentsOf(request).map(([name, value]) => [
    goName(name),
    goLiteral(value, input?.members[name], 2),
  ]);
  if (fileName !== undefined)
    members.unshift(["File", `&waymark.File{Name: ${JSON.stringify(fileName)}, Content: file}`]);
  const given = [
    "context.Background()",
    ...request.pathValues.map((value) => JSON.stringify(value)),
    ...(input ? [structOf(`waymark.${input.name}`, members, 1)] : []),
    ...(isRepeatable(method) ? ["waymark.IdempotencyKey(rand.Text())"] : []),
    ...(acceptLanguage ? [`waymark.AcceptLanguage(${JSON.stringify(acceptLanguage)})`] : []),
  ];
  const imports = [
    "context",
    ...(isRepeatable(method) ? ["crypto/rand"] : []),
    "encoding/json",
    "fmt",
    "log",
    ...(fileName === undefined && isShown(apiKey) ? [] : ["os"]),
  ];
  const opened =
    fileName === undefined
      ? ""
      : `\tfile, err := os.ReadFile(${JSON.stringify(fileName)})\n${FAIL}`;
  return `// go mod edit -require=${GO_MODULE}@v0.0.0 -replace=${GO_MODULE}=../waymark/sdk/go
package main

import (
${imports.map((name) => `\t"${name}"\n`).join("")}
	"${GO_MODULE}/waymark"
)

func main() {
${opened}	client := waymark.New(${isShown(apiKey) ? JSON.stringify(apiKey) : 'os.Getenv("WAYMARK_KEY")'}, ${JSON.stringify(origin)})
	reply, err := client.${sdkMethod.split(".").map(goName).join(".")}(${given.join(", ")})
${FAIL}	text, err := json.MarshalIndent(reply, "", "  ")
${FAIL}	fmt.Println(string(text))
}`;
}

const FAIL = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/** A value as a member: optional numbers, booleans and objects are pointers. */
function goLiteral(value: unknown, type: InputType | undefined, depth: number): string {
  if (value === null) return "nil";
  if (type !== undefined && isText(type)) {
    if (type === "integer" || type === "number" || type === "boolean") {
      const text = JSON.stringify(value);
      const isWhole = type === "number" && /^-?\d+$/.test(text);
      return `waymark.Ptr(${isWhole ? `${text}.0` : text})`;
    }
    const text = JSON.stringify(value);
    return type === "string?" ? `waymark.Ptr(${text})` : text;
  }
  if (Array.isArray(value)) {
    const item = type !== undefined && isList(type) ? type[0] : undefined;
    const items = value.map((one) => goItem(one, item, depth + 1));
    const name = `[]${item === undefined ? "any" : goTypeOf(item)}`;
    if (fitsLine(items)) return `${name}{${items.join(", ")}}`;
    const pad = "\t".repeat(depth + 1);
    return `${name}{\n${items.map((one) => `${pad}${one},\n`).join("")}${"\t".repeat(depth)}}`;
  }
  return typeof value === "object" ? `&${goObject(value, type, depth)}` : JSON.stringify(value);
}

/** In a list the type of an object is known, unless a string may stand for it. */
function goItem(value: unknown, type: InputType | undefined, depth: number): string {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const text = goObject(value, type, depth);
  return type === undefined || isText(type) || isList(type) || type.orText
    ? text
    : text.slice(text.indexOf("{"));
}

function goObject(value: object, type: InputType | undefined, depth: number): string {
  const struct = type === undefined || isText(type) || isList(type) ? undefined : type;
  const entries = Object.entries(value);
  if (!struct) {
    const members = entries.map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`);
    return `map[string]any{${members.join(", ")}}`;
  }
  const members = entries.map(([name, one]): [string, string] => [
    goName(name),
    goLiteral(one, struct.members[name], depth + 1),
  ]);
  return structOf(`waymark.${struct.name}`, members, depth);
}

function structOf(name: string, members: readonly [string, string][], depth: number): string {
  const line = members.map(([member, value]) => `${member}: ${value}`);
  if (fitsLine(line)) return `${name}{${line.join(", ")}}`;
  const pad = "\t".repeat(depth + 1);
  const lines = members.map(([member, value], at) => {
    const isAligned = !value.includes("\n");
    const width = isAligned ? alignedWidth(members, at) : member.length;
    return `${pad}${`${member}:`.padEnd(width + 1)} ${value},\n`;
  });
  return `${name}{\n${lines.join("")}${"\t".repeat(depth)}}`;
}

/** gofmt aligns the values of members that follow one another and have one line each. */
function alignedWidth(members: readonly [string, string][], at: number): number {
  const isOneLine = (index: number): boolean => members[index]?.[1].includes("\n") === false;
  let [from, to] = [at, at];
  while (isOneLine(from - 1)) from -= 1;
  while (isOneLine(to + 1)) to += 1;
  return Math.max(...members.slice(from, to + 1).map(([name]) => name.length));
}

function goTypeOf(type: InputType): string {
  if (isList(type)) return `[]${goTypeOf(type[0])}`;
  if (!isText(type)) return type.orText ? "any" : `waymark.${type.name}`;
  const plain: Readonly<Record<string, string>> = {
    string: "string",
    integer: "int",
    number: "float64",
    boolean: "bool",
  };
  return plain[type] ?? `waymark.${type}`;
}

const isText = (type: InputType): type is string => typeof type === "string";
const isList = (type: InputType): type is readonly [InputType] => Array.isArray(type);
