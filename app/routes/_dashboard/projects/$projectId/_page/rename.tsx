import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { readTitle } from "#app/features/certificates/model/project-title.ts";
import { rename } from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { RenameDialog } from "#app/ui/dialogs/rename-dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.app.db, account.id, params.projectId);
  const back = safePath(new URL(request.url).searchParams.get("back"), `/projects/${project.id}`);
  return { title: project.title, back };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = await findProject(app.db, account.id, params.projectId);
  const form = await readPostedForm(request);
  const read = readTitle(form.get("title")?.toString() ?? "", "project");
  if ("problem" in read) return unprocessable(form, { title: read.problem });
  await rename(app.db, {
    kind: "project",
    accountId: account.id,
    actorId: user.id,
    id: project.id,
    title: read.title,
    now: app.clock(),
  });
  const back = safePath(form.get("back")?.toString(), `/projects/${project.id}`);
  return seeOtherWith(app, back, { kind: "success", text: `The project is now called ${read.title}.` });
}

export default function Rename() {
  const { title, back } = useLoaderData<typeof loader>();
  return (
    <RenameDialog
      label="Project name"
      hint="Certificates and messages that were sent keep the name they have."
      title={title}
      back={back}
      problem={useActionData<typeof action>()}
    />
  );
}
