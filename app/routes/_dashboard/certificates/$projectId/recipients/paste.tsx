import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { markRecipientsStep } from "#app/features/certificates/projects/project-list.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import { countRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import { pasteForms } from "#app/features/recipients/paste/paste-form.server.ts";
import { PastePage } from "#app/features/recipients/paste/views/paste-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { answerPaste } from "../../../_paste-forms.server.ts";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Type or paste people", matches) },
];
export const handle: DashboardHandle = {
  keepsTyped: true,
  crumbs: (data: { project?: { id: string; title: string } }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project?.title ?? "Certificate", to: `/projects/${data?.project?.id}` },
    { label: "Recipients", to: `/certificates/${data?.project?.id}/recipients` },
    { label: "Type or paste" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const count = await countRecipients(db, { accountId: account.id, listId: project.listId });
  return {
    project: { id: project.id, title: project.title },
    listHasPeople: count > 0,
    token: newFormToken(),
    rules: rulesOf(pasteForms.certificates),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = await keepTyped(request, { what: "project", newList: true }, async () =>
    orNotFound(await findProject(app.db, account.id, params.projectId)),
  );
  const base = `/certificates/${project.id}/recipients`;
  const before = await countRecipients(app.db, { accountId: account.id, listId: project.listId });
  // The first people were all seen in the grid: the message is next.
  const doneTo = before === 0 ? `/certificates/${project.id}/message` : base;
  return answerPaste(request, app, pasteForms.certificates, () => ({
    accountId: account.id,
    actorId: user.id,
    use: "certificates",
    listId: project.listId,
    ensureList: (trx) => ensureProjectList(trx, project, app.clock()),
    pathOf: () => base,
    doneTo: () => doneTo,
    onAdded: (trx, now) =>
      markRecipientsStep(trx, { accountId: account.id, projectId: project.id, now }),
  }));
}

export default function PasteRecipients() {
  const { project, ...page } = useLoaderData<typeof loader>();
  const base = `/certificates/${project.id}/recipients`;
  const answer = useActionData<typeof action>();
  return (
    <PastePage {...page} base={base} uploadTo={`${base}/add`} use="certificates" answer={answer} />
  );
}
