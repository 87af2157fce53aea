import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { ensureListByHand } from "../../../../bulk-email/uploaded-lists.server.ts";
import { newFormToken } from "../../../../http/one-use-token.server.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { AddPersonDialog } from "../../../../recipients/add-person-dialog.tsx";
import { answerPersonForm } from "../../../../recipients/answer-person-form.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return { token: newFormToken() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  return answerPersonForm(installation, account.id, await readPostedForm(request), {
    columns: [],
    ensureList: (trx) => ensureListByHand(trx, account.id, installation.clock()),
    doneTo: "/bulk-email",
    againTo: "/bulk-email/add",
  });
}

/** One person, typed in; they are put on the list "Added by hand". */
export default function AddNewRecipient() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Add New Recipient"
      token={token}
      columns={[]}
      closeTo="/bulk-email"
      leave={{ to: "/bulk-email", label: "Cancel" }}
      problem={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
