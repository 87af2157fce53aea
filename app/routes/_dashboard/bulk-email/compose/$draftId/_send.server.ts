import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readPlanOfSend } from "#app/features/billing/quota/reservations.server.ts";
import { findDraft, writeFallbacks } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { checkBulk, confirmBulkSend } from "#app/features/mailings/bulk/send-bulk.server.ts";
import { findSource } from "#app/features/mailings/bulk/sources.server.ts";
import { confirmForm } from "#app/features/messages/compose/send.server.ts";
import { addPlan } from "#app/features/messages/compose/show-check.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { answerConfirmForm } from "../../../_composer.server.ts";
import { readFirst, withFirst } from "../../../_first-so-many.ts";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";
import { answerAlready, findOpenDraft } from "./_already.server.ts";

/** Its own page, and the dialog over the composer. */
export type SendAddress = "send" | "confirm";

/** What the confirmation of a bulk e-mail shows. */
export async function readBulkSend(
  app: AppContext,
  account: Organiser["account"],
  { draftId, at, query }: { draftId: string | undefined; at: SendAddress; query: URLSearchParams },
) {
  const { db } = app;
  const draft = await findOpenDraft(app, account, draftId);
  const source = await findSource(db, account.id, draft.audience);
  const here = `/bulk-email/compose/${draft.id}/${at}`;
  const first = readFirst(query);
  const { shown, readBulkWaits, twinCount, pausedCount, stamp, isCut } = await checkBulk(app, {
    account,
    draft,
    source,
    first: first ?? undefined,
  });
  const emails = shown.toSendCount;
  const now = app.clock();
  const plan = await readPlanOfSend(db, { account, emails, certificates: 0, now });
  return {
    id: draft.id,
    here: withFirst(here, first),
    firstTo: `${here}?first=`,
    /** Others stay in a draft of their own. */
    isFirstOnly: isCut,
    subject: draft.subject,
    cardTitle: source?.title ?? null,
    from: `${account.name} <${app.config.mail.from}>`,
    replyTo: draft.replyTo || account.supportEmail,
    check: { ...addPlan(shown, plan), ...(await readBulkWaits("now", now)) },
    twinCount,
    pausedCount,
    valuesUsed: query.has("values"),
    confirm: `${newFormToken()}.${stamp}`,
    rules: rulesOf(confirmForm),
  };
}

/** Answers its form. */
export async function answerBulkSend(
  request: Request,
  app: AppContext,
  organiser: Organiser,
  { draftId, at }: { draftId: string | undefined; at: SendAddress },
) {
  const draft = await keepTyped(request, { what: "draft" }, () =>
    findDraft(app.db, organiser.account.id, draftId).then(orNotFound),
  );
  const first = readFirst(new URL(request.url).searchParams);
  return answerConfirmForm(request, {
    page: withFirst(`/bulk-email/compose/${draft.id}/${at}`, first),
    keepFallbacks: (fallbacks) => writeFallbacks(app.db, draft, fallbacks, app.clock()),
    send: (confirmation) =>
      confirmBulkSend(app, organiser, draft, { ...confirmation, first: first ?? undefined }),
    doneAt: () => `/bulk-email/compose/${draft.id}/done`,
    already: () => answerAlready(app, organiser.account, draft.id),
  });
}
