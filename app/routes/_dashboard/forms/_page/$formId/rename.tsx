import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readTitle } from "#app/features/certificates/model/project-title.ts";
import { rename } from "#app/features/certificates/projects/project-acts.server.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { RenameDialog } from "#app/ui/dialogs/rename-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Rename form", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await findForm(context.app.db, account.id, params.formId);
  const back = safePath(new URL(request.url).searchParams.get("back"), "/forms");
  return { title: form.title, isPublished: form.publishedVersionId !== null, back };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = await findForm(app.db, account.id, params.formId);
  const form = await readPostedForm(request);
  const read = readTitle(form.get("title")?.toString() ?? "", "form");
  if ("problem" in read) return unprocessable(form, { title: read.problem });
  await rename(app.db, {
    kind: "form",
    accountId: account.id,
    actorId: user.id,
    id,
    title: read.title,
    now: app.clock(),
  });
  const back = safePath(form.get("back")?.toString(), "/forms");
  return seeOtherWith(app, back, { kind: "success", text: `The form is now called ${read.title}.` });
}

export default function Rename() {
  const { title, isPublished, back } = useLoaderData<typeof loader>();
  return (
    <RenameDialog
      label="Title"
      hint={isPublished ? "The public page shows the new title once you publish the form again. Its address stays." : undefined}
      title={title}
      back={back}
      problem={useActionData<typeof action>()}
    />
  );
}
