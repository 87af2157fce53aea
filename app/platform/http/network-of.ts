/**
 * What a limit counts a client by: its address, but of an IPv6 address the first 64 bits. Every line gets that many to
 * choose from, so whoever is limited by the whole address is not limited. Anything else stays as it is.
 */
export function networkOf(client: string): string {
  const [address = ""] = client.split("%");
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address)) return client;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const groups =
    tail === undefined ? first : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
