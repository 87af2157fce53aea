import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { notFound } from "../http/not-found.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { normaliseName } from "../recipients/normalise-name.ts";
import { findList } from "../recipients/recipient-list.server.ts";
import { renameList } from "../recipients/saved-lists.server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextInput } from "../ui/field.tsx";

const MAX_LETTERS = 120;

export const meta: MetaFunction = () => [{ title: "Rename list" }];

async function findOwnList({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  if (!list || !project.listId) throw notFound();
  return { base: `/certificates/${project.id}/recipients`, accountId: account.id, listId: project.listId, name: list.name };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, name } = await findOwnList(args);
  return { base, name };
}

export async function action(args: ActionFunctionArgs) {
  const { installation } = args.context;
  const { base, accountId, listId } = await findOwnList(args);
  const form = await readPostedForm(args.request);
  const name = normaliseName(form.get("name")?.toString() ?? "");
  if (!name) return unprocessable(form, { name: "Enter a name for the list" });
  if ([...name].length > MAX_LETTERS) return unprocessable(form, { name: `The name is longer than ${MAX_LETTERS} letters` });
  await renameList(installation.db, { accountId, listId, name });
  return seeOtherWith(installation, base, { kind: "success", text: `The list is now called ${name}.` });
}

export default function RenameList() {
  const { base, name } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Rename list" closeTo={base}>
      <Form method="post">
        <ErrorSummary errors={problem?.errors} />
        <TextInput
          name="name"
          label="List name"
          hint="Shown under “Select from Existing List”. Recipients never see it."
          defaultValue={problem?.values.name ?? name}
          error={problem?.errors.name}
          required
        />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain" to={base}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Rename
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
