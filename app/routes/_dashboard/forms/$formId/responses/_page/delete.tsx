import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { deleteResponses } from "#app/features/forms/responses/delete-responses.server.ts";
import { readResponseQuery, readResponseSelection, writeResponseQuery } from "#app/features/forms/responses/response-query.ts";
import { countSelectedResponses } from "#app/features/forms/responses/responses.server.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DeleteSelectedDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Delete responses", matches) }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = await findForm(db, account.id, params.formId);
  const search = new URL(request.url).searchParams;
  const scope = await responseScope(context.app, form, account);
  const filter = writeResponseQuery(readResponseQuery(search));
  return {
    back: `/forms/${form.id}/responses${filter.size > 0 ? `?${filter}` : ""}`,
    count: await countSelectedResponses(db, scope, readResponseSelection(search, "nobody")),
    hasWebinar: (await webinarOfForm(db, form.id)) !== null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await findForm(app.db, account.id, params.formId);
  const selection = readResponseSelection(new URL(request.url).searchParams, "nobody");
  const by = { actorId: user.id, title: form.title, now: app.clock() };
  const deleted = await deleteResponses(app, await responseScope(app, form, account), selection, by);
  const text = deleted === 1 ? "1 response was deleted." : `${deleted.toLocaleString("en")} responses were deleted.`;
  return seeOtherWith(app, `/forms/${form.id}/responses`, { kind: deleted > 0 ? "success" : "info", text });
}

export default function DeleteResponses() {
  const { back, count, hasWebinar } = useLoaderData<typeof loader>();
  return (
    <DeleteSelectedDialog closeTo={back} count={count} one="response" many="responses" none="No response is selected">
      {count === 1 ? "The answers and the files that came with them" : "All their answers and the files that came with them"} are
      removed for good. This can't be undone.
      {hasWebinar ? " Places in the webinar stay: take people off under Webinar, People." : ""}
    </DeleteSelectedDialog>
  );
}
