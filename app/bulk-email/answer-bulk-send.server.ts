import type { Organiser } from "../accounts/require-organiser.server.ts";
import { AudienceChanged, CannotSend } from "../delivery/confirm-batch.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { type Confirmation, changed, type NotConfirmed, valuesMissing } from "../messages/answer-send.server.ts";
import { findConfirmedBatch } from "../messages/find-confirmed-batch.server.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { bulkBlockers, checkBulk } from "./check-bulk.server.ts";
import { AlreadySent, confirmBulk, ValuesMissing } from "./confirm-bulk.server.ts";
import { findSource } from "./find-source.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";

/**
 * Confirms a bulk mail that its organiser has seen. The same form twice leads to the same batch (C20). When people or message
 * are not what the page showed, nothing is sent and the page asks again (C02).
 */
export async function answerBulkSend(
  installation: Installation,
  { account, user }: Organiser,
  draft: BulkDraft,
  given: Confirmation,
): Promise<Response | NotConfirmed> {
  const { db, clock } = installation;
  const done = () => seeOther(`/bulk-email/compose/${draft.id}/done`);
  if (!given.token) return { status: 422, problem: "This page was out of date. Look at it again, then confirm." };
  if (draft.batchId || (await findConfirmedBatch(db, account.id, given.token))) return done();
  const source = await findSource(db, account.id, draft.audience);
  const blockers = bulkBlockers(account, draft, source);
  if (blockers.length > 0 || !source) return { status: 422, problem: blockers.map(({ text }) => text).join(" ") };
  try {
    await confirmBulk(installation, {
      account,
      actorId: user.id,
      draft,
      source,
      template: await renderBulkMessage(installation, account, draft),
      scheduledAt: given.scheduledAt?.toISOString() ?? null,
      confirmToken: given.token,
      stamp: given.stamp,
      leaveEmpty: given.leaveEmpty,
      now: clock(),
    });
    return done();
  } catch (error) {
    if (error instanceof AlreadySent) return done();
    if (error instanceof ValuesMissing) return valuesMissing(error.missing);
    if (error instanceof AudienceChanged) {
      return changed((await checkBulk(installation, account, draft, source)).shown.toSendCount);
    }
    if (error instanceof CannotSend) return { status: 422, problem: `${error.message} Nothing was sent.` };
    throw error;
  }
}
