import type { Config } from "#app/platform/config.server.ts";

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
