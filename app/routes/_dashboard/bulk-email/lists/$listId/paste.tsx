import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAsPasteTarget } from "#app/features/mailings/bulk/list-targets.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { pasteForms } from "#app/features/recipients/paste/paste-form.server.ts";
import { PastePage } from "#app/features/recipients/paste/views/paste-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { answerPaste } from "../../../_paste-forms.server.ts";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Type or paste people", matches) },
];
export const handle: DashboardHandle = {
  keepsTyped: true,
  crumbs: (data: { base?: string; name?: string }) => [
    { label: "Bulk Email", to: "/bulk-email?tab=uploads" },
    { label: data?.name ?? "List", to: data?.base },
    { label: "Type or paste" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, name, count } = orNotFound(
    await findUploadedList(context.app.db, account.id, params.listId),
  );
  const base = `/bulk-email/lists/${id}`;
  return {
    base,
    name,
    listHasPeople: count > 0,
    token: newFormToken(),
    rules: rulesOf(pasteForms.mailing),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const list = await keepTyped(request, { what: "list", newList: true }, () =>
    findUploadedList(app.db, account.id, params.listId).then(orNotFound),
  );
  return answerPaste(request, app, pasteForms.mailing, () => listAsPasteTarget(list, user.id));
}

export default function PasteIntoList() {
  const { name: _, ...page } = useLoaderData<typeof loader>();
  return (
    <PastePage
      {...page}
      uploadTo={`${page.base}/add`}
      use="mailing"
      answer={useActionData<typeof action>()}
    />
  );
}
