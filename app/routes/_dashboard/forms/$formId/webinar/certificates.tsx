import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { BUILT_IN_DESIGNS } from "#app/features/certificates/built-in/built-in-designs.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { endOf } from "#app/features/forms/webinar/webinar.server.ts";
import { zonedMoment } from "#app/features/forms/webinar/webinar-times.ts";
import { showCheck } from "#app/features/messages/compose/show-check.server.ts";
import { firstAttendees } from "#app/features/webinars/certificates/attendees.server.ts";
import { handleCertificatesForm } from "#app/features/webinars/certificates/certificates-form.server.ts";
import { readAttendeeCheck } from "#app/features/webinars/certificates/send-to-attendees.server.ts";
import {
  certificateProject,
  countCertificates,
  listCertificateProjects,
  mappedValues,
  valueSources,
} from "#app/features/webinars/certificates/show-certificates.server.ts";
import { CertificateMappingForm, CertificatesWhenForm } from "#app/features/webinars/certificates/views/certificate-settings.tsx";
import { ChooseCertificate } from "#app/features/webinars/certificates/views/choose-certificate.tsx";
import { SendToAttendees } from "#app/features/webinars/certificates/views/send-to-attendees.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Certificates", matches) }];

/** A refusal shows how things stand now: with scripts, a 4xx would leave the check as it was. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

const PEOPLE_SHOWN = 3;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { form, webinar } = await findDashboardWebinar(db, account.id, params.formId);
  const project = await certificateProject(db, webinar);
  const now = clock();
  const isChecked = project !== null && new URL(request.url).searchParams.has("check");
  const check = isChecked ? await readAttendeeCheck(app, { account, webinar, project }) : null;
  const after = webinar.certificatesAfterMinutes;
  const goesAt = after === null ? null : new Date(Date.parse(endOf(webinar)) + after * 60_000);
  return json({
    page: `/forms/${form.id}/webinar/certificates`,
    project: project && { id: project.id, title: project.title },
    isLost: webinar.certificateProjectId !== null && project === null,
    projects: await listCertificateProjects(db, account.id),
    designs: BUILT_IN_DESIGNS.map(({ slug, name }) => ({ slug, name })),
    values: mappedValues(webinar, project),
    sources: valueSources(form),
    people: await firstAttendees(db, webinar, PEOPLE_SHOWN),
    after,
    goesAt: goesAt && zonedMoment(goesAt, webinar.timeZone),
    isPast: goesAt !== null && goesAt <= now,
    hasEnded: now.toISOString() >= endOf(webinar),
    counts: await countCertificates(db, webinar.id),
    check: check && showCheck(check),
    stamp: check?.stamp ?? "",
    token: newFormToken(),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = await findDashboardWebinar(app.db, organiser.account.id, params.formId);
  return handleCertificatesForm(app, { organiser, form, webinar, posted: await readPostedForm(request) });
}

export default function Certificates() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const { project } = data;
  return (
    <div className="grid gap-6 max-w-[52rem]">
      <ErrorSummary errors={problem?.errors} ids={fieldIds(problem)} />
      {project ? <SendToAttendees {...data} project={project} leaveEmpty={problem?.values.leaveEmpty === "yes"} /> : null}
      <ChooseCertificate {...data} problem={problem} key={data.project?.id} />
      {project ? (
        <>
          <CertificatesWhenForm
            key={`when/${project.id}/${data.after}`}
            after={data.after}
            goesAt={data.goesAt}
            isPast={data.isPast}
            problem={problem}
          />
          <CertificateMappingForm
            key={`mapping/${project.id}`}
            values={data.values}
            sources={data.sources}
            people={data.people}
            problem={problem}
          />
        </>
      ) : null}
    </div>
  );
}

/** Names of the mapping hold spaces; ids may not. */
function fieldIds(problem: FormProblem | undefined): Record<string, string> {
  const names = Object.keys(problem?.errors ?? {}).filter((name) => name.startsWith("map:"));
  return Object.fromEntries(names.map((name) => [name, name.replace(/[^A-Za-z0-9]+/g, "-")]));
}
