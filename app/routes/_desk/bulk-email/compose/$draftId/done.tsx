import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findDraft, findSentDraft } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { goesOutWords } from "../../../../../messages/zoned-time.ts";
import { bulkMails } from "../../../../../ui/bulk-email/bulk-notes.tsx";
import { Congratulations } from "../../../../../ui/composer/congratulations.tsx";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Congratulations" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Sent" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const draft = await findDraft(db, account.id, params.draftId);
  if (!draft.batchId) throw redirect(`/bulk-email/compose/${draft.id}`);
  const batch = await findSentDraft(db, draft);
  const { id, title, recipientCount, scheduledAt } = batch;
  return json({ batchId: id, title, count: recipientCount, goesOut: goesOutWords(scheduledAt, account.timeZone, clock()) });
}

export default function Done() {
  const { batchId, title, count, goesOut } = useLoaderData<typeof loader>();
  return (
    <Congratulations
      batchId={batchId}
      what={bulkMails(count)}
      of={`with the subject “${title}”`}
      isOne={count === 1}
      goesOut={goesOut}
      next={{ to: "/bulk-email", label: "Back to Bulk Email" }}
    />
  );
}
