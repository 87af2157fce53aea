import type { ActionFunctionArgs } from "@remix-run/node";
import { bulkPath, takeTicks } from "#app/features/mailings/bulk/bulk-choice.ts";
import { changeAudience, startDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { countChosen } from "#app/features/mailings/bulk/chosen-people.server.ts";
import { findSource } from "#app/features/mailings/bulk/sources.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/**
 * Send Bulk Email: begins a draft to the people who are chosen, or gives them to the one that they
 * were chosen for.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const form = await readPostedForm(request);
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const { filter } = takeTicks(fields);
  const source = await findSource(db, account.id, filter);
  if (!source) throw notFound();
  const back = bulkPath(filter, { page: filter.page, near: filter.near });
  // A rule can be made for those who will attend before anybody has.
  const isToCome = filter.card?.startsWith("attended:") && filter.choice.all !== null;
  if (!isToCome && (await countChosen(db, source, filter.choice)).count === 0)
    return seeOtherWith(app, back, {
      kind: "info",
      text: "No recipients selected yet. Tick the people to write to, or “Choose all”.",
    });
  const audience = { tab: filter.tab, card: filter.card, choice: filter.choice };
  const now = app.clock();
  const changed =
    filter.draft &&
    (await changeAudience(db, { accountId: account.id, draftId: filter.draft, audience, now }));
  if (changed) return seeOther(changed);
  const token = fields.get("token") ?? "";
  return seeOther(
    await startDraft(db, { accountId: account.id, userId: user.id, audience, token, now }),
  );
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
