import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renameForm } from "#app/features/certificates/projects/project-acts.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { RenameDialog } from "#app/ui/dialogs/rename-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

import { answerRename } from "../../../_rename-form.server.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Rename form", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = orNotFound(await findForm(context.app.db, account.id, params.formId));
  const back = safePath(new URL(request.url).searchParams.get("back"), "/forms");
  return {
    title: form.title,
    isPublished: form.publishedVersionId !== null,
    back,
    rules: rulesOf(renameForm("form")),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  return answerRename(request, app, organiser, { kind: "form", id, page: "/forms" });
}

export default function Rename() {
  const { title, isPublished, back, rules } = useLoaderData<typeof loader>();
  return (
    <RenameDialog
      label="Title"
      hint={
        isPublished
          ? "The public page shows the new title once you publish the form again. Its address stays."
          : undefined
      }
      title={title}
      back={back}
      rules={rules}
      answer={useActionData<typeof action>()}
    />
  );
}
