import { readTags } from "./dkim.server.ts";
import type { DnsLookup } from "./dns-lookup.server.ts";
import type { DnsRecord, Finding } from "./domain-finding.ts";

const POLICIES = ["none", "quarantine", "reject"] as const;

/**
 * What receivers are to do with mail that neither SPF nor DKIM vouches for (RFC 7489). The record
 * may stand at a parent of the domain: each is asked in turn, as newer receivers do (the "tree
 * walk" of DMARCbis), down to two labels.
 */
export async function checkDmarc(
  {
    domain,
    returnPath,
    reportsTo,
  }: { domain: string; returnPath: string; reportsTo: string | null },
  dns: DnsLookup,
): Promise<Finding> {
  const own = `_dmarc.${domain}`;
  const proposal: DnsRecord = {
    type: "TXT",
    name: own,
    value: `v=DMARC1; p=none${reportsTo ? `; rua=mailto:${reportsTo}` : ""}`,
  };
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const name = `_dmarc.${at}`;
    const texts = dmarcTexts(await dns.txt(name));
    const [first] = texts;
    if (first === undefined) continue;
    const finding = evaluateDmarc(texts, {
      isOwn: at === domain,
      isAligned: returnPath === domain,
      reportsTo,
      proposal,
    });
    if (finding.level !== "good") return { subject: "DMARC", name, found: texts, ...finding };
    const refused = await refusedReports(first, at, dns);
    if (refused) {
      const text =
        `${finding.text} But ${refused} does not accept reports for ${at}: its name server ` +
        `has to say so at ${at}._report._dmarc.${refused}.`;
      return { subject: "DMARC", name, found: texts, level: "warning", text, publish: null };
    }
    return { subject: "DMARC", name, found: texts, ...finding };
  }
  const text =
    "There is no DMARC record. Gmail, Yahoo and Outlook expect one from everyone who sends many e-mails.";
  return { subject: "DMARC", name: own, found: [], level: "wrong", text, publish: proposal };
}

/** Texts that are meant to be DMARC records. */
export function dmarcTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
}

/**
 * What the records at one name are worth. `isOwn`: they stand at the sender's domain itself, not at
 * a parent of it.
 */
function evaluateDmarc(
  texts: readonly string[],
  given: { isOwn: boolean; isAligned: boolean; reportsTo: string | null; proposal: DnsRecord },
): Pick<Finding, "level" | "text" | "publish"> {
  const { isOwn, isAligned, reportsTo, proposal } = given;
  const wrong = (text: string) => ({ level: "wrong", text, publish: proposal }) as const;
  if (texts.length > 1)
    return wrong(
      `There are ${texts.length} DMARC records. Receivers then ignore all of them. Keep one.`,
    );
  const [text = ""] = texts;
  const tags = readTags(text);
  // The version comes first, in capitals (RFC 7489, 6.3).
  if (!tags || !/^v\s*=\s*DMARC1\s*(?:;|$)/.test(text))
    return wrong("The DMARC record can’t be read.");
  const policy = (isOwn ? tags.get("p") : (tags.get("sp") ?? tags.get("p")))?.toLowerCase();
  if (policy === undefined) return wrong("The DMARC record has no policy (“p=”).");
  if (!(POLICIES as readonly string[]).includes(policy))
    return wrong(`“${policy}” is not a policy. Use none, quarantine or reject.`);
  if (tags.get("aspf") === "s" && !isAligned) {
    const words =
      "“aspf=s” requires bounces to go to exactly the same domain, which they don’t, so " +
      "only DKIM counts. Leave “aspf” out.";
    return {
      level: "warning",
      text: words,
      publish: { ...proposal, value: text.replace(/;?\s{0,9}aspf\s{0,9}=\s{0,9}s\s*/i, "").trim() },
    };
  }
  const reports = reportAddresses(tags.get("rua"));
  if (reports.length === 0 && reportsTo) {
    const value = `${text
      .trimEnd()
      .replace(/;$/, "")
      .replace(/;\s*rua\s*=[^;]*/i, "")}; ${proposal.value.split("; ").at(-1)}`;
    const words = "Nobody gets the reports about e-mail refused in your name (“rua=”).";
    return { level: "warning", text: words, publish: isOwn ? { ...proposal, value } : null };
  }
  const does = {
    none:
      "Forged e-mail is reported and let through. Once the reports show only your own " +
      "e-mail, change it to “p=quarantine”.",
    quarantine: "Forged e-mail goes to spam.",
    reject: "Forged e-mail is refused.",
  }[policy as (typeof POLICIES)[number]];
  return {
    level: "good",
    text: `${isOwn ? "" : "The record of the parent domain counts. "}${does}`,
    publish: null,
  };
}

/** "mailto:a@x.test!10m, mailto:b@y.test" → their addresses. */
function reportAddresses(rua: string | undefined): string[] {
  return (rua ?? "")
    .split(",")
    .map(
      (one) =>
        /^\s*mailto:([^!\s@]+@[^!\s@]+)(?:!\d+[kmgt]?)?\s*$/i.exec(one)?.[1]?.toLowerCase() ?? "",
    )
    .filter(Boolean);
}

/**
 * A domain of others that is to get reports and does not say that it takes them (RFC 7489, 7.1);
 * null: there is none.
 */
async function refusedReports(
  record: string,
  domain: string,
  dns: DnsLookup,
): Promise<string | null> {
  const related = (host: string) =>
    host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
  for (const address of reportAddresses(readTags(record)?.get("rua"))) {
    const host = address.slice(address.lastIndexOf("@") + 1);
    if (related(host)) continue;
    if (dmarcTexts(await dns.txt(`${domain}._report._dmarc.${host}`)).length === 0) return host;
  }
  return null;
}
