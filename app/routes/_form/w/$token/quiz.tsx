import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";
import { loadTask, TaskPage } from "./_task-page.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: data
      ? `${data.standing.title} · ${data.head.title}`
      : textsOfPage(data, location.search).join.noSuchLink,
  },
];

export const loader = (args: LoaderFunctionArgs) => loadTask(args, "quiz");

export default function Quiz() {
  return <TaskPage {...useLoaderData<typeof loader>()} />;
}
