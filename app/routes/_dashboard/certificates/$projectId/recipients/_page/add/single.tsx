import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import { findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import { AddPersonDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerAddPerson } from "../../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Single Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  const columns = list?.columns ?? [];
  const rules = rulesOf(personForm(columns));
  return { base: `/certificates/${project.id}/recipients`, columns, token: newFormToken(), rules };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const project = await keepTyped(request, { what: "project" }, async () =>
    orNotFound(await findProject(db, account.id, params.projectId)),
  );
  const columns =
    (await findList(db, { accountId: account.id, listId: project.listId }))?.columns ?? [];
  const base = `/certificates/${project.id}/recipients`;
  return answerAddPerson(request, app, {
    accountId: account.id,
    actorId: user.id,
    columns,
    ensureList: (trx) => ensureProjectList(trx, project, app.clock()),
    doneTo: base,
    againTo: `${base}/add/single`,
  });
}

export default function SingleUpload() {
  const { base, columns, token, rules } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Single Upload"
      token={token}
      columns={columns}
      closeTo={base}
      leave={{ to: `${base}/add`, label: "Back" }}
      rules={rules}
      answer={useActionData<typeof action>()}
      withCertificate
    />
  );
}
