/** Saves a text as a file of the visitor; nothing is sent. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

export const downloadJson = (name: string, value: object): void =>
  download(name, `${JSON.stringify(value, null, 2)}\n`, "application/json");
