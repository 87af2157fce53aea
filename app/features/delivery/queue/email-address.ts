import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";

/**
 * Addresses of a Cc or Bcc line: split at commas, semicolons and spaces, valid ones only, each
 * once, lower-cased.
 */
export function readAddressLine(line: string): string[] {
  const addresses = line
    .split(/[\s,;]+/)
    .map((part) => readEmailAddress(part))
    .flatMap((reading) => (reading.ok ? [reading.email] : []));
  return [...new Set(addresses)];
}

/** `"Lagoon Digital Academy" <mail@host>`: how a batch keeps its sender. */
export function formatSender(name: string, email: string): string {
  return `"${mailedName(name)
    .replaceAll(/[\u0000-\u001f\u007f"\\<>]/g, " ")
    .trim()}" <${email}>`;
}

/** The two parts of a kept sender. */
export function parseSender(sender: string): { name: string; email: string } {
  const [, name = "", email = sender] = /^"(.*)" <([^<>]+)>$/.exec(sender) ?? [];
  return { name, email };
}

/** "a…@m….com": enough for its owner to know it, too little for anybody else to write to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const ending = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${firstLetter(email)}…@${firstLetter(host)}…${ending}`;
}

function firstLetter(text: string): string {
  return [...text][0] ?? "";
}
