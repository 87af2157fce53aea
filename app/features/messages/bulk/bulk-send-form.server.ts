import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { AudienceChanged, CannotSend } from "../batches/confirm-batch.server.ts";
import { type Confirmation, changed, findConfirmedBatch, type NotConfirmed, valuesMissing } from "../compose/send.server.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { bulkBlockers, checkBulk } from "./check-bulk.server.ts";
import { AlreadySent, confirmBulk, ValuesMissing } from "./confirm-bulk.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import { findSource } from "./sources.server.ts";

/**
 * Confirms a bulk mail that its organiser has seen. The same form twice leads to the same batch (C20). When people or message
 * are not what the page showed, nothing is sent and the page asks again (C02).
 */
export async function answerBulkSend(
  app: AppContext,
  { account, user }: Organiser,
  draft: BulkDraft,
  given: Confirmation,
): Promise<Response | NotConfirmed> {
  const { db, clock } = app;
  const done = () => seeOther(`/bulk-email/compose/${draft.id}/done`);
  if (!given.token) return { status: 422, problem: "This page was out of date. Look at it again, then confirm." };
  if (draft.batchId || (await findConfirmedBatch(db, account.id, given.token))) return done();
  const source = await findSource(db, account.id, draft.audience);
  const blockers = bulkBlockers(account, draft, source);
  if (blockers.length > 0 || !source) return { status: 422, problem: blockers.map(({ text }) => text).join(" ") };
  try {
    await confirmBulk(app, {
      account,
      actorId: user.id,
      draft,
      source,
      template: await renderBulkMessage(app, account, draft),
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
      return changed((await checkBulk(app, account, draft, source)).shown.toSendCount);
    }
    if (error instanceof CannotSend) return { status: 422, problem: `${error.message} Nothing was sent.` };
    throw error;
  }
}
