import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reasonProblem } from "#app/features/operator/accounts/change-status.server.ts";
import { findListedWebinar, unlistWebinar } from "#app/features/operator/accounts/note-on-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Take a webinar off the list" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const webinar = await findListedWebinar(context.app.db, params.accountId ?? "", params.webinarId ?? "");
  if (!webinar) throw notFound();
  return { accountId: webinar.accountId, title: webinar.title };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const webinar = await findListedWebinar(app.db, params.accountId ?? "", params.webinarId ?? "");
  if (!webinar) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = reasonProblem(reason);
  if (problem) return unprocessable(form, { reason: problem });
  await unlistWebinar(app, { webinar, reason, operator });
  const text = `“${webinar.title}” has been taken off the public list.`;
  return seeOtherWith(app, `/operator/accounts/${webinar.accountId}`, { kind: "success", text });
}

export default function Unlist() {
  const { accountId, title } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title="Take it off the public list?"
      closeTo={`/operator/accounts/${accountId}`}
      hint="Its organiser reads it in their activity log."
      button="Take it off the list"
    >
      <p>
        “{title}” disappears from the public list of webinars and from search engines. Its own page stays open to whoever has the
        address. Its organiser could list it again.
      </p>
    </ReasonDialog>
  );
}
