import type { ActionFunctionArgs } from "@remix-run/node";
import { changeRole } from "../../../../../accounts/members/change-role.server.ts";
import { findMember } from "../../../../../accounts/members/list-members.server.ts";
import { aRole, readRole } from "../../../../../accounts/members/role.ts";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";

const BACK = "/settings/members";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const form = await readPostedForm(request);
  const role = readRole(form.get("role"));
  if (!role && !(await findMember(installation.db, account.id, params.memberId))) throw notFound();
  if (!role)
    return seeOtherWith(installation, BACK, { kind: "warning", text: "Nothing was changed: choose a role from the list." });
  const given = { accountId: account.id, actorId: user.id, userId: params.memberId, role, now: installation.clock() };
  const outcome = await changeRole(installation.db, given);
  if (!outcome) throw notFound();
  const { kind, name } = outcome;
  if (kind === "last-owner") {
    const text = `${name} is the only owner. Make somebody else an owner first.`;
    return seeOtherWith(installation, BACK, { kind: "warning", text });
  }
  const text = kind === "same" ? `${name} is ${aRole(role)} already.` : `${name} is ${aRole(role)} now.`;
  return seeOtherWith(installation, BACK, { kind: kind === "same" ? "info" : "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
