import { showCode } from "./code-view.ts";

/** The place of the example reply, where the server's own is shown once a request was sent. */
export class ReplyView {
  readonly #section: HTMLElement;
  readonly #line: HTMLElement;
  /** Of the last reply. */
  status = 0;

  constructor(section: HTMLElement, line: HTMLElement) {
    this.#section = section;
    this.#line = line;
  }

  /** A line beside the button, which screen readers announce. */
  say(text: string): void {
    this.#line.textContent = text;
  }

  async show(url: string, options: RequestInit): Promise<void> {
    this.#line.classList.add("spinner");
    this.say("Sending");
    try {
      const started = performance.now();
      const reply = await fetch(url, options);
      const text = await reply.text();
      const ms = Math.round(performance.now() - started);
      this.status = reply.status;
      this.say([`${reply.status}`, `${ms} ms`, ...costOf(reply.headers)].join(", "));
      this.#showReply(reply, text);
    } catch {
      this.status = 0;
      this.say("The server did not answer. Check that it runs, then send again.");
    } finally {
      this.#line.classList.remove("spinner");
    }
  }

  #showReply(reply: Response, text: string): void {
    const place = this.#section.querySelector<HTMLElement>(".reply")!;
    place.querySelector("h2")!.textContent = "Reply";
    const status = place.querySelector<HTMLElement>(".reply-status")!;
    status.textContent = `${reply.status} ${reply.statusText}`.trim();
    status.classList.toggle("failed", !reply.ok);
    showCode(place.querySelector("pre")!, pretty(text), "json");
    place.querySelector("details")?.remove();
    place.append(headersOf(reply.headers));
    const help = /<([^>]+)>;\s*rel="help"/.exec(reply.headers.get("link") ?? "")?.[1];
    place.querySelector(".reply-help")?.remove();
    if (help?.startsWith("/") && !reply.ok) place.append(helpLink(help));
  }
}

function headersOf(headers: Headers): HTMLElement {
  const details = document.createElement("details");
  details.open = true;
  const summary = document.createElement("summary");
  summary.textContent = "Headers";
  const list = document.createElement("pre");
  list.className = "code reply-headers";
  list.tabIndex = 0;
  list.textContent = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  details.append(summary, list);
  return details;
}

function helpLink(url: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "reply-help";
  const link = document.createElement("a");
  link.href = url;
  link.textContent = "What this error means and what to do";
  line.append(link);
  return line;
}

function costOf(headers: Headers): string[] {
  const charged = headers.get("x-credits-charged");
  if (charged !== null) return [`${charged} credits`];
  const left = headers.get("x-sandbox-remaining");
  return left === null ? [] : [`${left} sandbox calls left`];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
