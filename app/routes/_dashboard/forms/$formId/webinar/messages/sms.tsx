import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import {
  readSeen,
  saveSms,
  showSmsPage,
  smsForm,
} from "#app/features/webinars/sms/sms-settings.server.ts";
import { SmsSettings } from "#app/features/webinars/sms/views/sms-settings.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  hiddenField,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Text messages", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  if (app.config.sms.offer === null) throw notFound();
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const personId = new URL(request.url).searchParams.get("person");
  return {
    base: `/forms/${form.id}/webinar/messages`,
    rules: rulesOf(smsForm),
    page: orNotFound(await showSmsPage(app, organiser, { form, webinar, personId })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  if (app.config.sms.offer === null) throw notFound();
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, smsForm);
  if (submission.status !== "success")
    return data({ answer: answerOf(submission), page: null }, { status: 422 });
  const [intent, personId] = intentOf(posted).split(":");
  const page = orNotFound(
    await showSmsPage(app, organiser, {
      form,
      webinar,
      personId: personId || hiddenField(posted, "person") || null,
    }),
  );
  // What was typed, with what it comes to; nothing is kept of it.
  if (intent === "preview") return { answer: answerOf(submission), page };
  const outcome = await saveSms(app, organiser, {
    webinar,
    typed: submission.value,
    page,
    seen: readSeen(hiddenField(posted, "seen")),
  });
  if (outcome.kind === "saved")
    return seeOtherWith(app, `/forms/${form.id}/webinar/messages/sms`, {
      kind: "success",
      text: outcome.text,
    });
  return data({ answer: answerOf(submission, { form: outcome.problem }), page }, { status: 422 });
}

export default function TextMessages() {
  const { base, rules, page } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <SmsSettings base={base} rules={rules} page={posted?.page ?? page} answer={posted?.answer} />
  );
}
