import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findForm } from "../forms/find-form.server.ts";
import { readFormTitle } from "../forms/form-title.ts";
import { renameForm } from "../forms/list/rename-form.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { safePath } from "../http/safe-path.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextInput } from "../ui/field.tsx";
import { formTitle } from "../ui/form-title.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Rename form", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await findForm(context.installation.db, account.id, params.formId);
  const back = safePath(new URL(request.url).searchParams.get("back"), "/forms");
  return { title: form.title, isPublished: form.publishedVersionId !== null, back };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { id } = await findForm(installation.db, account.id, params.formId);
  const form = await readPostedForm(request);
  const read = readFormTitle(form.get("title")?.toString() ?? "");
  if ("problem" in read) return unprocessable(form, { title: read.problem });
  await renameForm(installation.db, { accountId: account.id, id, title: read.title, now: installation.clock() });
  const back = safePath(form.get("back")?.toString(), "/forms");
  return seeOtherWith(installation, back, { kind: "success", text: `The form is now called ${read.title}.` });
}

export default function Rename() {
  const { title, isPublished, back } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Rename" closeTo={back}>
      <Form method="post" id="rename">
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="back" value={back} />
        <TextInput
          name="title"
          label="Title"
          hint={
            isPublished ? "The public page shows the new title once you publish the form again. Its address stays." : undefined
          }
          defaultValue={problem?.values.title ?? title}
          error={problem?.errors.title}
          required
          autoFocus
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back}>
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
