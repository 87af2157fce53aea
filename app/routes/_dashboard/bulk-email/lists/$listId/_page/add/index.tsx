import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listAsTarget } from "#app/features/mailings/bulk/list-targets.server.ts";
import { uploadForm } from "#app/features/recipients/imports/start-import.server.ts";
import { UploadDialog } from "#app/features/recipients/imports/views/upload-dialog.tsx";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerUpload } from "../../../../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = () => [{ title: "Upload Details" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id } = orNotFound(await findUploadedList(context.app.db, account.id, params.listId));
  return { base: `/bulk-email/lists/${id}`, rules: rulesOf(uploadForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const list = orNotFound(await findUploadedList(context.app.db, account.id, params.listId));
  return answerUpload(request, context.app, listAsTarget(list));
}

/** More people for a list: from a file, or one typed in. */
export default function AddPeople() {
  const { base, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = (
    <Link className="btn btn-plain" to={base}>
      Cancel
    </Link>
  );
  const typing = { one: `${base}/add/single`, several: `${base}/paste` };
  return (
    <UploadDialog
      title="Upload Details"
      closeTo={base}
      rules={rules}
      answer={answer}
      ways={ways}
      typing={typing}
    />
  );
}
