import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { removeCover, saveCover } from "#app/features/webinars/event/cover.server.ts";
import { readCoverOf } from "#app/features/webinars/event/event-page.server.ts";
import {
  eventWordsForm,
  eventWordsOf,
  saveEventWords,
} from "#app/features/webinars/event/event-words.server.ts";
import { listSpeakers, moveSpeakerUp } from "#app/features/webinars/event/speakers.server.ts";
import {
  CoverCard,
  EventWordsForm,
  SpeakersCard,
} from "#app/features/webinars/event/views/event-settings.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { isMultipart } from "#app/platform/http/uploads.server.ts";
import { readPicturePost } from "./_picture-post.server.ts";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Event page", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, account.id, params.formId),
  );
  const speakers = await listSpeakers(app.db, webinar.id);
  return {
    base: `/forms/${form.id}/webinar/page`,
    cover: await readCoverOf(app, { form, webinar }),
    rules: rulesOf(eventWordsForm),
    values: eventWordsOf(webinar),
    speakers: speakers.map(({ id, name, role, picture }) => ({ id, name, role, picture })),
    publicPath: form.publishedVersionId && !form.deletedAt ? `/f/${form.slug}` : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const here = `/forms/${form.id}/webinar/page`;
  if (isMultipart(request.headers.get("Content-Type"))) {
    const { form: posted, notRead } = await readPicturePost(request);
    const file = posted.get("cover");
    const nothing = { status: 422 as const, problem: "Choose a picture first" };
    const refused =
      notRead ??
      (file instanceof File
        ? await saveCover(app, organiser, webinar, new Uint8Array(await file.arrayBuffer()))
        : nothing);
    if (!refused) return seeOtherWith(app, here, { kind: "success", text: "The cover is saved." });
    const wait: HeadersInit =
      "wait" in refused && refused.wait ? { "Retry-After": String(refused.wait) } : {};
    return json({ coverProblem: refused.problem }, { status: refused.status, headers: wait });
  }
  const posted = await readPostedForm(request);
  const intent = intentOf(posted);
  if (intent === "remove-cover") {
    await removeCover(app, organiser, webinar);
    return seeOtherWith(app, here, {
      kind: "success",
      text: "The page shows the drawn cover again.",
    });
  }
  if (intent === "speaker-up") {
    await moveSpeakerUp(app, webinar.id, hiddenField(posted, "speaker"));
    return seeOther(here);
  }
  const submission = submissionOf(posted, eventWordsForm);
  if (submission.status !== "success") return refuse(submission);
  await saveEventWords(app, organiser, webinar, submission.value);
  return seeOtherWith(app, here, { kind: "success", text: "Saved." });
}

export default function EventPageSettings() {
  const { base, cover, rules, values, speakers, publicPath } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const coverProblem = data && "coverProblem" in data ? data.coverProblem : undefined;
  const answer = data && !("coverProblem" in data) ? data : undefined;
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,46rem)_minmax(0,24rem)] items-start">
      <div className="grid gap-5">
        <p className="text-ink-2">
          People see this above the form.{" "}
          {publicPath ? (
            <a className="link" href={publicPath}>
              View the event page
            </a>
          ) : (
            "Publish the form to show it."
          )}
        </p>
        <EventWordsForm
          rules={rules}
          values={values}
          answer={answer}
          key={JSON.stringify(values)}
        />
        <SpeakersCard base={base} speakers={speakers} />
      </div>
      <CoverCard cover={cover} problem={coverProblem} />
    </div>
  );
}
