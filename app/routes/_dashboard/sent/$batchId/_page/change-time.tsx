import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { zoneChoices } from "#app/engines/time/time-zones.server.ts";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { moveSend } from "#app/features/mailings/waiting-sends.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { isWaitingSend } from "#app/features/messages/batches/waiting-send.ts";
import {
  readSchedule,
  readScheduleForm,
  scheduleFieldsAt,
} from "#app/features/messages/compose/schedule-choice.ts";
import { momentForm } from "#app/features/messages/compose/send.server.ts";
import { ChangeTimeDialog } from "#app/features/messages/compose/views/change-time-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerOf, readPostedForm, refuse, submissionOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Change time" }];
export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  if (!isWaitingSend(batch) || batch.scheduledAt === null) throw seeOther(`/sent/${batch.id}`);
  const { timeZone } = account;
  const at = new Date(batch.scheduledAt);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    id: batch.id,
    what: `${counted(batch.recipientCount, "e-mail")}, ${batch.title}`,
    goesOut: goesOutLabel(batch.scheduledAt, timeZone, now),
    accountZone: timeZone,
    query: { ...(at > now ? scheduleFieldsAt(at, timeZone) : {}), ...query },
    now: now.toISOString(),
    zones: zoneChoices(timeZone, now),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const batch = orNotFound(await findBatch(app.db, account.id, params.batchId));
  const form = await readPostedForm(request);
  const submission = submissionOf(form, momentForm);
  if (submission.status !== "success") return refuse(submission);
  const moment = readSchedule(readScheduleForm(form, { zone: account.timeZone, now }), now);
  if (!moment.ok) return refuse(submission, { [moment.field]: moment.problem });
  const outcome = await moveSend(app.db, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    scheduledAt: moment.at.toISOString(),
    timeZone: account.timeZone,
    now,
  });
  if (outcome.kind === "refused")
    return data(answerOf(submission, { form: outcome.problem }), { status: 422 });
  return seeOtherWith(
    app,
    `/sent/${batch.id}`,
    outcome.kind === "late"
      ? { kind: "warning", text: outcome.problem }
      : { kind: "success", text: `It now goes out ${moment.words}.` },
  );
}

export default function ChangeTime() {
  const page = useLoaderData<typeof loader>();
  const back = `/sent/${page.id}`;
  return (
    <ChangeTimeDialog
      page={page}
      action={`${back}/change-time`}
      back={back}
      what={page.goesOut ? `${page.what}. Until now: ${page.goesOut}.` : `${page.what}.`}
      answer={useActionData<typeof action>()}
    />
  );
}
