import { createPublicKey } from "node:crypto";
import type { DnsLookup } from "./dns-lookup.server.ts";
import type { Finding } from "./domain-finding.ts";

/**
 * The key with which the sender's mails are signed (RFC 6376). `fromProvider`: whose pages show
 * what to publish.
 */
export async function checkDkim(
  given: { domain: string; selector: string; fromProvider: string },
  dns: DnsLookup,
): Promise<Finding> {
  const name = `${given.selector}._domainkey.${given.domain}`;
  const texts = await dns.txt(name);
  return { subject: "DKIM", name, found: texts, publish: null, ...evaluateDkim(texts, given) };
}

/**
 * What the texts under a selector are worth. Only the provider knows the key, so nothing can be
 * proposed here.
 */
function evaluateDkim(
  texts: readonly string[],
  { selector, fromProvider }: { selector: string; fromProvider: string },
): Pick<Finding, "level" | "text"> {
  const again = `Copy the TXT record for “${selector}._domainkey” from ${fromProvider} again, completely.`;
  const wrong = (text: string) => ({ level: "wrong", text: `${text} ${again}` }) as const;
  const [text, ...others] = texts;
  if (text === undefined)
    return wrong("There is no key, so receivers can’t tell your e-mails from forged ones.");
  if (others.length > 0)
    return wrong(`There are ${texts.length} records, and receivers can’t know which one counts.`);
  const tags = readTags(text);
  if (!tags) return wrong("The record can’t be read.");
  if (tags.has("v") && tags.get("v") !== "DKIM1") return wrong("It is not a DKIM record.");
  const key = tags.get("p");
  if (key === undefined) return wrong("It has no key (“p=”).");
  if (key === "") return wrong("The key was withdrawn (“p=” is empty).");
  const hashes = tags
    .get("h")
    ?.split(":")
    .map((hash) => hash.trim());
  if (hashes && !hashes.includes("sha256"))
    return wrong("It allows only hashes that are no longer accepted (RFC 8301).");
  const services = tags
    .get("s")
    ?.split(":")
    .map((service) => service.trim());
  if (services && !services.includes("*") && !services.includes("email"))
    return wrong("The key is not for e-mail (“s=”).");
  const algorithm = tags.get("k") ?? "rsa";
  const bits = keyBits(algorithm, key.replace(/\s+/g, ""));
  if (bits === null) return wrong("The key is damaged: part of it is missing or was changed.");
  if (algorithm === "rsa" && bits < 1024)
    return wrong(`The key has only ${bits} bits. Receivers accept none below 1,024 (RFC 8301).`);
  if (
    tags
      .get("t")
      ?.split(":")
      .map((flag) => flag.trim())
      .includes("y")
  ) {
    return {
      level: "warning",
      text: "The key is there, but marked as a test (“t=y”): receivers may treat the e-mail as unsigned.",
    };
  }
  return {
    level: "good",
    text: `The key is there (${algorithm === "rsa" ? `RSA, ${bits.toLocaleString("en")} bits` : "Ed25519"}).`,
  };
}

/**
 * The length of a published key; null: it is none. RSA keys are SubjectPublicKeyInfo, some are a
 * bare RSAPublicKey.
 */
function keyBits(algorithm: string, key: string): number | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key)) return null;
  const der = Buffer.from(key, "base64");
  if (algorithm === "ed25519") return der.length === 32 ? 256 : null;
  if (algorithm !== "rsa") return null;
  for (const type of ["spki", "pkcs1"] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
        key: der,
        format: "der",
        type,
      });
      if (asymmetricKeyType === "rsa") return asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // The other form is tried.
    }
  }
  return null;
}

/**
 * Reads a tag list as DKIM and DMARC write it: "v=DKIM1; k=rsa; p=MIGf…" (RFC 6376, 3.2). Names are
 * as written; space around names and values is taken off. Null: it is not one (a part without "=",
 * a name twice, a name that is none).
 */
export function readTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = record.split(";");
  // One ";" may stand at the end.
  if (parts.at(-1)?.trim() === "") parts.pop();
  for (const part of parts) {
    const at = part.indexOf("=");
    if (at < 0) return null;
    const name = part.slice(0, at).trim();
    if (!/^[a-z][a-z0-9_]*$/i.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).trim());
  }
  return tags.size === 0 ? null : tags;
}
