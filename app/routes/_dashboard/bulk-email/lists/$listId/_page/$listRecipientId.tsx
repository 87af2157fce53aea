import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import { readRecipientForEdit } from "#app/features/recipients/lists/list-acts.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { EditRecipientDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerEditPerson } from "../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = () => [{ title: "Edit recipient" }];
export const handle: DashboardHandle = { dialog: true };

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id } = orNotFound(await findUploadedList(db, account.id, params.listId));
  const list = { accountId: account.id, listId: id };
  return {
    list,
    base: `/bulk-email/lists/${id}`,
    person: orNotFound(await readRecipientForEdit(db, list, params.listRecipientId)),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, person } = await findPerson(args);
  return { base, ...person, rules: rulesOf(personForm(person.columns)) };
}

export async function action(args: ActionFunctionArgs) {
  const { list, base, person } = await keepTyped(args.request, { what: "person" }, () =>
    findPerson(args),
  );
  return answerEditPerson(args.request, args.context.app, { list, person, back: base });
}

export default function EditRecipientOfList() {
  return (
    <EditRecipientDialog
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
