import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { binForm } from "../../../../../forms/list/bin-form.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { safePath } from "../../../../../http/safe-path.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const id = params.formId ?? "";
  const outcome = await binForm(installation.db, { accountId: account.id, actorId: user.id, id, now: installation.clock() });
  if (outcome.kind === "expected") {
    const people = outcome.people === 1 ? "1 person is" : `${outcome.people.toLocaleString("en")} people are`;
    return seeOtherWith(installation, `/forms/${id}/webinar`, {
      kind: "warning",
      text: `${outcome.title} was not moved to the bin, because ${people} registered for its webinar. Cancel the webinar first, so that they are told.`,
    });
  }
  const back = safePath(form.get("back")?.toString(), "/forms");
  return seeOtherWith(installation, back.startsWith(`/forms/${id}`) ? "/forms" : back, {
    kind: "success",
    text: `${outcome.title} is in the bin for 30 days. Its page takes no answers.`,
    button: { label: "Undo", action: `/forms/${id}/restore` },
  });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
