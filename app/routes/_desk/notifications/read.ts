import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { markAllRead, markRead } from "../../../activity/mark-read.server.ts";
import { notFound } from "../../../http/not-found.ts";
import { postOnly } from "../../../http/post-only.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOther } from "../../../http/redirects.server.ts";
import { safePath } from "../../../http/safe-path.ts";

export const loader = postOnly;

/**
 * Marks notifications as read, for oneself alone. `id`: this one, and `open` goes where it leads. Otherwise all: those up to
 * `until` (ISO, when the page was made), so that what came since stays unread. `back`: the page to go to.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, account } = await requireOrganiser(request, context, { role: "viewer" });
  const { db, clock } = context.installation;
  const who = { userId: user.id, accountId: account.id };
  const form = await readPostedForm(request);
  const back = safePath(form.get("back")?.toString(), "/notifications");
  const id = form.get("id")?.toString();
  if (id) {
    const read = await markRead(db, who, id);
    if (!read) throw notFound();
    return seeOther(form.has("open") ? safePath(read.link, back) : back);
  }
  const now = clock();
  const until = Date.parse(form.get("until")?.toString() ?? "");
  await markAllRead(db, who, new Date(Math.min(now.getTime(), Number.isNaN(until) ? now.getTime() : until)));
  return seeOther(back);
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../ui/desk/desk-error.tsx";
