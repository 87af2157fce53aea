import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { changeJobs } from "../../../operator/change-jobs.server.ts";
import { requireOperator } from "../../../operator/require-operator.server.ts";
import { jobsPath, readJobFilter, showJobs } from "../../../operator/show-jobs.server.ts";
import type { DeskHandle } from "../../../ui/desk/desk-handle.ts";
import { FailedPosts } from "../../../ui/operator/failed-posts.tsx";
import { JobsTable } from "../../../ui/operator/jobs-table.tsx";
import { PageHead } from "../../../ui/page-head.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Jobs" }] };
export const meta: MetaFunction = () => [{ title: "Jobs" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const filter = readJobFilter(new URL(request.url).searchParams);
  return showJobs(context.installation, filter, timeZone);
}

/** Has a job or a post tried again, or drops a job. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const said = await changeJobs(installation, form, operator);
  return seeOtherWith(installation, jobsPath(readJobFilter(new URL(request.url).searchParams)), said);
}

/** What the installation does behind the pages: what waits, what runs, and what was given up. */
export default function Jobs() {
  const { filter, summary, states, kinds, jobs, total, pageSize, posts, failedPosts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Jobs">{summary}</PageHead>
      <JobsTable {...{ filter, states, kinds, jobs, total, pageSize }} />
      <FailedPosts counts={posts} posts={failedPosts} />
    </>
  );
}
