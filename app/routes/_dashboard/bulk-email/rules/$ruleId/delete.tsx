import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteRule, findRule, subjectOf } from "#app/features/mailings/rules/send-rules.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "Delete" }],
};
export const meta: MetaFunction = () => [{ title: "Delete a recurring e-mail" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const rule = orNotFound(await findRule(db, account.id, params.ruleId));
  return { id: rule.id, subject: await subjectOf(db, rule), hasDraft: rule.draftId !== null };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const rule = orNotFound(await findRule(app.db, account.id, params.ruleId));
  await deleteRule(app.db, { account, userId: user.id, now: app.clock(), rule });
  return seeOtherWith(app, "/bulk-email/rules", {
    kind: "success",
    text: rule.draftId ? "Deleted. Its message is in your drafts." : "Deleted.",
  });
}

export default function DeleteRule() {
  const { id, subject, hasDraft } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={hasDraft ? "Delete this recurring e-mail?" : "Delete this rule?"}
      closeTo={`/bulk-email/rules/${id}`}
      keep="Keep it"
      button="Delete"
      isDanger
    >
      <p className="text-ink-2 break-words">
        “{subject}” no longer goes out automatically, and its log is deleted. Sent e-mails stay in
        Sent
        {hasDraft ? ", and the message stays in your drafts" : ""}.
      </p>
    </ConfirmDialog>
  );
}
