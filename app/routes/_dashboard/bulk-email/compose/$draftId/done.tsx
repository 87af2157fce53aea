import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { waitsForFirstLook } from "#app/features/delivery/ceilings/first-look.server.ts";
import { findDraft, findSentDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { findTheRest } from "#app/features/mailings/bulk/rest-of-send.server.ts";
import { Congratulations } from "#app/features/messages/compose/views/congratulations.tsx";
import { bulkEmails } from "#app/features/messages/compose/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import sendingCss from "#app/ui/styles/sending.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingCss }];
export const meta: MetaFunction = () => [{ title: "Congratulations" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Sent" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const now = app.clock();
  const draft = orNotFound(await findDraft(db, account.id, params.draftId));
  if (!draft.batchId) throw redirect(`/bulk-email/compose/${draft.id}`);
  const batch = orNotFound(await findSentDraft(db, draft));
  const { id, title, recipientCount, scheduledAt, status } = batch;
  const goesOut = goesOutLabel(scheduledAt, account.timeZone, now);
  const restId = await findTheRest(db, account.id, id);
  const waitsForLook = await waitsForFirstLook(app, account.id, now, batch);
  const isPreparing = status === "preparing";
  return {
    restId,
    batchId: id,
    title,
    count: recipientCount,
    isPreparing,
    waitsForLook,
    goesOut,
  };
}

export default function Done() {
  const { restId, batchId, title, count, isPreparing, waitsForLook, goesOut } =
    useLoaderData<typeof loader>();
  return (
    <Congratulations
      batchId={batchId}
      what={bulkEmails(count)}
      of={`with the subject “${title}”`}
      count={count}
      isPreparing={isPreparing}
      waitsForLook={waitsForLook}
      goesOut={goesOut}
      note={
        restId
          ? "The others are in a draft with the same message. Send it whenever your plan has room."
          : null
      }
      next={
        restId
          ? { to: `/bulk-email/compose/${restId}`, label: "Open the draft for the others" }
          : { to: "/bulk-email", label: "Back to Bulk Email" }
      }
    />
  );
}
