export function findRemote(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value === 1 ? true : value === 0 ? false : undefined;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (/^(?:true|yes|y|1|1\.0|ja|oui)$/.test(text)) return true;
  if (/^(?:false|no|n|0|0\.0|none|nein|non)$/.test(text)) return false;
  if (/hybrid|on.?site|office|not remote|in.person/.test(text)) return false;
  return /remote|telecommut|home|anywhere|wfh/.test(text) ? true : undefined;
}
