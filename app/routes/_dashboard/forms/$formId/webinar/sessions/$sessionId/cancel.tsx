import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { webinarEnd } from "#app/features/webinars/model/webinar-times.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findSession } from "#app/features/webinars/sessions/sessions.server.ts";
import { cancelForm } from "#app/features/webinars/set-up/cancel-webinar.server.ts";
import { cancelSession } from "#app/features/webinars/set-up/change-sessions.server.ts";
import { countPeopleToNotify } from "#app/features/webinars/set-up/people-to-notify.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Cancel the session", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar: series, base } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId),
  );
  const session = orNotFound(await findSession(db, series, params.sessionId));
  const back = `${base}/sessions/${session.id}`;
  if (session.state === "cancelled" || series.sessionCount === 1) throw redirect(back);
  const isToCome = webinarEnd(session) > clock().toISOString();
  return {
    back,
    people: isToCome ? await countPeopleToNotify(db, session.id) : 0,
    rules: rulesOf(cancelForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar: series, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const session = orNotFound(await findSession(app.db, series, params.sessionId));
  const submission = await readSubmission(request, cancelForm);
  if (submission.status !== "success") return refuse(submission);
  const done = await cancelSession(app, organiser, {
    series,
    session,
    reason: submission.value.reason,
  });
  if (done === null)
    return refuse(submission, {
      form: "This is the only session left. Cancel the webinar instead.",
    });
  const told =
    done.mailed === 1
      ? " We’ve e-mailed 1 person."
      : ` We’ve e-mailed ${done.mailed.toLocaleString("en")} people.`;
  const text = `The session is cancelled.${done.mailed > 0 ? told : ""}`;
  return seeOtherWith(app, `${base}/sessions`, { kind: "info", text });
}

export default function CancelSession() {
  const { back, people, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const who = people === 1 ? "1 person gets" : `${people.toLocaleString("en")} people get`;
  return (
    <Dialog title="Cancel the session?" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <p className="text-ink-2 mb-4">
          {people > 0 ? `${who} an e-mail that removes it from their calendar. ` : ""}What was
          attended is kept. This can’t be undone.
        </p>
        <TextArea
          {...inputOf(fields.reason)}
          label="Reason"
          hint="Included in the e-mail."
          optional
          rows={3}
        />
        <DialogButtons closeTo={back} keep="Keep it" button="Cancel the session" isDanger />
      </Form>
    </Dialog>
  );
}
