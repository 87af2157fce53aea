import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useOutlet } from "@remix-run/react";
import {
  MAX_FONT_BYTES,
  MAX_FONTS_AT_ONCE,
  megabytesOf,
} from "#app/engines/font-reader/font-limits.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import { fontUseLabel } from "#app/features/certificates/fonts/font-view.ts";
import { fontsForm } from "#app/features/certificates/fonts/fonts-form.server.ts";
import {
  deleteFont,
  keepFonts,
  listFonts,
} from "#app/features/certificates/fonts/own-fonts.server.ts";
import {
  OwnFontsCard,
  UploadFontsCard,
} from "#app/features/certificates/fonts/views/fonts-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  hiddenField,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads, type Uploads } from "#app/platform/http/uploads.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Fonts · Account settings", matches) },
];

/** `?design=`: the project whose designer led here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const families = await listFonts(context.app.db, account.id);
  const from = new URL(request.url).searchParams.get("design") ?? "";
  return {
    rules: rulesOf(fontsForm),
    designPath: /^[a-z0-9]{1,40}$/.test(from) ? `/certificates/${from}/design` : null,
    families: families.map((family) => ({
      ...family,
      styles: family.styles.map((style) => ({
        ...style,
        confirmedDay: fullDate(style.confirmedAt, account.timeZone),
      })),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { pathname, search } = new URL(request.url);
  const here = pathname + (/^\?design=[a-z0-9]{1,40}$/.test(search) ? search : "");
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const outcome = orNotFound(
      await deleteFont(app, organiser, hiddenField(await readPostedForm(request), "font")),
    );
    if (outcome.kind === "deleted")
      return seeOtherWith(app, here, { kind: "success", text: outcome.text });
    const where = outcome.uses.map(fontUseLabel).join(", ");
    const inUse = `${outcome.family} is used by ${where}. Choose another font there first, then delete it here.`;
    return data({ inUse }, { status: 422 });
  }
  const { uploads, notRead } = await readPost(request);
  const submission = submissionOf(uploads?.form ?? new FormData(), fontsForm);
  if (notRead || submission.status !== "success") {
    return data(answerOf(submission, { fonts: notRead?.problem }), {
      status: notRead?.status ?? 422,
    });
  }
  const chosen = await Promise.all(
    submission.value.fonts.map(async (file) => ({
      fileName: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const kept = await keepFonts(app, organiser, chosen);
  if (kept.kind === "kept") return seeOtherWith(app, here, { kind: "success", text: kept.text });
  const headers: HeadersInit = kept.wait ? { "Retry-After": String(kept.wait) } : {};
  return data(answerOf(submission, { fonts: kept.problem }), { status: kept.status, headers });
}

/** The posted form. `notRead`: why its files weren't read. */
async function readPost(
  request: Request,
): Promise<{ uploads?: Uploads; notRead?: { status: number; problem: string } }> {
  try {
    const uploads = await readUploads(request, {
      fileBytes: MAX_FONT_BYTES,
      files: MAX_FONTS_AT_ONCE,
    });
    if (uploads.tooLarge === null) return { uploads };
    const problem =
      `This file is larger than ${megabytesOf(MAX_FONT_BYTES)} MB, the limit for a font. ` +
      "Upload a version for fewer scripts.";
    return { uploads, notRead: { status: 413, problem } };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413)
      return {
        notRead: { status: 422, problem: `Choose at most ${MAX_FONTS_AT_ONCE} files at once.` },
      };
    return {
      notRead: { status: 400, problem: "The upload was incomplete. Choose the font again." },
    };
  }
}

export default function Fonts() {
  const { families, rules, designPath } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const data = useActionData<typeof action>();
  const inUse = data && "inUse" in data ? data.inUse : null;
  const answer = data && !("inUse" in data) ? data : undefined;
  const dialog = useOutlet();
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <p className="mb-4">
          <a className="link" href={designPath ?? "/settings/organisation"}>
            {designPath ? "Back to the design" : "Back to Organisation"}
          </a>
        </p>
        {inUse ? <Flash kind="warning">{inUse}</Flash> : null}
        <div className="grid gap-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] items-start">
          <OwnFontsCard families={families} search={search} />
          <For needs="editor">
            <UploadFontsCard rules={rules} answer={answer} />
          </For>
        </div>
      </div>
      {dialog}
    </>
  );
}
