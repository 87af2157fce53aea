import { authenticate } from "mailauth";

/** What a receiver of this very message found: "SPF", "pass", and why. */
export interface ReceivedCheck {
  check: "SPF" | "DKIM" | "DMARC";
  /** A word of RFC 8601: pass, fail, softfail, none, permerror, …; "unknown": it can't be told. */
  result: string;
  words: string;
}

/** Asks name servers as `dns.promises.resolve` does. */
type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

const RECEIVED = /^received:[ \t]*from[ \t]+([^ \t()[\]]+)/i;
const ADDRESS = /\[(?:ipv6:)?([0-9a-f.:]+)\]/i;
const RETURN_PATH = /^return-path:[ \t]*<([^<>]*)>/i;
/** Hops inside the receiver's own network come after the one that we are after. */
const PRIVATE = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i;
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * SPF, DKIM and DMARC of a message as it arrived in a mailbox of ours. Where it came from is read
 * from what the receiving server wrote on top of it: `Received` and `Return-Path`.
 */
export async function checkReceived(raw: Buffer, resolver: Resolve): Promise<ReceivedCheck[]> {
  const [head = ""] = raw
    .subarray(0, MAX_HEADER_BYTES)
    .toString("latin1")
    .split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const hops = lines.flatMap((line) => {
    const helo = RECEIVED.exec(line)?.[1];
    const ip = ADDRESS.exec(line)?.[1];
    return helo && ip ? [{ helo, ip }] : [];
  });
  const hop = hops.find(({ ip }) => !PRIVATE.test(ip)) ?? hops[0];
  const sender = lines.flatMap((line) => RETURN_PATH.exec(line)?.[1] ?? [])[0];
  const mine = { mta: "mailbox", resolver, disableArc: true, disableBimi: true };
  const { spf, dkim, dmarc } = await authenticate(raw, { ...mine, ...hop, sender: sender ?? "" });
  const from = dmarc ? dmarc.domain : "the sender’s domain";
  const alignment = dmarc ? dmarc.alignment : null;
  const proofs = [
    alignment?.spf?.result ? "SPF" : "",
    alignment?.dkim?.result ? "DKIM" : "",
  ].filter(Boolean);
  const signatures = dkim.results.filter(({ status }) => status.result !== "none");
  const signed = signatures.find(({ status }) => status.result === "pass") ?? signatures[0];
  const byWhom = signatures.map(
    ({ signingDomain, selector, status }) =>
      `d=${signingDomain}, selector ${selector}: ${status.result}.`,
  );
  return [
    hop && sender !== undefined && spf
      ? {
          check: "SPF",
          result: spf.status.result,
          words: `${hop.ip} sent it for the return path’s domain, ${spf.domain}.`,
        }
      : {
          check: "SPF",
          result: "unknown",
          words: "The receiving server doesn’t say where it came from.",
        },
    {
      check: "DKIM",
      result: signed?.status.result ?? "none",
      words: byWhom.join(" ") || "The e-mail isn’t signed.",
    },
    {
      check: "DMARC",
      result: dmarc ? dmarc.status.result : "none",
      words:
        proofs.length > 0
          ? `${proofs.join(" and ")} passed for the sender’s domain, ${from}.`
          : `Neither SPF nor DKIM passed for ${from}: another domain doesn’t count.`,
    },
  ];
}
