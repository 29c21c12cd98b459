import { javaName, type InputType } from "./input-type.ts";
import {
  argumentsOf,
  fitsLine,
  isRepeatable,
  isShown,
  type SampleKeys,
  type SampleRequest,
} from "./sample-request.ts";

/* A request as a program in Java. */

const INDENT = "    ";
const LARGEST_INT = 2 ** 31 - 1;

export function toJava(request: SampleRequest, { apiKey }: SampleKeys): string {
  const { method, origin, fileName, sdkMethod, input, acceptLanguage } = request;
  const members: [string, string][] = argumentsOf(request).map(([name, value]) => [
    name,
    javaLiteral(value, input?.members[name], 4),
  ]);
  if (fileName !== undefined) members.unshift(["file", `Path.of(${JSON.stringify(fileName)})`]);
  const given = [
    ...request.pathValues.map((value) => JSON.stringify(value)),
    ...(input ? [newObject(input.name, members, 3)] : []),
    ...(isRepeatable(method) ? ["Option.idempotencyKey(UUID.randomUUID().toString())"] : []),
    ...(acceptLanguage ? [`Option.acceptLanguage(${JSON.stringify(acceptLanguage)})`] : []),
  ];
  const call = fitsLine(given)
    ? given.join(", ")
    : `\n${given.map((one) => `${INDENT.repeat(3)}${one}`).join(",\n")}`;
  const key = isShown(apiKey) ? JSON.stringify(apiKey) : 'System.getenv("WAYMARK_KEY")';
  const imports = [
    ...(fileName === undefined ? [] : ["java.nio.file.Path"]),
    ...(call.includes("List.of(") ? ["java.util.List"] : []),
    ...(isRepeatable(method) ? ["java.util.UUID"] : []),
    "waymark.sdk.*",
    ...(input ? ["waymark.sdk.Requests.*"] : []),
  ];
  return `// With waymark-sdk on the class path: mvn install in sdk/java of a checkout
${imports.map((name) => `import ${name};\n`).join("")}
public class Example {
    public static void main(String[] args) {
        Waymark waymark = new Waymark(${key}, ${JSON.stringify(origin)});
        var reply = waymark.${sdkMethod}(${call});
        System.out.println(reply);
    }
}`;
}

function javaLiteral(value: unknown, type: InputType | undefined, depth: number): string {
  if (Array.isArray(value)) {
    const item = Array.isArray(type) ? (type as readonly [InputType])[0] : undefined;
    const items = value.map((one) => javaLiteral(one, item, depth + 1));
    if (fitsLine(items)) return `List.of(${items.join(", ")})`;
    const pad = INDENT.repeat(depth + 1);
    return `List.of(\n${items.map((one) => `${pad}${one}`).join(",\n")})`;
  }
  if (typeof value === "object" && value !== null) {
    const struct = typeof type === "object" && "name" in type ? type : undefined;
    const members = Object.entries(value).map(([name, one]): [string, string] => [
      name,
      javaLiteral(one, struct?.members[name], depth + 1),
    ]);
    if (struct) return newObject(struct.name, members, depth);
    const pairs = members.map(([name, one]) => `${JSON.stringify(name)}, ${one}`);
    return `java.util.Map.of(${pairs.join(", ")})`;
  }
  const isNumber = type === "integer" || type === "number" || type === "boolean";
  const text = isNumber ? String(value) : JSON.stringify(value);
  return type === "integer" && Math.abs(Number(value)) > LARGEST_INT ? `${text}L` : text;
}

function newObject(name: string, members: readonly [string, string][], depth: number): string {
  const setters = members.map(([member, value]) => `.${javaName(member)}(${value})`);
  const line = `new ${name}()${setters.join("")}`;
  if (fitsLine([line])) return line;
  const pad = INDENT.repeat(depth + 1);
  return `new ${name}()${setters.map((one) => `\n${pad}${one}`).join("")}`;
}
