import { addressOf, LANGUAGES, toSample } from "../../../src/features/front/code/code-samples.ts";
import type { InputStruct } from "../../../src/features/front/code/input-type.ts";
import {
  isRepeatable,
  type SampleRequest,
} from "../../../src/features/front/code/sample-request.ts";
import { newIdempotencyKey } from "../api/snippets.ts";
import { readStoredKey, storeKey } from "../api/stored-key.ts";
import { showCode } from "./code-view.ts";
import { ReplyView } from "./reply-view.ts";
import { addTabs } from "./tabs.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/*
 * A request of the reference or the start page: its code follows the form, and the form sends it
 * to this server. The key stays in the tab, as in the console.
 */
export class Exchange {
  readonly #section: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #key: HTMLInputElement;
  readonly #body: HTMLTextAreaElement | null;
  readonly #reply: ReplyView;
  /** Another request needs another key: one key with two bodies is refused. */
  #idempotencyKey = newIdempotencyKey();

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#form = section.querySelector("form")!;
    this.#key = this.#form.querySelector<HTMLInputElement>("input[name='key']")!;
    this.#body = this.#form.querySelector("textarea");
    this.#reply = new ReplyView(section, this.#form.querySelector(".status")!);
  }

  start(): void {
    addTabs(this.#section.querySelector<HTMLElement>("[role='tablist']")!, [
      ...this.#section.querySelectorAll<HTMLElement>(".sample"),
    ]);
    this.#key.value = readStoredKey();
    this.#key.addEventListener("input", () => storeKey(this.#key.value.trim()));
    this.#form.addEventListener("input", () => {
      this.#idempotencyKey = newIdempotencyKey();
      this.#showCode();
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#showCode();
  }

  get #fields(): Field[] {
    return [...this.#form.querySelectorAll<Field>("[data-in]")];
  }

  /** The request as the form has it; undefined while its body is no JSON. */
  #read(): SampleRequest | undefined {
    const { method = "", path = "", sdkMethod, takesInput, input } = this.#section.dataset;
    const body = this.#readBody();
    if (this.#body && !body) return undefined;
    const ofPath = this.#fields.filter(({ dataset }) => dataset["in"] === "path");
    return {
      method,
      origin: location.origin,
      path: ofPath.reduce(
        (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(value.trim())),
        path,
      ),
      pathValues: ofPath.map(({ value }) => value.trim()),
      query: this.#fields
        .filter(({ dataset, value }) => dataset["in"] === "query" && value.trim() !== "")
        .map((field) => [field.name, valueOf(field)]),
      body,
      sdkMethod: sdkMethod === "" ? undefined : sdkMethod,
      takesInput: takesInput === "true",
      input: input ? (JSON.parse(input) as InputStruct) : undefined,
    };
  }

  #readBody(): object | undefined {
    if (!this.#body) return undefined;
    const parsed = parseObject(this.#body.value);
    this.#body.setAttribute("aria-invalid", String(parsed === undefined));
    this.#form.querySelector(".problem")!.textContent =
      parsed === undefined ? "This is no JSON object: check quotes and commas." : "";
    return parsed;
  }

  #showCode(): void {
    const request = this.#read();
    if (!request) return;
    const keys = { apiKey: this.#key.value.trim(), idempotencyKey: this.#idempotencyKey };
    for (const sample of this.#section.querySelectorAll<HTMLElement>(".sample")) {
      const language = LANGUAGES.find((one) => one === sample.dataset["language"])!;
      const code = toSample(language, request, keys);
      if (code !== undefined) showCode(sample.querySelector("pre")!, code, language);
    }
    const isLive = keys.apiKey.startsWith("sk_live_");
    this.#key.toggleAttribute("data-live", isLive);
    this.#form.querySelector(".hint")!.textContent = isLive
      ? "This is a live key: what you send costs credits. It is not written into the code."
      : "It stays in this tab and is sent to this server only.";
  }

  async #send(): Promise<void> {
    const key = this.#key.value.trim();
    if (!/^[\x21-\x7e]+$/.test(key)) {
      this.#key.focus();
      this.#reply.say("Paste a sandbox key first: every call needs one.");
      return;
    }
    const request = this.#read();
    if (!request) {
      this.#body?.focus();
      return;
    }
    const headers = new Headers({ Authorization: `Bearer ${key}` });
    if (request.body) headers.set("Content-Type", "application/json");
    if (isRepeatable(request.method)) headers.set("Idempotency-Key", this.#idempotencyKey);
    await this.#reply.show(addressOf(request), {
      method: request.method,
      headers,
      credentials: "omit",
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    });
    this.#explainMissing(request);
  }

  /** An id of the examples exists on no server. */
  #explainMissing({ pathValues }: SampleRequest): void {
    const isExample = this.#fields.some(
      (field) => field.dataset["in"] === "path" && field.value === field.getAttribute("value"),
    );
    if (this.#reply.status === 404 && pathValues.length > 0 && isExample)
      this.#reply.say("404: the id is an example. Put one of your own under “Change the request”.");
  }
}

function valueOf({ value, dataset }: Field): string | number | boolean {
  const text = value.trim();
  if (dataset["type"] === "boolean") return text === "true";
  const number = Number(text);
  return dataset["type"] === "number" && Number.isFinite(number) ? number : text;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
