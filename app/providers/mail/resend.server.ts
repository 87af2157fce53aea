import { type CreateEmailOptions, Resend } from "resend";
import { withBoundedFetch } from "#app/engines/calls/bounded-fetch.server.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import type { MailMessage } from "#app/engines/mail/message.ts";
import { attachedFile } from "#app/engines/mail/mime-options.ts";
import { asciiAddress } from "#app/engines/mail/writing.server.ts";
import { attachmentProblem, type MailTransport, type SendOutcome } from "./mail.ts";
import { codeOfRefusal, outcomeOfResendError, type ResendError } from "./resend-responses.ts";

/**
 * A call in many halves would never be clear as a whole if an unclear answer to one of them stood.
 */
const TRIES_OF_HALF = 3;

type Options = { idempotencyKey: string; signal?: AbortSignal };

/**
 * Resend's API: up to 100 messages a call; one a call when it carries attachments. Not tried
 * against the live service.
 */
export function openResend(settings: { apiKey: string; baseUrl: string }): MailTransport {
  const resend = new Resend(settings.apiKey, { baseUrl: settings.baseUrl });

  /**
   * `triesOfHalf`: how often an unclear answer is asked for at once; the whole call is made again
   * later.
   */
  async function send(
    messages: MailMessage[],
    options: Options,
    triesOfHalf = 1,
  ): Promise<SendOutcome[]> {
    const [first, ...others] = messages;
    if (first && others.length === 0) return sendOne(first, options);
    const { result: answer, problem } = await withBoundedFetch(() =>
      resend.batch.send(messages.map(toResend), { ...options, batchValidation: "permissive" }),
    );
    if (answer.data) {
      const outcomes = outcomesOfBatch(messages.length, {
        ...answer.data,
        data: answer.data.data ?? [],
      });
      const isUnclear = outcomes.some((outcome) => outcome.kind === "unknown");
      return isUnclear && triesOfHalf > 1 ? send(messages, options, triesOfHalf - 1) : outcomes;
    }
    const outcome = outcomeOfResendError(
      { ...(answer.error as ResendError), problem },
      answer.headers,
      new Date(),
    );
    if (outcome.kind === "rejected") return sendHalves(messages, options);
    return messages.map(() => outcome);
  }

  async function sendOne(message: MailMessage, options: Options): Promise<SendOutcome[]> {
    const tooLarge = attachmentProblem("resend", message.attachments ?? []);
    if (tooLarge) return [{ kind: "rejected", code: "attachments_too_large", reason: tooLarge }];
    const { result: answer, problem } = await withBoundedFetch(() =>
      resend.emails.send(toResend(message), options),
    );
    if (answer.data) return outcomesOfBatch(1, { data: [answer.data] });
    const error = { ...(answer.error as ResendError), problem };
    return [outcomeOfResendError(error, answer.headers, new Date())];
  }

  /**
   * A whole batch refused for one message of it: nothing was taken, so each half goes under a key
   * of its own, derived from this one. The same call made again takes the same way and the same
   * keys, so nothing goes out twice. Once the provider asks to wait or isn't there, the other half
   * isn't tried.
   */
  async function sendHalves(messages: MailMessage[], options: Options): Promise<SendOutcome[]> {
    const middle = Math.ceil(messages.length / 2);
    const first = await send(
      messages.slice(0, middle),
      { ...options, idempotencyKey: `${options.idempotencyKey}.0` },
      TRIES_OF_HALF,
    );
    const second = first.some(isForAll)
      ? []
      : await send(
          messages.slice(middle),
          { ...options, idempotencyKey: `${options.idempotencyKey}.1` },
          TRIES_OF_HALF,
        );
    const worst = worstOf([...first, ...second]);
    return worst ? sharedOutcome(messages, worst) : [...first, ...second];
  }

  return {
    name: "resend",
    batchSize: 100,
    mostCalls: 16,
    idempotent: true,
    send: (messages, { idempotencyKey, signal }) => send(messages, { idempotencyKey, signal }),
    async close() {},
  };
}

function sharedOutcome(messages: MailMessage[], worst: Unsettled): SendOutcome[] {
  const { kind, reason } = worst;
  const isAnswered = kind === "unknown" && worst.answered;
  const afterSeconds = kind === "halt" ? undefined : (worst.afterSeconds ?? undefined);
  return messages.map(() => ({
    kind: "unknown",
    reason,
    afterSeconds,
    ...(isAnswered ? { answered: true } : {}),
  }));
}

type Unsettled = Extract<SendOutcome, { kind: "retry" | "unknown" | "halt" }>;

/**
 * The outcome of a call that has to be made again; undefined: what became of each message is known.
 */
function worstOf(outcomes: SendOutcome[]): Unsettled | undefined {
  const unsettled = outcomes.filter((one): one is Unsettled =>
    ["retry", "unknown", "halt"].includes(one.kind),
  );
  return unsettled.find(isForAll) ?? unsettled[0];
}

/** About the provider, not about these messages. */
function isForAll(outcome: SendOutcome): boolean {
  return (
    outcome.kind === "retry" ||
    outcome.kind === "halt" ||
    (outcome.kind === "unknown" && !outcome.answered)
  );
}

function toResend(message: MailMessage): CreateEmailOptions {
  return {
    from: address(message.from),
    to: [address(message.to)],
    cc: message.cc?.map(asciiAddress),
    bcc: message.bcc?.map(asciiAddress),
    replyTo: message.replyTo ? asciiAddress(message.replyTo) : undefined,
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: message.headers,
    tags: Object.entries(message.tags ?? {}).map(([name, value]) => ({ name, value })),
    attachments: attachmentsOf(message)?.map(attachedFile),
  };
}

/**
 * Resend builds the message and takes no parts of ours: a calendar file goes as an attachment whose
 * type names its METHOD.
 */
function attachmentsOf({ attachments, calendar }: MailMessage): MailMessage["attachments"] {
  if (!calendar) return attachments;
  const { filename, method, content } = calendar;
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [
    ...(attachments ?? []),
    { filename, contentType, content: new TextEncoder().encode(content) },
  ];
}

/** `"Ada \"Obi\"" <ada@x>`: a quoted name, so that commas and dots in it are no syntax. */
function address(person: { name: string; email: string }): string {
  const email = asciiAddress(person.email);
  const name = person.name
    .replaceAll(/[\u0000-\u001f\u007f<>]/g, " ")
    .replaceAll(/["\\]/g, (character) => `\\${character}`)
    .trim();
  return name ? `"${name}" <${email}>` : email;
}

/**
 * `data` lists the taken messages in order and `errors` the positions left out (permissive
 * validation). An answer in which a message is missing, or an id or a position stands twice, says
 * nothing of any of them for sure: the same call has to be made again.
 */
function outcomesOfBatch(
  count: number,
  answer: { data: { id: string }[]; errors?: { index: number; message: string }[] },
): SendOutcome[] {
  const errors = answer.errors ?? [];
  const refused = new Map(errors.map((error) => [error.index, error.message]));
  const ids = answer.data.map((item) => item?.id).filter(Boolean);
  const isWithin = errors.every(
    ({ index }) => Number.isInteger(index) && index >= 0 && index < count,
  );
  const isOnce = refused.size === errors.length && new Set(ids).size === ids.length;
  if (ids.length !== count - refused.size || !isWithin || !isOnce) {
    const told = isOnce ? `${ids.length}` : "the same twice, and so not each";
    const reason = `Resend confirmed ${told} of ${count - refused.size} messages and did not say which.`;
    return Array.from({ length: count }, () => ({ kind: "unknown", reason, answered: true }));
  }
  let next = 0;
  return Array.from({ length: count }, (_, index) => {
    const message = refused.get(index);
    if (message !== undefined)
      return { kind: "rejected", code: codeOfRefusal(message), reason: message };
    return { kind: "accepted", providerId: itemAt(ids, next++) };
  });
}
