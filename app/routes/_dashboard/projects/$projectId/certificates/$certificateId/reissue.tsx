import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  correctCertificate,
  correctionForm,
  readCorrectedValues,
} from "#app/features/certificates/issue/reissue-certificate.server.ts";
import { correctableValues, namesOf } from "#app/features/certificates/model/certificate-values.ts";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import { readDesignVersion } from "#app/features/certificates/model/stored-design.server.ts";
import { findCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import { emailCorrection } from "#app/features/messages/batches/email-correction.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  readPostedForm,
  rulesOf,
  submissionOf,
  textsOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project.title ?? "Certificate", to: `/projects/${data?.project.id}` },
    { label: "Correct and re-issue" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Correct and re-issue" }];

/**
 * The form's fields travel in the address after "Show preview", so that the picture shows what was
 * typed.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const given = {
    accountId: account.id,
    projectId: project.id,
    certificateId: params.certificateId,
  };
  const certificate = orNotFound(await findCertificate(db, given));
  const page = `/projects/${project.id}/certificates/${certificate.id}`;
  if (certificate.status !== "valid") throw redirect(page);
  const design = await readDesignVersion(db, certificate.designVersionId);
  const values = readStoredTexts(certificate.values, "certificates.values", certificate.id);
  const { search, searchParams } = new URL(request.url);
  const previewed = searchParams.has("firstName");
  const { errors } = readCorrectedValues(design, values, new Map(searchParams));
  return {
    project: { id: project.id, title: project.title },
    holderName: certificate.holderName,
    page,
    picture: previewed ? `${page}/reissue.webp${search}` : `/c/${certificate.id}.webp?w=960`,
    size: { widthPx: design.widthPx, heightPx: design.heightPx },
    previewed,
    rules: rulesOf(correctionForm),
    /** What "Show preview" was pressed with. */
    answer: previewed ? answerOf(submissionOf(searchParams, correctionForm), errors) : undefined,
    fields: { ...namesOf(values), email: certificate.holderEmail, correctList: "on" },
    values: correctableValues(design, values).map((one) => ({
      ...one,
      value: searchParams.get(one.field) ?? one.value,
    })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const given = {
    accountId: account.id,
    projectId: project.id,
    certificateId: params.certificateId,
  };
  const certificate = orNotFound(await findCertificate(db, given));
  const form = await readPostedForm(request);
  const design = await readDesignVersion(db, certificate.designVersionId);
  const before = readStoredTexts(certificate.values, "certificates.values", certificate.id);
  const { values, errors } = readCorrectedValues(design, before, textsOf(form));
  const submission = submissionOf(form, correctionForm);
  const refuse = (problems: FormErrors) =>
    data({ ...answerOf(submission, problems), typed: values }, { status: 422 });
  if (submission.status !== "success" || Object.keys(errors).length > 0) return refuse(errors);
  const { correctList, mail, ...correction } = submission.value;
  const actor = { accountId: account.id, actorId: user.id, now: clock() };
  const outcome = await correctCertificate(db, {
    ...actor,
    ...correction,
    values,
    projectId: project.id,
    certificateId: certificate.id,
    correctList: correctList !== undefined,
  });
  const page = (id: string) => `/projects/${project.id}/certificates/${id}`;
  switch (outcome.kind) {
    case "reissued": {
      const message = mail
        ? await emailCorrection(app, {
            ...actor,
            oldCertificateId: certificate.id,
            reissued: outcome,
          })
        : {
            kind: "success" as const,
            text:
              `The certificate of ${outcome.holderName} is corrected. Links to the old one lead ` +
              "here. No e-mail was sent.",
          };
      return seeOtherWith(app, page(outcome.certificateId), message);
    }
    case "already-replaced":
      return seeOtherWith(app, page(outcome.certificateId), {
        kind: "info",
        text: "This certificate was already corrected. Here is the current one.",
      });
    case "revoked":
      return seeOtherWith(app, page(certificate.id), {
        kind: "warning",
        text: "A revoked certificate can’t be corrected.",
      });
    default:
      return refuse({ firstName: "Enter the name to print" });
  }
}

export default function Reissue() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules: data.rules,
    answer: answer ?? data.answer,
    values: data.fields,
  });
  return (
    <>
      <PageHead title="Correct and re-issue">
        A corrected certificate replaces this one. Links to the old one lead to it. It is free.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] items-start">
        <Form method="post" className="card p-5 grid gap-4" preventScrollReset {...form}>
          <ErrorSummary errors={problems} />
          <TextInput {...inputOf(fields.firstName)} label="First Name" />
          <TextInput {...inputOf(fields.lastName)} label="Last Name" />
          <TextInput {...inputOf(fields.email)} type="email" label="Email Address" />
          {data.values.map(({ field, name, value }) => {
            const Input = value.includes("\n") ? TextArea : TextInput;
            const defaultValue = answer?.typed[name] ?? value;
            return (
              <Input
                key={field}
                name={field}
                label={name}
                defaultValue={defaultValue}
                error={problems?.[field]}
              />
            );
          })}
          <div>
            <Check
              {...checkboxOf(fields.correctList)}
              label="Correct the name and e-mail in the recipient list too"
            />
            <Check
              {...checkboxOf(fields.mail)}
              label="E-mail the corrected certificate to this person"
            />
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Link className="btn btn-quiet mr-auto -ml-3" to={data.page}>
              Cancel
            </Link>
            <button type="submit" formMethod="get" className="btn btn-plain">
              Show preview
            </button>
            <button type="submit" className="btn btn-primary">
              Re-issue certificate
            </button>
          </div>
        </Form>
        <figure className="card overflow-hidden">
          <div className="bg-sunken p-4 sm:p-6">
            <img
              className="paper w-full h-auto"
              src={data.picture}
              width={data.size.widthPx}
              height={data.size.heightPx}
              alt={
                data.previewed
                  ? "The certificate as it will be"
                  : `The certificate of ${data.holderName} as it is`
              }
            />
          </div>
          <figcaption className="p-3 text-sm text-ink-2 border-t border-line">
            {data.previewed
              ? "As it will be."
              : "As it is now. Show preview draws it with what you typed."}
          </figcaption>
        </figure>
      </div>
    </>
  );
}
