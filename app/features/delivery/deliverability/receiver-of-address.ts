/** Receivers that many people have an inbox with, by the domains of its addresses. */
const WELL_KNOWN: [name: string, domains: RegExp][] = [
  ["Gmail", /^(?:gmail|googlemail)\.com$/],
  ["Yahoo and AOL", /^(?:(?:yahoo|ymail|rocketmail)\.[a-z.]{2,6}|aol\.com)$/],
  ["Outlook.com", /^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/],
  ["Apple", /^(?:icloud|me|mac)\.com$/],
  ["GMX and Web.de", /^(?:gmx\.[a-z]{2,3}|web\.de)$/],
  ["Zoho", /^zoho(?:mail)?\.[a-z]{2,3}$/],
  ["Proton", /^(?:proton|pm)(?:mail)?\.(?:me|com|ch)$/],
];

/** Who receives the mail of an address: "Gmail", or the domain where it isn't a well-known one. */
export function receiverOfAddress(email: string): string {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return WELL_KNOWN.find(([, domains]) => domains.test(domain))?.[0] ?? domain;
}
