import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { deleteResponses } from "#app/features/forms/responses/delete-responses.server.ts";
import { countSelectedResponses } from "#app/features/forms/responses/list-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DeleteSelectedDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { openResponses } from "../_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Delete responses", matches) },
];
export const handle: DashboardHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const { app, form, scope, base, searchParams, search } = await openResponses(args);
  return {
    back: search ? `${base}?${search}` : base,
    count: await countSelectedResponses(
      app.db,
      scope,
      readResponseSelection(searchParams, "nobody"),
    ),
    hasWebinar: (await webinarOfForm(app.db, form.id)) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app, organiser, form, scope, base, searchParams } = await openResponses(args);
  const by = { actorId: organiser.user.id, title: form.title, now: app.clock() };
  const deleted = await deleteResponses(
    app,
    scope,
    readResponseSelection(searchParams, "nobody"),
    by,
  );
  const text =
    deleted === 1
      ? "1 response was deleted."
      : `${deleted.toLocaleString("en")} responses were deleted.`;
  return seeOtherWith(app, base, { kind: deleted > 0 ? "success" : "info", text });
}

export default function DeleteResponses() {
  const { back, count, hasWebinar } = useLoaderData<typeof loader>();
  return (
    <DeleteSelectedDialog
      closeTo={back}
      count={count}
      one="response"
      many="responses"
      none="No response is selected"
    >
      {count === 1 ? "The answers and their files" : "All their answers and files"} are removed for
      good. This can't be undone.
      {hasWebinar ? " Places in the webinar stay. Remove people under Webinar, People." : ""}
    </DeleteSelectedDialog>
  );
}
