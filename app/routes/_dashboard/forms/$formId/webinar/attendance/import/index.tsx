import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { timeZoneGroups } from "#app/engines/time/time-zones.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  LIST_FILES,
  type ListProblem,
  MAX_LIST_BYTES,
  MAX_LIST_SIZE,
} from "#app/features/recipients/imports/list-problem.ts";
import { importReport, reportForm } from "#app/features/webinars/attendance/reports.server.ts";
import { MAX_REPORT_ROWS } from "#app/features/webinars/model/report.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerOf, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldFrame } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import { readUploadForm } from "../../../../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Import a report", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const base = `${webinarBase}/attendance`;
  return {
    base,
    timeZone: webinar.timeZone,
    zones: timeZoneGroups(webinar.timeZone, clock()),
    rules: rulesOf(reportForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(app.db, account.id, params.formId, params.sessionId),
  );
  const { form: posted, problem } = await readUploadForm(request);
  const submission = submissionOf(posted, reportForm);
  const refuseFile = ({ message, status, wait }: ListProblem) =>
    data(answerOf(submission, { file: message }), { status, headers: retryAfter({ wait }) });
  if (problem) return refuseFile(problem);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await importReport(app, webinar, submission.value);
  if (outcome.kind === "refused") return refuseFile(outcome.problem);
  return seeOther(`${webinarBase}/attendance/import/${outcome.reportId}`);
}

export default function ImportReport() {
  const { base, timeZone, zones, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { timeZone } });
  const file = inputOf(fields.file);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="card p-5 grid gap-5 max-w-[46rem]"
      {...form}
    >
      <ErrorSummary errors={problems} />
      <div>
        <h2 className="panel-title">Import a report</h2>
        <p className="text-ink-2 mt-1">
          The participants report of Zoom (meeting or webinar), Google Meet, Teams or Webex, as you
          downloaded it. For any other tool, you choose what its columns hold. Nothing changes until
          you have checked it.
        </p>
      </div>
      <TimeZoneSelect
        groups={zones}
        value={fields.timeZone.initialValue ?? ""}
        {...selectOf(fields.timeZone)}
        hint="Most reports don’t say. Times are usually in the time zone of the person who downloaded the report."
      />
      <FieldFrame
        {...file}
        label="The report"
        hint={`${LIST_FILES}, up to ${MAX_REPORT_ROWS.toLocaleString("en")} rows and ${MAX_LIST_SIZE}.`}
      >
        {(wiring) => (
          <FileInput
            className="block w-full py-2 max-w-full"
            maxBytes={MAX_LIST_BYTES}
            name={file.name}
            accept=".csv,.tsv,.txt,.xls,.xlsx,.ods,.html,.htm"
            {...wiring}
          />
        )}
      </FieldFrame>
      <p className="text-sm text-ink-2">
        Overlapping times count once, even across several reports, and a person’s minutes are added
        together. A report that gives only a total counts if its total is larger.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          Read the report
        </button>
        <Link className="btn btn-plain" to={base}>
          Back
        </Link>
      </div>
    </Form>
  );
}
