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

/** The terms or the privacy policy with this installation's names in it. In production each is put together once. */
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
  return { title, description, effective, effectiveDay: `20${year}-${month}-${day}`, contents, html };
}

/** Who besides the operator sees personal data, one sentence each, as this installation is set up. */
export function processorSentences({
  mail,
  sms,
  identity,
  social,
  payments,
}: Pick<Config, "mail" | "sms" | "identity" | "social" | "payments">): string[] {
  const providers = [social.google && "Google", social.x && "X"].filter((name) => name !== null);
  return [
    "The organiser of a list sees the data of that list and what happened to each message. Nobody sees the lists of others.",
    {
      outbox: "Mail: this installation sends no mail to outside. Each message is written to a file that only the operator reads.",
      resend: "Mail: Resend delivers our messages, so it handles their addresses and texts.",
      smtp: "Mail: a mail server that the operator chose delivers our messages, so it handles their addresses and texts.",
    }[mail.transport],
    {
      outbox:
        "Text messages: this installation sends none to outside. Each code is written to a file that only the operator reads.",
      termii: "Text messages: Termii delivers codes to your phone, so it handles your phone number.",
    }[sms.transport],
    {
      sandbox: "Identity check: this installation is set up for trying out. Your NIN is sent to nobody.",
      manual:
        "Identity check: a person who works for the operator compares your details with your NIN and may ask you to show it.",
      dojah: "Identity check: your NIN is sent to Dojah over an encrypted connection, to compare the name on it with yours.",
    }[identity.verifier],
    providers.length > 0
      ? `Signing in: ${providers.join(" or ")} learns that you sign in here, when you choose that way in.`
      : "Signing in: no other company takes part.",
    payments.provider === "paystack"
      ? "Payments: whoever pays for a plan does so on Paystack’s page. Paystack learns the e-mail address for the receipt, the amount and the card; we never see the card."
      : "Payments: no other company takes part.",
    "People who run the server, the disk and the backups for the operator, so far as their work needs it.",
  ];
}
