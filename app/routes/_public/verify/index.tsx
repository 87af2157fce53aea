import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { checkReportSeal } from "#app/features/certificates/checks/report-seal.server.ts";
import { exampleIdIn } from "#app/features/certificates/examples/example-id.server.ts";
import { MAX_FILE_MEGABYTES } from "#app/features/certificates/model/file-limit.ts";
import {
  LookUpPage,
  type LookUpProblem,
} from "#app/features/certificates/public/views/look-up-form.tsx";
import {
  checkCertificateFile,
  lookUpForm,
  signFileFinding,
} from "#app/features/certificates/verify/check-certificate-file.server.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";
import { FILES, LOOK_UPS } from "./look-ups.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = MAX_FILE_MEGABYTES * MEGABYTE;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { problem, error, title = "Verify a certificate", words = "" } = args.data ?? {};
  return siteMeta(args, {
    title: problem?.id ? `${error} ${title}` : title,
    description: words,
    unlisted: Boolean(problem),
  });
};
export const headers = siteHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language, lookUp: t } = visitorTexts(request);
  const { title, error, words } = t;
  const page = { language, title, error, words };
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("certificateId");
  if (typed === null) return { ...page, typed: "", problem: null };
  const wait = await consumeByClient(context, LOOK_UPS);
  if (wait !== null) throw tooMany(wait);
  const example = exampleIdIn(typed);
  if (example) throw redirect(`/example/${example}`);
  const id = readCertificateId(typed);
  if (id) throw redirect(`/verify/${id}${keptLanguage(request)}`);
  return data(
    { ...page, typed: typed.slice(0, 2000), problem: { id: t.notAnId } },
    { status: 422 },
  );
}

/** Takes an id, a link or the file itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { lookUp: t, language } = visitorTexts(request);
  const kept = keptLanguage(request);
  // What we know of a file we say in English alone.
  const saysMore = language === SOURCE_LANGUAGE;
  const wait = await consumeByClient(context, FILES);
  if (wait !== null) throw tooMany(wait);
  const posted = await readUploads(request, { fileBytes: MAX_BYTES, files: 2 }).catch((error) => {
    if (error instanceof MultipartProblem) return null;
    throw error;
  });
  if (!posted) return refused({ file: t.incomplete }, "", 422);
  const { certificateId: typed, file } = lookUpForm.parse(Object.fromEntries(posted.form));
  if (posted.tooLarge)
    return refused({ file: t.tooLarge({ most: MAX_FILE_MEGABYTES }) }, typed, 413);
  if (typed.trim()) {
    const id = readCertificateId(typed);
    return id ? seeOther(`/verify/${id}${kept}`) : refused({ id: t.notAnId }, typed, 422);
  }
  if (!file) return refused({ file: t.chooseFile }, "", 422);

  const bytes = new Uint8Array(await file.arrayBuffer());
  const seal = await checkReportSeal(app, bytes);
  if (seal) return data({ problem: {}, typed: "", seal });
  const sender = { lane: "public", from: context.clientAddress } as const;
  const checked = await checkCertificateFile(app, bytes, sender);
  if (checked.kind === "wrong-type") {
    const said = `This file is ${checked.what}. Choose the certificate’s own PNG or PDF, or a JPG photo of it.`;
    return refused({ file: saysMore ? said : t.wrongType }, "", 415);
  }
  if (checked.kind === "no-id")
    return refused({ file: (saysMore && checked.problem) || t.noId }, "", 422);
  if (checked.kind === "not-parsed") {
    const { trouble } = checked;
    return refused(
      { file: saysMore ? trouble.problem : t.notRead },
      "",
      trouble.status,
      retryAfter(trouble),
    );
  }
  const { certificateId, finding } = checked;
  const signed = encodeURIComponent(signFileFinding(app, certificateId, finding));
  return seeOther(`/verify/${certificateId}${kept ? `${kept}&` : "?"}file=${signed}`);
}

function refused(problem: LookUpProblem, typed: string, status: number, headers: HeadersInit = {}) {
  return data({ problem, typed: typed.slice(0, 2000) }, { status, headers });
}

export default function VerifyRoute() {
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() as
    | { problem: LookUpProblem; typed: string; seal?: "genuine" | "changed" }
    | undefined;
  return (
    <TextsProvider value={textsIn(asked.language)}>
      <LookUpPage
        typed={sent?.typed ?? asked.typed}
        problem={sent?.problem ?? asked.problem ?? {}}
        reportSeal={sent?.seal}
      />
    </TextsProvider>
  );
}
