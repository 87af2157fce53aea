import type { ActionFunctionArgs } from "@remix-run/node";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { changeRole, findMember, roleForm } from "#app/features/accounts/members/members.server.ts";
import { roleWithArticle } from "#app/features/accounts/role.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm, submissionOf } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

const BACK = "/settings/members";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const form = await readPostedForm(request);
  const submission = submissionOf(form, roleForm);
  const role = submission.status === "success" ? submission.value.role : null;
  const member = await findMember(app.db, account.id, params.memberId);
  if (!member) throw notFound();
  if (!role)
    return seeOtherWith(app, BACK, {
      kind: "warning",
      text: "Nothing was changed: choose a role from the list.",
    });
  if (member.role !== role && [member.role, role].includes("owner")) {
    await requireConfirmation(request, context, { user, form, act: "change who owns the account" });
  }
  const origin = requestOrigin(browserOf({ request, context }));
  const given = {
    accountId: account.id,
    actorId: user.id,
    userId: params.memberId,
    role,
    origin,
    now: app.clock(),
  };
  const outcome = await changeRole(app.db, given);
  if (!outcome) throw notFound();
  const { kind, name } = outcome;
  if (kind === "last-owner") {
    const text = `${name} is the only owner. Make someone else an owner first.`;
    return seeOtherWith(app, BACK, { kind: "warning", text });
  }
  const text =
    kind === "same"
      ? `${name} is ${roleWithArticle(role)} already.`
      : `${name} is ${roleWithArticle(role)} now.`;
  return seeOtherWith(app, BACK, { kind: kind === "same" ? "info" : "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { errorMeta as meta, keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
