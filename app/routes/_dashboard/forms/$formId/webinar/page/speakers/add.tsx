import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { speakerForm } from "#app/features/webinars/event/speakers.server.ts";
import { SpeakerForm } from "#app/features/webinars/event/views/speaker-form.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { answerSpeakerPost } from "./_speaker-post.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Add a speaker", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { form } = orNotFound(
    await findDashboardWebinar(context.app.db, account.id, params.formId),
  );
  return { back: `/forms/${form.id}/webinar/page`, rules: rulesOf(speakerForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { webinar } = orNotFound(
    await findDashboardWebinar(context.app.db, organiser.account.id, params.formId),
  );
  return answerSpeakerPost(request, context.app, { organiser, webinar, before: null });
}

export default function AddSpeaker() {
  const { back, rules } = useLoaderData<typeof loader>();
  return (
    <SpeakerForm speaker={null} back={back} rules={rules} answer={useActionData<typeof action>()} />
  );
}
