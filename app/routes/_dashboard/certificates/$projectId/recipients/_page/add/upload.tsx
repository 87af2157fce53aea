import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { readUploadForm, receiveUpload, refuseUpload } from "#app/features/recipients/imports/upload-form.server.ts";
import { UploadDialog } from "#app/features/recipients/imports/views/upload-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { retryAfterHeaders } from "#app/platform/http/retry-after-headers.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Bulk Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.app.db, account.id, params.projectId);
  return { base: `/certificates/${project.id}/recipients` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.app.db, account.id, params.projectId);
  const read = await readUploadForm(request);
  return "problem" in read ? refuseUpload(read.problem, read.typed) : receiveUpload(context.app, project, read.form);
}

export default function BulkUpload() {
  const { base } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const ways = (
    <Link className="btn btn-plain" to={`${base}/add`}>
      Back
    </Link>
  );
  return <UploadDialog title="Bulk Upload" closeTo={base} problem={problem} ways={ways} />;
}
