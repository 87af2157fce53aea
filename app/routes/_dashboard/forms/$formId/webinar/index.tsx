import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { draftDefinition } from "#app/features/forms/model/stored-form.server.ts";
import { webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { listingStatus } from "#app/features/webinars/listed/listed-webinar.ts";
import { type DetailsProblem, handleDetailsForm } from "#app/features/webinars/set-up/details-form.server.ts";
import { DetailsForm } from "#app/features/webinars/set-up/views/details-form.tsx";
import { emailQuestionProblem } from "#app/features/webinars/set-up/webinar-changes.ts";
import { type WebinarFields, webinarFields } from "#app/features/webinars/set-up/webinar-form.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { timeZoneGroups } from "#app/platform/time/time-zones.server.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Webinar", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = await findForm(db, account.id, params.formId);
  const webinar = await webinarOfForm(db, form.id);
  const fields: WebinarFields = webinar
    ? webinarFields(webinar)
    : {
        title: form.title,
        host: `${user.firstName} ${user.lastName}`.trim(),
        day: "",
        time: "",
        lengthMinutes: "60",
        timeZone: account.timeZone,
        joinUrl: "",
        capacity: "",
        waitingList: "yes",
        approval: "",
        opensDay: "",
        opensTime: "",
        closesDay: "",
        closesTime: "",
        isListed: "",
        topic: "",
      };
  return {
    formId: form.id,
    fields,
    isNew: !webinar,
    isCancelled: webinar?.state === "cancelled",
    emailProblem: emailQuestionProblem(draftDefinition(form)),
    zones: timeZoneGroups(fields.timeZone, clock()),
    organiser: account.name,
    listing: webinar && listingStatus(webinar, form, account, clock()),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const form = await findForm(context.app.db, organiser.account.id, params.formId);
  return handleDetailsForm(context.app, organiser, form, await readPostedForm(request));
}

export default function WebinarDetails() {
  const { formId, fields, isNew, isCancelled, emailProblem, zones, organiser, listing } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as DetailsProblem | undefined;
  const base = `/forms/${formId}/webinar`;
  const typed = problem ? { ...blank(fields), ...problem.values } : fields;
  return (
    <>
      {isNew ? (
        <div className="mb-6 max-w-[46rem]">
          <h1 className="text-2xl tracking-[-.015em]">Make this form a webinar registration</h1>
          <p className="text-ink-2 mt-1">
            Everybody who fills it in gets a place, a calendar file and a joining link of their own, reminders before it starts,
            and a certificate afterwards if you like.
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
          This webinar is cancelled: registration is closed, and everybody who had registered was told. A cancelled webinar stays
          cancelled; to hold it after all, duplicate the form and set it up there.
        </p>
      ) : (
        <>
          <DetailsForm
            fields={typed}
            errors={problem?.errors}
            question={problem?.question}
            zones={zones}
            organiser={organiser}
            listing={listing}
            isNew={isNew}
            back={base}
          />
          {isNew ? null : (
            <section className="mt-10 max-w-[46rem] border-t border-line pt-5" aria-labelledby="call-off">
              <h2 className="panel-title" id="call-off">
                Cancel the webinar
              </h2>
              <p className="text-ink-2 mt-1 mb-3">Registration closes, and everybody who registered is told by e-mail.</p>
              <Link className="btn btn-plain" to={`${base}/cancel`} preventScrollReset>
                Cancel the webinar
              </Link>
            </section>
          )}
        </>
      )}
    </>
  );
}

/** A box that was not ticked sends nothing, so what was typed replaces all of it. */
function blank(fields: WebinarFields): WebinarFields {
  return { ...fields, waitingList: "", approval: "", isListed: "" };
}
