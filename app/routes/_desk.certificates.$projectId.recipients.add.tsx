import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import type { FormProblem } from "../http/form-errors.ts";
import { seeOther } from "../http/redirects.server.ts";
import { readUploadForm, refuseUpload, takeUpload } from "../recipients/upload-form.server.ts";
import { UploadZone } from "../recipients/upload-zone.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Choice } from "../ui/field.tsx";

export const meta: MetaFunction = ({ error }) => [{ title: `${error ? "Error: " : ""}Upload Details` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  return { base: `/certificates/${project.id}/recipients` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  const read = await readUploadForm(request);
  if ("problem" in read) return refuseUpload(read.problem);
  const method = read.form.get("method");
  if (method === "single" || method === "existing") return seeOther(`/certificates/${project.id}/recipients/add/${method}`);
  return takeUpload(context.installation, project, read.form);
}

/** How people are to be added; a file can be given right here. */
export default function UploadDetails() {
  const { base } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <Dialog title="Upload Details" closeTo={base}>
      <Form method="post" encType="multipart/form-data">
        <ErrorSummary errors={problem?.errors} />
        <fieldset className="grid gap-2.5">
          <legend className="text-ink-2 mb-3">How would you like to add people?</legend>
          <Choice name="method" value="single" title="Single Upload">
            Type in one person.
          </Choice>
          <Choice name="method" value="existing" title="Select from Existing List">
            Reuse people you have sent to before.
          </Choice>
          <Choice name="method" value="bulk" title="Bulk Upload" defaultChecked>
            A CSV, XLS or XLSX file, up to 250,000 rows and 25 MB.
          </Choice>
        </fieldset>
        <UploadZone error={problem?.errors.file} />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain" to={base}>
            Back
          </Link>
          <button type="submit" className="btn btn-primary">
            Upload and continue
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
