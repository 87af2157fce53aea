import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findSession } from "#app/features/webinars/sessions/sessions.server.ts";
import { sessionsZone } from "#app/features/webinars/sessions/show-sessions.server.ts";
import {
  changeSession,
  deleteSession,
  deletionProblem,
} from "#app/features/webinars/set-up/change-sessions.server.ts";
import type { ChangeQuestion } from "#app/features/webinars/set-up/save-webinar.server.ts";
import {
  keptSession,
  sessionFields,
  sessionForm,
} from "#app/features/webinars/set-up/session-form.server.ts";
import { SessionForm } from "#app/features/webinars/set-up/views/session-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Session", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar: series, base } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId),
  );
  const session = orNotFound(await findSession(db, series, params.sessionId));
  return {
    base: `${base}/sessions/${session.id}`,
    isCancelled: session.state === "cancelled" || series.state === "cancelled",
    isLast: series.sessionCount === 1,
    deletion: await deletionProblem(db, series, session),
    zone: sessionsZone(series),
    values: sessionFields(session),
    rules: rulesOf(sessionForm({ series, existing: session, now: clock() })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar: series, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const session = orNotFound(await findSession(app.db, series, params.sessionId));
  const here = `${base}/sessions/${session.id}`;
  const posted = await readPostedForm(request);
  if (intentOf(posted) === "delete") {
    const problem = await deleteSession(app, organiser, { series, session });
    if (problem) return seeOtherWith(app, here, { kind: "warning", text: problem });
    return seeOtherWith(app, `${base}/sessions`, { kind: "info", text: "The session is deleted." });
  }
  const checks = { series, existing: session, now: app.clock() };
  const submission = submissionOf(posted, sessionForm(checks));
  const again = (problems: FormErrors, question: ChangeQuestion | null = null) =>
    data({ ...answerOf(submission, problems), question }, { status: 422 });
  if (submission.status !== "success") return again({});
  const details = keptSession(submission.value, checks);
  const outcome = await changeSession(app, organiser, {
    series,
    session,
    details,
    confirm: submission.value.confirm,
  });
  if (outcome.kind === "refused") return again({ form: outcome.message });
  if (outcome.kind === "asked") return again({}, outcome.question);
  return seeOtherWith(app, here, { kind: "success", text: outcome.message });
}

export default function SessionDetails() {
  const { base, isCancelled, isLast, deletion, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      {isCancelled ? (
        <p className="max-w-[46rem]">
          This session is cancelled. Everyone registered got an e-mail, and earlier attendance is
          kept.
        </p>
      ) : (
        <SessionForm
          {...shown}
          answer={answer}
          question={answer?.question}
          button="Save"
          back={base}
          key={answer?.question?.key ?? JSON.stringify(shown.values)}
        />
      )}
      <For needs="editor">
        <section
          className="mt-10 max-w-[46rem] border-t border-line pt-5 grid gap-3 justify-items-start"
          aria-labelledby="off"
        >
          <h2 className="panel-title" id="off">
            {isCancelled ? "Delete the session" : "Cancel or delete the session"}
          </h2>
          {isCancelled || isLast ? null : (
            <Link className="btn btn-plain" to={`${base}/cancel`} preventScrollReset>
              Cancel the session
            </Link>
          )}
          {deletion ? (
            <p className="text-ink-2">{deletion}</p>
          ) : (
            <Form method="post" className="grid gap-3 justify-items-start">
              <p className="text-ink-2">
                It disappears from every page and calendar. This can’t be undone.
              </p>
              <button type="submit" name="intent" value="delete" className="btn btn-danger">
                Delete the session
              </button>
            </Form>
          )}
        </section>
      </For>
    </>
  );
}
