import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/support/app.ts";
import { ERRORS } from "../../../errors.ts";
import { LANGUAGES } from "../code/code-samples.ts";
import type { ApiDocument } from "./api-document.ts";
import { operationErrors, listOperations, type Listed } from "./operations.ts";

describe("the reference", () => {
  let app: TestApp;
  let api: ApiDocument;
  let listed: Listed[];
  beforeAll(async () => {
    app = await startTestApp();
    api = (await app.send("GET", "/openapi.json")).body as ApiDocument;
    listed = listOperations(api);
  });
  afterAll(() => app.close());

  const page = async (url: string): Promise<string> => (await fetch(app.url + url)).text();

  it("has a page for every operation and event of the document, linked by the index", async () => {
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    expect(listed.length).toBe(operations.length + Object.keys(api.webhooks).length);
    const index = await page("/docs");
    for (const { url, operation } of listed) {
      expect(index).toContain(`href="${url}"`);
      expect(index).toContain(`<li id="${operation.operationId}">`);
    }
    expect((await fetch(`${app.url}/docs/api/nothing`)).status).toBe(404);
  });

  it("shows the request in every language, the fields, the example reply and every error", async () => {
    for (const { url, operation, method, kind, sdkMethod } of listed) {
      if (kind === "event") continue;
      const text = await page(url);
      const languages = [...text.matchAll(/class="sample" data-language="(\w+)"/g)].map(
        ([, l]) => l,
      );
      expect([url, languages]).toEqual([url, sdkMethod === undefined ? ["curl"] : LANGUAGES]);
      expect(text).toContain(`Try it: send ${method}`);
      expect(text).toContain('<div class="reply"');
      for (const { name, in: place } of operation.parameters ?? [])
        expect(text).toContain(` id="${place}.${name}"`);
      for (const { code } of operationErrors(operation, api))
        expect([url, code, text.includes(`href="/docs/errors/${code}"`)]).toEqual([
          url,
          code,
          true,
        ]);
      expect(text).not.toMatch(/undefined|\[object/);
    }
  });

  it("knows the errors of an operation from the examples of its replies", () => {
    const { operation } = listed.find((one) => one.operation.operationId === "analyzeResume")!;
    const codes = operationErrors(operation, api).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["resume_unreadable", "insufficient_credits"]));
    for (const code of codes) expect(Object.keys(ERRORS)).toContain(code);
  });

  it("leads from each page to the one before and the one after", async () => {
    for (const [at, { url }] of listed.entries()) {
      const text = await page(url);
      const neighbours = [...text.matchAll(/<a rel="(prev|next)" href="([^"]+)"/g)];
      expect(neighbours.map(([, rel, href]) => [rel, href])).toEqual([
        ...(at > 0 ? [["prev", listed[at - 1]!.url]] : []),
        ...(at < listed.length - 1 ? [["next", listed[at + 1]!.url]] : []),
      ]);
    }
  });

  it("has unique ids on every page", async () => {
    for (const { url } of [...listed, { url: "/docs" }]) {
      const ids = [...(await page(url)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      expect([url, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([url, []]);
    }
  });
});
