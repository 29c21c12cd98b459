/*
 * The reference: each form sends its request to this server with the key above, and shows the
 * reply with textContent only. The key is kept for this tab. Empty fields are not sent.
 */

const keyField = document.querySelector("#key");
const KEPT = "waymark-key";

keyField.value ||= sessionStorage.getItem(KEPT) ?? "";
keyField.addEventListener("input", () => sessionStorage.setItem(KEPT, keyField.value.trim()));

function requestOf(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll("input[data-in]")) {
    const value = input.value.trim();
    if (input.dataset.in === "path")
      path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(input.name, value);
  }
  const text = query.toString();
  const body = form.querySelector("textarea")?.value;
  return { method: form.dataset.method, url: path + (text === "" ? "" : `?${text}`), body };
}

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function toCurl({ method, url, body }) {
  const lines = [
    `curl ${quote(location.origin + url)}`,
    `-H ${quote(`Authorization: Bearer ${keyField.value.trim() || "sk_test_…"}`)}`,
  ];
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${quote(body)}`);
  else if (method !== "GET") lines.push(`-X ${method}`);
  if (method === "PATCH") lines.push("-X PATCH");
  return lines.join(" \\\n  ");
}

async function send(form) {
  const status = form.querySelector(".status");
  const output = form.querySelector("pre");
  const { method, url, body } = requestOf(form);
  const headers = { Authorization: `Bearer ${keyField.value.trim()}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method === "POST" || method === "DELETE") headers["Idempotency-Key"] = crypto.randomUUID();
  status.className = "status loading";
  status.textContent = "Sending …";
  try {
    const started = performance.now();
    const reply = await fetch(url, { method, headers, body });
    const text = await reply.text();
    const facts = [`${reply.status}`, `${Math.round(performance.now() - started)} ms`];
    const charged = reply.headers.get("x-credits-charged");
    if (charged !== null) facts.push(`${charged} credits`);
    const left = reply.headers.get("x-sandbox-remaining");
    if (left !== null) facts.push(`${left} sandbox calls left`);
    status.className = reply.ok ? "status" : "status failure";
    status.textContent = facts.join(" · ");
    output.querySelector("code").textContent = pretty(text);
    output.hidden = false;
  } catch {
    status.className = "status failure";
    status.textContent = "The server did not answer. Check that it runs, then send again.";
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function copyCurl(form, button) {
  await navigator.clipboard.writeText(toCurl(requestOf(form)));
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy as curl";
  }, 2000);
}

for (const form of document.querySelectorAll("form[data-path]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (keyField.value.trim() === "") keyField.focus();
    void send(form);
  });
  const copy = form.querySelector(".copy");
  copy.addEventListener("click", () => void copyCurl(form, copy));
}
