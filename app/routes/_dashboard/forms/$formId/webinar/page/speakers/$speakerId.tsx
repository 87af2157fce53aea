import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  findSpeaker,
  removeSpeaker,
  speakerForm,
} from "#app/features/webinars/event/speakers.server.ts";
import { SpeakerForm } from "#app/features/webinars/event/views/speaker-form.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { isMultipart } from "#app/platform/http/uploads.server.ts";
import { answerSpeakerPost } from "./_speaker-post.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Change a speaker", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(context.app.db, account.id, params.formId),
  );
  const { name, role, picture } = orNotFound(
    await findSpeaker(context.app.db, webinar.id, params.speakerId),
  );
  return {
    speaker: { name, role, picture },
    back: `/forms/${form.id}/webinar/page`,
    rules: rulesOf(speakerForm),
  };
}

/** The form brings a file; the button that removes somebody does not. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const before = orNotFound(await findSpeaker(app.db, webinar.id, params.speakerId));
  if (isMultipart(request.headers.get("Content-Type")))
    return answerSpeakerPost(request, app, { organiser, webinar, before });
  await removeSpeaker(app.db, before);
  return seeOtherWith(app, `/forms/${form.id}/webinar/page`, {
    kind: "info",
    text: `${before.name} was removed from the page.`,
  });
}

export default function ChangeSpeaker() {
  const { speaker, back, rules } = useLoaderData<typeof loader>();
  return (
    <Editable needs="editor">
      <SpeakerForm
        speaker={speaker}
        back={back}
        rules={rules}
        answer={useActionData<typeof action>()}
      />
    </Editable>
  );
}
