import type { MailMessage } from "#app/engines/mail/message.ts";

/** Whose mail server it is, where that makes a difference, and the stream that mail goes by there. */
export interface SmtpDialect {
  service: "ses" | "postmark" | "mailgun" | "brevo" | null;
  stream: string | null;
}

/**
 * What a service is told in headers that it reads and takes out: our id of the message, so that its
 * log can be matched with ours, and the stream. Brevo alone leaves its header in (docs/mail-providers.md).
 */
export function serviceHeaders(
  { service, stream }: SmtpDialect,
  { tags = {} }: Pick<MailMessage, "tags">,
): Record<string, string> {
  const id = tags.delivery ?? "";
  switch (service) {
    case "ses":
      return {
        "X-SES-MESSAGE-TAGS": `delivery=${id}`,
        ...(stream ? { "X-SES-CONFIGURATION-SET": stream } : {}),
      };
    case "postmark":
      return {
        "X-PM-KeepID": "true",
        "X-PM-Metadata-delivery": id,
        ...(stream ? { "X-PM-Message-Stream": stream } : {}),
      };
    case "mailgun":
      return { "X-Mailgun-Variables": JSON.stringify({ delivery: id }) };
    case "brevo":
      return { "X-Mailin-custom": `delivery:${id}` };
    case null:
      return {};
  }
}

/** SES writes a Message-ID of its own, whose first part it answers with: "250 Ok 0102018f…-000000". */
const SES_ID = /^250 Ok ([0-9a-z-]{10,100})$/i;

/** The service's own id of a message that it took; null: it gives none. */
export function serviceIdOf({ service }: SmtpDialect, response: string): string | null {
  return service === "ses" ? (SES_ID.exec(response.trim())?.[1] ?? null) : null;
}

/** Waits that a quota needs, in seconds. */
const QUOTA_WAIT_SECONDS = 600;
const QUOTA = /throttl|sending rate|daily (?:message |sending )?(?:quota|limit)/i;
/** The sender's account may not send, whoever it is for (SES, 554 after the letters). */
const ACCOUNT =
  /(?:email address is not verified|sending (?:is )?(?:paused|suspended|disabled)|not authori[sz]ed to (?:perform|send))/i;
const MAX_READ = 300;

/**
 * What an answer says of our account with the service, and not of this message; null: nothing. A
 * service that is out of breath says so after the letters too, with 454 or 4.7.0 (SES), and has not
 * taken the message.
 */
export function accountProblem(
  status: number,
  said: string,
): { kind: "wait"; seconds: number | null } | { kind: "halt" } | null {
  const text = said.slice(0, MAX_READ);
  if (status === 454 || (status < 500 && QUOTA.test(text)))
    return { kind: "wait", seconds: /quota|daily/i.test(text) ? QUOTA_WAIT_SECONDS : null };
  return status >= 500 && ACCOUNT.test(text) ? { kind: "halt" } : null;
}
