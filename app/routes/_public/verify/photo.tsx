import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPhoto } from "#app/features/certificates/checks/compare-photo.server.ts";
import { MAX_FILE_MEGABYTES } from "#app/features/certificates/model/file-limit.ts";
import {
  type PublicCertificate,
  publicCertificate,
} from "#app/features/certificates/public/public-certificate.server.ts";
import { PhotoPage } from "#app/features/certificates/public/views/photo-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { askedLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";
import { FILES } from "./look-ups.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

const LIMITS = { fileBytes: MAX_FILE_MEGABYTES * 1024 * 1024, files: 2 };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = "Compare a printed certificate", words = "" } = args.data ?? {};
  return siteMeta(args, { title, description: words });
};
export const headers = siteHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  const { language, photo: t } = visitorTexts(request);
  return { language, title: t.title, words: t.words };
}

interface Answer {
  problem?: string;
  isPoor?: boolean;
  found?: { certificate: PublicCertificate; picture: string };
}

/** Answers with both pictures at once: the photo is in the page alone. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientAddress } = context;
  const t = visitorTexts(request);
  const refuse = (problem: string, status: number, headers: HeadersInit = {}) =>
    data<Answer>({ problem, isPoor: problem === t.photo.poor }, { status, headers });
  const busy = (wait: number) => refuse(waitText(t, wait), 429, { "Retry-After": String(wait) });
  const wait = await consumeByClient(context, FILES);
  if (wait !== null) return busy(wait);
  const posted = await readUploads(request, LIMITS).catch((error) => {
    if (error instanceof MultipartProblem) return null;
    throw error;
  });
  if (!posted) return refuse(t.lookUp.incomplete, 422);
  if (posted.tooLarge) return refuse(t.lookUp.tooLarge({ most: MAX_FILE_MEGABYTES }), 413);
  const file = posted.form.get("file");
  if (!(file instanceof File) || file.size === 0) return refuse(t.lookUp.chooseFile, 422);
  const photo = await readPhoto(app, new Uint8Array(await file.arrayBuffer()), clientAddress);
  if (photo.kind === "busy") return busy(photo.wait);
  if (photo.kind === "poor") return refuse(t.photo.poor, 422);
  const { certificateId, picture } = photo;
  const certificate = await publicCertificate(app, certificateId, askedLanguage(request));
  if (!certificate) return refuse(t.photo.unknown, 404);
  return data<Answer>({ found: { certificate, picture } });
}

export default function PhotoRoute() {
  const { language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  return (
    <TextsProvider value={textsIn(language)}>
      <PhotoPage {...answer} />
    </TextsProvider>
  );
}
