import { readMailboxUrl } from "#app/engines/mail/mailbox-url.ts";
import { readSmsOffer } from "./config-sms.server.ts";
import type { Variables } from "./config-variables.server.ts";

/** A variable that is missing or does not go with another, and why. */
type Problem = [variable: keyof Variables, why: string];

/** What each variable alone cannot say: which of them need another, here or in production. */
export function checkTogether(e: Variables): Problem[] {
  return [
    ...productionProblems(e),
    ...mailProblems(e),
    ...smsProblems(e),
    ...providerProblems(e),
    ...signInProblems(e),
    ...webhookProblems(e),
  ];
}

function* productionProblems(e: Variables): Generator<Problem> {
  if (e.NODE_ENV !== "production") return;
  if (!e.APP_URL) yield ["APP_URL", "required in production: the public address"];
  if (!e.SESSION_SECRET)
    yield ["SESSION_SECRET", "required in production: at least 32 random characters"];
  if (!e.MAIL_TRANSPORT && !e.MAIL_TRANSPORTS)
    yield ["MAIL_TRANSPORT", "required in production: outbox, resend or smtp"];
}

function* mailProblems(e: Variables): Generator<Problem> {
  const { MAIL_TRANSPORT: transport = "outbox" } = e;
  if (transport !== "outbox" && !e.MAIL_FROM)
    yield ["MAIL_FROM", `required with MAIL_TRANSPORT=${transport}: the sender's address`];
  if (transport === "resend" && !e.RESEND_API_KEY)
    yield ["RESEND_API_KEY", "required with MAIL_TRANSPORT=resend"];
  if (transport === "smtp" && !e.SMTP_URL) yield ["SMTP_URL", "required with MAIL_TRANSPORT=smtp"];
  if (e.BOUNCE_ADDRESS && transport !== "smtp" && !e.MAIL_TRANSPORTS)
    yield [
      "BOUNCE_ADDRESS",
      "only works with MAIL_TRANSPORT=smtp; Resend reports bounces through its webhook",
    ];
  if (e.DMARC_REPORT_ADDRESS && !e.BOUNCE_MAILBOX)
    yield ["DMARC_REPORT_ADDRESS", "only works with BOUNCE_MAILBOX, where its e-mails must arrive"];
  if (!e.BOUNCE_MAILBOX) return;
  const problem = mailboxProblem(e.BOUNCE_MAILBOX);
  if (problem) yield ["BOUNCE_MAILBOX", problem];
  else if (!e.BOUNCE_ADDRESS)
    yield [
      "BOUNCE_ADDRESS",
      "required with BOUNCE_MAILBOX: the address that this mailbox belongs to",
    ];
}

function mailboxProblem(url: string): string | null {
  try {
    readMailboxUrl(url);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function* smsProblems(e: Variables): Generator<Problem> {
  const offer = offerOf(e);
  if (e.SMS_TRANSPORT === "termii") {
    if (!e.TERMII_BASE_URL)
      yield ["TERMII_BASE_URL", "required with SMS_TRANSPORT=termii: your account's own address"];
    if (!e.TERMII_API_KEY) yield ["TERMII_API_KEY", "required with SMS_TRANSPORT=termii"];
    if (!e.TERMII_SENDER)
      yield ["TERMII_SENDER", "required with SMS_TRANSPORT=termii: the sender's name"];
    if (offer && !e.TERMII_SECRET_KEY)
      yield [
        "TERMII_SECRET_KEY",
        "required with SMS_PRICE: it verifies delivery reports and STOP replies",
      ];
  }
  if (e.SMS_ALLOWANCE && !offer)
    yield ["SMS_PRICE", "required with SMS_ALLOWANCE: the price of one text message in naira"];
}

/** What organisers are offered by text message. */
export function offerOf(e: Variables) {
  const isSandbox = e.NODE_ENV !== "production" && e.SMS_TRANSPORT !== "termii";
  return readSmsOffer(e, { isSandbox });
}

function* providerProblems(e: Variables): Generator<Problem> {
  if (e.NODE_ENV === "production" && !e.NIN_VERIFIER)
    yield ["NIN_VERIFIER", "required in production: sandbox, manual or dojah"];
  for (const name of ["DOJAH_APP_ID", "DOJAH_SECRET"] as const)
    if (e.NIN_VERIFIER === "dojah" && !e[name]) yield [name, "required with NIN_VERIFIER=dojah"];
  if (e.PAYMENTS === "paystack" && !e.PAYSTACK_SECRET_KEY)
    yield ["PAYSTACK_SECRET_KEY", "required with PAYMENTS=paystack"];
  for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
    if (e.FILES === "s3" && !e[name]) yield [name, "required with FILES=s3"];
}

function* signInProblems(e: Variables): Generator<Problem> {
  if (!e.GOOGLE_CLIENT_ID !== !e.GOOGLE_CLIENT_SECRET)
    yield [
      e.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID",
      "Google sign-in needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET",
    ];
  if (!e.X_CLIENT_ID !== !e.X_CLIENT_SECRET)
    yield [
      e.X_CLIENT_ID ? "X_CLIENT_SECRET" : "X_CLIENT_ID",
      "X sign-in needs both X_CLIENT_ID and X_CLIENT_SECRET",
    ];
}

function* webhookProblems(e: Variables): Generator<Problem> {
  if (e.NODE_ENV === "production" && e.WEBHOOK_PRIVATE === "on")
    yield [
      "WEBHOOK_PRIVATE",
      "only for development: in production, organisers could reach servers inside your network",
    ];
}
