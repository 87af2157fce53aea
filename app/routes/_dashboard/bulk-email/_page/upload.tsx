import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { newListOf } from "#app/features/mailings/bulk/list-targets.server.ts";
import { LIST_RULE } from "#app/features/recipients/imports/list-problem.ts";
import { uploadForm } from "#app/features/recipients/imports/start-import.server.ts";
import { UploadDialog } from "#app/features/recipients/imports/views/upload-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerUpload } from "../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = () => [{ title: "Upload New Email" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return { token: newFormToken(), rules: rulesOf(uploadForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return answerUpload(request, context.app, newListOf(context.app.db, account.id));
}

/** A file becomes a list of its own, named after it. */
export default function UploadNewEmail() {
  const { token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = (
    <Link className="btn btn-plain" to="/bulk-email">
      Cancel
    </Link>
  );
  const typing = { one: "/bulk-email/add", several: "/bulk-email/paste" };
  return (
    <UploadDialog
      title="Upload New Email"
      closeTo="/bulk-email"
      rules={rules}
      answer={answer}
      ways={ways}
      typing={typing}
      token={token}
    >
      <h2 className="font-semibold">Upload via CSV</h2>
      <p className="text-ink-2">
        {LIST_RULE} It has names and e-mail addresses. People who unsubscribed stay unsubscribed.
      </p>
    </UploadDialog>
  );
}
