import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { moveSend } from "#app/features/mailings/waiting-sends.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { isWaitingSend } from "#app/features/messages/batches/waiting-send.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Send now" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  if (!isWaitingSend(batch)) throw seeOther(`/sent/${batch.id}`);
  return {
    id: batch.id,
    title: batch.title,
    what: counted(batch.recipientCount, batch.kind === "bulk" ? "e-mail" : "certificate"),
    goesOut: goesOutLabel(batch.scheduledAt, account.timeZone, clock()),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const batch = orNotFound(await findBatch(app.db, account.id, params.batchId));
  const outcome = await moveSend(app.db, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    scheduledAt: null,
    timeZone: account.timeZone,
    now: app.clock(),
  });
  return seeOtherWith(
    app,
    `/sent/${batch.id}`,
    outcome.kind === "moved"
      ? { kind: "success", text: "It is on its way." }
      : { kind: "warning", text: outcome.problem },
  );
}

export default function SendNow() {
  const { id, title, what, goesOut } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Send ${what} now?`}
      closeTo={`/sent/${id}`}
      keep="Keep waiting"
      button={`Send ${what} now`}
    >
      <p className="text-ink-2 break-words">
        {title} starts going out now{goesOut ? `, instead of ${goesOut}` : ""}. It counts towards
        your plan now.
      </p>
    </ConfirmDialog>
  );
}
