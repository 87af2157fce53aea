import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  chooseDigest,
  digestForm,
  readDigest,
} from "#app/features/accounts/notifications/digest-settings.server.ts";
import { NotificationList } from "#app/features/activity/notifications/views/notification-list.tsx";
import { showNotifications } from "#app/features/activity/notifications.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { choiceOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Notifications · Account settings", matches) },
];

const SAVED = {
  off: "You no longer get notifications by e-mail.",
  daily: "We’ll e-mail what you haven’t read every morning at about 8, if there is anything.",
  weekly: "We’ll e-mail what you haven’t read every Monday at about 8, if there is anything.",
};

/** Most unread notifications beside the choice. */
const SHOWN = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const given = {
    userId: user.id,
    accountId: account.id,
    timeZone: account.timeZone,
    now: clock(),
  };
  const { lines, unread } = await showNotifications(
    db,
    new URLSearchParams({ show: "unread" }),
    given,
  );
  return {
    rules: rulesOf(digestForm),
    digest: await readDigest(db, user.id),
    email: user.email,
    unread,
    newest: lines.slice(0, SHOWN),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const submission = await readSubmission(request, digestForm);
  if (submission.status !== "success") return refuse(submission);
  const { digest } = submission.value;
  await chooseDigest(app.db, { userId: user.id, digest, now: app.clock() });
  return seeOtherWith(app, "/settings/notifications", { kind: "success", text: SAVED[digest] });
}

export default function NotificationSettings() {
  const { digest, unread, newest } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start">
      <DigestCard key={digest} />
      <section className="card overflow-hidden" aria-labelledby="unread">
        <div className="card-head">
          <h2 className="panel-title" id="unread">
            Unread now
          </h2>
          {unread > 0 ? <span className="count">{unread > 99 ? "99+" : unread}</span> : null}
        </div>
        {newest.length > 0 ? (
          <NotificationList lines={newest} back="/settings/notifications" />
        ) : (
          <EmptyState icon="bell" title="You’re all caught up">
            We tell you when e-mails bounce, a send finishes, a webinar is near or answers arrive.
          </EmptyState>
        )}
      </section>
    </div>
  );
}

function DigestCard() {
  const { rules, digest, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { digest } });
  const error = fields.digest.errors?.[0];
  const words = {
    off: ["Never", "See them here, under the bell."],
    daily: ["Every day", "What you haven’t read, every morning at about 8."],
    weekly: ["Every week", "What you haven’t read, every Monday at about 8."],
  } as const;
  return (
    <SettingsCard
      id="digest"
      title="Notifications by e-mail"
      intro={
        <>
          One e-mail to <b className="font-semibold text-ink break-all">{email}</b> with what you
          haven’t read. This is your own setting, and doesn’t affect other members.
        </>
      }
    >
      <ErrorSummary errors={problems} ids={{ digest: "digest-off" }} />
      <Form method="post" className="grid gap-5" preventScrollReset {...form}>
        <fieldset className={`grid gap-2.5 ${error ? "field-bad" : ""}`}>
          <legend className="label mb-2">How often</legend>
          {error ? <FieldError id="digest-error">{error}</FieldError> : null}
          {(["off", "daily", "weekly"] as const).map((value) => (
            <Choice key={value} {...choiceOf(fields.digest, value)} title={words[value][0]}>
              {words[value][1]}
            </Choice>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="btn btn-primary">
            Save
          </button>
          <Link className="link" to="/notifications">
            See your notifications
          </Link>
        </div>
      </Form>
    </SettingsCard>
  );
}
