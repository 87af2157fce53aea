import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { timeZoneGroups } from "#app/engines/time/time-zones.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { type Form, findForm } from "#app/features/forms/store/find-form.server.ts";
import { draftDefinition } from "#app/features/forms/store/stored-form.server.ts";
import { certificateProject } from "#app/features/webinars/certificates/certificate-settings.server.ts";
import { readCoverOf } from "#app/features/webinars/event/event-page.server.ts";
import { listingStatus } from "#app/features/webinars/listed/listed-webinar.ts";
import {
  isSeries,
  type Webinar,
  webinarOfForm,
} from "#app/features/webinars/model/webinar.server.ts";
import { readWebinarMessages } from "#app/features/webinars/model/webinar-messages.ts";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import {
  detailsFields,
  detailsForm,
  emailQuestionProblem,
} from "#app/features/webinars/set-up/details-form.server.ts";
import { countPeopleToNotify } from "#app/features/webinars/set-up/people-to-notify.server.ts";
import {
  type ChangeQuestion,
  saveDetails,
} from "#app/features/webinars/set-up/save-webinar.server.ts";
import { DetailsForm } from "#app/features/webinars/set-up/views/details-form.tsx";
import {
  NewWebinarAside,
  WebinarAside,
} from "#app/features/webinars/set-up/views/webinar-aside.tsx";
import { overviewRows } from "#app/features/webinars/set-up/webinar-overview.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Webinar", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const webinar = await webinarOfForm(app.db, form.id);
  const now = app.clock();
  const timeZone = webinar?.timeZone ?? account.timeZone;
  const host = `${user.firstName} ${user.lastName}`.trim();
  return {
    formId: form.id,
    rules: rulesOf(detailsForm({ existing: webinar, isTold: false, now })),
    values: webinar
      ? detailsFields(webinar)
      : { title: form.title, host, lengthMinutes: "60", timeZone, waitingList: "yes" },
    isNew: !webinar,
    isSeries: webinar !== null && isSeries(webinar),
    isCancelled: webinar?.state === "cancelled",
    emailProblem: emailQuestionProblem(draftDefinition(form)),
    zones: timeZoneGroups(timeZone, now),
    organiser: account.name,
    listing: webinar && listingStatus(webinar, form, account, now),
    beside: webinar && (await showBeside(app, form, webinar, now)),
  };
}

/** What stands beside the form: what guests see, and what the other pages have. */
async function showBeside(app: AppContext, form: Form, webinar: Webinar, now: Date) {
  const project = await certificateProject(app.db, webinar);
  const reminders = readWebinarMessages(webinar.messages).reminders.filter(
    ({ enabled }) => enabled,
  ).length;
  return {
    cover: await readCoverOf(app, { form, webinar }),
    publicPath: form.publishedVersionId && !form.deletedAt ? `/f/${form.slug}` : null,
    title: webinar.title,
    when: webinarWhen(webinar),
    host: webinar.host,
    rows: overviewRows({ form, webinar, reminders, certificate: project?.title ?? null }, now),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  const existing = await webinarOfForm(app.db, form.id);
  const isTold = existing !== null && (await countPeopleToNotify(app.db, existing.id)) > 0;
  const checks = { existing, isTold, now: app.clock() };
  const submission = await readSubmission(request, detailsForm(checks));
  const again = (problems: FormErrors, question: ChangeQuestion | null = null) =>
    data({ ...answerOf(submission, problems), question }, { status: 422 });
  if (submission.status !== "success") return again({});
  const outcome = await saveDetails(app, organiser, form, {
    typed: submission.value,
    context: checks,
  });
  if (outcome.kind === "cancelled")
    return again({ form: "This webinar is cancelled, so its details stay as they were." });
  if (outcome.kind === "asked") return again({}, outcome.question);
  return seeOtherWith(app, `/forms/${form.id}/webinar`, { kind: "success", text: outcome.message });
}

export default function WebinarDetails() {
  const { formId, isNew, isCancelled, emailProblem, beside, ...shown } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const base = `/forms/${formId}/webinar`;
  return (
    <>
      {isNew ? (
        <div className="mb-6 max-w-[46rem]">
          <h1 className="text-2xl tracking-[-.015em]">Make this form a webinar registration</h1>
          <p className="text-ink-2 mt-1">
            Everyone who fills it in gets a place, a calendar file, a personal joining link and
            reminders, and a certificate afterwards if you like.
          </p>
        </div>
      ) : null}
      {emailProblem && !isCancelled ? (
        <div className="mb-5 max-w-[46rem]">
          <Flash kind="warning">
            {emailProblem}{" "}
            <Link className="link" to={`/forms/${formId}/questions`}>
              Open the questions
            </Link>
          </Flash>
        </div>
      ) : null}
      {isCancelled ? (
        <p className="max-w-[46rem]">
          This webinar is cancelled: registration is closed, and everyone who had registered got an
          e-mail. A cancelled webinar stays cancelled; to run it after all, duplicate the form and
          set it up there.
        </p>
      ) : (
        <div className="grid gap-x-5 gap-y-8 xl:grid-cols-[minmax(0,46rem)_minmax(0,24rem)] items-start">
          <div>
            <DetailsForm
              {...shown}
              answer={answer}
              question={answer?.question}
              isNew={isNew}
              back={base}
              key={answer?.question?.key ?? JSON.stringify(shown.values)}
            />
            {isNew ? null : (
              <section className="mt-10 border-t border-line pt-5" aria-labelledby="call-off">
                <h2 className="panel-title" id="call-off">
                  Cancel the webinar
                </h2>
                <p className="text-ink-2 mt-1 mb-3">
                  Registration closes, and everyone who registered gets an e-mail.
                </p>
                <Link className="btn btn-plain" to={`${base}/cancel`} preventScrollReset>
                  Cancel the webinar
                </Link>
              </section>
            )}
          </div>
          {beside ? <WebinarAside base={base} {...beside} /> : <NewWebinarAside />}
        </div>
      )}
    </>
  );
}
