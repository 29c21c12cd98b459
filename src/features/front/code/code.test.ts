import { describe, expect, it } from "vitest";
import { renderCode } from "./code-block.ts";
import { LANGUAGES, toSample } from "./code-samples.ts";
import { piecesOf } from "./highlight.ts";
import type { SampleRequest } from "./sample-request.ts";

const REQUEST: SampleRequest = {
  method: "POST",
  origin: "https://api.example.com",
  path: "/v1/webhooks/we_1/test",
  pathValues: ["we_1"],
  query: [],
  sdkMethod: "webhooks.rotateSecret",
  takesInput: true,
  input: { name: "SecretRotation", members: {} },
};
const TEST_KEYS = { apiKey: "sk_test_mine", idempotencyKey: "k1" };

describe("a request as code", () => {
  it("holds a sandbox key, and never a live one", () => {
    for (const language of LANGUAGES) {
      expect(toSample(language, REQUEST, TEST_KEYS)).toContain("sk_test_mine");
      const live = toSample(language, REQUEST, { ...TEST_KEYS, apiKey: "sk_live_secret" });
      expect(live).not.toContain("sk_live_secret");
      expect(live).toContain("WAYMARK_KEY");
    }
  });

  it("names the method where there is no body, and puts the options in their place", () => {
    expect(toSample("curl", REQUEST, TEST_KEYS)).toContain("-X POST");
    expect(toSample("TypeScript", REQUEST, TEST_KEYS)).toContain(
      'webhooks.rotateSecret("we_1", {}, { idempotencyKey: crypto.randomUUID() })',
    );
    expect(toSample("Python", REQUEST, TEST_KEYS)).toContain(
      'webhooks.rotate_secret(\n    "we_1",\n    idempotency_key=str(uuid.uuid4()),\n)',
    );
    expect(toSample("Python", { ...REQUEST, sdkMethod: undefined }, TEST_KEYS)).toBeUndefined();
  });

  it("names the types of an input in Go and Java, and has no program where they are not known", () => {
    const skill = { name: "PathwayRequestCurrentSkill", members: { name: "string" }, orText: true };
    const request = {
      ...REQUEST,
      sdkMethod: "pathways.generate",
      body: { current_skills: ["sql", { name: "Vue" }], hours: 12, "unknown member": { a: 1 } },
      input: {
        name: "PathwayRequest",
        members: { current_skills: [skill], hours: "number" } as const,
      },
    };
    const go = toSample("Go", request, TEST_KEYS);
    expect(go).toContain("waymark.PathwayRequest{\n");
    expect(go).toContain('[]any{"sql", waymark.PathwayRequestCurrentSkill{Name: "Vue"}}');
    expect(go).toMatch(/Hours: +waymark\.Ptr\(12\.0\),/);
    expect(go).toMatch(/UnknownMember: +&map\[string\]any\{"a": 1\},/);
    const java = toSample("Java", request, TEST_KEYS);
    expect(java).toContain('List.of("sql", new PathwayRequestCurrentSkill().name("Vue"))');
    expect(java).toContain(".hours(12)\n");
    for (const language of ["Go", "Java"] as const)
      expect(toSample(language, { ...request, input: undefined }, TEST_KEYS)).toBeUndefined();
  });

  it("quotes for the shell, and writes constants as Python has them", () => {
    const request = { ...REQUEST, body: { text: "it's", is_remote: true, none: null } };
    expect(toSample("curl", request, TEST_KEYS)).toContain(`"text": "it'\\''s"`);
    expect(toSample("Python", request, TEST_KEYS)).toContain("is_remote=True,\n    none=None");
  });
});

describe("colours of code", () => {
  it("lose no character, in any language", () => {
    const code = `curl 'x' -H "a" # no\n{"a": 1.5, "b": [true, null]}\nconst x = \`y\`; // z\ndef f(): # w`;
    for (const language of ["sh", "json", "ts", "python", "go", "java", "", "none"])
      expect(
        piecesOf(code, language)
          .map(({ text }) => text)
          .join(""),
      ).toBe(code);
  });

  it("tell names from values in JSON, and escape what they show", () => {
    expect(renderCode('{"a": "<b>", "n": -1}', "json")).toBe(
      '{<span class="code-name">&quot;a&quot;</span>: <span class="code-string">&quot;&lt;b&gt;&quot;</span>, <span class="code-name">&quot;n&quot;</span>: <span class="code-constant">-1</span>}',
    );
  });
});
