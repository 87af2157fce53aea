import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import {
  deletePeopleSegment,
  findPeopleSegment,
} from "#app/features/recipients/segments/people-segments.server.ts";
import {
  readTypedSegment,
  showSegmentForm,
} from "#app/features/recipients/segments/segment-form.server.ts";
import { SegmentForm } from "#app/features/recipients/segments/views/segment-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { answerSegment, keepTypedSegment } from "./segment-answer.server.ts";

export const handle: DashboardHandle = {
  crumbs: (data: { name?: string }) => [
    { label: "People", to: "/people" },
    { label: "Segments", to: "/people/segments" },
    { label: data?.name ?? "Segment" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Edit segment" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const segment = orNotFound(await findPeopleSegment(db, account.id, params.segmentId ?? ""));
  const { id, name, rule } = segment;
  const search = new URL(request.url).searchParams;
  const typed = search.has("what-0") ? readTypedSegment(search) : { name, ...rule };
  return { id, name, ...(await showSegmentForm(context.app, account, typed, segment)) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const segment = await findPeopleSegment(app.db, account.id, params.segmentId ?? "");
  if (!segment) return keepTypedSegment(app, form);
  const { id, name } = segment;
  if (intentOf(form) === "delete") {
    await deletePeopleSegment(app.db, account.id, id);
    return seeOtherWith(app, "/people/segments", {
      kind: "success",
      text: `The segment ${name} was deleted.`,
    });
  }
  return answerSegment(form, app, account, id);
}

export default function EditSegment() {
  const answer = useActionData<typeof action>();
  const { id, name, ...shown } = useLoaderData<typeof loader>();
  const here = `/people/segments/${id}`;
  return (
    <>
      <PageHead
        title={name}
        actions={
          <>
            <Link className="btn btn-plain" to={`/people?segment=${id}`}>
              Show these people
            </Link>
            <Form method="post" action={here}>
              <Editable needs="editor">
                <button type="submit" className="btn btn-danger" name="intent" value="delete">
                  Delete
                </button>
              </Editable>
            </Form>
          </>
        }
      >
        It always contains the people who match it at that moment.
      </PageHead>
      <SegmentForm
        here={here}
        {...shown}
        {...answer}
        problems={answer?.problems}
        button="Save segment"
      />
    </>
  );
}
