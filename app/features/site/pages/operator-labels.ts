import type { Config } from "#app/platform/config.server.ts";

/**
 * How the legal pages name the operator. `operator`: "Lagoon Ltd, 1 Marina, Lagos", without an
 * address "Lagoon Ltd", and where nothing is set, "the operator of Iweri at iweri.test".
 * `operatorAsk` follows "Write to support@…": " for our postal address", or nothing.
 */
export function operatorText({
  appName,
  appUrl,
  brand,
}: Pick<Config, "appName" | "appUrl" | "brand">): {
  operator: string;
  operatorAsk: string;
} {
  const { legalEntity, legalAddress } = brand;
  // Without LEGAL_ENTITY the product's name would be there, which can't be party to an agreement.
  const isNamed = legalEntity !== appName;
  const named = isNamed ? legalEntity : `the operator of ${appName} at ${new URL(appUrl).host}`;
  const missing = [
    isNamed ? null : "full legal name",
    legalAddress ? null : "postal address",
  ].filter((one) => one !== null);
  return {
    operator: legalAddress ? `${named}, ${legalAddress}` : named,
    operatorAsk: missing.length > 0 ? ` for our ${missing.join(" and ")}` : "",
  };
}

/**
 * What dials a number: "+234 (0) 803 …" → "tel:+234803…", since from abroad the zero is left out.
 */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/^(\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "")}`;
}

const NAMES: Record<string, string> = {
  "facebook.com": "Facebook",
  "github.com": "GitHub",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "t.me": "Telegram",
  "tiktok.com": "TikTok",
  "twitter.com": "X",
  "wa.me": "WhatsApp",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** What a link to a network is called: its name, or the host of one that we do not know. */
export function socialName(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m|ng)\./, "");
  return NAMES[host] ?? host;
}
