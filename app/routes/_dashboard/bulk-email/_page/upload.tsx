import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { newListOf } from "#app/features/messages/bulk/uploaded-lists.server.ts";
import { readUploadForm, receiveListUpload, refuseUpload } from "#app/features/recipients/imports/upload-form.server.ts";
import { UploadDialog } from "#app/features/recipients/imports/views/upload-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { retryAfterHeaders } from "#app/platform/http/retry-after-headers.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = () => [{ title: "Upload New Email" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return { token: newFormToken() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const read = await readUploadForm(request);
  return "problem" in read
    ? refuseUpload(read.problem, read.typed)
    : receiveListUpload(app, newListOf(app.db, account.id), read.form);
}

/** A file becomes a list of its own, named after it. */
export default function UploadNewEmail() {
  const { token } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const ways = (
    <>
      <Link className="btn btn-plain mr-auto" to="/bulk-email/add">
        Type in one person
      </Link>
      <Link className="btn btn-plain" to="/bulk-email">
        Cancel
      </Link>
    </>
  );
  return (
    <UploadDialog title="Upload New Email" closeTo="/bulk-email" problem={problem} ways={ways} token={token}>
      <h2 className="font-semibold">Upload via CSV</h2>
      <p className="text-ink-2">
        A CSV, XLS or XLSX file with names and e-mail addresses, up to 250,000 rows and 25 MB. People who unsubscribed stay
        unsubscribed.
      </p>
    </UploadDialog>
  );
}
