import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList, listAsTarget } from "../../../../../../../bulk-email/uploaded-lists.server.ts";
import type { FormProblem } from "../../../../../../../http/form-errors.ts";
import { UploadDialog } from "../../../../../../../recipients/upload-dialog.tsx";
import { readUploadForm, refuseUpload, takeListUpload } from "../../../../../../../recipients/upload-form.server.ts";
import type { DeskHandle } from "../../../../../../../ui/desk/desk-handle.ts";
import { journeyHeaders } from "../../../../../../../ui/journey/journey-headers.ts";

export const headers = journeyHeaders;
export const meta: MetaFunction = () => [{ title: "Upload Details" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id } = await findUploadedList(context.installation.db, account.id, params.listId);
  return { base: `/bulk-email/lists/${id}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const list = await findUploadedList(installation.db, account.id, params.listId);
  const read = await readUploadForm(request);
  return "problem" in read ? refuseUpload(read.problem, read.typed) : takeListUpload(installation, listAsTarget(list), read.form);
}

/** More people for a list: from a file, or one typed in. */
export default function AddPeople() {
  const { base } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const ways = (
    <>
      <Link className="btn btn-plain mr-auto" to={`${base}/add/single`}>
        Type in one person
      </Link>
      <Link className="btn btn-plain" to={base}>
        Cancel
      </Link>
    </>
  );
  return <UploadDialog title="Upload Details" closeTo={base} problem={problem} ways={ways} />;
}
