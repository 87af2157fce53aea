import type { Kysely, Selectable } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { reissueCertificate } from "#app/features/certificates/issue/reissue-certificate.server.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { BY_THEMSELVES } from "#app/features/forms/responses/edits/correct-respondents.server.ts";
import { correctEverywhere } from "#app/features/people/correct/correct-everywhere.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { NameCorrectionsTable } from "#db/schema/certificates.ts";
import type { Schema } from "#db/schema.ts";
import { aboutIt, emailHolder, findHeld, holderLanguage } from "./holder-proof.server.ts";

export type NameCorrection = Selectable<NameCorrectionsTable>;
type Decided = Pick<AppContext, "config" | "clock">;

/**
 * Corrects the person wherever their name was this one, issues the certificate again, and tells its
 * holder. `actorId` null: nobody looked. Null: the certificate doesn't count any more, or has another
 * name since. In the transaction of the caller, which wakes the delivery.
 */
export async function acceptCorrection(
  trx: Database,
  app: Decided,
  correction: NameCorrection,
  actorId: string | null,
): Promise<string | null> {
  const { accountId, nameBefore, firstName, lastName, certificateId } = correction;
  const now = app.clock();
  const held = await findHeld(trx, certificateId);
  if (held?.holderName !== nameBefore) return null;
  const name = { firstName, lastName };
  const by = { own: null, editorId: actorId ?? BY_THEMSELVES, now };
  const wrong = { accountId, email: held.holderEmail, key: nameKey(nameBefore) };
  await correctEverywhere(trx, wrong, name, by);
  const outcome = await reissueCertificate(trx, { accountId, certificateId, ...name, now });
  if (outcome.kind !== "reissued") return null;
  await trx
    .updateTable("nameCorrections")
    .set({
      state: actorId === null ? "automatic" : "approved",
      newCertificateId: outcome.certificateId,
      decidedAt: now.toISOString(),
      decidedBy: actorId,
    })
    .where("id", "=", correction.id)
    .execute();
  const asked = wholeName(name);
  const text =
    actorId === null
      ? `${nameBefore} corrected the spelling of their name to ${asked}: ${held.title}`
      : `Approved the corrected name of ${asked}, who was ${nameBefore}: ${held.title}`;
  const link = `/projects/${held.projectId}/certificates/${outcome.certificateId}`;
  const notify = actorId === null;
  await recordActivity(trx, { accountId, actorId, kind: "update", text, link, notify, now });
  const language = holderLanguage(correction.language);
  const { guest, nameCorrection } = textsIn(language);
  const about = { ...aboutIt(held), name: mailedName(asked) };
  const subject = nameCorrection.corrected.subject(about);
  const address = certificateUrl(app.config.appUrl, outcome.certificateId, language);
  await emailHolder(
    trx,
    app,
    { ...held, holderName: asked },
    {
      language,
      subject,
      preheader: subject,
      heading: subject,
      body: nameCorrection.corrected.body(about),
      facts: [],
      button: { words: guest.openCertificate, address },
      links: [],
      why: nameCorrection.why,
      names: [],
    },
  );
  return outcome.certificateId;
}

/**
 * Approves corrections that wait, each in a transaction of its own. Those that were decided or
 * changed meanwhile, and those whose certificate no longer counts, are passed over: the second
 * number.
 */
export async function approveCorrections(
  app: Decided & { db: Kysely<Schema> },
  given: { accountId: string; actorId: string; ids: readonly string[] },
): Promise<{ approved: number; passedOver: number }> {
  let approved = 0;
  for (const id of given.ids) {
    const isDone = await app.db.transaction().execute(async (trx) => {
      const correction = await claimWaiting(trx, given.accountId, id);
      return (
        correction !== null &&
        (await acceptCorrection(trx, app, correction, given.actorId)) !== null
      );
    });
    if (isDone) approved++;
  }
  if (approved > 0) wakeDelivery(app.db);
  return { approved, passedOver: given.ids.length - approved };
}

/**
 * A correction that waits, which nobody else decides until the transaction is over; null: none does.
 * Writing first takes the lock.
 */
export async function claimWaiting(
  trx: Database,
  accountId: string,
  id: string,
): Promise<NameCorrection | null> {
  const claimed = await trx
    .updateTable("nameCorrections")
    .set({ reason: "" })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}
