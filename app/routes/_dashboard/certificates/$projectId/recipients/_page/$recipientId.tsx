import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import { readRecipientForEdit } from "#app/features/recipients/lists/list-acts.server.ts";
import { EditRecipientDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerEditPerson } from "../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Edit recipient" }];

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const person = orNotFound(
    await readRecipientForEdit(
      db,
      { accountId: account.id, listId: project.listId },
      params.recipientId,
    ),
  );
  const base = `/certificates/${project.id}/recipients`;
  // From the check of every certificate, where the next person waits.
  const back = safePath(new URL(request.url).searchParams.get("back"), base);
  return { accountId: account.id, base, back, person };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, back, person } = await findPerson(args);
  return { base, back, ...person, rules: rulesOf(personForm(person.columns)) };
}

export async function action(args: ActionFunctionArgs) {
  const { accountId, back, person } = await keepTyped(args.request, { what: "person" }, () =>
    findPerson(args),
  );
  const list = { accountId, listId: person.listId };
  return answerEditPerson(args.request, args.context.app, { list, person, back });
}

export default function EditRecipient() {
  return (
    <EditRecipientDialog
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
