import { authenticate } from "mailauth";

/** What a receiver of this very message found, of one check. */
export interface ReceivedCheck {
  check: "spf" | "dkim" | "dmarc";
  result: "pass" | "fail" | "none" | "unknown";
  /** A sentence or two, with the domains as they stand in the message. */
  words: string;
}

/** Asks name servers as `dns.promises.resolve` does. */
type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/**
 * SPF, DKIM and DMARC of a message as it arrived. Where it came from and under which return path is
 * read from what the receiving server wrote on top: `Received` and `Return-Path`. The message has to
 * come from a mailbox of ours, or these would be anybody's words.
 */
export async function judgeReceived(raw: Buffer, resolve: Resolve): Promise<ReceivedCheck[]> {
  const came = readTrace(raw);
  const { spf, dkim, dmarc } = await authenticate(raw, {
    ...(came.ip ? { ip: came.ip, helo: came.helo } : {}),
    sender: came.sender ?? "",
    mta: "mailbox",
    resolver: resolve,
    disableArc: true,
    disableBimi: true,
  });
  const from = dmarc ? dmarc.domain : "";
  return [
    ofSpf(came, spf ? { ...spf, comment: spf.status.comment ?? "" } : null, from),
    ofDkim(dkim.results, from),
    ofDmarc(dmarc || null),
  ];
}

interface Trace {
  ip: string | null;
  helo: string;
  /** Null: the receiving server doesn't say. */
  sender: string | null;
}

const RECEIVED = /^received:[ \t]*from[ \t]+([^ \t()]+)[^[\]]*\[(?:ipv6:)?([0-9a-f.:]+)\]/i;
const RETURN_PATH = /^return-path:[ \t]*<([^<>]*)>/i;
/** Hops inside the receiver's own network come after the one that we are after. */
const PRIVATE = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i;
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_LINE = 2_000;

function readTrace(raw: Buffer): Trace {
  const [head = ""] = raw
    .subarray(0, MAX_HEADER_BYTES)
    .toString("latin1")
    .split(/\r?\n\r?\n/);
  const lines = head
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .map((line) => line.slice(0, MAX_LINE));
  const hops = lines.flatMap((line) => {
    const [, helo, ip] = RECEIVED.exec(line) ?? [];
    return helo && ip ? [{ helo, ip }] : [];
  });
  const hop = hops.find(({ ip }) => !PRIVATE.test(ip)) ?? hops[0];
  const sender = lines.flatMap((line) => RETURN_PATH.exec(line)?.[1] ?? [])[0];
  return { ip: hop?.ip ?? null, helo: hop?.helo ?? "", sender: sender ?? null };
}

type Result = ReceivedCheck["result"];

function resultOf(result: string): Result {
  if (result === "pass" || result === "none") return result;
  return result === "temperror" || result === "skipped" ? "unknown" : "fail";
}

function ofSpf(
  { ip, sender }: Trace,
  spf: { domain?: string; status: { result: string }; comment: string } | null,
  from: string,
): ReceivedCheck {
  if (ip === null || sender === null || !spf) {
    const words =
      "The receiving server doesn’t say where the e-mail came from, so SPF can’t be told.";
    return { check: "spf", result: "unknown", words };
  }
  const domain = spf.domain ?? "";
  const result = resultOf(spf.status.result);
  const words: Record<Result, string> = {
    pass: `${ip} may send for ${domain}.`,
    fail: `${domain} doesn’t allow ${ip} to send (${spf.status.result}).`,
    none: `${domain} has no SPF record.`,
    unknown: `No name server answered about ${domain}.`,
  };
  const isForeign = result === "pass" && from !== "" && !isRelated(domain, from);
  const foreign = ` That is the return path’s domain and not the sender’s, ${from}, so it doesn’t count for DMARC.`;
  return { check: "spf", result, words: words[result] + (isForeign ? foreign : "") };
}

function ofDkim(
  results: readonly { signingDomain?: string; selector?: string; status: { result: string } }[],
  from: string,
): ReceivedCheck {
  const named = results.filter(({ status }) => status.result !== "none");
  if (named.length === 0)
    return { check: "dkim", result: "none", words: "The e-mail isn’t signed." };
  const words = named.map(({ signingDomain = "", selector = "", status }) => {
    const by = `d=${signingDomain} (selector ${selector})`;
    if (status.result !== "pass") return `The signature of ${by} is not valid (${status.result}).`;
    const counts = from === "" || isRelated(signingDomain, from);
    return `Signed by ${by}${counts ? "." : `, which isn’t the sender’s domain, ${from}.`}`;
  });
  const first = named.find(({ status }) => status.result === "pass") ?? named[0];
  return { check: "dkim", result: resultOf(first?.status.result ?? ""), words: words.join(" ") };
}

function ofDmarc(
  dmarc: {
    status: { result: string };
    domain?: string;
    policy?: string;
    alignment?: { spf?: { result: unknown }; dkim?: { result: unknown } };
  } | null,
): ReceivedCheck {
  const domain = dmarc?.domain ?? "";
  const result = resultOf(dmarc?.status.result ?? "none");
  const by = [
    dmarc?.alignment?.spf?.result ? "SPF" : "",
    dmarc?.alignment?.dkim?.result ? "DKIM" : "",
  ];
  const aligned = by.filter(Boolean).join(" and ");
  const words: Record<Result, string> = {
    pass: `The sender’s domain, ${domain}, is proved by ${aligned}.`,
    fail:
      `Neither SPF nor DKIM passed for the sender’s domain, ${domain}. ` +
      `Its record asks receivers to apply “${dmarc?.policy ?? "none"}”.`,
    none: `${domain || "The sender’s domain"} has no DMARC record.`,
    unknown: `No name server answered about ${domain}.`,
  };
  return { check: "dmarc", result, words: words[result] };
}

/** One is the other, or below it: what relaxed alignment comes to for names of one organisation. */
function isRelated(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
