import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  deletePath,
  findPath,
  pagePath,
  switchPath,
} from "#app/features/mailings/paths/paths.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "End" }],
};
export const meta: MetaFunction = () => [{ title: "End a path" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const path = orNotFound(await findPath(context.app.db, account.id, params.pathId));
  return { to: pagePath(path.id), name: path.name, isDraft: path.state === "draft" };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const path = orNotFound(await findPath(app.db, account.id, params.pathId));
  if (path.state === "draft") {
    await deletePath(app.db, path);
    return seeOtherWith(app, "/bulk-email/rules", { kind: "success", text: "Deleted." });
  }
  const act = { account, userId: user.id, now: app.clock(), to: "ended" as const };
  await switchPath(app.db, path, act);
  return seeOtherWith(app, pagePath(path.id), { kind: "success", text: "Ended." });
}

export default function EndPath() {
  const { to, name, isDraft } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={isDraft ? "Delete this path?" : "End this path?"}
      closeTo={to}
      keep="Keep it"
      button={isDraft ? "Delete" : "End"}
      isDanger
    >
      <p className="text-ink-2 break-words">
        {isDraft
          ? `“${name}” has never started. Messages you wrote for it stay in your drafts.`
          : `Nobody on “${name}” gets another step, and it can’t be started again. What was sent stays in Sent.`}
      </p>
    </ConfirmDialog>
  );
}
