/** Services whose mail servers need something said or read in their own way (docs/mail-providers.md). */
export type MailService = "ses" | "postmark" | "mailgun" | "brevo";

/**
 * Headers that tell a service our id of the message, so that its log can be matched with ours. Brevo
 * alone leaves its header in.
 */
export function serviceHeaders(
  service: MailService | null,
  { delivery = "" }: Record<string, string> = {},
): Record<string, string> {
  if (service === "ses") return { "X-SES-MESSAGE-TAGS": `delivery=${delivery}` };
  if (service === "postmark") return { "X-PM-KeepID": "true", "X-PM-Metadata-delivery": delivery };
  if (service === "mailgun") return { "X-Mailgun-Variables": JSON.stringify({ delivery }) };
  return service === "brevo" ? { "X-Mailin-custom": `delivery:${delivery}` } : {};
}

/** SES writes a Message-ID of its own, and answers with its first part: "250 Ok 0102018f…-000000". */
const SES_ID = /^250 Ok ([0-9a-z-]{10,100})$/i;

export function serviceIdOf(service: MailService | null, response: string): string | null {
  return service === "ses" ? (SES_ID.exec(response.trim())?.[1] ?? null) : null;
}

const QUOTA_WAIT_SECONDS = 600;
const TOO_FAST = /throttl|sending rate|daily (?:message |sending )?(?:quota|limit)/i;
const ACCOUNT =
  /email address is not verified|sending (?:is )?(?:paused|suspended|disabled)|not authori[sz]ed to/i;
const MAX_READ = 300;

/**
 * What an answer says of our account with the service, and not of this message; null: nothing. One
 * that is out of breath says so after the letters too (SES: 454), and has not taken the message.
 */
export function accountProblem(
  status: number,
  said: string,
): { kind: "wait"; seconds: number | null } | { kind: "halt" } | null {
  const text = said.slice(0, MAX_READ);
  if (status === 454 || (status < 500 && TOO_FAST.test(text)))
    return { kind: "wait", seconds: /daily/i.test(text) ? QUOTA_WAIT_SECONDS : null };
  return status >= 500 && ACCOUNT.test(text) ? { kind: "halt" } : null;
}
