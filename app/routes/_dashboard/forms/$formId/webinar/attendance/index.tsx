import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { withdrawReport } from "#app/features/webinars/attendance/apply-report.server.ts";
import {
  attendanceBySession,
  attendanceNumbers,
  type ListedAttendance,
  listAttendance,
  revokePath,
} from "#app/features/webinars/attendance/attendance.server.ts";
import {
  ATTENDANCE_FILTERS,
  ATTENDANCE_PER_PAGE,
  attendanceSearch,
  FILTER_LABELS,
  readAttendanceQuery,
} from "#app/features/webinars/attendance/attendance-query.ts";
import {
  attendanceRulesForm,
  decideAttendance,
  decisionForm,
  saveAttendanceRules,
} from "#app/features/webinars/attendance/decide-attendance.server.ts";
import { findReport, listReports } from "#app/features/webinars/attendance/reports.server.ts";
import { AttendanceRulesForm } from "#app/features/webinars/attendance/views/attendance-rules-form.tsx";
import {
  AppliedReports,
  AttendanceTable,
  NumberCard,
  type SessionMark,
} from "#app/features/webinars/attendance/views/attendance-table.tsx";
import {
  evidenceLabels,
  evidenceZone,
  taskLabels,
} from "#app/features/webinars/model/attendance-status.ts";
import { certificateNeeds, missingLabel } from "#app/features/webinars/model/certificate-needs.ts";
import { codeWordsOf, codeWordsText } from "#app/features/webinars/model/code-words.ts";
import { sessionsNeeded } from "#app/features/webinars/model/session-progress.ts";
import { isSeries, type Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { hasReport } from "#app/features/webinars/registration/record-attendance.server.ts";
import {
  type ListedSession,
  sessionsAttendedLabel,
  showSessions,
} from "#app/features/webinars/sessions/show-sessions.server.ts";
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
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchedPart } from "#app/ui/lists/searched-part.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** From the tenth minute to the twentieth. */
const EXAMPLE_WORD = { id: "", word: "baobab", from: 10, until: 20 };

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Attendance", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const query = readAttendanceQuery(new URL(request.url).searchParams);
  const now = clock();
  const [numbers, listed, reports, isReported] = await Promise.all([
    attendanceNumbers(db, webinar.id),
    listAttendance(db, webinar, query),
    listReports(db, webinar.id),
    hasReport(db, webinar.id),
  ]);
  const sessions = isSeries(webinar) ? await showSessions(db, webinar, now) : [];
  const bySession = await attendanceBySession(db, sessions, listed.people);
  const needed = sessionsNeeded(webinar.sessionsNeeded, webinar.sessionCount ?? 0);
  return {
    base: `${webinarBase}/attendance`,
    isSeries: isSeries(webinar),
    sessions,
    sessionsBase: `${webinarBase}/sessions`,
    writeTo: `/bulk-email?tab=segments&card=attended:${webinar.id}`,
    query: { ...query, page: listed.page },
    numbers,
    hasBegun: now.toISOString() >= webinar.startsAt,
    sendsCertificates:
      webinar.certificateProjectId !== null && webinar.certificatesAfterMinutes !== null,
    rules: rulesOf(attendanceRulesForm(webinar)),
    rulesNow: {
      attendanceRule: webinar.attendanceRule,
      minimumMinutes: String(webinar.minimumMinutes ?? ""),
      codeWords: codeWordsText(codeWordsOf(webinar), webinar),
      codeWordsNeeded: String(webinar.codeWordsNeeded ?? ""),
    },
    hasNeeds: certificateNeeds(webinar).length > 0 || isSeries(webinar),
    codeWordExample: codeWordsText([EXAMPLE_WORD], webinar),
    zone: evidenceZone(webinar),
    total: listed.total,
    searched: listed.searched,
    people: listed.people.map((person) => ({
      id: person.id,
      name: person.name || person.email,
      email: person.email,
      attended: person.attended === 1,
      isDoubtful: person.doubtful === 1,
      evidence: [
        ...(isSeries(webinar)
          ? [sessionsAttendedLabel(person.sessionsAttended, webinar.sessionCount ?? 0)]
          : evidenceLabels(person, { ...webinar, isReported })),
        ...taskLabels(person, webinar),
      ],
      sessions: sessions.map(({ id, label, state }) => ({
        id,
        label,
        // Where all that take place are needed, a cancelled one counts for nobody.
        mark:
          state === "cancelled" && needed >= (webinar.sessionCount ?? 0)
            ? "cancelled"
            : markOf(bySession.get(`${person.id} ${id}`), state),
      })),
      missing: person.incomplete === 1 ? missingOf(webinar, person) : null,
      isTicked: person.manual !== null,
      certificateId: person.certificateId && showCertificateId(person.certificateId),
      isRevoked: person.isRevoked,
      revokePath: revokePath(person, `${webinarBase}/attendance`),
    })),
    reports: reports.map((report) => ({
      ...report,
      time: shownTime(report.at, now, account.timeZone),
    })),
  };
}

/** How somebody's row in a session stands for them. */
function markOf(known: string | undefined, state: ListedSession["state"]): SessionMark {
  if (known) return known === "Yes" ? "attended" : "doubtful";
  if (state === "cancelled") return "cancelled";
  return state === "over" ? "absent" : "to come";
}

/** What somebody who attended lacks for the certificate: sessions, and what else it needs. */
function missingOf(webinar: Webinar, person: ListedAttendance): string | null {
  const other = missingLabel(webinar, person);
  if (!isSeries(webinar) || person.manual === 1) return other;
  const lacking =
    sessionsNeeded(webinar.sessionsNeeded, webinar.sessionCount ?? 0) - person.sessionsAttended;
  if (lacking < 1) return other;
  const sessions = lacking === 1 ? "1 more session" : `${lacking} more sessions`;
  return other ? `${other}, ${sessions}` : `Missing: ${sessions}`;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app } = context;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(app.db, account.id, params.formId, params.sessionId),
  );
  const base = `${webinarBase}/attendance`;
  const posted = await readPostedForm(request);
  if (intentOf(posted) === "rules" && !isSeries(webinar)) {
    const submission = submissionOf(posted, attendanceRulesForm(webinar));
    if (submission.status !== "success") return refuse(submission);
    await saveAttendanceRules(app, webinar, submission.value);
    return seeOtherWith(app, base, {
      kind: "success",
      text: "Saved. We’ve recalculated attendance.",
    });
  }
  const reportId = hiddenField(posted, "withdraw");
  if (reportId) {
    const stored = orNotFound(await findReport(app.db, webinar, reportId));
    await withdrawReport(app, webinar, stored);
    return seeOtherWith(app, base, {
      kind: "info",
      text: `The report “${stored.fileName}” no longer counts.`,
    });
  }
  const decision = submissionOf(posted, decisionForm);
  if (decision.status !== "success") return seeOther(base);
  const said = await decideAttendance(app, organiser, webinar, decision.value);
  const { search } = decision.value;
  const back = search.size > 0 ? `${base}?${search}` : base;
  return said ? seeOtherWith(app, back, said) : seeOther(back);
}

export default function Attendance() {
  const data = useLoaderData<typeof loader>();
  const { base, numbers, query } = data;
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      <Numbers data={data} />
      {numbers.registered === 0 && !query.q ? (
        <div className="card">
          <EmptyState icon="users" title="Nobody is registered yet">
            Everyone who gets a place appears here. Share the form so people can register.
          </EmptyState>
        </div>
      ) : (
        <People data={data} />
      )}
      {data.hasBegun || numbers.registered === 0 ? null : (
        <p className="text-ink-2">
          The webinar hasn’t started. People who join with their link appear here automatically.
        </p>
      )}
      {data.isSeries ? (
        <section className="grid gap-3" aria-labelledby="by-session">
          <h2 className="panel-title" id="by-session">
            By session
          </h2>
          <p className="text-ink-2">
            Reports, code words and what counts as attending are set for each session.
          </p>
          <SessionsTable base={data.sessionsBase} sessions={data.sessions} zone={data.zone} />
        </section>
      ) : (
        <>
          <AppliedReports base={base} reports={data.reports} />
          <AttendanceRulesForm
            key={JSON.stringify(data.rulesNow)}
            rules={data.rules}
            answer={answer}
            values={data.rulesNow}
            example={data.codeWordExample}
          />
        </>
      )}
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function People({ data }: { data: Shown }) {
  const { base, numbers, query, people, total } = data;
  const search = attendanceSearch(query);
  return (
    <section className="card overflow-clip" aria-label="People">
      <PeopleBar data={data} />
      <DoubtfulNote data={data} />
      {data.searched === null ? null : (
        <SearchedPart
          searched={data.searched}
          total={numbers.registered}
          noun="people"
          search={search}
        />
      )}
      {people.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2 border-t border-line">
          Nobody matches.{" "}
          <Link to={base} className="link">
            Show everyone
          </Link>
        </p>
      ) : (
        <>
          <AttendanceTable
            people={people}
            total={total}
            search={search}
            zone={data.zone}
            isFiltered={search !== ""}
            key={`${search}/${query.page}`}
          />
          <Pager page={query.page} pageSize={ATTENDANCE_PER_PAGE} total={total} search={search} />
        </>
      )}
    </section>
  );
}

function Numbers({ data: { numbers, hasBegun } }: { data: Shown }) {
  const isKnown = hasBegun || numbers.attended > 0;
  const rate =
    isKnown && numbers.registered > 0
      ? `${Math.round((numbers.attended / numbers.registered) * 100)}%`
      : "–";
  return (
    <dl className="grid gap-4 grid-cols-2 lg:grid-cols-4">
      <NumberCard label="Registered" value={numbers.registered.toLocaleString("en")} />
      <NumberCard label="Attended" value={numbers.attended.toLocaleString("en")}>
        {numbers.doubtful > 0 ? `and ${numbers.doubtful.toLocaleString("en")} doubtful` : undefined}
      </NumberCard>
      <NumberCard label="Attendance rate" value={rate} />
      <NumberCard
        label="Have their certificate"
        value={numbers.certificates.toLocaleString("en")}
      />
    </dl>
  );
}

/** Searching, filtering, and what else can be done with the people. */
function PeopleBar({ data }: { data: Shown }) {
  const { base, numbers, query } = data;
  return (
    <div className="flex flex-wrap items-center gap-2.5 p-3.5">
      <SearchBox
        label="Search people"
        placeholder="Name or e-mail"
        q={query.q}
        keep={{ show: query.show }}
      />
      <nav className="seg-links max-w-full flex-wrap" aria-label="Show">
        {ATTENDANCE_FILTERS.filter(
          (show) => show !== "incomplete" || data.hasNeeds || query.show === show,
        ).map((show) => (
          <Link
            key={show}
            className="!min-h-[38px] whitespace-nowrap"
            to={`?${attendanceSearch({ ...query, show })}`}
            aria-current={show === query.show ? "true" : undefined}
            preventScrollReset
          >
            {FILTER_LABELS[show]}
            {show === "doubtful" && numbers.doubtful > 0 ? (
              <span className="count ml-1.5">{numbers.doubtful.toLocaleString("en")}</span>
            ) : null}
            {show === "incomplete" && numbers.incomplete > 0 ? (
              <span className="count ml-1.5">{numbers.incomplete.toLocaleString("en")}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      <For needs="editor">
        <Link className="btn btn-quiet btn-sm" to={data.writeTo}>
          <Icon name="mails" />
          Write to those who {data.hasBegun ? "attended" : "attend"}
        </Link>
      </For>
      <span className="flex flex-wrap gap-2 lg:ml-auto">
        {data.isSeries ? null : (
          <Link className="btn btn-plain" to={`${base}/import`}>
            <Icon name="upload" />
            Import a report
          </Link>
        )}
        <a className="btn btn-plain" href={`${base}.csv`} download>
          <Icon name="download" />
          Export
        </a>
      </span>
    </div>
  );
}

/** That some are doubtful, and what that means. */
function DoubtfulNote({ data: { base, numbers, query, sendsCertificates } }: { data: Shown }) {
  if (query.show === "doubtful")
    return (
      <p className="px-4 pb-3 text-sm text-ink-2">
        We can’t tell whether these people attended. They aren’t counted and won’t get a certificate
        until you decide.
        {sendsCertificates
          ? " Certificates are sent automatically: after the time you set, anyone you mark as " +
            "attended gets theirs straight away."
          : ""}
      </p>
    );
  if (numbers.doubtful === 0) return null;
  return (
    <p className="px-4 pb-3 text-sm">
      <Link className="link" to={`${base}?show=doubtful`} preventScrollReset>
        {numbers.doubtful === 1
          ? "1 person is"
          : `${numbers.doubtful.toLocaleString("en")} people are`}{" "}
        doubtful
      </Link>
      <span className="text-ink-2">
        {" "}
        and {numbers.doubtful === 1 ? "needs" : "need"} your decision.
      </span>
    </p>
  );
}
