import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { sessionsNeeded } from "#app/features/webinars/model/session-progress.ts";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { countEarned } from "#app/features/webinars/sessions/sessions.server.ts";
import { neededForm } from "#app/features/webinars/sessions/sessions-needed.server.ts";
import {
  sessionsZone,
  showSessions,
} from "#app/features/webinars/sessions/show-sessions.server.ts";
import { NeededForm } from "#app/features/webinars/sessions/views/needed-form.tsx";
import { SessionsTable } from "#app/features/webinars/sessions/views/sessions-table.tsx";
import { saveSessionsNeeded } from "#app/features/webinars/set-up/change-sessions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Sessions", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar, base } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const count = webinar.sessionCount ?? 0;
  const needed = sessionsNeeded(webinar.sessionsNeeded, count);
  return {
    base: `${base}/sessions`,
    certificates: `${base}/certificates`,
    isCancelled: webinar.state === "cancelled",
    zone: sessionsZone(webinar),
    sessions: await showSessions(db, webinar, clock()),
    count,
    needed: webinar.sessionsNeeded,
    earned: isSeries(webinar) ? await countEarned(db, webinar.id, needed) : 0,
    registered: webinar.registeredCount,
    rules: rulesOf(neededForm(count)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const submission = await readSubmission(request, neededForm(webinar.sessionCount ?? 0));
  if (submission.status !== "success") return refuse(submission);
  if (!isSeries(webinar)) return refuse(submission, { form: "Add a session first." });
  await saveSessionsNeeded(app, organiser, {
    series: webinar,
    needed: submission.value.needed ?? null,
  });
  const text = "Saved. We’ve recalculated who has earned the certificate.";
  return seeOtherWith(app, `${base}/sessions`, { kind: "success", text });
}

export default function Sessions() {
  const { base, sessions, zone, isCancelled, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const add = isCancelled ? null : (
    <For needs="editor">
      <Link className="btn btn-primary justify-self-start" to={`${base}/add`}>
        <Icon name="plus" />
        Add a session
      </Link>
    </For>
  );
  if (sessions.length === 0)
    return (
      <div className="card">
        <EmptyState icon="video" title="It takes place once" actions={add}>
          Add sessions if one registration is for several dates, such as a course of six evenings.
          Each has its own reminders, joining links and attendance, and a certificate can require
          some of them.
        </EmptyState>
      </div>
    );
  return (
    <div className="grid gap-6">
      {add}
      <SessionsTable base={base} sessions={sessions} zone={zone} />
      <For needs="editor">
        <NeededForm {...data} answer={answer} key={`${data.needed} ${data.count}`} />
      </For>
    </div>
  );
}
