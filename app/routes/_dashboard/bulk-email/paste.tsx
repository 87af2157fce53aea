import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newListAsPasteTarget } from "#app/features/mailings/bulk/list-targets.server.ts";
import { pasteForms } from "#app/features/recipients/paste/paste-form.server.ts";
import { PastePage } from "#app/features/recipients/paste/views/paste-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { answerPaste } from "../_paste-forms.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Type or paste people", matches) },
];
export const handle: DashboardHandle = {
  keepsTyped: true,
  crumbs: () => [
    { label: "Bulk Email", to: "/bulk-email?tab=uploads" },
    { label: "Type or paste" },
  ],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const now = context.app.clock().toISOString();
  const newName = `People of ${shortDay(now, account.timeZone)}, ${clockTime(now, account.timeZone)}`;
  return { newName, token: newFormToken(), rules: rulesOf(pasteForms.newList) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  return answerPaste(request, app, pasteForms.newList, (name) =>
    newListAsPasteTarget(app, { accountId: account.id, actorId: user.id, name }),
  );
}

/** People typed or pasted become a list of their own. */
export default function PasteNewList() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PastePage
      {...page}
      base="/bulk-email"
      uploadTo="/bulk-email/upload"
      use="mailing"
      listHasPeople={false}
      answer={answer}
    />
  );
}
