import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  decideCheck,
  decisionProblem,
  findCheck,
} from "#app/features/accounts/identity/identity-checks.server.ts";
import { OUTCOME_LABELS } from "#app/features/accounts/identity.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { approvalForm, refusalForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Decide about an identity" }];

const LIST = "/operator/identity-checks";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const check = await findCheck(context.app.db, params.checkId ?? "");
  if (!check) throw notFound();
  const { db, clock } = context.app;
  await recordOperatorAct(db, {
    operator,
    act: "identity.viewed",
    accountId: check.accountId,
    subject: wholeName(check),
    now: clock(),
  });
  return {
    rules: rulesOf(approvalForm),
    name: wholeName(check),
    lastFour: check.ninLastFour,
    phone: check.phone,
    email: check.email,
    when: fullDate(check.createdAt, timeZone),
    decided: check.outcome === "pending" ? null : OUTCOME_LABELS[check.outcome],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const checkId = params.checkId ?? "";
  if (!(await findCheck(app.db, checkId))) throw notFound();
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  const submission = submissionOf(form, intent === "refuse" ? refusalForm : approvalForm);
  if (intent !== "approve" && intent !== "refuse")
    return refuse(submission, { form: "Choose Approve or Refuse." });
  if (submission.status !== "success") return refuse(submission);
  const decision = await decideCheck(app, {
    checkId,
    decision: intent,
    operator,
    note: submission.value.note,
  });
  if (decision.kind !== "done")
    return refuse(submission, { form: decisionProblem(decision) ?? "" });
  const text =
    intent === "approve"
      ? `${decision.name} is approved and can now send. We’ve e-mailed them.`
      : `${decision.name} is refused and can submit it again. We’ve e-mailed them your note.`;
  return seeOtherWith(app, LIST, { kind: "success", text });
}

export default function DecideCheck() {
  const { rules, ...check } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Dialog title={check.decided ? "Already decided" : `Is this ${check.name}?`} closeTo={LIST}>
      <ErrorSummary errors={problems} />
      <dl className="grid gap-2.5 mb-5">
        <Line label="Name">{check.name}</Line>
        <Line label="NIN ends in">{check.lastFour}</Line>
        <Line label="Phone, confirmed by a code">{check.phone}</Line>
        <Line label="E-mail">{check.email}</Line>
        <Line label="Submitted">{check.when}</Line>
        {check.decided ? <Line label="Outcome">{check.decided}</Line> : null}
      </dl>
      {check.decided ? (
        <div className="flex justify-end">
          <Link className="btn btn-plain" to={LIST}>
            Close
          </Link>
        </div>
      ) : (
        <Form method="post" className="grid gap-5" {...form}>
          <p className="text-ink-2">
            We don’t store the whole number. Ask the person to show their NIN slip, and compare the
            name and the last four digits.
          </p>
          <TextArea
            {...inputOf(fields.note)}
            label="Note"
            hint="The person will get it by e-mail. Required if you refuse."
            rows={3}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <button type="submit" name="intent" value="refuse" className="btn btn-plain">
              Refuse
            </button>
            <button type="submit" name="intent" value="approve" className="btn btn-primary">
              Approve
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2 shrink-0">{label}</dt>
      <dd className="font-semibold text-right min-w-0 break-words">{children}</dd>
    </div>
  );
}
