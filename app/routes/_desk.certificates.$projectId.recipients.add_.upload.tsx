import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import type { FormProblem } from "../http/form-errors.ts";
import { readUploadForm, refuseUpload, takeUpload } from "../recipients/upload-form.server.ts";
import { UploadZone } from "../recipients/upload-zone.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";

export const meta: MetaFunction = () => [{ title: "Bulk Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  return { base: `/certificates/${project.id}/recipients` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  const read = await readUploadForm(request);
  return "problem" in read ? refuseUpload(read.problem) : takeUpload(context.installation, project, read.form);
}

export default function BulkUpload() {
  const { base } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <Dialog title="Bulk Upload" closeTo={base}>
      <Form method="post" encType="multipart/form-data">
        <ErrorSummary errors={problem?.errors} />
        <p className="text-ink-2">A CSV, XLS or XLSX file, up to 250,000 rows and 25 MB.</p>
        <UploadZone error={problem?.errors.file} />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain" to={`${base}/add`}>
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
