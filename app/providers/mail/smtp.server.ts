import MailComposer from "nodemailer/lib/mail-composer";
import type { MailMessage, MailTransport, SendOutcome } from "../mail.ts";
import { attachmentProblem } from "./attachment-limit.ts";
import { ehloName } from "./ehlo-name.server.ts";
import { mimeOptions } from "./mime-options.ts";
import { outcomeOfSmtpProblem } from "./smtp-answers.ts";
import { openSmtpSessions } from "./smtp-session.server.ts";

/**
 * Any SMTP relay, one message a call. Taken by the relay is all that is ever learned. SMTP has no idempotency keys:
 * a connection lost after the message began to leave is `unknown` and may not be tried again.
 */
export function openSmtp(url: string, { appUrl }: { appUrl: string }): MailTransport {
  const sessions = openSmtpSessions(url, { name: ehloName(appUrl) });
  return {
    name: "smtp",
    batchSize: 1,
    idempotent: false,
    async send(messages, { signal }) {
      const outcomes: SendOutcome[] = [];
      for (const message of messages) outcomes.push(await sendOne(message, signal));
      return outcomes;
    },
    async close() {
      sessions.close();
    },
  };

  async function sendOne(message: MailMessage, signal: AbortSignal | undefined): Promise<SendOutcome> {
    const tooLarge = attachmentProblem("smtp", message.attachments ?? []);
    if (tooLarge) return { kind: "rejected", code: "attachments_too_large", reason: tooLarge };
    // The ledger's date may be long ago for a scheduled mail, and spam filters mind old mail: it leaves now.
    const node = new MailComposer({ ...mimeOptions(message), date: undefined }).compile();
    const envelope = {
      from: message.returnPath ?? message.from.email,
      to: [message.to.email, ...(message.cc ?? []), ...(message.bcc ?? [])],
    };
    const result = await sessions.send(envelope, await node.build(), signal);
    switch (result.kind) {
      case "sent":
        return { kind: "accepted", providerId: null };
      case "no-connection":
        return outcomeOfSmtpProblem(result.error, false);
      case "failed":
        return outcomeOfSmtpProblem(result.error, result.begun);
    }
  }
}
