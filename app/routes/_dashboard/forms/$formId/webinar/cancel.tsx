import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { cancelForm, cancelWebinar } from "#app/features/webinars/set-up/cancel-webinar.server.ts";
import { countPeopleToNotify } from "#app/features/webinars/set-up/people-to-notify.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Cancel the webinar", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar || webinar.state === "cancelled") throw redirect(`/forms/${form.id}/webinar`);
  return {
    base: `/forms/${form.id}/webinar`,
    people: await countPeopleToNotify(db, webinar.id),
    rules: rulesOf(cancelForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  const submission = await readSubmission(request, cancelForm);
  if (submission.status !== "success") return refuse(submission);
  const cancelling = {
    webinarId: webinar.id,
    account,
    actorId: user.id,
    now: app.clock(),
    ...submission.value,
  };
  const mailed = await cancelWebinar(app, cancelling);
  const told =
    mailed === 1
      ? "We’ve e-mailed 1 person."
      : `We’ve e-mailed ${(mailed ?? 0).toLocaleString("en")} people.`;
  const text =
    mailed === null
      ? "It was already cancelled."
      : `The webinar is cancelled.${mailed > 0 ? ` ${told}` : ""}`;
  return seeOtherWith(app, `/forms/${form.id}/webinar`, { kind: "info", text });
}

export default function CancelWebinar() {
  const { base, people, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const who = people === 1 ? "1 person gets" : `${people.toLocaleString("en")} people get`;
  return (
    <Dialog title="Cancel the webinar?" closeTo={base}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <p className="text-ink-2 mb-4">
          {people > 0 ? `${who} an e-mail that removes it from their calendar. ` : ""}Registration
          closes. This can’t be undone.
        </p>
        <TextArea
          {...inputOf(fields.reason)}
          label="Reason"
          hint="Included in the e-mail."
          optional
          rows={3}
        />
        <DialogButtons closeTo={base} keep="Keep it" button="Cancel the webinar" isDanger />
      </Form>
    </Dialog>
  );
}
