import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  MAX_REMINDERS,
  readWebinarMessages,
} from "#app/features/webinars/model/webinar-messages.ts";
import { readWebinarSms, type WebinarSms } from "#app/features/webinars/model/webinar-sms.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { showMessages } from "#app/features/webinars/reminders/show-messages.server.ts";
import { EmailsTable } from "#app/features/webinars/reminders/views/emails-table.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { Icon } from "#app/ui/page/icon.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Messages", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const { form, webinar } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  return {
    base: `/forms/${form.id}/webinar/messages`,
    isCancelled: webinar.state === "cancelled",
    canAdd: readWebinarMessages(webinar.messages).reminders.length < MAX_REMINDERS,
    mails: await showMessages(db, webinar, clock()),
    sms: config.sms.offer === null ? null : smsSummary(readWebinarSms(webinar)),
  };
}

export default function Messages() {
  const { base, isCancelled, canAdd, mails, sms } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      {sms ? (
        <section
          className="card p-5 flex flex-wrap items-center justify-between gap-3"
          aria-labelledby="sms"
        >
          <div>
            <h2 className="panel-title" id="sms">
              What people get as text messages
            </h2>
            <p className="text-ink-2">{sms}</p>
          </div>
          <Link className="btn btn-plain" to={`${base}/sms`}>
            Text messages
          </Link>
        </section>
      ) : null}
      <section className="card overflow-hidden" aria-labelledby="mails">
        <div className="card-head flex-wrap !py-2">
          <h2 className="panel-title" id="mails">
            What people get by e-mail
          </h2>
          {canAdd && !isCancelled ? (
            <Link className="btn btn-plain btn-sm" to={`${base}/new`}>
              <Icon name="plus" />
              Add a reminder
            </Link>
          ) : null}
        </div>
        <EmailsTable base={base} mails={mails} />
        <p className="px-4 py-3 border-t border-line text-sm text-ink-2">
          Reminders go to people who have a place at that moment. People who register later get the
          ones still to come.
          {canAdd ? "" : ` ${MAX_REMINDERS} reminders is the limit.`}
        </p>
      </section>
    </div>
  );
}

function smsSummary({ confirmation, reminder: { minutes } }: WebinarSms): string {
  const parts = [
    ...(confirmation.enabled ? ["the confirmation"] : []),
    ...(minutes.length > 0
      ? [minutes.length === 1 ? "1 reminder" : `${minutes.length} reminders`]
      : []),
  ];
  return parts.length > 0 ? `On for ${parts.join(" and ")}, for guests who agree.` : "Off.";
}
