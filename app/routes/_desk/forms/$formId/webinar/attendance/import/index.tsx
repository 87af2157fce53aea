import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { timeZoneGroups } from "../../../../../../../accounts/settings/time-zone-groups.server.ts";
import type { FormProblem } from "../../../../../../../http/form-errors.ts";
import { seeOther } from "../../../../../../../http/redirects.server.ts";
import { isTimeZone } from "../../../../../../../messages/zoned-time.ts";
import { ListProblem, MAX_LIST_BYTES } from "../../../../../../../recipients/list-limits.ts";
import { readUploadForm, refuseUpload } from "../../../../../../../recipients/upload-form.server.ts";
import { ErrorSummary } from "../../../../../../../ui/error-summary.tsx";
import { FieldError } from "../../../../../../../ui/field.tsx";
import { FileInput } from "../../../../../../../ui/file-input.tsx";
import { formPageTitle } from "../../../../../../../ui/form-builder/form-page-title.ts";
import { journeyHeaders } from "../../../../../../../ui/journey/journey-headers.ts";
import { TimeZoneSelect } from "../../../../../../../ui/settings/time-zone-select.tsx";
import { retryAfter } from "../../../../../../../untrusted-files/parsing-trouble.server.ts";
import { MOST_REPORT_ROWS } from "../../../../../../../webinars/attendance/report.ts";
import { takeReport } from "../../../../../../../webinars/attendance/take-report.server.ts";
import { findDeskWebinar } from "../../../../../../../webinars/people/find-desk-webinar.server.ts";

export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Import a report", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const { form, webinar } = await findDeskWebinar(db, account.id, params.formId);
  const base = `/forms/${form.id}/webinar/attendance`;
  return { base, timeZone: webinar.timeZone, zones: timeZoneGroups(webinar.timeZone, clock()) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { form, webinar } = await findDeskWebinar(installation.db, account.id, params.formId);
  const read = await readUploadForm(request);
  if ("problem" in read) return refuseUpload(read.problem, read.typed);
  const file = read.form.get("file");
  const timeZone = String(read.form.get("timeZone") ?? webinar.timeZone);
  const refuse = (errors: FormProblem["errors"], status: number, headers: HeadersInit = {}) =>
    json<FormProblem>({ errors, values: { timeZone } }, { status, headers });
  if (!isTimeZone(timeZone)) return refuse({ timeZone: "Choose a time zone from the list" }, 422);
  if (!(file instanceof File) || file.size === 0)
    return refuse({ file: "Choose the report first: a CSV, XLS or XLSX file that is not empty." }, 422);
  try {
    const reportId = await takeReport(installation, { webinar, file, timeZone, now: installation.clock() });
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
          CSV, XLS or XLSX, up to {MOST_REPORT_ROWS.toLocaleString("en")} rows and 25 MB.
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
