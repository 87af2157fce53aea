import type { DnsLookup } from "./dns-lookup.server.ts";
import type { DnsRecord, Finding } from "./domain-finding.ts";
import {
  MAX_LOOKUPS,
  MAX_VOID_LOOKUPS,
  spfTexts,
  type WalkedSpf,
  walkSpf,
} from "./read-spf.server.ts";

/** Who may send for a name (RFC 7208). */
interface SpfRequirement {
  /** The return path's domain: the one that receivers ask for. */
  name: string;
  /** What has to be included, "amazonses.com"; null: only the operator knows. */
  include: string | null;
  /** The mail server's name, for the words; null with Resend. */
  server: string | null;
}

export async function checkSpf(required: SpfRequirement, dns: DnsLookup): Promise<Finding> {
  const texts = await dns.txt(required.name);
  const walked = await walkSpf(required.name, texts, dns);
  const found = spfTexts(texts);
  return {
    subject: "SPF",
    name: required.name,
    found,
    ...evaluateSpf(required, walked, found[0] ?? ""),
  };
}

function evaluateSpf(
  required: SpfRequirement,
  walked: WalkedSpf,
  text: string,
): Pick<Finding, "level" | "text" | "publish"> {
  const wrong = (words: string, publish: DnsRecord | null) =>
    ({ level: "wrong", text: words, publish }) as const;
  const warning = (words: string, publish: DnsRecord | null = null) =>
    ({ level: "warning", text: words, publish }) as const;
  const whole = record(
    required,
    required.include
      ? `v=spf1 include:${required.include} ~all`
      : `v=spf1 ${serverTerm(required)} ~all`,
  );
  if (walked.kind === "none") return wrong("No SPF record says who may send for this name.", whole);
  if (walked.kind !== "walked") return wrong(brokenMessage(walked), null);
  if (walked.all === "+")
    return wrong(
      "“+all” lets anyone send in your name.",
      record(required, text.replace(/\+?\ball\b/i, "~all")),
    );
  if (walked.lookups > MAX_LOOKUPS) {
    return wrong(
      `Reading it takes ${walked.lookups} more look-ups. Receivers stop at ${MAX_LOOKUPS} ` +
        "and then ignore the whole record. Remove services you no longer use.",
      null,
    );
  }
  if (required.include && !walked.names.has(required.include)) {
    const added = text.replace(/^v=spf1\s*/i, `v=spf1 include:${required.include} `).trim();
    return wrong(
      `It does not include ${required.include}, which Resend sends from.`,
      record(required, added),
    );
  }
  if (walked.isEmpty) return wrong("It says that nobody may send for this name.", whole);
  if (walked.voidLookups > MAX_VOID_LOOKUPS) {
    return warning(
      `${walked.voidLookups} names in it no longer exist. Some receivers then ignore the whole record. Remove them.`,
    );
  }
  if (walked.all === null || walked.all === "?") {
    const ended = walked.all === null ? `${text.trim()} ~all` : text.replace(/\?all\b/i, "~all");
    return warning(
      "It does not say what to do with e-mail from elsewhere, so forged e-mail passes too. End it with “~all”.",
      record(required, ended),
    );
  }
  if (walked.hasPtr)
    return warning(
      "“ptr” in it is slow, and some receivers ignore it. Name the servers instead (RFC 7208, 5.5).",
    );
  const asked = `${walked.lookups} of ${MAX_LOOKUPS} look-ups used.`;
  if (required.include)
    return { level: "good", text: `It names Resend’s servers. ${asked}`, publish: null };
  return {
    level: "good",
    text: (
      `It can be read. ${asked} ` +
      `${required.server ? `Check that it names the servers from which ${required.server} sends.` : ""}`
    ).trim(),
    publish: null,
  };
}

/** Why receivers ignore a record. */
function brokenMessage(
  walked: Extract<WalkedSpf, { kind: "several" | "broken" | "dead-end" }>,
): string {
  switch (walked.kind) {
    case "several":
      return (
        `There are ${walked.count} SPF records. Receivers then ignore all of them. Put ` +
        "everything into one and delete the others."
      );
    case "broken":
      return `“${walked.term}” in the record of ${walked.at} is not SPF. Receivers then ignore the whole record.`;
    case "dead-end":
      return walked.count === 0
        ? `It includes ${walked.at}, which has no SPF record. Receivers then ignore the whole ` +
            "record. Remove that part."
        : `It includes ${walked.at}, which has ${walked.count} SPF records. Receivers then ignore the whole record.`;
  }
}

function serverTerm({ server }: SpfRequirement): string {
  return server ? `a:${server}` : "mx";
}

function record({ name }: SpfRequirement, value: string): DnsRecord {
  return { type: "TXT", name, value };
}

/** Where mail goes that comes back: nobody learns of bounces that can't be handed over. */
export async function checkReturnPath(
  { name, isResend }: { name: string; isResend: boolean },
  dns: DnsLookup,
): Promise<Finding> {
  const servers = await dns.mx(name);
  const about = { subject: "Return path", name, found: servers } as const;
  if (isResend) {
    // Resend names the region on its page; Europe and America are the usual ones, so none is
    // guessed.
    const again = `Copy the MX record for “${name}” from Resend’s page for your domain.`;
    const isRight = servers.some((server) =>
      /^feedback-smtp\.[a-z0-9-]+\.amazonses\.com$/.test(server),
    );
    if (isRight) return { ...about, level: "good", text: "Bounces reach Resend.", publish: null };
    const text = servers.length === 0 ? "Bounces go nowhere." : "Bounces do not reach Resend.";
    return { ...about, level: "wrong", text: `${text} ${again}`, publish: null };
  }
  if (servers.length > 0)
    return { ...about, level: "good", text: "Bounces have a server to go to.", publish: null };
  if ((await dns.addresses(name)).length > 0) {
    const text =
      "There is no MX record. Bounces go to the domain’s own address, which may not accept e-mail.";
    return { ...about, level: "warning", text, publish: null };
  }
  return {
    ...about,
    level: "wrong",
    text: "No server accepts e-mail for this domain. Bounces are lost, and receivers trust it less.",
    publish: null,
  };
}
