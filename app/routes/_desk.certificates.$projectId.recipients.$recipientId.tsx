import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { changeRecipient, readPersonForm } from "../recipients/change-recipients.server.ts";
import { PersonFields } from "../recipients/person-fields.tsx";
import { findList, findRecipient } from "../recipients/recipient-list.server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { wholeName } from "../whole-name.ts";

export const meta: MetaFunction = () => [{ title: "Edit recipient" }];

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = { accountId: account.id, listId: project.listId };
  const person = await findRecipient(db, list, params.recipientId);
  const known = (await findList(db, list))?.columns ?? [];
  const columns = [...new Set([...known, ...Object.keys(person.fields)])];
  return { base: `/certificates/${project.id}/recipients`, list: { ...list, listId: person.listId }, person, columns };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, person, columns } = await findPerson(args);
  const { id, firstName, lastName, email, certificateName, fields } = person;
  const own = Object.fromEntries(columns.map((column, index) => [`field-${index}`, fields[column] ?? ""]));
  return { base, id, columns, values: { firstName, lastName, email, certificateName, ...own } as Record<string, string> };
}

export async function action(args: ActionFunctionArgs) {
  const { installation } = args.context;
  const found = await findPerson(args);
  const form = await readPostedForm(args.request);
  const { person, errors } = readPersonForm(form, found.columns);
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const now = installation.clock();
  const changed = await installation.db
    .transaction()
    .execute((trx) => changeRecipient(trx, found.list, found.person.id, person, now));
  if (!changed) return unprocessable(form, { email: "Somebody with this name and this e-mail address is on the list already" });
  return seeOtherWith(installation, found.base, {
    kind: "success",
    text: `${wholeName(person)} was changed.`,
  });
}

export default function EditRecipient() {
  const { base, id, columns, values } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Edit recipient" closeTo={base}>
      <Form method="post">
        <ErrorSummary errors={problem?.errors} />
        <PersonFields values={problem?.values ?? values} columns={columns} errors={problem?.errors} />
        <p className="hint mt-4">
          Certificates that were sent keep the name they have until you correct them on the project's page.
        </p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-danger mr-auto" to={`${base}/delete?id=${id}`}>
            Delete
          </Link>
          <Link className="btn btn-plain" to={base}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Save
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
