import type { CallOutcome, Metrics } from "#app/platform/observability/metrics.server.ts";
import type { IdentityVerifier } from "#app/providers/identity/identity.ts";
import { type MailTransport, transportId } from "#app/providers/mail/mail.ts";
import type { Payments } from "#app/providers/payments/payments.ts";
import type { SmsTransport } from "#app/providers/sms/sms.ts";

type Count = Pick<Metrics, "countCall">;

/** The same transport, with its calls counted and timed. */
export function timedMail(mail: MailTransport, metrics: Count): MailTransport {
  return {
    name: mail.name,
    route: mail.route,
    batchSize: mail.batchSize,
    mostCalls: mail.mostCalls,
    mostFollowing: mail.mostFollowing,
    idempotent: mail.idempotent,
    close: () => mail.close(),
    send: (messages, options) =>
      timed(
        metrics,
        { provider: transportId(mail), what: "mail" },
        () => mail.send(messages, options),
        mailOutcome,
      ),
  };
}

/** A call with any message taken is done; one whose fate nobody knows has failed. */
function mailOutcome(outcomes: { kind: string }[]): CallOutcome {
  if (outcomes.some(({ kind }) => kind === "accepted")) return "done";
  return outcomes.some(({ kind }) => kind === "unknown" || kind === "uncertain")
    ? "failed"
    : "refused";
}

/** The same transport, with its calls counted and timed. */
export function timedSms(sms: SmsTransport, metrics: Count): SmsTransport {
  return {
    name: sms.name,
    send: (to, text) =>
      timed(metrics, { provider: sms.name, what: "sms" }, () => sms.send(to, text), smsOutcome),
  };
}

function smsOutcome({ kind }: { kind: "sent" | "refused" | "unavailable" }): CallOutcome {
  return ({ sent: "done", refused: "refused", unavailable: "failed" } as const)[kind];
}

/** The same verifier, with its calls counted and timed. */
export function timedIdentity(identity: IdentityVerifier, metrics: Count): IdentityVerifier {
  return {
    name: identity.name,
    verify: (asked) =>
      timed(
        metrics,
        { provider: identity.name, what: "identity" },
        () => identity.verify(asked),
        ({ kind }) => (kind === "unavailable" ? "failed" : "done"),
      ),
  };
}

/** The same provider, with its calls counted and timed. */
export function timedPayments(payments: Payments, metrics: Count): Payments {
  const { name } = payments;
  const call = <Answer extends { kind: string }>(ask: () => Promise<Answer>) =>
    timed(metrics, { provider: name, what: "payment" }, ask, paymentOutcome);
  return {
    name,
    begin: (payment) => call(() => payments.begin(payment)),
    verify: (reference) => call(() => payments.verify(reference)),
    chargeAgain: (payment) => call(() => payments.chargeAgain(payment)),
    refund: (payment) => call(() => payments.refund(payment)),
    refundedOf: (reference) => call(() => payments.refundedOf(reference)),
    payouts: {
      banks: () => call(() => payments.payouts.banks()),
      resolve: (account) => call(() => payments.payouts.resolve(account)),
      save: (code, account) => call(() => payments.payouts.save(code, account)),
    },
    stopRenewals: (subscription) => call(() => payments.stopRenewals(subscription)),
  };
}

/** What is told about a payment is an answer, also that it failed. */
function paymentOutcome({ kind }: { kind: string }): CallOutcome {
  if (kind === "unavailable") return "failed";
  return kind === "refused" ? "refused" : "done";
}

async function timed<Answer>(
  metrics: Count,
  called: Pick<Parameters<Metrics["countCall"]>[0], "provider" | "what">,
  call: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => CallOutcome,
): Promise<Answer> {
  const started = performance.now();
  const count = (outcome: CallOutcome) =>
    metrics.countCall({ ...called, outcome, seconds: (performance.now() - started) / 1000 });
  try {
    const answer = await call();
    count(outcomeOf(answer));
    return answer;
  } catch (error) {
    count("failed");
    throw error;
  }
}
