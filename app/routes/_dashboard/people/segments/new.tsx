import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  readTypedSegment,
  showSegmentForm,
} from "#app/features/recipients/segments/segment-form.server.ts";
import { SegmentForm } from "#app/features/recipients/segments/views/segment-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { answerSegment } from "./segment-answer.server.ts";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "People", to: "/people" },
    { label: "Segments", to: "/people/segments" },
    { label: "New" },
  ],
};
export const meta: MetaFunction = () => [{ title: "New segment" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return await showSegmentForm(
    context.app,
    account,
    readTypedSegment(new URL(request.url).searchParams),
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return answerSegment(await readPostedForm(request), context.app, account);
}

export default function NewSegment() {
  const answer = useActionData<typeof action>();
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="New segment">
        A segment is a rule. It always contains the people who match it at that moment.
      </PageHead>
      <SegmentForm
        here="/people/segments/new"
        {...shown}
        {...answer}
        problems={answer?.problems}
        button="Save segment"
      />
    </>
  );
}
