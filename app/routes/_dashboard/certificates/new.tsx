import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { BUILT_IN_DESIGNS } from "#app/features/certificates/built-in/built-in-designs.ts";
import { startCertificate, startForm } from "#app/features/certificates/design/designs.server.ts";
import { FileZone } from "#app/features/certificates/design/views/background-panel.tsx";
import { MAX_TITLE_LETTERS } from "#app/features/certificates/model/design.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { answerOf, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import { readDesignPost } from "./design-post.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "New certificate" }],
};
export const meta: MetaFunction = () => [{ title: "New certificate" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  const designs = BUILT_IN_DESIGNS.map(({ slug, name, description }) => ({
    value: slug,
    name,
    description,
    thumbnail: `/designs/${slug}.webp`,
  }));
  return { designs, token: newFormToken(), rules: rulesOf(startForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { form, refused } = await readDesignPost(request);
  if (refused) return json(answerOf(submissionOf(form, startForm), { file: refused.problem }), { status: refused.status });
  const started = await startCertificate(context.app, organiser, form);
  if (started.kind === "started") return seeOther(started.location);
  return json(started.answer, { status: started.status, headers: retryAfter(started) });
}

/** Title, and a built-in design or an upload to start from. */
export default function NewCertificate() {
  const { designs, token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { token } });
  const { errors: [fileError] = [] } = fields.file;
  const { errors: [designError] = [] } = fields.design;
  const [isLive, setLive] = useState(false);
  const [hasFile, setHasFile] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      <div className="mb-6">
        <Stepper steps={FLOW_STEPS} current={1} />
      </div>
      <PageHead title="Start a certificate">
        Upload your own design or begin with one of ours. You can change everything later.
      </PageHead>
      <form method="post" encType="multipart/form-data" {...form}>
        <ErrorSummary errors={problems} ids={{ design: `design-${designs[0]?.value}` }} />
        <input type="hidden" name="token" value={fields.token.initialValue} />
        <TextInput
          {...inputOf(fields.title)}
          label="Title"
          hint="What the certificate is for, like Data Analysis Fundamentals. It is also the course title until you change that."
          maxLength={MAX_TITLE_LETTERS}
          className="max-w-[36rem]"
        />
        <section className="mt-8" aria-labelledby="own">
          <h2 className="text-lg" id="own">
            Your own design
          </h2>
          <div className={`mt-3 ${fileError ? "field field-bad" : ""}`}>
            {fileError ? <FieldError id="file-error">{fileError}</FieldError> : null}
            <FileZone
              isLive={isLive}
              className="px-6 py-8 border-2 rounded-lg bg-surface"
              describedBy={fileError ? "file-error limits" : "limits"}
              onChoose={() => setHasFile(true)}
              hint={<span className="text-sm">PNG, JPG or PDF (max. 800x400px)</span>}
            >
              <span className="text-3xl text-brand-ink">
                <Icon name="upload" />
              </span>
              <span className="font-semibold">
                <span className="text-brand-ink underline underline-offset-4">Choose a file</span> or drop it here
              </span>
            </FileZone>
            <p className="hint mt-2" id="limits">
              Larger is welcome: up to 10 MB, and 2000 × 1414 pixels print well on A4. Of a PDF the first page is used. A file you
              choose here is used rather than a design below.
            </p>
          </div>
        </section>
        <fieldset className="mt-8" aria-describedby={designError ? "design-error" : undefined}>
          <legend className="text-lg font-[650]">Or one of ours</legend>
          {designError ? <FieldError id="design-error">{designError}</FieldError> : null}
          <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {designs.map(({ value, name, description, thumbnail }) => (
              <label key={value} className="choice !p-3 !grid content-start" htmlFor={`design-${value}`}>
                <span className="grid place-items-center bg-sunken rounded-sm p-2">
                  <img
                    src={thumbnail}
                    width="480"
                    height="339"
                    alt=""
                    loading="lazy"
                    className="w-full aspect-[480/339] object-contain rounded-[2px]"
                  />
                </span>
                <span className="flex gap-3 mt-1">
                  <input type="radio" id={`design-${value}`} {...choiceOf(fields.design, value)} disabled={hasFile} />
                  <span className="min-w-0">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-ink-2">{description}</span>
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-8 flex justify-end">
          <button type="submit" className="btn btn-primary max-sm:w-full">
            Next step
          </button>
        </div>
      </form>
    </>
  );
}
