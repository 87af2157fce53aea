import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { loadTask, TaskPage } from "./_task-page.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.standing.title} · ${data.head.title}` : "There is no such link" },
];

export const loader = (args: LoaderFunctionArgs) => loadTask(args, "quiz");

export default function Quiz() {
  return <TaskPage {...useLoaderData<typeof loader>()} />;
}
