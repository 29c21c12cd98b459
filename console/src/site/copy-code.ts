import { copyText } from "../ui/copy-text.ts";

const COPIED_MS = 2_000;

/** By the language that a block names; tabs name the others. */
const LABELS: Readonly<Record<string, string>> = {
  sh: "Shell",
  json: "JSON",
  ts: "TypeScript",
  python: "Python",
};

/** Puts a line over a block of code: its language, and a button that copies it. */
export function addCopyButton(block: HTMLElement): void {
  const frame = document.createElement("div");
  frame.className = "copyable";
  block.replaceWith(frame);
  const line = document.createElement("div");
  line.className = "code-line";
  const language = document.createElement("span");
  language.textContent = LABELS[block.dataset["language"] ?? ""] ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-code";
  button.textContent = "Copy";
  const copy = async (): Promise<void> => {
    button.textContent = await copyText(block.textContent, block);
    setTimeout(() => {
      button.textContent = "Copy";
    }, COPIED_MS);
  };
  button.addEventListener("click", () => void copy());
  line.append(language, button);
  frame.append(line, block);
}
