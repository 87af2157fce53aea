import { getServers } from "node:dns";
import { isIP } from "node:net";

/** "9.9.9.9", "127.0.0.1:5353", "2620:fe::fe", "[2620:fe::fe]:53". */
const ADDRESS = /^(?:\[([0-9a-f:.]+)\](?::\d{1,5})?|([0-9.]+)(?::\d{1,5})?|([0-9a-f:.]+))$/i;

/** The name servers of `DNS_RESOLVERS`; "system": those that this machine uses. */
export function readResolvers(list: string, problems: string[]): string[] {
  if (list.trim() === "system") return getServers();
  const servers = list.split(/[\s,]+/).filter(Boolean);
  const wrong = servers.find((server) => {
    const [, bracketed, v4, v6] = ADDRESS.exec(server) ?? [];
    return isIP(bracketed ?? v4 ?? v6 ?? "") === 0;
  });
  if (wrong !== undefined || servers.length === 0)
    problems.push(
      `DNS_RESOLVERS: ${wrong ?? "it"} is not the IP address of a name server. Use IP addresses, or “system”`,
    );
  return servers;
}
