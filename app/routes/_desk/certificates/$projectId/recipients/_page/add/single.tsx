import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../../certificates/find-project.server.ts";
import { newFormToken } from "../../../../../../../http/one-use-token.server.ts";
import { readPostedForm } from "../../../../../../../http/read-posted-form.server.ts";
import { AddPersonDialog } from "../../../../../../../recipients/add-person-dialog.tsx";
import { answerPersonForm } from "../../../../../../../recipients/answer-person-form.server.ts";
import { ensureProjectList } from "../../../../../../../recipients/project-list.server.ts";
import { findList } from "../../../../../../../recipients/recipient-list.server.ts";
import type { DeskHandle } from "../../../../../../../ui/desk/desk-handle.ts";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Single Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  return { base: `/certificates/${project.id}/recipients`, columns: list?.columns ?? [], token: newFormToken() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const project = await findProject(db, account.id, params.projectId);
  const columns = (await findList(db, { accountId: account.id, listId: project.listId }))?.columns ?? [];
  const base = `/certificates/${project.id}/recipients`;
  return answerPersonForm(installation, account.id, await readPostedForm(request), {
    columns,
    ensureList: (trx) => ensureProjectList(trx, project, installation.clock()),
    doneTo: base,
    againTo: `${base}/add/single`,
  });
}

export default function SingleUpload() {
  const { base, columns, token } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Single Upload"
      token={token}
      columns={columns}
      closeTo={base}
      leave={{ to: `${base}/add`, label: "Back" }}
      problem={useActionData<typeof action>()}
      withCertificate
    />
  );
}
