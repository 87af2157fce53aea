import { readTags } from "#app/engines/mail-domain/dkim.server.ts";
import { checkDmarc } from "#app/engines/mail-domain/dmarc.server.ts";
import { type DnsLookup, NoAnswer } from "#app/engines/mail-domain/dns-lookup.server.ts";
import { spfTexts } from "#app/engines/mail-domain/read-spf.server.ts";
import type { RecordResult, RecordStatus, RequiredRecord } from "./record-results.ts";
import type { ZoneLookup } from "./zone-lookup.server.ts";

/** What one name server says of a record. */
type Said = Pick<RecordResult, "status" | "found" | "text">;

const MAX_CHAIN = 8;

/**
 * Looks for each record at the domain's own name servers and at those that others ask. `before`:
 * what the last look found. A record that was there is only taken for lost when two looks in a row
 * miss it: some name servers answer differently each time.
 */
export async function checkRecords(
  records: readonly RequiredRecord[],
  domain: string,
  zone: ZoneLookup,
  before: readonly RecordResult[],
): Promise<RecordResult[]> {
  return Promise.all(
    records.map(async (record) => {
      const last = before.find(({ id, name }) => id === record.id && name === record.name);
      const said = await checkRecord(record, domain, zone);
      const isFirstMiss = last?.status === "ok" || last?.status === "unknown";
      const stays = said.status === "unknown" || isFirstMiss;
      const counts = said.status === "ok" || (stays && last?.counts === true);
      return Object.assign({}, record, said, { counts });
    }),
  );
}

async function checkRecord(
  record: RequiredRecord,
  domain: string,
  { own, resolvers }: ZoneLookup,
): Promise<Said> {
  const ask = (dns: DnsLookup) => askOne(record, domain, dns);
  const [asOwn, asOthers] = await Promise.all([
    Promise.all(own.map(({ dns }) => ask(dns))),
    Promise.all(resolvers.map(ask)),
  ]);
  const others = asOthers.filter(isAnswer);
  const answers = asOwn.some(isAnswer) ? asOwn.filter(isAnswer) : others;
  const [first] = answers;
  if (!first) return cannotTell("No name server answered, so we can’t tell. We look again.");
  const wrong = answers.find(({ status }) => status !== "ok");
  if (wrong && answers.some(({ status }) => status === "ok"))
    return cannotTell(
      "Your name servers answer differently: one has the record and another doesn’t. We look again.",
      wrong.found,
    );
  if (wrong?.status === "missing") return withMistake(wrong, record, domain, resolvers[0]);
  if (wrong) return wrong;
  if (others.length > 0 && others.every(({ status }) => status !== "ok"))
    return cannotTell(
      "Your name servers have it. Others still remember what was there before, mostly for less than an hour.",
      first.found,
    );
  return first;
}

async function askOne(
  record: RequiredRecord,
  domain: string,
  dns: DnsLookup,
): Promise<Said | null> {
  try {
    return await evaluate(record, domain, dns);
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

async function evaluate(record: RequiredRecord, domain: string, dns: DnsLookup): Promise<Said> {
  const { purpose, type, name, value } = record;
  if (purpose === "dmarc") return dmarcSaid(domain, dns);
  if (type === "CNAME") return evaluateAlias(record, dns);
  if (type === "MX") return evaluateServers(value, await dns.mx(name));
  const texts = await dns.txt(name);
  if (value.startsWith("v=spf1")) return evaluateSpf(value, spfTexts(texts));
  if (purpose === "owner") return evaluateExact(value, texts);
  return evaluateKey(value, texts);
}

/** A DKIM key, compared by its bytes. */
export function evaluateKey(value: string, texts: readonly string[]): Said {
  const [text, ...others] = texts;
  if (text === undefined) return missing();
  const say = sayerOf(texts);
  if (others.length > 0)
    return say("several", `There are ${texts.length} records here. Keep this one alone.`);
  if (isQuoted(text)) return say("syntax", QUOTED);
  const tags = readTags(text);
  const key = tags?.get("p")?.replace(/\s+/g, "");
  if (!tags || key === undefined)
    return say("syntax", "It can’t be read as a key. Copy the value again, from v= to its end.");
  const expected = readTags(value)?.get("p") ?? "";
  if (key === expected) return say("ok", "Found.");
  if (key === "") return say("different", "The key here was withdrawn (“p=” is empty).");
  if (expected.startsWith(key))
    return say(
      "different",
      `The value is cut off after ${text.length} characters. Enter it whole; ` +
        "if only 255 fit, in two strings, one after the other.",
    );
  return say("different", "There is another key here. Replace it with this one.");
}

function evaluateExact(value: string, texts: readonly string[]): Said {
  const say = sayerOf(texts);
  if (texts.some((text) => text.trim() === value)) return say("ok", "Found.");
  if (texts.some((text) => unquoted(text) === value)) return say("syntax", QUOTED);
  return texts.length === 0 ? missing() : say("different", "There is another value here.");
}

function evaluateSpf(value: string, texts: readonly string[]): Said {
  const say = sayerOf(texts);
  const [text, ...others] = texts;
  if (text === undefined) return missing();
  if (others.length > 0)
    return say("several", "There are several SPF records, so receivers ignore all. Keep one.");
  const include = value.split(/\s+/).find((term) => term.startsWith("include:")) ?? value;
  return text.toLowerCase().split(/\s+/).includes(include.toLowerCase())
    ? say("ok", "Found.")
    : say("different", `It lacks ${include}.`);
}

function evaluateServers(value: string, servers: readonly string[]): Said {
  const say = sayerOf(servers);
  if (servers.length === 0) return missing();
  if (!servers.includes(value.toLowerCase()))
    return say("different", "Bounces go to another server. Replace it.");
  return servers.length === 1
    ? say("ok", "Found.")
    : say("several", "There are other MX records here. Keep this one alone.");
}

/** The name that bounces go to: an alias of ours, or with the same mail servers. */
async function evaluateAlias({ name, value }: RequiredRecord, dns: DnsLookup): Promise<Said> {
  const chain: string[] = [];
  for (let at = name; chain.length < MAX_CHAIN; ) {
    const [next] = await dns.cname(at);
    if (next === undefined) break;
    if (next === name || chain.includes(next))
      return sayerOf(chain)("syntax", "The CNAMEs lead in a circle.");
    chain.push(next);
    if (next === value.toLowerCase()) return sayerOf(chain)("ok", "Found.");
    at = next;
  }
  const say = sayerOf(chain);
  if (chain.length >= MAX_CHAIN)
    return say(
      "syntax",
      `More than ${MAX_CHAIN} CNAMEs follow one another. Point it at us directly.`,
    );
  if (chain.length > 0)
    return say("different", `It leads to ${chain.at(-1)}. Point it at ${value}.`);
  const servers = await dns.mx(name);
  const ours = await dns.mx(value);
  if (servers.length > 0 && servers.every((server) => ours.includes(server)))
    return sayerOf(servers)("ok", "Found: an MX record with our servers.");
  if (servers.length > 0)
    return sayerOf(servers)("different", "There is an MX record here instead. Remove it.");
  const addresses = await dns.addresses(name);
  return addresses.length > 0
    ? sayerOf(addresses)(
        "different",
        "It leads to an IP address: the CNAME is proxied. Switch the proxy off for it.",
      )
    : missing();
}

async function dmarcSaid(domain: string, dns: DnsLookup): Promise<Said> {
  const { level, found, text } = await checkDmarc(
    { domain, returnPath: domain, reportsTo: null },
    dns,
  );
  if (found.length === 0) return { status: "missing", found, text };
  if (found.length > 1) return { status: "several", found, text };
  return { status: level === "good" ? "ok" : "different", found, text };
}

/** Where the name was mistyped in the usual way, says so. */
async function withMistake(
  said: Said,
  { type, name }: RequiredRecord,
  domain: string,
  dns: DnsLookup | undefined,
): Promise<Said> {
  const twice = `${name}.${domain}`;
  if (!dns) return said;
  const found = await (type === "CNAME" ? dns.cname(twice) : dns.txt(twice)).catch(() => []);
  if (found.length > 0)
    return {
      status: "missing",
      found,
      text: `It is at ${twice}: your DNS provider adds the domain automatically. Enter the short name.`,
    };
  const [alias] = type === "CNAME" ? [] : await dns.cname(name).catch(() => []);
  return alias === undefined
    ? said
    : { status: "different", found: [alias], text: "There is a CNAME here instead. Remove it." };
}

function isAnswer(said: Said | null): said is Said {
  return said !== null;
}

function sayerOf(found: readonly string[]) {
  return (status: RecordStatus, text: string): Said => ({ status, found: [...found], text });
}

function missing(): Said {
  return { status: "missing", found: [], text: "Not found yet." };
}

function cannotTell(text: string, found: readonly string[] = []): Said {
  return { status: "unknown", found: [...found], text };
}

const QUOTED = "Found, but with a quotation mark too many. Enter the value without any.";

function isQuoted(text: string): boolean {
  return text.includes('"') || /[“”]/.test(text);
}

function unquoted(text: string): string {
  return text.replace(/["“”]/g, "").trim();
}
