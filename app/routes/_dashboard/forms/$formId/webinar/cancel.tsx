import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { cancelWebinar, countPeopleToNotify } from "#app/features/webinars/set-up/save-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Cancel the webinar", matches) }];

const MAX_REASON_LENGTH = 1000;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = await findForm(db, account.id, params.formId);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar || webinar.state === "cancelled") throw redirect(`/forms/${form.id}/webinar`);
  return { base: `/forms/${form.id}/webinar`, people: await countPeopleToNotify(db, webinar.id) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const form = await findForm(db, account.id, params.formId);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  const posted = await readPostedForm(request);
  const reason = String(posted.get("reason") ?? "").trim();
  if ([...reason].length > MAX_REASON_LENGTH) {
    return unprocessable(posted, { reason: `Shorten the reason to ${MAX_REASON_LENGTH.toLocaleString("en")} letters` });
  }
  const mailed = await db
    .transaction()
    .execute((trx) => cancelWebinar(trx, app, { webinarId: webinar.id, reason, account, actorId: user.id, now: clock() }));
  wakeDelivery(db);
  const told = mailed === 1 ? "1 person is told by e-mail." : `${(mailed ?? 0).toLocaleString("en")} people are told by e-mail.`;
  const text = mailed === null ? "It was cancelled before." : `The webinar is cancelled.${mailed > 0 ? ` ${told}` : ""}`;
  return seeOtherWith(app, `/forms/${form.id}/webinar`, { kind: "info", text });
}

export default function CancelWebinar() {
  const { base, people } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const who = people === 1 ? "1 person gets" : `${people.toLocaleString("en")} people get`;
  return (
    <Dialog title="Cancel the webinar?" closeTo={base}>
      <Form method="post">
        <ErrorSummary errors={problem?.errors} />
        <p className="text-ink-2 mb-4">
          {people > 0 ? `${who} a mail that takes it out of their calendar. ` : ""}Registration closes. This can’t be undone.
        </p>
        <TextArea
          name="reason"
          label="Reason"
          hint="Stands in the mail."
          optional
          rows={3}
          defaultValue={problem?.values.reason}
          error={problem?.errors.reason}
        />
        <DialogButtons closeTo={base} keep="Keep it" button="Cancel the webinar" isDanger />
      </Form>
    </Dialog>
  );
}
