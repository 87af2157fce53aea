import { isbot } from "isbot";

/** What is known of a link followed or a picture loaded. */
export interface Visit {
  id: string;
  type: "opened" | "clicked";
  /** ISO 8601. */
  at: string;
  /** The address followed; empty for an opening. */
  link: string;
  /** Its program named itself as a machine when it came, or it was found to be one since. */
  isMachine: boolean;
}

/** Nobody has read a mail, let alone chosen a link in it, this soon after it arrived. */
const TOO_SOON_MS = 2_000;
/** Two different links within this time were followed by a program that follows them all. */
const AT_ONCE_MS = 2_000;

/** Mail services that load a mail's pictures for the person, at the moment they look at it. */
const PERSONS_PROXY = /GoogleImageProxy|YahooMailProxy/i;
/** Programs that open what arrives, to check it. */
const SCANNER =
  /barracuda|mimecast|proofpoint|trend ?micro|symantec|messagelabs|sophos|forcepoint|fireeye|cloudmark|safelinks|bitdefender|ms-office; ?protection|urlscan|virustotal|zscaler/i;

/**
 * Whether a program that calls itself this is a machine (docs/decisions/024). Apple's mail privacy
 * proxy says `Mozilla/5.0` and no more: it loads every mail's pictures when the mail arrives,
 * whether or not anybody looks.
 */
export function isMachineAgent(userAgent: string | null): boolean {
  if (userAgent === null) return false;
  const agent = userAgent.trim();
  if (PERSONS_PROXY.test(agent)) return false;
  return agent === "" || agent === "Mozilla/5.0" || SCANNER.test(agent) || isbot(agent);
}

/**
 * Which visits to one message were a machine's: those known to be, those before or within two
 * seconds of its arrival, and links followed all at once. `arrivedAt`: when it was delivered, or
 * else accepted; null: not known. Events come in any order, so this is asked again with each; a
 * visit once found to be a machine's stays one.
 */
export function machineVisits(visits: readonly Visit[], arrivedAt: string | null): Set<string> {
  const machines = new Set(visits.filter(({ isMachine }) => isMachine).map(({ id }) => id));
  const soonEnds =
    arrivedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(arrivedAt) + TOO_SOON_MS;
  const clicks = visits.filter(({ type }) => type === "clicked");
  for (const visit of visits) {
    const at = Date.parse(visit.at);
    const isSoon = at <= soonEnds;
    const isOneOfAll =
      visit.type === "clicked" &&
      clicks.some(
        (other) => other.link !== visit.link && Math.abs(Date.parse(other.at) - at) <= AT_ONCE_MS,
      );
    if (isSoon || isOneOfAll) machines.add(visit.id);
  }
  return machines;
}
