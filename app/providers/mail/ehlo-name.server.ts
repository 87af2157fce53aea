import { isIP } from "node:net";

/**
 * The name to give in EHLO (RFC 5321, 4.1.1.1): the host of the app's public address. An IP address becomes an address literal
 * (4.1.3), an internationalised name its ASCII form. A name without a dot, such as `localhost`, is not fully qualified and many
 * servers refuse it, so the loopback literal takes its place.
 */
export function ehloName(appUrl: string): string {
  const host = new URL(appUrl).hostname.replace(/\.$/, "");
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  switch (isIP(bare)) {
    case 4:
      return `[${bare}]`;
    case 6:
      return `[IPv6:${bare}]`;
    default:
      return host.includes(".") ? host : "[127.0.0.1]";
  }
}
