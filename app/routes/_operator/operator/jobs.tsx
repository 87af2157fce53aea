import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  changeJobs,
  jobForm,
  jobsPath,
  NO_SUCH_JOB,
  readJobFilter,
  showJobs,
} from "#app/features/operator/jobs/jobs.server.ts";
import {
  FailedWebhookDeliveries,
  JobsTable,
} from "#app/features/operator/jobs/views/jobs-table.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Jobs" }] };
export const meta: MetaFunction = () => [{ title: "Jobs" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const filter = readJobFilter(new URL(request.url).searchParams);
  return showJobs(context.app, filter, timeZone);
}

/** Has a job or a post tried again, or drops a job. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const submission = await readSubmission(request, jobForm);
  const outcome =
    submission.status === "success"
      ? await changeJobs(app, submission.value, operator)
      : NO_SUCH_JOB;
  return seeOtherWith(app, jobsPath(readJobFilter(new URL(request.url).searchParams)), outcome);
}

/** What the installation does behind the pages: what waits, what runs, and what was given up. */
export default function Jobs() {
  const { filter, summary, states, kinds, jobs, total, pageSize, posts, failedPosts } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Jobs">{summary}</PageHead>
      <JobsTable
        filter={filter}
        states={states}
        kinds={kinds}
        jobs={jobs}
        total={total}
        pageSize={pageSize}
      />
      <FailedWebhookDeliveries counts={posts} posts={failedPosts} />
    </>
  );
}
