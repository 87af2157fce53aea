import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { LIST_RULE } from "#app/features/recipients/imports/list-problem.ts";
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
import { Choice } from "#app/ui/forms/field.tsx";
import { answerUpload } from "../../../../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = ({ error }) => [
  { title: `${error ? "Error: " : ""}Upload Details` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  return { base: `/certificates/${project.id}/recipients`, rules: rulesOf(uploadForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const here = `/certificates/${project.id}/recipients/add`;
  const paste = `/certificates/${project.id}/recipients/paste`;
  const elsewhere = { single: `${here}/single`, existing: `${here}/existing`, paste };
  return answerUpload(request, context.app, projectAsTarget(context.app.db, project), elsewhere);
}

/** How people are to be added; a file can be given right here. */
export default function UploadDetails() {
  const { base, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = (
    <Link className="btn btn-plain" to={base}>
      Back
    </Link>
  );
  return (
    <UploadDialog title="Upload Details" closeTo={base} rules={rules} answer={answer} ways={ways}>
      <fieldset className="grid gap-2.5">
        <legend className="text-ink-2 mb-3">How would you like to add people?</legend>
        <Choice name="method" value="single" title="Single Upload">
          Enter one person.
        </Choice>
        <Choice name="method" value="paste" title="Type or Paste">
          Several people at once, from a spreadsheet, WhatsApp or an e-mail.
        </Choice>
        <Choice name="method" value="existing" title="Select from Existing List">
          Reuse people you have sent to before.
        </Choice>
        <Choice name="method" value="bulk" title="Bulk Upload" defaultChecked>
          {LIST_RULE}
        </Choice>
      </fieldset>
    </UploadDialog>
  );
}
