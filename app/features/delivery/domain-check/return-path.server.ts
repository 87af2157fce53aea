import type { DnsLookup } from "./dns-lookup.server.ts";
import type { Finding } from "./domain-finding.ts";

/** Where mail goes that comes back: nobody learns of bounces that can't be handed over. */
export async function checkReturnPath({ name, isResend }: { name: string; isResend: boolean }, dns: DnsLookup): Promise<Finding> {
  const servers = await dns.mx(name);
  const about = { subject: "Return path", name, found: servers } as const;
  if (isResend) {
    // Resend names the region on its page; Europe and America are the usual ones, so none is guessed.
    const again = `Copy the MX record for “${name}” from Resend’s page of your domain.`;
    const isRight = servers.some((server) => /^feedback-smtp\.[a-z0-9-]+\.amazonses\.com$/.test(server));
    if (isRight) return { ...about, level: "good", text: "Mail that comes back reaches Resend.", publish: null };
    const text = servers.length === 0 ? "Mail that comes back goes nowhere." : "Mail that comes back does not reach Resend.";
    return { ...about, level: "wrong", text: `${text} ${again}`, publish: null };
  }
  if (servers.length > 0) return { ...about, level: "good", text: "Mail that comes back has a server to go to.", publish: null };
  if ((await dns.addresses(name)).length > 0) {
    const text = "There is no MX record. Mail that comes back goes to the domain’s own address, which may not take mail.";
    return { ...about, level: "warning", text, publish: null };
  }
  return {
    ...about,
    level: "wrong",
    text: "No server takes mail for this domain: what comes back is lost, and receivers trust it less.",
    publish: null,
  };
}
