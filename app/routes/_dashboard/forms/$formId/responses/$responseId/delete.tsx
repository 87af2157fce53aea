import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  deleteStep,
  recordDeleted,
} from "#app/features/forms/responses/delete-responses.server.ts";
import {
  readResponseQuery,
  writeResponseQuery,
} from "#app/features/forms/responses/response-query.ts";
import { findResponse } from "#app/features/forms/responses/responses.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Delete response", matches) },
];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const response = orNotFound(await findResponse(db, form, params.responseId));
  const search = writeResponseQuery(
    readResponseQuery(new URL(request.url).searchParams),
  ).toString();
  return {
    number: response.number,
    back: `/forms/${form.id}/responses/${response.id}${search && `?${search}`}`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const response = orNotFound(await findResponse(app.db, form, params.responseId));
  const count = await deleteStep(app, form, [response.id]);
  const by = { actorId: user.id, title: form.title, now: app.clock() };
  if (count > 0) await recordDeleted(app.db, form, { count, ...by });
  const search = writeResponseQuery(
    readResponseQuery(new URL(request.url).searchParams),
  ).toString();
  const text = `Response ${response.number} was deleted.`;
  return seeOtherWith(app, `/forms/${form.id}/responses${search && `?${search}`}`, {
    kind: "success",
    text,
  });
}

export default function DeleteResponse() {
  const { number, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Delete response ${number}?`}
      closeTo={back}
      button="Delete"
      isDanger
      isLined
    >
      <p className="text-ink-2">
        The answers and their files are removed for good. This can't be undone. A place in a webinar
        stays.
      </p>
    </ConfirmDialog>
  );
}
