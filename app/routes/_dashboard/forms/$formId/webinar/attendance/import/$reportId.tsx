import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { SheetQuestions } from "#app/features/recipients/imports/views/sheet-questions.tsx";
import {
  applyReport,
  assignReported,
  withdrawReport,
} from "#app/features/webinars/attendance/apply-report.server.ts";
import { carryAnswers } from "#app/features/webinars/attendance/carry-answers.ts";
import {
  findTyped,
  notFoundMessage,
  type ReportAnswers,
  readReportChoices,
  type ShownReport,
  showReport,
} from "#app/features/webinars/attendance/check-report.server.ts";
import { mapReport } from "#app/features/webinars/attendance/map-report.server.ts";
import { showColumns } from "#app/features/webinars/attendance/report-columns.ts";
import { reportQuestions } from "#app/features/webinars/attendance/report-source.ts";
import {
  findReport,
  readReportAgain,
  type StoredReport,
} from "#app/features/webinars/attendance/reports.server.ts";
import {
  AssignLater,
  ReportDoubts,
  ReportedByName,
  ReportSummary,
  ReportUnknown,
} from "#app/features/webinars/attendance/views/report-check.tsx";
import { ReportColumns } from "#app/features/webinars/attendance/views/report-columns.tsx";
import type { ReportSource } from "#app/features/webinars/model/report.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Check the report", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const stored = orNotFound(
    await findReport(db, webinar, params.sessionReportId ?? params.reportId),
  );
  const asked = new URL(request.url).searchParams.get("row");
  return {
    base: `${webinarBase}/attendance`,
    report: await showReport(db, webinar, stored),
    questions: stored.state === "checking" ? reportQuestions(stored.report.source) : null,
    columns: stored.report.unread ? showColumns(stored.report.unread.rows, asked) : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const stored = orNotFound(
    await findReport(db, webinar, params.sessionReportId ?? params.reportId),
  );
  const base = `${webinarBase}/attendance`;
  const posted = await readPostedForm(request);
  if (intentOf(posted) === "discard") {
    if (stored.state === "checking") await withdrawReport(app, webinar, stored);
    return seeOther(base);
  }
  const otherWay = stored.state === "checking" && readOtherWay(posted);
  if (otherWay) {
    const read = await readReportAgain(db, webinar, stored, otherWay);
    const kept = keptOf(posted);
    if ("problem" in read) return data({ errors: { sheet: read.problem }, kept }, { status: 422 });
    if (!otherWay.readings) return seeOther(`${base}/import/${stored.id}`);
    return data({ errors: undefined, kept: carryAnswers(kept, stored.report.people, read.people) });
  }
  if (stored.report.unread) {
    const here = `${base}/import/${stored.id}`;
    if (intentOf(posted) === "row")
      return seeOther(`${here}?row=${encodeURIComponent(hiddenField(posted, "row"))}`);
    const errors = await mapReport(db, webinar, stored, {
      row: hiddenField(posted, "row"),
      useOf: (index) => hiddenField(posted, `use-${index}`),
    });
    return errors ? data({ errors, kept: keptOf(posted) }, { status: 422 }) : seeOther(here);
  }
  if (stored.state === "applied") {
    const answer = await assignLater(app, {
      webinar,
      stored,
      posted,
      here: `${base}/import/${stored.id}`,
    });
    if (answer) return answer;
  }
  const { people } = stored.report;
  const answers = readAnswers(posted, people.length);
  const named = await findTyped(db, webinar.id, answers.typed.filter(Boolean));
  const read = readReportChoices(answers, people, named);
  if ("errors" in read) return data({ errors: read.errors, kept: keptOf(posted) }, { status: 422 });
  const applied = await db
    .transaction()
    .execute((trx) => applyReport(trx, { webinar, stored, choices: read.choices, now: clock() }));
  if (!applied.isNew)
    return seeOtherWith(app, base, {
      kind: "info",
      text: "This report has already been imported.",
    });
  const whom =
    applied.matched === 1
      ? "1 registered person"
      : `${applied.matched.toLocaleString("en")} registered people`;
  const added =
    applied.added > 0
      ? `, and ${applied.added.toLocaleString("en")} more who are registered now`
      : "";
  const sends = applied.sendsCertificates
    ? " Certificates are on their way to those who didn’t have one."
    : "";
  return seeOtherWith(app, base, {
    kind: "success",
    text: `Report imported. It names ${whom}${added}.${sends}`,
  });
}

/**
 * For an imported report: assigns a name to a registered person, or undoes that. Null: the form
 * asks for neither.
 */
async function assignLater(
  app: ActionFunctionArgs["context"]["app"],
  {
    webinar,
    stored,
    posted,
    here,
  }: { webinar: Webinar; stored: StoredReport; posted: FormData; here: string },
) {
  const { db, clock } = app;
  const undone = hiddenField(posted, "unassign");
  const chosen = undone || hiddenField(posted, "assign");
  if (!chosen) return null;
  const index = Number(chosen);
  let registrationId: string | null = null;
  if (!undone) {
    const typed = readAssignedText(posted, index);
    registrationId = (await findTyped(db, webinar.id, [typed])).get(typed) ?? null;
    const message = typed
      ? notFoundMessage(typed)
      : "Enter the name or e-mail address of a registered person";
    if (!registrationId)
      return data(
        { errors: { [`assign-${index}`]: message }, kept: keptOf(posted) },
        { status: 422 },
      );
  }
  const given = { webinar, reportId: stored.id, index, registrationId, now: clock() };
  const { isChanged, sendsCertificates } = await db
    .transaction()
    .execute((trx) => assignReported(trx, given));
  if (!isChanged) return seeOther(here);
  const said = registrationId
    ? "Saved. Their minutes now count."
    : "Undone. Those minutes no longer count.";
  const text = sendsCertificates ? `${said} Their certificate is on its way.` : said;
  return seeOtherWith(app, here, { kind: "success", text });
}

/**
 * Another sheet, what becomes of the rows that it hides, or how dates and lengths are read. Null:
 * the form asks for none of it.
 */
function readOtherWay(
  posted: FormData,
): Partial<Pick<ReportSource, "sheet" | "hiddenRows" | "readings">> | null {
  switch (intentOf(posted)) {
    case "sheet":
      return { sheet: hiddenField(posted, "sheet") };
    case "hidden-rows":
      return { hiddenRows: hiddenField(posted, "hiddenRows") === "take" ? "take" : "leave-out" };
    case "read:dates:day-first":
      return { readings: { dates: "day-first" } };
    case "read:dates:month-first":
      return { readings: { dates: "month-first" } };
    case "read:lengths:hours":
      return { readings: { lengths: "hours" } };
    case "read:lengths:minutes":
      return { readings: { lengths: "minutes" } };
    default:
      return null;
  }
}

/** What the form says of so many people: fields `who-3` and `assign-3`, ticks `not` and `add`. */
function readAnswers(posted: FormData, people: number): ReportAnswers {
  const ticked = (name: string) =>
    new Set(posted.getAll(name).map(Number).filter(Number.isInteger));
  const places = Array.from({ length: people }, (_, index) => index);
  return {
    who: places.map((index) => hiddenField(posted, `who-${index}`)),
    typed: places.map((index) => readAssignedText(posted, index)),
    notSame: ticked("not"),
    add: ticked("add"),
  };
}

/** What was typed beside a person of the report whom no registration fits. */
function readAssignedText(posted: FormData, index: number): string {
  return hiddenField(posted, `assign-${index}`).trim().slice(0, 700);
}

/** Every tick and choice of the page that comes back. */
function keptOf(posted: FormData): Record<string, string[]> {
  const kept: Record<string, string[]> = {};
  for (const name of new Set(posted.keys())) kept[name] = posted.getAll(name).map(String);
  return kept;
}

export default function CheckReport() {
  const { base, report, columns, questions } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const kept = problem?.kept ?? {};
  const aboutSheet = questions ? (
    <SheetQuestions questions={questions} errors={problem?.errors} />
  ) : null;
  if (columns)
    return (
      <div className="grid gap-5 max-w-[52rem]">
        <ErrorSummary errors={problem?.errors} />
        {aboutSheet}
        <ReportColumns
          key={columns.row}
          fileName={report.fileName}
          columns={columns}
          errors={problem?.errors}
          kept={kept}
        />
      </div>
    );
  if (report.isApplied) {
    return (
      <div className="grid gap-5 max-w-[52rem]">
        <ErrorSummary errors={problem?.errors} />
        <p>
          <span className="font-semibold">“{report.fileName}”</span> is imported.{" "}
          <Link className="link" to={base}>
            Back to Attendance
          </Link>
        </p>
        <AssignLater
          report={report}
          errors={problem?.errors}
          kept={kept}
          key={JSON.stringify(report.assigned)}
        />
      </div>
    );
  }
  const ids = Object.fromEntries(
    report.doubts.map(({ index, candidates }) => [
      `who-${index}`,
      `who-${index}-${candidates[0]?.id ?? "nobody"}`,
    ]),
  );
  return (
    <div className="grid gap-5 max-w-[52rem]">
      <ErrorSummary errors={problem?.errors} ids={ids} />
      {aboutSheet}
      <CheckForm
        key={JSON.stringify(report.readings)}
        report={report}
        errors={problem?.errors}
        kept={kept}
      />
    </div>
  );
}

/** What is asked before a report counts. */
function CheckForm({
  report,
  errors,
  kept,
}: {
  report: ShownReport;
  errors: FormErrors | undefined;
  kept: Record<string, string[]>;
}) {
  return (
    <Form method="post" className="grid gap-5" noValidate>
      {/* The first button of a form answers the Enter key. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Import the report
      </button>
      <ReportSummary report={report} />
      <ReportDoubts doubts={report.doubts} errors={errors} kept={kept} />
      <ReportedByName by="name" people={report.byName} kept={kept} />
      <ReportedByName by="memory" people={report.remembered} kept={kept} />
      <ReportUnknown people={report.unknown} options={report.options} errors={errors} kept={kept} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          Import the report
        </button>
        <button
          type="submit"
          name="intent"
          value="discard"
          className="btn btn-plain"
          formNoValidate
        >
          Discard it
        </button>
      </div>
    </Form>
  );
}
