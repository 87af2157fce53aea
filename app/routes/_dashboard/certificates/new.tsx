import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { COLOUR_NAMES, OCCASIONS } from "#app/engines/certificate/design.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import { brandedCards } from "#app/features/certificates/design/branded-gallery.server.ts";
import {
  chosenDesign,
  startCertificate,
  startForm,
} from "#app/features/certificates/design/designs.server.ts";
import { FileZone } from "#app/features/certificates/design/views/background-panel.tsx";
import { galleryCards, readGalleryFilter } from "#app/features/certificates/gallery/gallery.ts";
import {
  ColourChoice,
  GalleryDesigns,
  GalleryFilterForm,
} from "#app/features/certificates/gallery/views/template-gallery.tsx";
import { MAX_TITLE_LETTERS } from "#app/features/certificates/model/design-limits.ts";

import {
  listOwnTemplates,
  ownTemplateValue,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { OwnTemplates } from "#app/features/certificates/own-templates/views/own-templates.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import {
  answerOf,
  refuse,
  rulesOf,
  submissionOf,
  textsOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import { readDesignUploads } from "./design-post.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "New certificate" }],
};
export const meta: MetaFunction = () => [{ title: "New certificate" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const filter = readGalleryFilter(new URL(request.url).searchParams);
  const own = await listOwnTemplates(db, { account, appUrl: config.appUrl, words: filter.words });
  const brand = await readBrandColours(db, account.id);
  return {
    filter,
    own: own.map((template) => ({ ...template, value: ownTemplateValue(template.id) })),
    cards: brandedCards(account, brand, galleryCards(filter)),
    choices: { occasions: OCCASIONS, colours: COLOUR_NAMES },
    brand,
    token: newFormToken(),
    rules: rulesOf(startForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, refused } = await readDesignUploads(request);
  const submission = submissionOf(form, startForm);
  const refuseFile = (refusal: { status: number; problem: string; wait?: number }) =>
    json(answerOf(submission, { file: refusal.problem }), {
      status: refusal.status,
      headers: retryAfter(refusal),
    });
  if (refused) return refuseFile(refused);
  const texts = textsOf(form);
  const file = form.get("file");
  const choice = { design: texts.get("design"), colours: texts.get("colours") };
  const on = file instanceof File ? file : await chosenDesign(app.db, organiser.account.id, choice);
  if (submission.status !== "success" || !on)
    return refuse(submission, {
      design: on ? undefined : "Choose a design or a file, then press Next step.",
      file:
        on instanceof File
          ? "Choose the file again: browsers don't keep it when a page comes back."
          : undefined,
    });
  const { title, token = crypto.randomUUID() } = submission.value;
  const started = await startCertificate(app, organiser, { title, on, token });
  return "problem" in started ? refuseFile(started) : seeOther(started.location);
}

/**
 * A built-in design or an upload to start from, and the title. The title comes last, so that
 * filtering the designs loses nothing typed.
 */
export default function NewCertificate() {
  const { filter, own, cards, choices, brand, token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { token, colours: "brand" },
  });
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
        Start with one of our designs or upload your own. You can change everything later.
      </PageHead>
      <ErrorSummary
        errors={problems}
        ids={{ design: cards[0] ? `design-${cards[0].value}` : "file" }}
      />
      <GalleryFilterForm filter={filter} choices={choices} key={JSON.stringify(filter)} />
      <form method="post" encType="multipart/form-data" className="group/start" {...form}>
        {own.length > 0 ? (
          <section className="mt-6" aria-labelledby="own-templates">
            <h2 className="text-lg mb-3" id="own-templates">
              Your templates
            </h2>
            <OwnTemplates templates={own} field={fields.design} isDisabled={hasFile} />
          </section>
        ) : null}
        <h2 className="text-lg mt-6">Our designs</h2>
        <input type="hidden" name="token" value={fields.token.initialValue} />
        <ColourChoice brand={brand} field={fields.colours} />
        <div className="mt-5">
          <GalleryDesigns
            cards={cards}
            field={fields.design}
            error={designError}
            isDisabled={hasFile}
          />
        </div>
        <section className="mt-8" aria-labelledby="own">
          <h2 className="text-lg" id="own">
            Or your own design
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
                <span className="text-brand-ink underline underline-offset-4">Choose a file</span>{" "}
                or drop it here
              </span>
            </FileZone>
            <p className="hint mt-2" id="limits">
              Larger is welcome: up to 10 MB, and 2000 × 1414 pixels print well on A4. We use the
              first page of a PDF. A file you choose here replaces a design chosen above.
            </p>
          </div>
        </section>
        <div
          className={
            "sticky bottom-0 z-10 mt-8 -mx-[16px] px-[16px] py-3 bg-canvas border-t border-line " +
            "flex flex-wrap items-end gap-x-6 gap-y-3"
          }
        >
          <TextInput
            {...inputOf(fields.title)}
            label="Title"
            hint={
              <span className="max-sm:sr-only">
                What the certificate is for, like Data Analysis Fundamentals. It is also the course
                title until you change that.
              </span>
            }
            maxLength={MAX_TITLE_LETTERS}
            className="grow max-w-[36rem]"
          />
          <button type="submit" className="btn btn-primary max-sm:w-full sm:ml-auto">
            Next step
          </button>
        </div>
      </form>
    </>
  );
}
