import type { Config } from "#app/platform/config.server.ts";
import { type MarkdownPage, readMarkdownPage } from "./markdown-page.server.ts";
import { cacheInProduction, valuesOf } from "./site-data.server.ts";

interface LegalPage extends Pick<MarkdownPage, "contents" | "html"> {
  title: string;
  description: string;
  /** As the text says it: "02/10/25", day first. */
  effective: string;
  /** "2025-10-02". */
  effectiveDay: string;
}

const legalPageCache = cacheInProduction<LegalPage>();

/**
 * The terms or the privacy policy with this installation's names in it. In production each is put
 * together once.
 */
export function legalPage(config: Config, name: "terms" | "privacy"): LegalPage {
  return legalPageCache(config, name, () => buildLegalPage(config, name));
}

function buildLegalPage(config: Config, name: string): LegalPage {
  const { matter, contents, html } = readMarkdownPage(`legal/${name}.md`, {
    ...valuesOf(config),
    processors: { items: processorSentences(config) },
  });
  const { title = "", description = "", effective = "" } = matter;
  const [day, month, year] = effective.split("/");
  return {
    title,
    description,
    effective,
    effectiveDay: `20${year}-${month}-${day}`,
    contents,
    html,
  };
}

/**
 * Everyone besides the operator who sees personal data, one sentence each, as this app is
 * configured.
 */
export function processorSentences({
  mail,
  sms,
  identity,
  social,
  payments,
}: Pick<Config, "mail" | "sms" | "identity" | "social" | "payments">): string[] {
  const providers = [social.google && "Google", social.x && "X"].filter((name) => name !== null);
  return [
    "Organisers see their own lists and what happened to each message. They can’t see anyone else’s.",
    {
      outbox:
        "E-mail: no e-mail leaves this site. Each message is written to a file that only the operator can read.",
      resend: "E-mail: Resend delivers our messages, so it handles their addresses and text.",
      smtp:
        "E-mail: a mail server chosen by the operator delivers our messages, so it handles " +
        "their addresses and text.",
    }[mail.transport],
    {
      outbox:
        "Text messages: none leave this site. Each code is written to a file that only the operator can read.",
      termii:
        "Text messages: Termii delivers codes to your phone, so it handles your phone number.",
    }[sms.transport],
    {
      sandbox: "Identity check: this is a test site. Your NIN is not sent anywhere.",
      manual:
        "Identity check: someone who works for the operator compares your details with your " +
        "NIN and may ask you to show it.",
      dojah:
        "Identity check: your NIN is sent to Dojah over an encrypted connection, to compare the name on it with yours.",
    }[identity.verifier],
    providers.length > 0
      ? `Signing in: ${providers.join(" or ")} knows that you sign in here, if you choose to sign in that way.`
      : "Signing in: no other company is involved.",
    payments.provider === "paystack"
      ? "Payments: you pay for a plan on Paystack’s page. Paystack gets the e-mail address " +
        "for the receipt, the amount and the card. We never see the card."
      : "Payments: no other company is involved.",
    "The people who run the server, storage and backups for the operator, as far as their work requires.",
  ];
}
