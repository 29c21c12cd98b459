import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export const NOT_PUBLIC = "must be on a publicly reachable host";
/** Names that only resolve inside a network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion)$/;
const PLAIN_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

export const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** The URL, or what is wrong with it. The parser normalises unusual spellings of addresses. */
export function readUrl(text: string, allowPrivateHosts: boolean): URL | string {
  // The parser would drop or convert these characters, and other parsers do it differently.
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url) return "must be a valid URL";
  if (url.protocol !== "https:" && !(allowPrivateHosts && url.protocol === "http:")) {
    return "must start with https://";
  }
  if (url.username !== "" || url.password !== "" || /^[^/]*:\/*[^/?#]*@/.test(text)) {
    return "must not contain credentials";
  }
  if (allowPrivateHosts) return url;
  const host = bareHost(url).replace(/\.$/, "");
  const isPublic =
    isIP(host) > 0 ? isPublicAddress(host) : PLAIN_NAME.test(host) && !PRIVATE_NAME.test(host);
  if (!isPublic) return NOT_PUBLIC;
  const port = Number(url.port || 443);
  // Ports below 1024 belong to system services, not to webhook receivers.
  return port === 443 || port >= 1024 ? url : "must use port 443, or one from 1024";
}
