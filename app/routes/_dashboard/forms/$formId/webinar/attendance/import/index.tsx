import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { ListProblem, MAX_LIST_BYTES } from "#app/features/recipients/lists/recipient-query.ts";
import { importReport } from "#app/features/webinars/attendance/reports.server.ts";
import { MAX_REPORT_ROWS } from "#app/features/webinars/model/report.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { timeZoneGroups } from "#app/platform/time/time-zones.server.ts";
import { isTimeZone } from "#app/platform/time/zoned-time.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import { readUploadForm } from "../../../../../_import-forms.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Import a report", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { form, webinar } = await findDashboardWebinar(db, account.id, params.formId);
  const base = `/forms/${form.id}/webinar/attendance`;
  return { base, timeZone: webinar.timeZone, zones: timeZoneGroups(webinar.timeZone, clock()) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = await findDashboardWebinar(app.db, account.id, params.formId);
  const read = await readUploadForm(request);
  const file = read.form.get("file");
  const timeZone = String(read.form.get("timeZone") ?? webinar.timeZone);
  const refuse = (errors: FormProblem["errors"], status: number, headers: HeadersInit = {}) =>
    json<FormProblem>({ errors, values: { timeZone } }, { status, headers });
  if (read.problem) return refuse({ file: read.problem.message }, read.problem.status, retryAfter(read.problem));
  if (!isTimeZone(timeZone)) return refuse({ timeZone: "Choose a time zone from the list" }, 422);
  if (!(file instanceof File) || file.size === 0)
    return refuse({ file: "Choose the report first: a CSV, XLS or XLSX file that is not empty." }, 422);
  try {
    const reportId = await importReport(app, { webinar, file, timeZone, now: app.clock() });
    return seeOther(`/forms/${form.id}/webinar/attendance/import/${reportId}`);
  } catch (error) {
    if (error instanceof ListProblem) return refuse({ file: error.message }, error.status, retryAfter(error));
    throw error;
  }
}

export default function ImportReport() {
  const { base, timeZone, zones } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const error = problem?.errors.file;
  return (
    <Form method="post" encType="multipart/form-data" className="card p-5 grid gap-5 max-w-[46rem]" noValidate>
      <ErrorSummary errors={problem?.errors} />
      <div>
        <h2 className="panel-title">Import a report</h2>
        <p className="text-ink-2 mt-1">
          The participants report of Zoom (meeting or webinar), Google Meet or Teams, as it was downloaded. Nothing changes until
          you have looked at what it says.
        </p>
      </div>
      <TimeZoneSelect
        groups={zones}
        value={problem?.values.timeZone ?? timeZone}
        error={problem?.errors.timeZone}
        hint="Most reports don’t say. Times are usually in the time zone of the person who downloaded the report."
      />
      <div className={`field ${error ? "field-bad" : ""}`}>
        <label className="label" htmlFor="file">
          The report
        </label>
        <p className="hint" id="file-hint">
          CSV, XLS or XLSX, up to {MAX_REPORT_ROWS.toLocaleString("en")} rows and 25 MB.
        </p>
        {error ? <FieldError id="file-error">{error}</FieldError> : null}
        <FileInput
          className="block w-full py-2 max-w-full"
          maxBytes={MAX_LIST_BYTES}
          id="file"
          name="file"
          accept=".csv,.tsv,.txt,.xls,.xlsx"
          aria-describedby={error ? "file-hint file-error" : "file-hint"}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <p className="text-sm text-ink-2">
        Times that overlap count once, also over several reports: a person’s minutes are what all of them say together. A report
        that gives only a sum counts when it is the larger one.
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
