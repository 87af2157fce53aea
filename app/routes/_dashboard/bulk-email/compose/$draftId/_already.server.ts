import { redirect } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { type BulkDraft, findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { alreadyConfirmedMessage } from "#app/features/messages/batches/earlier-send.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

/**
 * The draft, to be written or confirmed. Confirmed already, maybe in another window: throws the way
 * to its send, which says so.
 */
export async function findOpenDraft(
  app: AppContext,
  account: Organiser["account"],
  draftId: string | undefined,
): Promise<BulkDraft> {
  const draft = orNotFound(await findDraft(app.db, account.id, draftId));
  if (!draft.batchId) return draft;
  const text = await sayAlready(app, account, draft.batchId);
  throw redirect(`/sent/${draft.batchId}`, {
    headers: { "Set-Cookie": flashCookie(app, { kind: "info", text }) },
  });
}

/** Answers a confirmation that came too late: another one has made the send. */
export async function answerAlready(
  app: AppContext,
  account: Organiser["account"],
  draftId: string | undefined,
): Promise<Response> {
  const { batchId } = orNotFound(await findDraft(app.db, account.id, draftId));
  const text = await sayAlready(app, account, batchId ?? "");
  return seeOtherWith(app, `/sent/${batchId}`, { kind: "info", text });
}

function sayAlready(
  { db, clock }: AppContext,
  { id: accountId, timeZone }: Organiser["account"],
  batchId: string,
) {
  return alreadyConfirmedMessage(db, { accountId, batchId, timeZone, now: clock() });
}
