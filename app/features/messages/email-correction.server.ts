import type { ReissueOutcome } from "#app/features/certificates/issue/reissue-certificate.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { resendOne } from "./batches/resend.server.ts";

/**
 * Mails a corrected certificate with the message its holder got first. Answers what the organiser reads: it is in the
 * queue, or why not. The certificate itself is corrected either way.
 */
export async function emailCorrection(
  app: AppContext,
  given: {
    accountId: string;
    actorId: string;
    oldCertificateId: string;
    reissued: Extract<ReissueOutcome, { kind: "reissued" }>;
    now: Date;
  },
): Promise<FlashMessage> {
  const { accountId, actorId, reissued, now } = given;
  const done = `The certificate of ${reissued.holderName} is corrected.`;
  const first = await app.db
    .selectFrom("deliveries")
    .select("id")
    .where("certificateId", "=", given.oldCertificateId)
    .where("accountId", "=", accountId)
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  if (!first) return { kind: "warning", text: `${done} No message was sent with it before, so none was sent now.` };
  const { certificateId, values, holderName, holderEmail } = reissued;
  const certificate = { certificateId, values, holderName };
  const outcome = await resendOne(app, {
    accountId,
    actorId,
    deliveryId: first.id,
    toEmail: holderEmail,
    certificate,
    now,
  });
  switch (outcome.kind) {
    case "queued":
      return { kind: "success", text: `${done} It is on its way to ${holderEmail}.` };
    case "locked":
      return { kind: "warning", text: `${done} It was not mailed: ${outcome.reason}` };
    case "suppressed":
    case "invalid-address":
      return { kind: "warning", text: `${done} It was not mailed to ${holderEmail}: ${outcome.reason}` };
    default:
      return {
        kind: "warning",
        text: `${done} It was not mailed, because the first message is still on its way; the link in that one leads to the corrected certificate.`,
      };
  }
}
