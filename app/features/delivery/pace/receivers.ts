/**
 * Who takes mail for many domains and counts it together, by the names of their mail servers
 * (KumoMTA's shaping file, 2026-08; Google counts every domain whose mail it takes as one).
 * `known`: domains that certainly are theirs, until somebody has looked.
 */
const RECEIVERS = {
  google: {
    label: "Gmail and Google Workspace",
    servers: [".google.com", ".googlemail.com"],
    known: ["gmail.com", "googlemail.com"],
  },
  yahoo: {
    label: "Yahoo and AOL",
    servers: [".yahoodns.net"],
    known: ["yahoo.com", "yahoo.co.uk", "yahoo.fr", "ymail.com", "rocketmail.com", "aol.com"],
  },
  outlook: {
    label: "Outlook.com and Hotmail",
    servers: [".olc.protection.outlook.com"],
    known: ["outlook.com", "hotmail.com", "hotmail.co.uk", "hotmail.fr", "live.com", "msn.com"],
  },
  microsoft: {
    label: "Microsoft 365",
    servers: [".mail.protection.outlook.com", ".mx.microsoft"],
    known: [],
  },
  apple: {
    label: "Apple iCloud",
    servers: [".icloud.com"],
    known: ["icloud.com", "me.com", "mac.com"],
  },
  gmx: { label: "GMX and WEB.DE", servers: [".gmx.net", ".web.de"], known: ["gmx.de", "web.de"] },
  mimecast: { label: "Mimecast", servers: [".mimecast.com", ".mimecast.co.za"], known: [] },
} as const satisfies Record<
  string,
  { label: string; servers: readonly string[]; known: readonly string[] }
>;

const ENTRIES = Object.entries(RECEIVERS);

/** What nobody has looked up yet, and, as a group, all receivers without a name of their own. */
export const OTHER = "other";

/** Receivers whose mail is counted together while a domain is warmed up. */
export const GROUPS: readonly string[] = [...Object.keys(RECEIVERS), OTHER];

/**
 * The receiver behind the mail servers of a domain, the first to be tried first: one of the table,
 * or else whose servers they are, "zoho.com". Without any, mail goes to the domain itself.
 */
export function receiverOfServers(hosts: readonly string[], domain: string): string {
  const host = hosts[0] ?? domain;
  const found = ENTRIES.find(([, { servers }]) => servers.some((end) => host.endsWith(end)));
  return found?.[0] ?? registered(host);
}

/** What is known of a domain that nobody has looked up. */
export function likelyReceiver(domain: string): string {
  return ENTRIES.find(([, { known }]) => known.some((one) => one === domain))?.[0] ?? OTHER;
}

export function groupOf(receiver: string): string {
  return receiver in RECEIVERS ? receiver : OTHER;
}

/** "Gmail and Google Workspace"; "the mail server of zoho.com". */
export function receiverLabel(receiver: string): string {
  if (receiver === OTHER) return "All other mail servers";
  return receiver in RECEIVERS ? receiverTitle(receiver) : `the mail server of ${receiver}`;
}

/** "Gmail and Google Workspace"; "zoho.com". */
export function receiverTitle(receiver: string): string {
  return ENTRIES.find(([name]) => name === receiver)?.[1].label ?? receiver;
}

/** "school.edu.ng" of "mx1.mail.school.edu.ng": one that is cut too short only joins some more. */
function registered(host: string): string {
  const labels = host.split(".");
  const short = (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) === 2;
  return labels.slice(short ? -3 : -2).join(".");
}
