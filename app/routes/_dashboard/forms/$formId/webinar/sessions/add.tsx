import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import { sessionsZone } from "#app/features/webinars/sessions/show-sessions.server.ts";
import { addSession } from "#app/features/webinars/set-up/change-sessions.server.ts";
import type { ChangeQuestion } from "#app/features/webinars/set-up/save-webinar.server.ts";
import {
  keptSession,
  nextSessionFields,
  sessionForm,
} from "#app/features/webinars/set-up/session-form.server.ts";
import { SessionForm } from "#app/features/webinars/set-up/views/session-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Add a session", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar, base } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const now = clock();
  const sessions = await listSessions(db, webinar);
  return {
    base: `${base}/sessions`,
    isFirst: sessions.length === 0,
    zone: sessionsZone(webinar),
    values: nextSessionFields(webinar, sessions, now),
    rules: rulesOf(sessionForm({ series: webinar, existing: null, now })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const checks = { series: webinar, existing: null, now: app.clock() };
  const submission = await readSubmission(request, sessionForm(checks));
  const again = (problems: FormErrors, question: ChangeQuestion | null = null) =>
    data({ ...answerOf(submission, problems), question }, { status: 422 });
  if (submission.status !== "success") return again({});
  const details = keptSession(submission.value, checks);
  const outcome = await addSession(app, organiser, {
    series: webinar,
    details,
    confirm: submission.value.confirm,
  });
  if (outcome.kind === "refused") return again({ form: outcome.message });
  if (outcome.kind === "asked") return again({}, outcome.question);
  return seeOtherWith(app, `${base}/sessions`, { kind: "success", text: outcome.message });
}

export default function AddSession() {
  const { base, isFirst, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <p className="mb-3">
        <Link className="link" to={base}>
          Sessions
        </Link>
      </p>
      <h2 className="text-xl mb-1">Add a session</h2>
      <p className="text-ink-2 mb-5 max-w-[46rem]">
        {isFirst
          ? "The webinar’s current date becomes its first session, along with everything your " +
            "guests have done for it. This is the second."
          : "Everyone who is registered gets a place in it."}
      </p>
      <SessionForm
        {...shown}
        answer={answer}
        question={answer?.question}
        button="Add the session"
        back={base}
        key={answer?.question?.key}
      />
    </>
  );
}
