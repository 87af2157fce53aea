import type { Selectable } from "kysely";
import type { ReissueOutcome } from "#app/features/certificates/issue/reissue-certificate.server.ts";
import { messagesAbout } from "#app/features/certificates/projects/project-certificates.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { resendOne } from "./resend.server.ts";

/**
 * Mails a corrected certificate with the message its holder got first. Answers what the organiser
 * reads: it is in the queue, or why not. The certificate itself is corrected either way.
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
  const { reissued } = given;
  const done = `The certificate of ${reissued.holderName} is corrected.`;
  return send(app, given, { ...reissued, replacesId: given.oldCertificateId }, done);
}

/** A certificate that took another one's place. */
interface Reissued {
  certificateId: string;
  replacesId: string;
  values: Record<string, string>;
  holderName: string;
  holderEmail: string;
}

/**
 * Mails a corrected certificate that was not mailed when it was re-issued. Asked twice, it goes
 * once.
 */
export async function emailCorrectionLater(
  app: AppContext,
  given: {
    accountId: string;
    actorId: string;
    certificate: Selectable<CertificatesTable>;
    now: Date;
  },
): Promise<FlashMessage> {
  const {
    id: certificateId,
    replacesId,
    status,
    holderName,
    holderEmail,
    values,
  } = given.certificate;
  if (replacesId === null || status !== "valid")
    return {
      kind: "warning",
      text: "Only a corrected certificate that is valid can be e-mailed from here. Nothing was sent.",
    };
  if ((await messagesAbout(app.db, certificateId)).length > 0)
    return {
      kind: "info",
      text: `${holderName} already has this certificate. It was not sent again.`,
    };
  const read = readStoredTexts(values, "certificates.values", certificateId);
  return send(app, given, { certificateId, replacesId, values: read, holderName, holderEmail }, "");
}

/**
 * Whether a corrected certificate can be mailed now: nobody was, and there is a message that an
 * earlier one was sent with.
 */
export async function canEmailCorrection(
  db: Database,
  certificate: Selectable<CertificatesTable>,
): Promise<boolean> {
  const { id, accountId, replacesId, status } = certificate;
  if (replacesId === null || status !== "valid" || (await messagesAbout(db, id)).length > 0)
    return false;
  return (await findFirstMessage(db, accountId, replacesId)) !== null;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS = 20;

/**
 * The last message about a certificate, or about those that it corrects. Null: none was ever sent.
 */
async function findFirstMessage(
  db: Database,
  accountId: string,
  certificateId: string,
): Promise<string | null> {
  let id: string | null = certificateId;
  for (let step = 0; step < MAX_CORRECTIONS && id !== null; step++) {
    const message = await db
      .selectFrom("deliveries")
      .select("id")
      .where("certificateId", "=", id)
      .where("accountId", "=", accountId)
      .where("kind", "=", "recipient")
      .where("replacedById", "is", null)
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    if (message) return message.id;
    const earlier: { replacesId: string | null } | undefined = await db
      .selectFrom("certificates")
      .select("replacesId")
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    id = earlier?.replacesId ?? null;
  }
  return null;
}

/** `done`: what has happened before, in a sentence that comes first; or empty. */
async function send(
  app: AppContext,
  { accountId, actorId, now }: { accountId: string; actorId: string; now: Date },
  { certificateId, replacesId, values, holderName, holderEmail }: Reissued,
  done: string,
): Promise<FlashMessage> {
  const said = (kind: FlashMessage["kind"], text: string): FlashMessage => ({
    kind,
    text: `${done} ${text}`.trim(),
  });
  const deliveryId = await findFirstMessage(app.db, accountId, replacesId);
  if (deliveryId === null)
    return said("warning", "The first one was sent without a message, so we sent none now.");
  const certificate = { certificateId, values, holderName };
  const outcome = await resendOne(app, {
    accountId,
    actorId,
    deliveryId,
    toEmail: holderEmail,
    certificate,
    now,
  });
  switch (outcome.kind) {
    case "queued":
      return said("success", `It is on its way to ${holderEmail}.`);
    case "locked":
      return said("warning", `It was not e-mailed: ${outcome.reason}`);
    case "suppressed":
    case "invalid-address":
      return said("warning", `It was not e-mailed to ${holderEmail}: ${outcome.reason}`);
    default:
      return said(
        "warning",
        "It was not e-mailed, because the first message is still on its way. Its link leads " +
          "to the corrected certificate.",
      );
  }
}
