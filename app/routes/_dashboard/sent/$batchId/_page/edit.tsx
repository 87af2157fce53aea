import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { composerOf, takeBackSend } from "#app/features/mailings/waiting-sends.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { isWaitingSend } from "#app/features/messages/batches/waiting-send.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Edit message" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  if (!isWaitingSend(batch) || (await composerOf(db, batch)) === null)
    throw seeOther(`/sent/${batch.id}`);
  return { id: batch.id, title: batch.title, hasCertificates: batch.kind === "certificates" };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const batch = orNotFound(await findBatch(app.db, account.id, params.batchId));
  const outcome = await takeBackSend(app.db, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    timeZone: account.timeZone,
    now,
  });
  if (outcome.kind !== "taken")
    return seeOtherWith(app, `/sent/${batch.id}`, { kind: "warning", text: outcome.problem });
  const goesOut = goesOutLabel(batch.scheduledAt, account.timeZone, now);
  return seeOtherWith(app, outcome.to, {
    kind: "info",
    text:
      `Nothing goes out while you edit.${goesOut ? ` It was scheduled for ${goesOut}, and the scheduler starts from that time.` : ""} ` +
      "Schedule or send it when you’re done.",
  });
}

export default function EditScheduled() {
  const { id, title, hasCertificates } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Edit this message?"
      closeTo={`/sent/${id}`}
      keep="Leave it as it is"
      button="Edit message"
    >
      <div className="grid gap-3 text-ink-2 break-words">
        <p>
          We reopen “{title}” in its composer. Nothing goes out until you schedule or send it again,
          and your plan gets back what was reserved.
        </p>
        <p>
          The message, the people and the time are kept.
          {hasCertificates
            ? " Anyone added to the list since then is included when you send again."
            : ""}
        </p>
      </div>
    </ConfirmDialog>
  );
}
