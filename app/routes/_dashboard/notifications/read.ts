import type { ActionFunctionArgs } from "@remix-run/node";
import { markAllRead, markRead } from "#app/features/activity/notifications.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { backOf, seeOther } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/**
 * Marks notifications as read, for oneself alone. `id`: this one, and `open` goes where it leads.
 * Otherwise all: those up to `until` (ISO, when the page was made), so that what came since stays
 * unread. `back`: the page to go to.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, account } = await requireOrganiser(request, context, { role: "viewer" });
  const { db, clock } = context.app;
  const who = { userId: user.id, accountId: account.id };
  const form = await readPostedForm(request);
  const back = backOf(form, "/notifications");
  const id = hiddenField(form, "id");
  if (id) {
    const read = await markRead(db, who, id);
    if (!read) throw notFound();
    return seeOther(form.has("open") ? safePath(read.link, back) : back);
  }
  const now = clock();
  const until = Date.parse(hiddenField(form, "until"));
  await markAllRead(
    db,
    who,
    new Date(Math.min(now.getTime(), Number.isNaN(until) ? now.getTime() : until)),
  );
  return seeOther(back);
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
