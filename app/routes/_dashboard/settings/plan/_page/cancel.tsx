import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelForOwner } from "#app/features/billing/plans/change-plan.server.ts";
import { showPlan } from "#app/features/billing/plans/show-plan.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/plan";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Cancel the plan", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { name, lines, can } = await showPlan(context.app, account);
  if (!can.cancel) throw redirect(BACK);
  return { name, until: lines[0] ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  return seeOtherWith(app, BACK, await cancelForOwner(app, organiser));
}

export default function CancelPlan() {
  const { name, until } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Cancel ${name}?`}
      closeTo={BACK}
      keep="Keep the plan"
      button="Cancel plan"
      isDanger
    >
      <p>
        {until ? `${until} Until then everything stays as it is. After that` : "After that"} the
        account is on Free and you won’t be charged again. Certificates you issued stay valid.
      </p>
      <p className="mt-3 text-ink-2">You can undo this until that day.</p>
    </ConfirmDialog>
  );
}
