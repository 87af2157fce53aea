import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  type DoorFilter,
  doorNumbers,
  listCheckIns,
  methodLabel,
} from "#app/features/webinars/check-in/door-report.server.ts";
import {
  createLink,
  findLink,
  linkForm,
  listLinks,
  revokeLink,
  setDoor,
} from "#app/features/webinars/check-in/links.server.ts";
import { undoByOrganiser } from "#app/features/webinars/check-in/undo-by-organiser.server.ts";
import {
  CheckInList,
  DoorFigures,
  NoDoorYet,
} from "#app/features/webinars/check-in/views/check-in-overview.tsx";
import { HelperLinks } from "#app/features/webinars/check-in/views/helper-links.tsx";
import { doorTimes } from "#app/features/webinars/model/door-times.ts";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { webinarTimes } from "#app/features/webinars/model/webinar-times.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { showSessions } from "#app/features/webinars/sessions/show-sessions.server.ts";
import { SessionsTable } from "#app/features/webinars/sessions/views/sessions-table.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { useLivePage } from "#app/ui/page/use-live-page.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Check-in", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const show = filterOf(new URL(request.url).searchParams.get("show"));
  const now = clock();
  const [numbers, checkIns, links] = await Promise.all([
    doorNumbers(db, webinar.id),
    listCheckIns(db, webinar, show),
    listLinks(db, webinar.id),
  ]);
  return {
    base: `${webinarBase}/check-in`,
    badges: `/forms/${webinar.formId}/webinar/badges`,
    sessions: isSeries(webinar) ? await showSessions(db, webinar, now) : null,
    sessionsBase: `${webinarBase}/sessions`,
    hasDoor: webinar.hasDoor === 1,
    isLive: now.toISOString() <= doorTimes(webinar).closesAt,
    show,
    numbers,
    zone: webinarTimes(webinar).shortZone,
    until:
      `${shortMoment(new Date(doorTimes(webinar).closesAt), webinar.timeZone)}, ` +
      `${webinarTimes(webinar).shortZone}`,
    checkIns: checkIns.map((checkIn) => ({ ...checkIn, how: methodLabel(checkIn.method) })),
    links: links.map(({ id, name, walkIns, revokedAt, checkedIn, usedAt }) => ({
      id,
      name,
      checkedIn,
      walkIns: walkIns === 1,
      isRevoked: revokedAt !== null,
      used: usedAt === null ? null : shownTime(usedAt, now, account.timeZone),
    })),
    rules: rulesOf(linkForm),
  };
}

function filterOf(asked: string | null): DoorFilter {
  return asked === "twice" || asked === "no-place" ? asked : "latest";
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId, params.sessionId),
  );
  const base = `${webinarBase}/check-in`;
  const posted = await readPostedForm(request);
  // Doors are those of sessions.
  if (isSeries(webinar)) return seeOther(base);
  switch (intentOf(posted)) {
    case "turn-on":
      await setDoor(app, organiser, webinar, true);
      return seeOtherWith(app, base, {
        kind: "success",
        text: "Check-in is on. Make a link for each helper.",
      });
    case "turn-off":
      await setDoor(app, organiser, webinar, false);
      return seeOtherWith(app, base, {
        kind: "info",
        text: "Check-in is off, and helpers’ links no longer work.",
      });
    case "revoke": {
      const link = await findLink(app.db, webinar.id, hiddenField(posted, "link"));
      if (!link) throw notFound();
      await revokeLink(app, organiser, webinar, link);
      return seeOtherWith(app, base, {
        kind: "info",
        text: `The link of ${link.name} no longer works.`,
      });
    }
    case "undo":
      return seeOtherWith(
        app,
        base,
        await undoByOrganiser(app, organiser, webinar, hiddenField(posted, "guest")),
      );
    case "make-link": {
      const submission = submissionOf(posted, linkForm);
      if (submission.status !== "success") return refuse(submission);
      const link = await createLink(app, organiser, webinar, submission.value);
      if (!link)
        return refuse(submission, {
          form: "This event has as many links as it can. Revoke some first.",
        });
      return seeOther(`${base}/${link.id}`);
    }
    default:
      return seeOther(base);
  }
}

export default function CheckIn() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { base, numbers, links, checkIns } = data;
  useLivePage(data.hasDoor && data.isLive, 5_000, `${numbers.checkedIn} ${checkIns[0]?.id}`);
  if (data.sessions)
    return (
      <div className="grid gap-6">
        <p className="text-ink-2 max-w-[46rem]">
          Guests are checked in for each session. They show the same code at all of them: their
          badge is good for the whole series.
        </p>
        <SessionsTable base={data.sessionsBase} sessions={data.sessions} zone={data.zone} />
        {data.hasDoor ? (
          <a className="btn btn-plain justify-self-start" href={data.badges}>
            <Icon name="users" />
            Print badges
          </a>
        ) : null}
      </div>
    );
  if (!data.hasDoor && numbers.checkedIn === 0) return <NoDoorYet />;
  return (
    <div className="grid gap-6">
      <DoorFigures {...numbers} base={base} />
      {data.hasDoor ? (
        <HelperLinks
          base={base}
          links={links}
          until={data.until}
          rules={data.rules}
          answer={answer}
          key={String(links.length)}
        />
      ) : (
        <NoDoorYet />
      )}
      <CheckInList base={base} show={data.show} zone={data.zone} checkIns={checkIns} />
      <section className="card p-5 grid gap-2" aria-labelledby="badges">
        <h2 className="panel-title" id="badges">
          Badges
        </h2>
        <p className="text-ink-2">
          Name badges with each guest’s QR code, for A4 sheets of labels.
        </p>
        <a className="btn btn-plain justify-self-start" href={data.badges}>
          <Icon name="users" />
          Print badges
        </a>
      </section>
      {data.hasDoor ? (
        <For needs="editor">
          <section className="card p-5" aria-labelledby="turn-off">
            <h2 className="panel-title" id="turn-off">
              Turn off check-in
            </h2>
            <p className="text-ink-2 mt-1 mb-3">
              Guests’ pages no longer show a code, and helpers’ links stop working. People who were
              checked in stay checked in.
            </p>
            <Form method="post">
              <button type="submit" name="intent" value="turn-off" className="btn btn-plain">
                Turn off check-in
              </button>
            </Form>
          </section>
        </For>
      ) : null}
    </div>
  );
}
