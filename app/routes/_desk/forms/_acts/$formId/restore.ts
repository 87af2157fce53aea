import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { restoreForm } from "../../../../../forms/list/bin-form.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const given = { accountId: account.id, actorId: user.id, id: params.formId ?? "", now: installation.clock() };
  const restored = await restoreForm(installation.db, given);
  if (restored.kind === "refused") return seeOtherWith(installation, "/forms/bin", { kind: "warning", text: restored.text });
  return seeOtherWith(installation, "/forms", { kind: "success", text: `${restored.title} is back.` });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
