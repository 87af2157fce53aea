import ipaddr from "ipaddr.js";

/**
 * What a limit counts a client by: its address, but of an IPv6 address the first 64 bits. Every line gets that many to
 * choose from, so whoever is limited by the whole address is not limited. Anything else stays as it is.
 */
export function networkOf(client: string): string {
  const [address = ""] = client.split("%");
  if (!ipaddr.IPv6.isValid(address)) return client;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
