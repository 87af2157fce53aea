import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../certificates/find-project.server.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { safePath } from "../../../../../http/safe-path.ts";
import { rename } from "../../../../../projects/rename.server.ts";
import { readTitle } from "../../../../../projects/title.ts";
import { RenameDialog } from "../../../../../ui/rename-dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  const back = safePath(new URL(request.url).searchParams.get("back"), `/projects/${project.id}`);
  return { title: project.title, back };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, account.id, params.projectId);
  const form = await readPostedForm(request);
  const read = readTitle(form.get("title")?.toString() ?? "", "project");
  if ("problem" in read) return unprocessable(form, { title: read.problem });
  await rename(installation.db, {
    kind: "project",
    accountId: account.id,
    actorId: user.id,
    id: project.id,
    title: read.title,
    now: installation.clock(),
  });
  const back = safePath(form.get("back")?.toString(), `/projects/${project.id}`);
  return seeOtherWith(installation, back, { kind: "success", text: `The project is now called ${read.title}.` });
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
