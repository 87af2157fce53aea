import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import type { FormProblem } from "../../../../../../../http/form-errors.ts";
import { notFound } from "../../../../../../../http/not-found.ts";
import { newFormToken } from "../../../../../../../http/one-use-token.server.ts";
import { readPostedForm } from "../../../../../../../http/read-posted-form.server.ts";
import { formPageTitle } from "../../../../../../../ui/form-builder/form-page-title.ts";
import { MessageForm } from "../../../../../../../ui/webinar/message-form.tsx";
import { MessagePreview } from "../../../../../../../ui/webinar/message-preview.tsx";
import { findDeskWebinar } from "../../../../../../../webinars/people/find-desk-webinar.server.ts";
import { answerMessage } from "../../../../../../../webinars/reminders/answer-message.server.ts";
import { findMessage } from "../../../../../../../webinars/reminders/find-message.server.ts";
import { findPreviewPerson, previewMessage } from "../../../../../../../webinars/reminders/preview-message.server.ts";
import { questionLabels } from "../../../../../../../webinars/reminders/question-labels.ts";
import { MESSAGE_PLACEHOLDERS } from "../../../../../../../webinars/webinar-messages.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Message", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const { form, webinar } = await findDeskWebinar(db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message) throw notFound();
  const base = `/forms/${form.id}/webinar/messages`;
  const found = await findPreviewPerson(db, webinar.id, new URL(request.url).searchParams.get("person"));
  const registration = found?.registration ?? null;
  const preview =
    message.key === "new"
      ? null
      : await previewMessage(installation, { webinar, organiser, key: message.key, registration, now: clock() });
  return json({
    base,
    message,
    placeholders: [...MESSAGE_PLACEHOLDERS, ...questionLabels(form)],
    token: newFormToken(),
    preview: preview && {
      subject: preview.filled.subject,
      person: registration ? registration.name || registration.email : null,
      src: `${base}/${message.key}/preview?${new URLSearchParams({ person: registration?.id ?? "", v: webinar.updatedAt })}`,
      nextId: found?.nextId ?? null,
    },
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const { form, webinar } = await findDeskWebinar(installation.db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message?.words) throw notFound();
  const posted = await readPostedForm(request);
  return answerMessage(installation, { organiser, form, webinar, key: message.key, posted, questions: questionLabels(form) });
}

export default function EditMessage() {
  const { base, message, placeholders, token, preview } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] items-start">
      {message.words ? (
        <MessageForm
          base={base}
          message={{ ...message, words: message.words }}
          placeholders={placeholders}
          token={token}
          problem={problem}
          key={message.key}
        />
      ) : null}
      {preview ? <MessagePreview base={base} message={message} preview={preview} /> : null}
    </div>
  );
}
