import { Form, Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { showJobs } from "../jobs.server.ts";

type Shown = Awaited<ReturnType<typeof showJobs>>;

/** The queue, one state at a time. */
export function JobsTable({
  filter,
  states,
  kinds,
  jobs,
  total,
  pageSize,
}: Pick<Shown, "filter" | "states" | "kinds" | "jobs" | "total" | "pageSize">) {
  const isDead = filter.state === "dead";
  return (
    <section className="card overflow-hidden mb-5" aria-labelledby="jobs-title">
      <div className="card-head py-3 flex-wrap gap-3">
        <h2 id="jobs-title" className="panel-title">
          Job queue
        </h2>
        <nav className="seg-links max-sm:w-full flex-wrap" aria-label="Jobs by state">
          {states.map(({ value, label, to }) => (
            <Link
              key={value}
              to={to}
              aria-current={value === filter.state ? "true" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {isDead && kinds.some(({ count }) => count > 1) ? (
        <div className="flex flex-wrap gap-2 px-4 py-3 border-b border-line">
          {kinds
            .filter(({ count }) => count > 1)
            .map(({ kind, count }) => (
              <Form method="post" key={kind}>
                <input type="hidden" name="kind" value={kind} />
                <button
                  type="submit"
                  name="intent"
                  value="retry-kind"
                  className="btn btn-plain btn-sm"
                >
                  Retry all {count.toLocaleString("en")} {kind} jobs
                </button>
              </Form>
            ))}
        </div>
      ) : null}
      {jobs.length === 0 ? (
        <EmptyState
          icon="gear"
          title={total > 0 ? "This page is empty" : EMPTY[filter.state].title}
        >
          {EMPTY[filter.state].text}
        </EmptyState>
      ) : (
        <DataTable
          caption={`Jobs, page ${filter.page}`}
          columns={["Job", "Time", "Attempts", "Last error", { label: "Actions", isHidden: true }]}
          rows={jobs}
        >
          {(job) => <JobCells job={job} state={filter.state} />}
        </DataTable>
      )}
      {total > pageSize ? (
        <Pager
          page={filter.page}
          pageSize={pageSize}
          total={total}
          search={filter.state === "dead" ? "" : `state=${filter.state}`}
          noun="jobs"
        />
      ) : null}
    </section>
  );
}

function JobCells({ job, state }: { job: Shown["jobs"][number]; state: Shown["filter"]["state"] }) {
  return (
    <>
      <td className="wide min-w-0">
        <span className="font-semibold">{job.label ?? job.kind}</span>
        <span className="block text-sm text-ink-3 font-mono break-all">{job.kind}</span>
      </td>
      <td className="text-ink-2 num">{job.when}</td>
      <td className="text-ink-2 num whitespace-nowrap">
        <span className="md:hidden">Attempts </span>
        {job.tries}
      </td>
      <td className="wide text-sm text-ink-2 break-words max-w-[26rem]">
        {job.error ?? <span className="text-ink-3">None</span>}
      </td>
      <td className="wide">
        {state === "running" ? (
          <span className="text-ink-3">Running</span>
        ) : (
          <Form
            method="post"
            className="flex flex-wrap md:flex-nowrap gap-2 md:justify-end max-md:mt-1.5"
          >
            <input type="hidden" name="id" value={job.id} />
            <input type="hidden" name="kind" value={job.kind} />
            <button type="submit" name="intent" value="retry" className="btn btn-plain btn-sm">
              {state === "dead" ? "Retry" : "Run now"}
            </button>
            <button
              type="submit"
              name="intent"
              value="drop"
              className="btn btn-plain btn-sm text-failed"
            >
              Delete
            </button>
          </Form>
        )}
      </td>
    </>
  );
}

const EMPTY = {
  dead: {
    title: "No failed jobs",
    text: "A job that fails is retried at longer and longer intervals. If its last attempt fails, it appears here.",
  },
  waiting: {
    title: "No waiting jobs",
    text: "Jobs that are due later, or that depend on another job, appear here.",
  },
  running: { title: "No running jobs", text: "Most jobs take less than a second." },
} as const;

const SOURCE_LABELS = { webhook: "Webhook events", form: "Form responses" } as const;

/** What is posted to organisers' own servers: how many wait, and which were given up. */
export function FailedWebhookDeliveries({
  counts,
  posts,
}: {
  counts: Shown["posts"];
  posts: Shown["failedPosts"];
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="posts-title">
      <div className="card-head py-3 flex-wrap gap-x-6 gap-y-1">
        <h2 id="posts-title" className="panel-title">
          Posts to other servers
        </h2>
        <p className="text-sm text-ink-2 num">
          {counts
            .map(
              ({ line, waiting, failed }) =>
                `${SOURCE_LABELS[line]}: ${waiting.toLocaleString("en")} waiting, ` +
                `${failed.toLocaleString("en")} failed`,
            )
            .join(" · ")}
        </p>
      </div>
      {posts.length === 0 ? (
        <p className="p-5 text-ink-2">
          None failed in the last 30 days. Each is tried seven times over about a day.
        </p>
      ) : (
        <DataTable
          caption="Failed posts, newest first"
          columns={[
            "Account",
            "What",
            "Failed",
            "Last attempt",
            { label: "Actions", isHidden: true },
          ]}
          rows={posts}
          keyOf={(post) => `${post.line}:${post.id}`}
        >
          {(post) => (
            <>
              <td className="wide min-w-0">
                <Link
                  className="font-semibold hover:underline break-words inline-block py-2 -my-2"
                  to={`/operator/accounts/${post.accountId}`}
                >
                  <bdi>{post.accountName}</bdi>
                </Link>
              </td>
              <td className="text-ink-2">{SOURCE_LABELS[post.line]}</td>
              <td className="text-ink-2 num whitespace-nowrap">{post.when}</td>
              <td className="wide text-sm text-ink-2 break-words max-w-[24rem]">
                {post.attempts} attempts{post.problem ? `: ${post.problem}` : ""}
              </td>
              <td className="wide">
                <Form method="post" className="md:flex md:justify-end">
                  <input type="hidden" name="id" value={post.id} />
                  <input type="hidden" name="line" value={post.line} />
                  <button
                    type="submit"
                    name="intent"
                    value="retry-post"
                    className="btn btn-plain btn-sm"
                  >
                    Retry
                  </button>
                </Form>
              </td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}
