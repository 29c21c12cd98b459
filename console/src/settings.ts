/** Settings that the server writes into the page. */
export interface Settings {
  version: string;
  /** A demo's sandbox key; empty elsewhere. */
  sandboxKey: string;
  hasDocs: boolean;
}

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="waymark-${name}"]`)?.content ?? "";

export const SETTINGS: Settings = {
  version: metaOf("version"),
  sandboxKey: metaOf("sandbox-key"),
  hasDocs: metaOf("docs") !== "off",
};
