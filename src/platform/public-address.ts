import ipaddr from "ipaddr.js";

/** All that is ever given to the public: mapped, NAT64, unique-local and the rest lie outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's host: an ordinary address by its number, reachable from every virtual machine there. */
const AZURE_HOST = "168.63.129.16";

/** True only for an address of the public internet. Whatever cannot be read is not one. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return text !== AZURE_HOST && ipaddr.IPv4.parse(text).range() === "unicast";
  }
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  // The library knows the special ranges inside 2000::/3: Teredo, 6to4, ORCHID, documentation …
  return address.match(GLOBAL_IPV6) && address.range() === "unicast";
}
