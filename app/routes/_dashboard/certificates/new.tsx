import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { COLOUR_NAMES, TEMPLATES } from "#app/engines/certificate/design.ts";
import { MAX_BACKGROUND_UPLOAD_BYTES } from "#app/engines/design-editor/design-limits.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import { brandedCards } from "#app/features/certificates/design/branded-gallery.server.ts";
import {
  chosenDesign,
  startCertificate,
  startForm,
} from "#app/features/certificates/design/designs.server.ts";
import { UPLOAD, UploadTile } from "#app/features/certificates/design/views/upload-tile.tsx";
import {
  firstCards,
  galleryCards,
  occasionCounts,
  readGalleryFilter,
} from "#app/features/certificates/gallery/gallery.ts";
import {
  ALL_FIELD,
  FILTER_FIELDS,
  galleryPath,
  readTyped,
} from "#app/features/certificates/gallery/gallery-query.ts";
import {
  GalleryFilterFields,
  OccasionPills,
  type ShowDesigns,
} from "#app/features/certificates/gallery/views/gallery-filter.tsx";
import { TemplatesTile } from "#app/features/certificates/gallery/views/start-tiles.tsx";
import {
  ColourChoice,
  GalleryDesigns,
  NoDesigns,
  ShowAll,
} from "#app/features/certificates/gallery/views/template-gallery.tsx";
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
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted, megabytesLabel } from "#app/platform/text/wording.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { useSentApart } from "#app/ui/forms/sent-apart.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import { readDesignUploads } from "./design-post.server.ts";

const WHILE_TYPING_MS = 300;
const FILE_AGAIN = "Choose the file again: browsers don't keep it when a page comes back.";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = {
  keepsTyped: true,
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "New certificate" }],
};
export const meta: MetaFunction = () => [{ title: "New certificate" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const query = new URL(request.url).searchParams;
  const filter = readGalleryFilter(query);
  const typed = readTyped(query);
  const chosen = typed.design;
  const own = await listOwnTemplates(db, {
    account,
    appUrl: config.appUrl,
    words: filter.words,
    chosen,
  });
  const brand = await readBrandColours(db, account.id);
  const found = galleryCards(filter);
  const cards = firstCards(found, { chosen, isAll: query.has(ALL_FIELD) });
  return {
    filter,
    typed,
    own: own.map((template) => ({ ...template, value: ownTemplateValue(template.id) })),
    designs: TEMPLATES.length,
    found: found.length,
    isAll: query.has(ALL_FIELD),
    isPart: found.some(({ value }) => !cards.some((card) => card.value === value)),
    cards: brandedCards(account, brand, cards),
    occasions: occasionCounts(filter),
    colours: COLOUR_NAMES,
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
    data(answerOf(submission, { file: refusal.problem }), {
      status: refusal.status,
      headers: retryAfter(refusal),
    });
  if (refused) return refuseFile(refused);
  const texts = textsOf(form);
  const file = form.get("file");
  const choice = { design: texts.get("design"), colours: texts.get("colours") };
  const on = file instanceof File ? file : await chosenDesign(app.db, organiser.account.id, choice);
  if (submission.status !== "success" || !on) {
    // Enter in the search presses "Next step".
    if (!on && (texts.get("q") ?? "") !== (texts.get("searched") ?? ""))
      return seeOther(galleryPath(texts));
    return refuse(submission, {
      design: on ? undefined : "Choose a design or a file, then press Next step.",
      file: on instanceof File ? FILE_AGAIN : undefined,
    });
  }
  const { title, token = crypto.randomUUID() } = submission.value;
  const started = await startCertificate(app, organiser, { title, on, token });
  if ("problem" in started) return refuseFile(started);
  return started.notes.length > 0
    ? seeOtherWith(app, started.location, { kind: "info", text: started.notes.join(" ") })
    : seeOther(started.location);
}

/**
 * A file or a design to start from, and the title. All of it is one form, the filter of the designs
 * too, so that nothing typed is lost.
 */
export default function NewCertificate() {
  const { filter, typed, own, designs, found, cards, isAll, isPart, ...page } =
    useLoaderData<typeof loader>();
  const { occasions, colours, brand, token, rules } = page;
  const answer = useActionData<typeof action>();
  const { title, design } = typed;
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { token, title, design, colours: typed.colours },
  });
  const { errors: [fileError] = [typed.file ? FILE_AGAIN : undefined] } = fields.file;
  const { errors: [designError] = [] } = fields.design;
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState(fields.design.initialValue);
  const isFileUsed = file !== null && chosen === UPLOAD;
  const isChosen = ({ value }: { value: string }) => value === chosen;
  const showDesigns = useShownDesigns();
  const sentTo = useSentApart();
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (name === "design") setChosen(value);
    if (FILTER_FIELDS.some((field) => field === name))
      showDesigns(currentTarget, name === "q" ? WHILE_TYPING_MS : 0);
  };
  return (
    <>
      <StartHead />
      <ErrorSummary
        errors={problems}
        ids={{ design: cards[0] ? `design-${cards[0].value}` : "file" }}
      />
      <form
        method="post"
        action={sentTo}
        encType="multipart/form-data"
        className="group/start"
        {...form}
        onChange={onChange}
      >
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Next step
        </button>
        <input type="hidden" name="token" value={fields.token.initialValue} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-2.5 md:grid-cols-2 md:gap-5">
          <UploadTile
            file={file}
            isUsed={isFileUsed}
            field={fields.design}
            error={fileError}
            onChoose={(newFile) => {
              setFile(newFile);
              setChosen(newFile ? UPLOAD : "");
            }}
          />
          <TemplatesTile designs={designs} />
        </div>
        <UploadLimits />
        {own.length > 0 ? <OwnTemplates templates={own} field={fields.design} /> : null}
        <TemplatesHead found={found}>
          <ColourChoice brand={brand} field={fields.colours} />
          <GalleryFilterFields filter={filter} colours={colours} showDesigns={showDesigns} />
        </TemplatesHead>
        <OccasionPills filter={filter} occasions={occasions} />
        <GalleryDesigns cards={cards} field={fields.design} error={designError}>
          {found === 0 ? (
            <NoDesigns all={galleryPath(Object.entries(typed))} showDesigns={showDesigns} />
          ) : null}
        </GalleryDesigns>
        {isAll ? <input type="hidden" name={ALL_FIELD} value="yes" /> : null}
        {isPart ? <ShowAll found={found} showDesigns={showDesigns} /> : null}
        <TitleBar
          title={fields.title}
          chosen={isFileUsed ? file.name : [...own, ...cards].find(isChosen)?.name}
        />
      </form>
    </>
  );
}

function StartHead() {
  return (
    <>
      <div className="mb-5">
        <Stepper steps={FLOW_STEPS} current={1} />
      </div>
      <PageHead title="Start a certificate">
        Choose the design everyone gets. You arrange and edit its text in the next step.
      </PageHead>
    </>
  );
}

function UploadLimits() {
  return (
    <p className="hint mt-2" id="limits">
      Larger is welcome: up to {megabytesLabel(MAX_BACKGROUND_UPLOAD_BYTES)}, and 2000 × 1414 pixels
      print well on A4. We use the first page of a PDF.
      <noscript> A file you choose here replaces a design chosen below.</noscript>
    </p>
  );
}

function TemplatesHead({ found, children }: { found: number; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-7 scroll-mt-20" id="templates">
      <h2 className="text-lg">Templates</h2>
      <p className="text-ink-2 mr-auto" role="status">
        {counted(found, "design")}
      </p>
      {children}
    </div>
  );
}

/** The title, and the way on, always in sight. `chosen`: the name of what was chosen above. */
function TitleBar({
  title,
  chosen,
}: {
  title: Parameters<typeof inputOf>[0];
  chosen: string | undefined;
}) {
  return (
    <div className="actions-bar !flex-nowrap !items-end">
      {chosen === undefined ? null : <ChosenDesign name={chosen} />}
      <TextInput
        {...inputOf(title)}
        label="Title"
        hint={
          <span className="sr-only">
            What the certificate is for, like Data Analysis Fundamentals. It is also the course
            title until you change that.
          </span>
        }
        className={
          "grow min-w-0 max-w-[32rem] grid-cols-[auto_minmax(0,1fr)] items-center !gap-x-3 " +
          "[&>.error]:col-span-2 [&>.error]:order-first [&>.hint]:absolute"
        }
      />
      <button type="submit" className="btn btn-primary !grow-0 ml-auto whitespace-nowrap">
        Next step
      </button>
    </div>
  );
}

function ChosenDesign({ name }: { name: string }) {
  return (
    <p className="max-md:hidden min-w-0 max-w-[14rem] text-sm text-ink-2">
      Your design
      <b className="block truncate font-semibold text-ink">{name}</b>
    </p>
  );
}

/**
 * With scripts: shows the designs that a form asks for, after a while if it changes no more, and
 * leaves all else on the page alone.
 */
function useShownDesigns(): ShowDesigns {
  const navigate = useNavigate();
  const timer = useRef(0);
  return (form, waitMs, button) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () =>
        navigate(galleryPath(new FormData(form, button)), {
          replace: true,
          preventScrollReset: true,
        }),
      waitMs,
    );
  };
}
