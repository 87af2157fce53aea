import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { questionLabels } from "#app/features/webinars/emails/webinar-values.server.ts";
import { MESSAGE_PLACEHOLDERS } from "#app/features/webinars/model/webinar-messages.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findMessage, messageForm, removeReminder, saveMessage } from "#app/features/webinars/reminders/message-form.server.ts";
import { findPreviewPerson, previewMessage, sendTestMessage } from "#app/features/webinars/reminders/preview-message.server.ts";
import { MessageForm, MessagePreview } from "#app/features/webinars/reminders/views/message-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { intentOf, readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Message", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { form, webinar } = await findDashboardWebinar(db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message) throw notFound();
  const base = `/forms/${form.id}/webinar/messages`;
  const questions = questionLabels(form);
  const found = await findPreviewPerson(db, webinar.id, new URL(request.url).searchParams.get("person"));
  const registration = found?.registration ?? null;
  const preview =
    message.key === "new"
      ? null
      : await previewMessage(app, { webinar, organiser, key: message.key, registration, now: clock() });
  return json({
    base,
    message,
    placeholders: [...MESSAGE_PLACEHOLDERS, ...questions],
    rules: rulesOf(messageForm(message.key, questions)),
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
  const { app } = context;
  const { form, webinar } = await findDashboardWebinar(app.db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message?.words) throw notFound();
  const base = `/forms/${form.id}/webinar/messages`;
  const posted = await readPostedForm(request);
  const intent = intentOf(posted);
  if (intent === "remove" && message.key !== "new" && message.kind === "reminder") {
    await removeReminder(app, webinar, message.minutes);
    return seeOtherWith(app, base, { kind: "info", text: `The reminder ${message.when} is removed.` });
  }
  const submission = submissionOf(posted, messageForm(message.key, questionLabels(form)));
  if (submission.status !== "success") return refuse(submission);
  const outcome = await saveMessage(app, webinar, message.key, submission.value);
  if (outcome.kind === "refused") return refuse(submission, { [outcome.field]: outcome.problem });
  if (intent !== "test") return seeOtherWith(app, base, { kind: "success", text: `Saved: ${outcome.when}.` });
  await sendTestMessage(app, organiser, { ...outcome, token: submission.value.token });
  const text = `Saved, and a test is on its way to ${organiser.user.email}.`;
  return seeOtherWith(app, `${base}/${outcome.key}`, { kind: "success", text });
}

export default function EditMessage() {
  const { base, message, placeholders, token, rules, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] items-start">
      {message.words ? (
        <MessageForm
          base={base}
          message={{ ...message, words: message.words }}
          placeholders={placeholders}
          token={token}
          rules={rules}
          answer={answer}
          key={JSON.stringify(message)}
        />
      ) : null}
      {preview ? <MessagePreview base={base} message={message} preview={preview} /> : null}
    </div>
  );
}
