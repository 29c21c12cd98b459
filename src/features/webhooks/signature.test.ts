import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isSignatureValid, sign } from "./signature.ts";

interface Vector {
  name: string;
  secret: string;
  header: string;
  body: string;
  now: number;
  valid: boolean;
}

const DOCS = join(import.meta.dirname, "../../../docs/guides");
const vectors = JSON.parse(readFileSync(join(DOCS, "webhook-vectors.json"), "utf8")) as Vector[];

describe("a signature", () => {
  it.each(vectors)("$name: $valid", ({ secret, header, body, now, valid }) => {
    const input = { secret, header, body: Buffer.from(body), nowUnixSeconds: now };
    expect(isSignatureValid(input)).toBe(valid);
  });

  it("matches the published vectors", () => {
    const { secret, header, body, now } = vectors[0]!;
    expect(sign([secret], Buffer.from(body), now)).toBe(header);
    expect(sign([secret, "whsec_old"], Buffer.from(body), now).startsWith(`${header},v1=`)).toBe(
      true,
    );
  });
});

/**
 * Turns a recipe of the docs into a program that reads `secret|header|body|now` lines in base64.
 */
interface Language {
  name: string;
  fence: string;
  command: string;
  version: string[];
  files(recipe: string): Record<string, string>;
  run: string[];
}

const LANGUAGES: Language[] = [
  {
    name: "TypeScript",
    fence: "ts",
    command: process.execPath,
    version: ["--version"],
    files: (recipe) => ({
      "main.ts": `${recipe}
import { readFileSync } from "node:fs";
const un = (t: string) => Buffer.from(t, "base64");
for (const line of readFileSync(0, "utf8").split("\\n").filter(Boolean)) {
  const [s, h, b, n] = line.split("|") as [string, string, string, string];
  console.log(isValid(un(s).toString(), un(h).toString(), un(b), Number(n)));
}`,
    }),
    run: ["main.ts"],
  },
  {
    name: "Python",
    fence: "python",
    command: "python3",
    version: ["--version"],
    files: (recipe) => ({
      "main.py": `${recipe}
import base64, sys
un = base64.b64decode
for line in sys.stdin.read().split():
    s, h, b, n = line.split("|")
    print(str(is_valid(un(s).decode(), un(h).decode(), un(b), int(n))).lower())
`,
    }),
    run: ["main.py"],
  },
  {
    name: "Go",
    fence: "go",
    command: "go",
    version: ["version"],
    files: (recipe) => ({
      "go.mod": "module check\n\ngo 1.20\n",
      "verify.go": recipe.replace("package webhooks", "package main"),
      "main.go": `package main
import ("bufio"; "encoding/base64"; "fmt"; "os"; "strconv"; "strings")
func un(t string) []byte { raw, _ := base64.StdEncoding.DecodeString(t); return raw }
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		f := strings.Split(lines.Text(), "|")
		now, _ := strconv.ParseInt(f[3], 10, 64)
		fmt.Println(IsValid(string(un(f[0])), string(un(f[1])), un(f[2]), now))
	}
}`,
    }),
    run: ["run", "."],
  },
  {
    name: "Ruby",
    fence: "ruby",
    command: "ruby",
    version: ["--version"],
    files: (recipe) => ({
      "main.rb": `${recipe}
un = ->(t) { t.unpack1("m") }
$stdin.each_line(chomp: true) do |line|
  s, h, b, n = line.split("|", -1)
  puts valid?(un.(s), un.(h), un.(b), n.to_i)
end`,
    }),
    run: ["main.rb"],
  },
  {
    name: "PHP",
    fence: "php",
    command: "php",
    version: ["--version"],
    files: (recipe) => ({
      "main.php": `<?php
${recipe}
foreach (array_filter(explode("\\n", stream_get_contents(STDIN))) as $line) {
    [$s, $h, $b, $n] = explode('|', $line);
    echo is_valid(base64_decode($s), base64_decode($h), base64_decode($b), (int) $n) ? "true\\n" : "false\\n";
}`,
    }),
    run: ["main.php"],
  },
  {
    name: "Java",
    fence: "java",
    command: "java",
    version: ["-version"],
    files: (recipe) => ({
      "Main.java": recipe.replace(
        "final class WebhookSignature {",
        `class Main {
  public static void main(String[] args) throws Exception {
    var un = java.util.Base64.getDecoder();
    for (String line : new String(System.in.readAllBytes()).split("\\n")) {
      String[] f = line.split("[|]", -1);
      System.out.println(WebhookSignature.isValid(new String(un.decode(f[0]), StandardCharsets.UTF_8),
          new String(un.decode(f[1]), StandardCharsets.UTF_8), un.decode(f[2]), Long.parseLong(f[3])));
    }
  }
}
final class WebhookSignature {`,
      ),
    }),
    run: ["Main.java"],
  },
];

const isInstalled = ({ command, version }: Language): boolean => {
  try {
    execFileSync(command, version, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe("the recipe of the docs", () => {
  for (const language of LANGUAGES) {
    it.skipIf(!isInstalled(language))(`in ${language.name} agrees with every vector`, async () => {
      const docs = await readFile(join(DOCS, "webhooks.md"), "utf8");
      const [, recipe] = new RegExp(`\`\`\`${language.fence}\\n(.*?)\`\`\``, "s").exec(docs) ?? [];
      const folder = await mkdtemp("/tmp/waymark-recipe-");
      try {
        for (const [name, text] of Object.entries(language.files(recipe!)))
          await writeFile(join(folder, name), text);
        const out = await pipe(language, folder, vectors.map(toLine).join("\n"));
        const said = out.trim().split("\n");
        expect(vectors.map((v, i) => [v.name, said[i]])).toEqual(
          vectors.map((v) => [v.name, String(v.valid)]),
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }
});

function toLine({ secret, header, body, now }: Vector): string {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return [encode(secret), encode(header), encode(body), now].join("|");
}

function pipe({ command, run }: Language, cwd: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, run, { cwd }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout),
    );
    child.stdin!.end(`${input}\n`);
  });
}
