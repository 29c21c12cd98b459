import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address. */
function parse(text: string): Address {
  const zoneless = text.split("%")[0]!;
  return ipaddr.process(zoneless);
}

/** Canonical form of an address or CIDR block; undefined when it is neither. */
export function parseAllowlistEntry(text: string): string | undefined {
  const entry = text.trim();
  // `10/8` and `010.0.0.0` are parsed differently by different programs, so only the plain form is
  // accepted.
  if (!isPlain(entry.split("/")[0]!)) return undefined;
  if (ipaddr.isValidCIDR(entry)) {
    const [address, bits] = ipaddr.parseCIDR(entry);
    const isMapped = address.kind() === "ipv6" && (address as ipaddr.IPv6).isIPv4MappedAddress();
    // A mapped block equals its IPv4 block; one wider than all of IPv4 has no such form.
    if (isMapped && bits < 96) return undefined;
    return isMapped
      ? `${(address as ipaddr.IPv6).toIPv4Address().toString()}/${bits - 96}`
      : `${address.toString()}/${bits}`;
  }
  return parse(entry).toString();
}

const isPlain = (address: string): boolean =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(address)
    ? ipaddr.IPv4.isValid(address)
    : ipaddr.IPv6.isValid(address);

export function isAllowed(allowlist: readonly string[], client: string): boolean {
  if (allowlist.length === 0) return true;
  if (!ipaddr.isValid(client.split("%")[0]!)) return false;
  const address = parse(client);
  return allowlist.some((entry) => {
    const [range, bits] = entry.includes("/")
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.parse(entry), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    const width = bits ?? (range.kind() === "ipv4" ? 32 : 128);
    return address.match(range, width);
  });
}

/** The unit for counting unknown clients: an IPv4 address or an IPv6 /64 network. */
export function clientNetwork(client: string): string {
  if (!ipaddr.isValid(client.split("%")[0]!)) return client;
  const address = parse(client);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}
