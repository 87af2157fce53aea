import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { AudienceChanged, CannotSend } from "../batches/confirm-batch.server.ts";
import {
  type Confirmation,
  changed,
  findConfirmedBatch,
  OUT_OF_DATE,
  refused,
  type SendOutcome,
  valuesMissing,
} from "../compose/send.server.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { bulkBlockers, checkBulk } from "./check-bulk.server.ts";
import { AlreadySent, confirmBulk, ValuesMissing } from "./confirm-bulk.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import { findSource } from "./sources.server.ts";

/**
 * Confirms a bulk mail that its organiser has seen. The same form twice leads to the same batch (C20). When people or message
 * are not what the page showed, nothing is sent and the page asks again (C02).
 */
export async function confirmBulkSend(
  app: AppContext,
  { account, user }: Organiser,
  draft: BulkDraft,
  given: Confirmation,
): Promise<SendOutcome> {
  const { db, clock } = app;
  if (!given.token) return OUT_OF_DATE;
  const first = draft.batchId ?? (await findConfirmedBatch(db, account.id, given.token));
  if (first) return { kind: "confirmed", batchId: first };
  const source = await findSource(db, account.id, draft.audience);
  const blockers = bulkBlockers(account, draft, source);
  if (blockers.length > 0 || !source) return refused(blockers.map(({ text }) => text).join(" "));
  try {
    const { batchId } = await confirmBulk(app, {
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
    return { kind: "confirmed", batchId };
  } catch (error) {
    if (error instanceof AlreadySent) return { kind: "confirmed", batchId: error.batchId };
    if (error instanceof ValuesMissing) return valuesMissing(error.missing);
    if (error instanceof AudienceChanged) {
      return changed((await checkBulk(app, account, draft, source)).shown.toSendCount);
    }
    if (error instanceof CannotSend) return refused(`${error.message} Nothing was sent.`);
    throw error;
  }
}
