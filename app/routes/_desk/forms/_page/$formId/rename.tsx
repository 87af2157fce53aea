import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../../forms/find-form.server.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { safePath } from "../../../../../http/safe-path.ts";
import { rename } from "../../../../../projects/rename.server.ts";
import { readTitle } from "../../../../../projects/title.ts";
import { formTitle } from "../../../../../ui/form-title.ts";
import { RenameDialog } from "../../../../../ui/rename-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Rename form", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await findForm(context.installation.db, account.id, params.formId);
  const back = safePath(new URL(request.url).searchParams.get("back"), "/forms");
  return { title: form.title, isPublished: form.publishedVersionId !== null, back };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { id } = await findForm(installation.db, account.id, params.formId);
  const form = await readPostedForm(request);
  const read = readTitle(form.get("title")?.toString() ?? "", "form");
  if ("problem" in read) return unprocessable(form, { title: read.problem });
  await rename(installation.db, {
    kind: "form",
    accountId: account.id,
    actorId: user.id,
    id,
    title: read.title,
    now: installation.clock(),
  });
  const back = safePath(form.get("back")?.toString(), "/forms");
  return seeOtherWith(installation, back, { kind: "success", text: `The form is now called ${read.title}.` });
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
