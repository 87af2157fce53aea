import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { wakeDelivery } from "../../../../../delivery/wake.server.ts";
import { findForm } from "../../../../../forms/find-form.server.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { ErrorSummary } from "../../../../../ui/error-summary.tsx";
import { TextArea } from "../../../../../ui/field.tsx";
import { formPageTitle } from "../../../../../ui/form-builder/form-page-title.ts";
import { webinarOfForm } from "../../../../../webinars/find-webinar.server.ts";
import { cancelWebinar, countConcerned } from "../../../../../webinars/set-up/save-webinar.server.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Cancel the webinar", matches) }];

const MOST_REASON_LETTERS = 1000;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar || webinar.state === "cancelled") throw redirect(`/forms/${form.id}/webinar`);
  return { base: `/forms/${form.id}/webinar`, people: await countConcerned(db, webinar.id) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const form = await findForm(db, account.id, params.formId);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  const posted = await readPostedForm(request);
  const reason = String(posted.get("reason") ?? "").trim();
  if ([...reason].length > MOST_REASON_LETTERS) {
    return unprocessable(posted, { reason: `Shorten the reason to ${MOST_REASON_LETTERS.toLocaleString("en")} letters` });
  }
  const mailed = await db
    .transaction()
    .execute((trx) =>
      cancelWebinar(trx, installation, { webinarId: webinar.id, reason, account, actorId: user.id, now: clock() }),
    );
  wakeDelivery(db);
  const told = mailed === 1 ? "1 person is told by e-mail." : `${(mailed ?? 0).toLocaleString("en")} people are told by e-mail.`;
  const text = mailed === null ? "It was cancelled before." : `The webinar is cancelled.${mailed > 0 ? ` ${told}` : ""}`;
  return seeOtherWith(installation, `/forms/${form.id}/webinar`, { kind: "info", text });
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
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={base} preventScrollReset>
            Keep it
          </Link>
          <button type="submit" className="btn btn-danger">
            Cancel the webinar
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
