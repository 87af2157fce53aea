import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { composeBulk, readBulkComposer } from "../../../../../bulk-email/bulk-composer.server.ts";
import { findDraft } from "../../../../../bulk-email/bulk-drafts.server.ts";
import type { FormProblem } from "../../../../../http/form-errors.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOther } from "../../../../../http/redirects.server.ts";
import { answerComposer } from "../../../../../messages/answer-composer.server.ts";
import { composerFrame } from "../../../../../messages/composer-frame.server.ts";
import { ComposerForm } from "../../../../../ui/composer/composer-form.tsx";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Bulk e-mail" }];
export const handle: DeskHandle = { crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Message" }] };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const frame = composerFrame(request, installation, organiser);
  const composer = await readBulkComposer(installation, organiser, draft, frame);
  return json({ id: draft.id, editedAt: draft.editedAt, ...frame, ...composer });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  if (draft.batchId) return seeOther(`/sent/${draft.batchId}`);
  return answerComposer(installation, organiser, composeBulk(installation, organiser, draft), await readPostedForm(request));
}

export default function BulkComposer() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComposerForm
      here={`/bulk-email/compose/${page.id}`}
      page={page}
      saveTo={`/bulk-email/compose/${page.id}/save`}
      problem={(useActionData<typeof action>() as FormProblem | undefined) ?? page.kept ?? undefined}
      recipients={page.recipients}
      recipientsSaid={<b className="font-semibold num">{page.recipients}</b>}
      nobody={{
        title: "Nobody is chosen",
        text: "The people this was written to are gone. Choose others, then write to them.",
        act: "Choose people",
      }}
      valuesTitle="Where somebody has no value"
      mayBeUnfinished
      withPicture={false}
    />
  );
}
