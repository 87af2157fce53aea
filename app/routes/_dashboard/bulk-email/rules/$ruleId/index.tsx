import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { For, LinkForRole } from "#app/features/accounts/role-link.tsx";
import { problemBeforeStart } from "#app/features/mailings/rules/check-rule.server.ts";
import { findRule, listRuns, subjectOf } from "#app/features/mailings/rules/send-rules.server.ts";
import {
  showAdding,
  showNextDates,
  showRule,
  showRuleDraft,
  showRun,
  showWaiting,
} from "#app/features/mailings/rules/show-rules.server.ts";
import { RuleBadge } from "#app/features/mailings/rules/views/rule-badge.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PreviousNext } from "#app/ui/lists/previous-next.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Recurring e-mails", to: "/bulk-email/rules" },
    { label: data?.rule.subject ?? "Recurring e-mail" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Recurring: ${data?.rule.subject ?? "e-mail"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const row = orNotFound(await findRule(db, account.id, params.ruleId));
  const page = readPageNumber(new URL(request.url).searchParams);
  const { runs, more } = await listRuns(db, row.id, page);
  return {
    rule: showRule({ ...row, subject: await subjectOf(db, row) }, account),
    draft: await showRuleDraft(db, account, row.draftId),
    dates: row.state === "on" ? showNextDates(row, clock(), account.timeZone) : [],
    waiting: row.state === "on" ? await showWaiting(db, row, account.timeZone) : "",
    adding: await showAdding(db, row, clock()),
    problem:
      row.kind === "certificates" || row.state === "done"
        ? null
        : await problemBeforeStart(db, account.id, row.draftId),
    projectId: row.projectId,
    runs: runs.map((run) => showRun(run, clock(), account.timeZone)),
    page,
    more,
  };
}

/** One recurring e-mail: when it goes out next, and what became of each run. */
export default function Rule() {
  const shown = useLoaderData<typeof loader>();
  const { rule, draft, dates, waiting, adding, projectId, runs, page, more } = shown;
  const base = `/bulk-email/rules/${rule.id}`;
  const next = rule.next ? `Next: ${rule.next}.` : waiting;
  return (
    <>
      <PageHead
        title={rule.subject}
        actions={
          <For needs="editor">
            <Link className="btn btn-danger" to={`${base}/delete`}>
              Delete
            </Link>
            <Link className="btn btn-plain" to={`${base}/edit`}>
              <Icon name="cal" />
              Change
            </Link>
            <Form method="post" action={`${base}/${rule.state === "on" ? "pause" : "resume"}`}>
              <button
                type="submit"
                className={rule.state === "on" ? "btn btn-plain" : "btn btn-primary"}
              >
                {rule.state === "on" ? "Pause" : "Turn on"}
              </button>
            </Form>
          </For>
        }
      >
        <RuleBadge state={rule.state} /> {rule.timing}
      </PageHead>
      <Notices {...shown} />
      <section className="card p-5 lg:p-6 grid gap-3" aria-label="What goes out">
        {rule.kind === "certificates" ? null : (
          <p>{draft ? draft.recipients : "Its message and its people were deleted."}</p>
        )}
        <p className="text-ink-2">
          {rule.whom} {adding ? null : next}
        </p>
        {dates.length > 1 ? (
          <p className="text-ink-2">After that: {dates.slice(1).join("; ")}.</p>
        ) : null}
        {projectId ? (
          <p>
            <Link className="btn btn-plain btn-sm" to={`/projects/${projectId}`}>
              <Icon name="cert" />
              See the project
            </Link>
          </p>
        ) : null}
        {draft && !draft.isSent ? (
          <p>
            <Link className="btn btn-plain btn-sm" to={`/bulk-email/compose/${draft.id}`}>
              <Icon name={draft.isListDeleted ? "users" : "edit"} />
              {draft.isListDeleted ? "Choose other people" : "Edit message"}
            </Link>
          </p>
        ) : null}
      </section>
      <Log runs={runs} page={page} more={more} />
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Why nothing goes out. */
function Notices({ rule, draft, adding, problem }: Shown) {
  return (
    <>
      {rule.stoppedReason ? (
        <div className="flash mb-4" data-s="failed">
          <Icon name="badx" />
          <span>
            <b className="font-semibold">It stopped.</b> {rule.stoppedReason} Fix this, then turn it
            on again. {rule.fixAt ? <LinkForRole link={rule.fixAt} className="link" /> : null}
          </span>
        </div>
      ) : null}
      {problem && !rule.stoppedReason ? (
        <div className="flash mb-4" data-k="warning">
          <Icon name="warn" />
          <span>
            <b className="font-semibold">It can’t go out like this.</b> {problem}{" "}
            {draft && !draft.isSent ? "Edit its message, or choose other people for it." : null}
          </span>
        </div>
      ) : null}
      {adding ? (
        <div className="flash mb-4" data-k="info">
          <Icon name="clock" />
          <span>
            <b className="font-semibold">It waits for {adding.file}.</b> Its people are still being
            added, so nobody is sent anything until everybody is there.{" "}
            <Link className="link" to={adding.to}>
              See its progress
            </Link>
          </span>
        </div>
      ) : null}
    </>
  );
}

/** What became of each run, the newest first. */
function Log({ runs, page, more }: Pick<Shown, "runs" | "page" | "more">) {
  return (
    <section className="card mt-4 overflow-hidden" aria-labelledby="log">
      <div className="card-head">
        <h2 className="panel-title" id="log">
          Log
        </h2>
      </div>
      {runs.length === 0 ? (
        <p className="p-4 text-ink-2">It hasn’t run yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {runs.map((run) => (
            <li key={run.id} className="px-4 py-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="num text-ink-2 w-40 shrink-0 whitespace-nowrap">{run.at}</span>
              <div className="min-w-0 grow basis-60">
                <b className="font-semibold">{run.outcome}</b>
                {run.sentCount > 0 ? ` to ${counted(run.sentCount, "person", "people")}` : ""}
                {run.leftOutCount > 0 ? `, ${run.leftOutCount.toLocaleString("en")} left out` : ""}
                {run.detail ? (
                  <span className="block text-sm text-ink-2 break-words">{run.detail}</span>
                ) : null}
              </div>
              {run.batchId ? (
                <Link className="link" to={`/sent/${run.batchId}`}>
                  See the send<span className="sr-only"> of {run.at}</span>
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <PreviousNext page={page} more={more} />
    </section>
  );
}
