import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { answerSend, readConfirmation } from "../messages/answer-send.server.ts";
import { calendarMonth } from "../messages/calendar-month.ts";
import { checkBeforeSending } from "../messages/check-before-sending.server.ts";
import { readFallbacks } from "../messages/read-message-form.server.ts";
import { dayWords, quickChoices, readSchedule, readScheduleForm, todayIn } from "../messages/schedule-choice.ts";
import { showCheck } from "../messages/show-check.server.ts";
import { writeDetails } from "../messages/write-message.server.ts";
import { zoneChoices } from "../messages/zoned-time.ts";
import { DayGrid } from "../ui/calendar/day-grid.tsx";
import { TimeFields } from "../ui/calendar/time-fields.tsx";
import { MissingValues, ValuesUsed } from "../ui/composer/missing-values.tsx";
import { Blockers, certificates, SendNotes } from "../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Icon } from "../ui/icon.tsx";

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
  const query = new URL(request.url).searchParams;
  return json({
    id: project.id,
    title: project.title,
    accountZone: account.timeZone,
    query: Object.fromEntries(query),
    typed: typedFallbacks(query),
    now: now.toISOString(),
    zones: zoneChoices(account.timeZone, now),
    check: showCheck(check),
    confirm: `${newFormToken()}.${check.stamp}`,
  });
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
  const isSending = useNavigation().formMethod === "POST";
  const { id, title, check } = page;
  const now = new Date(page.now);
  const given = new URLSearchParams({ ...page.query, ...answer?.values });
  const start = readScheduleForm(given, { zone: page.accountZone, now });
  const [form, setForm] = useState(start);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const month = calendarMonth(given.get("month") ?? start.day.slice(0, 7), todayIn(start.zone, now));
  const errors = answer?.errors ?? {};
  const back = `/certificates/${id}/message`;
  const blocked = check.blockers.length > 0;
  return (
    <Dialog
      title="Schedule send"
      closeTo={back}
      wide
      foot={
        <>
          <Moment reading={readSchedule(form, now)} hasScript={hasScript} />
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
          {blocked ? null : (
            <button
              type="submit"
              form="schedule"
              name="confirm"
              value={page.confirm}
              className="btn btn-primary"
              aria-disabled={isSending || undefined}
            >
              {isSending ? "Scheduling…" : "Schedule"}
            </button>
          )}
        </>
      }
    >
      <p className="text-ink-2 -mt-2 mb-4">
        {certificates(check.toSendCount)}, {title}
      </p>
      <ErrorSummary errors={blocked ? undefined : answer?.errors} />
      {given.has("values") && !answer && !blocked ? <ValuesUsed /> : null}
      <Blockers projectId={id} blockers={check.blockers} />
      <Form
        method="post"
        id="schedule"
        action={`/certificates/${id}/schedule`}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
        onChange={(event) => setForm(chooseDayWhenClicked(event, page.accountZone, now))}
        preventScrollReset
      >
        <button type="submit" name="confirm" value={page.confirm} className="sr-only" tabIndex={-1} aria-hidden="true">
          Schedule
        </button>
        <DayGrid key={month.iso} month={month} chosen={start.day} chosenWords={dayWords(start.day)} error={errors.day} />
        <TimeFields form={start} quick={quickChoices(start.zone, now)} zones={page.zones} error={errors.hour} />
      </Form>
      <SendNotes projectId={id} check={check} />
      <MissingValues missing={check.missing} form="schedule" leaveEmpty={given.get("leaveEmpty") === "yes"} typed={page.typed} />
    </Dialog>
  );
}

/** Values for everyone that a month button brought along. */
function typedFallbacks(query: URLSearchParams): Partial<Record<string, string>> {
  const values = query.getAll("detailValue");
  return Object.fromEntries(query.getAll("detailName").map((name, index) => [name, values[index] ?? ""]));
}

/** What the form says now. Choosing a day in the calendar is choosing "The day I choose". */
function chooseDayWhenClicked(event: React.FormEvent<HTMLFormElement>, zone: string, now: Date) {
  const changed = event.target as HTMLInputElement;
  if (["day", "hour", "minute", "half"].includes(changed.name)) {
    const own = event.currentTarget.querySelector<HTMLInputElement>("#quick-day");
    if (own) own.checked = true;
  }
  return readScheduleForm(new FormData(event.currentTarget), { zone, now });
}

function Moment({ reading, hasScript }: { reading: ReturnType<typeof readSchedule>; hasScript: boolean }) {
  return (
    <div className="mr-auto min-w-0 text-ink-2 flex items-start gap-2 basis-64 grow" role="status">
      <Icon name="clock" className="mt-0.5" />
      {reading.ok ? (
        <span>
          Goes out <b className="text-ink font-semibold">{reading.words}</b>
          {reading.shifted ? " (the clocks are put forward that night, so the time moves by an hour)" : ""}
        </span>
      ) : (
        <span>{reading.problem}</span>
      )}
      <button
        type="submit"
        form="schedule"
        formMethod="get"
        formNoValidate
        className={`link min-h-control px-1 shrink-0 ${hasScript ? "invisible" : ""}`}
      >
        Update
      </button>
    </div>
  );
}
