import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther, seeOtherWith } from "../http/redirects.server.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Flash } from "../ui/flash.tsx";
import { formPageTitle } from "../ui/form-builder/form-page-title.ts";
import { ReportDoubts, ReportedByName, ReportSummary, ReportUnknown } from "../ui/webinar/report-check.tsx";
import { applyReport, withdrawReport } from "../webinars/attendance/apply-report.server.ts";
import { findReport } from "../webinars/attendance/find-report.server.ts";
import { readReportChoices } from "../webinars/attendance/report-choices.ts";
import { showReport } from "../webinars/attendance/show-report.server.ts";
import { findDeskWebinar } from "../webinars/people/find-desk-webinar.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Check the report", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const { form, webinar } = await findDeskWebinar(db, account.id, params.formId);
  const stored = await findReport(db, webinar, params.reportId);
  return json({ base: `/forms/${form.id}/webinar/attendance`, report: await showReport(db, webinar, stored) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const { form, webinar } = await findDeskWebinar(db, account.id, params.formId);
  const stored = await findReport(db, webinar, params.reportId);
  const base = `/forms/${form.id}/webinar/attendance`;
  const posted = await readPostedForm(request);
  if (posted.get("intent") === "discard") {
    if (stored.state === "checking") await db.transaction().execute((trx) => withdrawReport(trx, webinar, stored));
    return seeOther(base);
  }
  const read = readReportChoices(posted, stored.report.people);
  if ("errors" in read) return json({ errors: read.errors, kept: keptOf(posted) }, { status: 422 });
  const applied = await db
    .transaction()
    .execute((trx) => applyReport(trx, { webinar, stored, choices: read.choices, now: clock() }));
  if (!applied.isNew) return seeOtherWith(installation, base, { kind: "info", text: "This report was taken over before." });
  const people = applied.matched === 1 ? "1 registered person" : `${applied.matched.toLocaleString("en")} registered people`;
  const added = applied.added > 0 ? `, and ${applied.added.toLocaleString("en")} more who are registered now` : "";
  return seeOtherWith(installation, base, { kind: "success", text: `The report is taken over: it names ${people}${added}.` });
}

/** Every tick and choice of the page that comes back. */
function keptOf(posted: FormData): Record<string, string[]> {
  const kept: Record<string, string[]> = {};
  for (const name of new Set(posted.keys())) kept[name] = posted.getAll(name).map(String);
  return kept;
}

export default function CheckReport() {
  const { base, report } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as { errors: FormErrors; kept: Record<string, string[]> } | undefined;
  const kept = problem?.kept ?? {};
  if (report.isApplied) {
    return (
      <div className="max-w-[46rem]">
        <Flash kind="info">
          This report was taken over.{" "}
          <Link className="link" to={base}>
            Back to Attendance
          </Link>
        </Flash>
      </div>
    );
  }
  const ids = Object.fromEntries(
    report.doubts.map(({ index, candidates }) => [`who-${index}`, `who-${index}-${candidates[0]?.id ?? "nobody"}`]),
  );
  return (
    <Form method="post" className="grid gap-5 max-w-[52rem]" noValidate>
      <ErrorSummary errors={problem?.errors} ids={ids} />
      <ReportSummary report={report} />
      <ReportDoubts doubts={report.doubts} errors={problem?.errors} kept={kept} />
      <ReportedByName people={report.byName} kept={kept} />
      <ReportUnknown people={report.unknown} kept={kept} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          Take the report over
        </button>
        <button type="submit" name="intent" value="discard" className="btn btn-plain" formNoValidate>
          Throw it away
        </button>
      </div>
    </Form>
  );
}
