import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { renameForm } from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { RenameDialog } from "#app/ui/dialogs/rename-dialog.tsx";
import { answerRename } from "../../../_rename-form.server.ts";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const back = safePath(new URL(request.url).searchParams.get("back"), `/projects/${project.id}`);
  return { title: project.title, back, rules: rulesOf(renameForm("project")) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = orNotFound(await findProject(app.db, organiser.account.id, params.projectId));
  return answerRename(request, app, organiser, { kind: "project", id, page: `/projects/${id}` });
}

export default function Rename() {
  const { title, back, rules } = useLoaderData<typeof loader>();
  return (
    <RenameDialog
      label="Project name"
      hint="Certificates and messages you have sent keep their name."
      title={title}
      back={back}
      rules={rules}
      answer={useActionData<typeof action>()}
    />
  );
}
