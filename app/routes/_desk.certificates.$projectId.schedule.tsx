import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { answerSend, readConfirmation } from "../messages/answer-send.server.ts";
import { checkBeforeSending } from "../messages/check-before-sending.server.ts";
import { readFallbacks } from "../messages/read-message-form.server.ts";
import { readSchedulePage } from "../messages/read-schedule-page.server.ts";
import { readSchedule, readScheduleForm } from "../messages/schedule-choice.ts";
import { showCheck } from "../messages/show-check.server.ts";
import { writeDetails } from "../messages/write-message.server.ts";
import { ScheduleDialog } from "../ui/composer/schedule-dialog.tsx";
import { certificates, SendNotes } from "../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Schedule send" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Schedule" },
  ],
};

/** A refusal shows how things stand now: with scripts, a 4xx would leave the page and its confirmation as they were. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const project = await findProject(installation.db, account.id, params.projectId);
  const check = await checkBeforeSending(installation, account, project);
  const page = readSchedulePage(request, { timeZone: account.timeZone, check: showCheck(check), stamp: check.stamp, now });
  return json({ id: project.id, title: project.title, ...page });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const project = await findProject(installation.db, organiser.account.id, params.projectId);
  const posted = await readPostedForm(request);
  const values = readScheduleForm(posted, { zone: organiser.account.timeZone, now });
  const fallbacks = readFallbacks(posted);
  if (posted.get("intent") === "fallback" || Object.keys(fallbacks).length > 0) {
    await writeDetails(installation.db, project, fallbacks, now);
    const query = new URLSearchParams({ ...values });
    if (Object.keys(fallbacks).length > 0) query.set("values", "used");
    return seeOther(`/certificates/${project.id}/schedule?${query}`);
  }
  const leaveEmpty = posted.get("leaveEmpty") === "yes" ? { leaveEmpty: "yes" } : {};
  const refuse = (errors: FormErrors, status: number) => json({ errors, values: { ...values, ...leaveEmpty } }, { status });
  const reading = readSchedule(values, now);
  if (!reading.ok) return refuse({ [reading.field]: reading.problem }, 422);
  const answer = await answerSend(installation, organiser, project, readConfirmation(posted, reading.at));
  return answer instanceof Response ? answer : refuse({ form: answer.problem }, answer.status);
}

export default function Schedule() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { errors: FormErrors; values: Record<string, string> } | undefined;
  const { id, title, check } = page;
  return (
    <ScheduleDialog
      page={page}
      action={`/certificates/${id}/schedule`}
      back={`/certificates/${id}/message`}
      what={`${certificates(check.toSendCount)}, ${title}`}
      projectId={id}
      notes={<SendNotes projectId={id} check={check} />}
      answer={answer}
    />
  );
}
