import {
  type ActionFunctionArgs,
  data,
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
  EventPageForm,
  SpeakersCard,
  WordsCard,
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
  const isWithFile = isMultipart(request.headers.get("Content-Type"));
  const { form: posted, notRead } = isWithFile
    ? await readPicturePost(request)
    : { form: await readPostedForm(request), notRead: null };
  const [intent, speaker = hiddenField(posted, "speaker")] = intentOf(posted).split(" ");
  // Every button keeps the words, so that none of them loses what was typed.
  const isWords = intent === "words";
  if (isWords || posted.has("about")) {
    const submission = submissionOf(posted, eventWordsForm);
    if (submission.status !== "success") return refuse(submission);
    const isTyped = Object.entries(eventWordsOf(webinar)).some(
      ([name, saved]) => hiddenField(posted, name).replaceAll("\r\n", "\n") !== saved,
    );
    if (isTyped) await saveEventWords(app, organiser, webinar, submission.value);
  }
  if (isWords) return seeOtherWith(app, here, { kind: "success", text: "Saved." });
  if (intent === "speaker-add") return seeOther(`${here}/speakers/add`);
  if (intent === "speaker-change") return seeOther(`${here}/speakers/${speaker}`);
  if (intent === "remove-cover") {
    await removeCover(app, organiser, webinar);
    return seeOtherWith(app, here, {
      kind: "success",
      text: "The page shows the drawn cover again.",
    });
  }
  if (intent === "speaker-up") {
    await moveSpeakerUp(app, webinar.id, speaker);
    return seeOther(here);
  }
  const file = posted.get("cover");
  const nothing = { status: 422 as const, problem: "Choose a picture first" };
  const refused =
    notRead ??
    (file instanceof File && file.size > 0
      ? await saveCover(app, organiser, webinar, new Uint8Array(await file.arrayBuffer()))
      : nothing);
  if (!refused) return seeOtherWith(app, here, { kind: "success", text: "The cover is saved." });
  const wait: HeadersInit =
    "wait" in refused && refused.wait ? { "Retry-After": String(refused.wait) } : {};
  return data({ coverProblem: refused.problem }, { status: refused.status, headers: wait });
}

export default function EventPageSettings() {
  const { cover, rules, values, speakers, publicPath } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const coverProblem = data && "coverProblem" in data ? data.coverProblem : undefined;
  const answer = data && !("coverProblem" in data) ? data : undefined;
  return (
    <EventPageForm rules={rules} values={values} answer={answer} key={JSON.stringify(values)}>
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
        <WordsCard />
        <SpeakersCard speakers={speakers} />
      </div>
      <CoverCard cover={cover} problem={coverProblem} />
    </EventPageForm>
  );
}
