import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PublicField, PublicGroup } from "#app/features/forms/public/views/public-field.tsx";
import { REPORT_REASONS, type ReportProblem } from "#app/features/forms/public/views/report-reasons.ts";
import { reportForm, showReport } from "#app/features/site/contact/report-form.server.ts";
import { FormProblems } from "#app/ui/public-form/public-form-error.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";
import { SpamFields } from "#app/ui/public-form/spam-fields.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Report this form · ${data.head.title}` : "There is no form here" },
];

export function loader(args: LoaderFunctionArgs) {
  return showReport(args);
}

export function action(args: ActionFunctionArgs) {
  return reportForm(args);
}

export default function ReportForm() {
  const { head, sent, stamp } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as ReportProblem | undefined;
  const errors = problem?.errors ?? {};
  const values = problem?.values ?? { reason: "", message: "", email: "" };
  return (
    <PublicFormShell {...head} date={null} facts={[]} intro="">
      <FormProblems errors={problem?.errors} />
      {sent && !problem ? (
        <div className="p">
          <h2>Thank you for telling us</h2>
          <p>A person reads every report. The organiser is not told who wrote it.</p>
          <a className="q s" href={head.formPath}>
            Back to the form
          </a>
        </div>
      ) : (
        <form method="post" action={`${head.formPath}/report`}>
          <h2>Report this form</h2>
          <p>This goes to the people who run the site, not to the organiser.</p>
          <PublicGroup name="reason" label="What is wrong?" required error={errors.reason}>
            {REPORT_REASONS.map(({ value, label }, at) => (
              <div key={value}>
                <label className="c v">
                  <input
                    type="radio"
                    name="reason"
                    id={at === 0 ? "reason" : undefined}
                    value={value}
                    required
                    defaultChecked={values.reason === value}
                  />{" "}
                  <span>{label}</span>
                </label>
              </div>
            ))}
          </PublicGroup>
          <PublicField name="message" label="Tell us more" required={false} error={errors.message}>
            {(wiring) => <textarea {...wiring} rows={5} defaultValue={values.message} />}
          </PublicField>
          <PublicField
            name="email"
            label="Your e-mail address"
            help="If you would like an answer."
            required={false}
            error={errors.email}
          >
            {(wiring) => <input {...wiring} type="email" autoComplete="email" defaultValue={values.email} />}
          </PublicField>
          <SpamFields stamp={problem?.stamp ?? stamp} />
          <button type="submit">Send</button>
        </form>
      )}
    </PublicFormShell>
  );
}
