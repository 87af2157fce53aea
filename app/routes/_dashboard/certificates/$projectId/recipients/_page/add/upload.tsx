import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import {
  projectAsTarget,
  uploadForm,
} from "#app/features/recipients/imports/start-import.server.ts";
import { UploadDialog } from "#app/features/recipients/imports/views/upload-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerUpload } from "../../../../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Bulk Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  return { base: `/certificates/${project.id}/recipients`, rules: rulesOf(uploadForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  return answerUpload(request, context.app, projectAsTarget(context.app.db, project));
}

export default function BulkUpload() {
  const { base, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = (
    <Link className="btn btn-plain" to={`${base}/add`}>
      Back
    </Link>
  );
  return (
    <UploadDialog title="Bulk Upload" closeTo={base} rules={rules} answer={answer} ways={ways} />
  );
}
