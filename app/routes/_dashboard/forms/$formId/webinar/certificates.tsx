import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { confirmForm } from "#app/features/messages/compose/send.server.ts";
import { showCheck, waitsOfCheck } from "#app/features/messages/compose/show-check.server.ts";
import { firstAttendees } from "#app/features/webinars/certificates/attendees.server.ts";
import {
  certificateProject,
  chooseProject,
  countCertificates,
  designForm,
  listCertificateProjects,
  listDesignChoices,
  mappedValues,
  projectForm,
  saveMapping,
  saveWhen,
  startProject,
  valueSources,
  whenForm,
} from "#app/features/webinars/certificates/certificate-settings.server.ts";
import {
  listTaskForms,
  needsForm,
  needsOf,
  saveNeeds,
} from "#app/features/webinars/certificates/needs-form.server.ts";
import { ruleForOrganisers } from "#app/features/webinars/certificates/rule-for-organisers.server.ts";
import {
  giveMissingValues,
  prepareAttendees,
  readAttendeeCheck,
  sendConfirmed,
} from "#app/features/webinars/certificates/send-to-attendees.server.ts";
import { CertificateNeedsForm } from "#app/features/webinars/certificates/views/certificate-needs-form.tsx";
import {
  CertificateMappingForm,
  CertificatesWhenForm,
  ChooseCertificate,
  mappingId,
} from "#app/features/webinars/certificates/views/certificate-settings.tsx";
import { SendToAttendees } from "#app/features/webinars/certificates/views/send-to-attendees.tsx";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { webinarEnd } from "#app/features/webinars/model/webinar-times.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { type FormAnswer, type FormErrors, problemsOf } from "#app/platform/http/form-errors.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { readConfirmation, readFallbacks } from "#app/routes/_dashboard/_composer-form.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { zonedMoment } from "#app/ui/languages/moments.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Certificates", matches) },
];

/** A refusal shows how things stand now: with scripts, a 4xx would leave the check as it was. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus !== undefined || defaultShouldRevalidate;

const PEOPLE_SHOWN = 3;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { form, webinar } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const project = await certificateProject(db, webinar);
  const now = clock();
  const isChecked = project !== null && new URL(request.url).searchParams.has("check");
  const check = isChecked ? await readAttendeeCheck(app, { account, webinar, project }) : null;
  const after = webinar.certificatesAfterMinutes;
  const goesAt = after === null ? null : new Date(Date.parse(webinarEnd(webinar)) + after * 60_000);
  return {
    page: `/forms/${form.id}/webinar/certificates`,
    project: project && { id: project.id, title: project.title },
    isLost: webinar.certificateProjectId !== null && project === null,
    projects: await listCertificateProjects(db, account.id),
    designs: await listDesignChoices(app, account),
    values: mappedValues(webinar, project),
    sources: valueSources(form),
    people: await firstAttendees(db, webinar, PEOPLE_SHOWN),
    after,
    goesAt: goesAt && zonedMoment(goesAt, webinar.timeZone),
    isPast: goesAt !== null && goesAt <= now,
    hasEnded: now.toISOString() >= webinarEnd(webinar),
    counts: await countCertificates(db, webinar.id),
    base: `/forms/${form.id}/webinar`,
    isSeries: isSeries(webinar),
    needs: needsOf(webinar),
    taskForms: await listTaskForms(db, webinar),
    sentence: await ruleForOrganisers(db, webinar),
    check: check && {
      ...showCheck(check),
      ...(await waitsOfCheck(app, account, check, { when: "now", now })),
    },
    stamp: check?.stamp ?? "",
    token: newFormToken(),
    rules: {
      project: rulesOf(projectForm),
      design: rulesOf(designForm),
      when: rulesOf(whenForm),
      needs: rulesOf(needsForm),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const page = `/forms/${form.id}/webinar/certificates`;
  const posted = await readPostedForm(request);
  const about = intentOf(posted);
  const typed = Object.fromEntries([...posted].map(([name, value]) => [name, String(value)]));
  const again = (answer: FormAnswer) => data({ ...answer, about }, { status: 422 });
  const refused = (error: Record<string, string[]>) =>
    again({ status: "error", error, initialValue: typed });
  const saved = (text: string) => seeOtherWith(app, page, { kind: "success", text });
  switch (about) {
    case "project": {
      const submission = submissionOf(posted, projectForm);
      if (submission.status !== "success") return again(submission.reply());
      const title = orNotFound(await chooseProject(app, organiser, webinar, submission.value));
      return saved(`Certificates come from “${title}”.`);
    }
    case "start": {
      const submission = submissionOf(posted, designForm);
      if (submission.status !== "success") return again(submission.reply());
      const problem = await startProject(app, organiser, webinar, submission.value);
      if (problem) return refused({ design: [problem] });
      return saved(
        "We’ve created the certificate. Check its design and message before you send it.",
      );
    }
    case "needs": {
      const submission = submissionOf(posted, needsForm);
      if (submission.status !== "success") return again(submission.reply());
      const problems = await saveNeeds(app, organiser, webinar, submission.value);
      if (problems) return again({ ...submission.reply(), status: "error", error: problems });
      return saved("Saved. We’ve worked out again who has earned the certificate.");
    }
    case "mapping": {
      const name = await saveMapping(app, { form, webinar, typed });
      if (name !== null)
        return refused({ [`map:${name}`]: [`Choose again where ${name} comes from`] });
      return saved("Saved. Certificates you have sent stay as they are.");
    }
    case "when": {
      const submission = submissionOf(posted, whenForm);
      if (submission.status !== "success") return again(submission.reply());
      await saveWhen(app, webinar, submission.value);
      return submission.value.after === null
        ? saved("Saved. Certificates go out when you press the button.")
        : saved("Saved. Certificates will be sent automatically.");
    }
  }
  const { values, errors } = readFallbacks(posted);
  if (Object.keys(errors).length > 0)
    return again(answerOf(submissionOf(posted, confirmForm), errors));
  if (about === "check") await prepareAttendees(app, webinar);
  const isGiven = Object.keys(values).length > 0;
  if (isGiven) await giveMissingValues(app, webinar, values);
  if (isGiven || about === "check") return seeOther(`${page}?check=1`);
  const sent = await sendConfirmed(app, organiser, webinar, readConfirmation(posted, null));
  if (sent.outcome === "refused") return refused({ "": [sent.problems.join(" ")] });
  if (sent.outcome === "sent")
    return saved(
      `${sent.count === 1 ? "1 certificate is" : `${sent.count.toLocaleString("en")} certificates are`} on the way.`,
    );
  const text = "Everyone who has earned a certificate already has it. No e-mails were sent.";
  return seeOtherWith(app, page, { kind: "info", text });
}

export default function Certificates() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const answerTo = (about: string) => (answer?.about === about ? answer : undefined);
  // The same object until another answer comes: the summary takes the focus for a new one.
  const problems = useMemo(() => answer && problemsOf(answer), [answer]);
  const { project, rules } = data;
  return (
    <div className="grid gap-6 max-w-[52rem]">
      <ErrorSummary errors={problems} ids={fieldIds(problems)} />
      {project ? <SendToAttendees {...data} project={project} answer={answer} /> : null}
      <ChooseCertificate
        {...data}
        answers={{ project: answerTo("project"), design: answerTo("start") }}
        key={data.project?.id}
      />
      <Editable needs="editor">
        <CertificateNeedsForm
          key={JSON.stringify(data.needs)}
          base={data.base}
          isSeries={data.isSeries}
          forms={data.taskForms}
          sentence={data.sentence}
          rules={rules.needs}
          answer={answerTo("needs")}
          values={data.needs}
        />
      </Editable>
      {project ? (
        <>
          <CertificatesWhenForm
            key={`when/${project.id}/${data.after}`}
            after={data.after}
            goesAt={data.goesAt}
            isPast={data.isPast}
            rules={rules.when}
            answer={answerTo("when")}
          />
          <CertificateMappingForm
            key={`mapping/${project.id}`}
            values={data.values}
            sources={data.sources}
            people={data.people}
            answer={answerTo("mapping")}
          />
        </>
      ) : null}
    </div>
  );
}

function fieldIds(problems: FormErrors | undefined): Record<string, string> {
  const names = Object.keys(problems ?? {}).filter((name) => name.startsWith("map:"));
  return Object.fromEntries(names.map((name) => [name, mappingId(name)]));
}
