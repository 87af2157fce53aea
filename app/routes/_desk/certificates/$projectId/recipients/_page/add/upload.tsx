import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../../certificates/find-project.server.ts";
import type { FormProblem } from "../../../../../../../http/form-errors.ts";
import { UploadDialog } from "../../../../../../../recipients/upload-dialog.tsx";
import { readUploadForm, refuseUpload, takeUpload } from "../../../../../../../recipients/upload-form.server.ts";
import type { DeskHandle } from "../../../../../../../ui/desk/desk-handle.ts";
import { journeyHeaders } from "../../../../../../../ui/journey/journey-headers.ts";

export const headers = journeyHeaders;
export const handle: DeskHandle = { dialog: true };
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
  return "problem" in read ? refuseUpload(read.problem, read.typed) : takeUpload(context.installation, project, read.form);
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
