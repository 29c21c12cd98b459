import ipaddr from "ipaddr.js";

/** All globally assigned addresses: mapped, NAT64, unique-local and the rest lie outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's host address: formally public, but reachable from every virtual machine there. */
const AZURE_HOST = "168.63.129.16";

/** True only for an address of the public internet; false for anything unparsable. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return text !== AZURE_HOST && ipaddr.IPv4.parse(text).range() === "unicast";
  }
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  // The library knows the special ranges inside 2000::/3: Teredo, 6to4, ORCHID, documentation …
  return address.match(GLOBAL_IPV6) && address.range() === "unicast";
}
