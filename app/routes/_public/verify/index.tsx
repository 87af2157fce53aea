import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { exampleIdIn } from "#app/features/certificates/examples/example-id.server.ts";
import { readCertificateId } from "#app/features/certificates/model/certificate-id.ts";
import { LookUpPage, type LookUpProblem } from "#app/features/certificates/public/views/look-up-form.tsx";
import {
  checkCertificateFile,
  lookUpForm,
  signFileStatus,
} from "#app/features/certificates/verify/check-certificate-file.server.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 15 * MEGABYTE;
const LOOK_UPS = { name: "verify", points: 120, seconds: 60 };
const FILES = { name: "verify-file", points: 20, seconds: 60 };
const NOT_AN_ID = "This is not a certificate ID. One has 20 letters and numbers, in five groups of four.";
const NO_ID =
  "No certificate ID could be read from this file. Enter the ID printed on it in the box above, or take a sharper photo of its QR code.";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.problem?.id ? "Error: " : ""}Verify a certificate · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { appName } = context.app.config;
  const typed = new URL(request.url).searchParams.get("certificateId");
  if (typed === null) return json({ appName, typed: "", problem: null });
  const wait = await consume(context.clientAddress, LOOK_UPS);
  if (wait !== null) throw tooMany(wait);
  const example = exampleIdIn(typed);
  if (example) throw redirect(`/example/${example}`);
  const id = readCertificateId(typed);
  if (id) throw redirect(`/verify/${id}`);
  return json({ appName, typed: typed.slice(0, 2000), problem: { id: NOT_AN_ID } }, { status: 422 });
}

/** Takes an id, a link or the file itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const wait = await consume(context.clientAddress, FILES);
  if (wait !== null) throw tooMany(wait);
  const posted = await readUploads(request, { fileBytes: MAX_BYTES, files: 2 }).catch((error) => {
    if (error instanceof MultipartProblem) return null;
    throw error;
  });
  if (!posted) return refused({ file: "The upload was incomplete. Choose the file again." }, "", 422);
  const { certificateId: typed, file } = lookUpForm.parse(Object.fromEntries(posted.form));
  if (posted.tooLarge)
    return refused({ file: "This file is larger than 15 MB. Choose the certificate as it was downloaded." }, typed, 413);
  if (typed.trim()) {
    const id = readCertificateId(typed);
    return id ? seeOther(`/verify/${id}`) : refused({ id: NOT_AN_ID }, typed, 422);
  }
  if (!file) return refused({ file: "Choose a file first." }, "", 422);

  const checked = await checkCertificateFile(app, new Uint8Array(await file.arrayBuffer()), context.clientAddress);
  if (checked.kind === "wrong-type") {
    return refused(
      { file: `This file is ${checked.what}. Choose the certificate’s own PNG or PDF, or a photo of it as JPG.` },
      "",
      415,
    );
  }
  if (checked.kind === "no-id") return refused({ file: checked.problem ?? NO_ID }, "", 422);
  if (checked.kind === "not-parsed") {
    const { trouble } = checked;
    return refused({ file: trouble.problem }, "", trouble.status, retryAfter(trouble));
  }
  const { certificateId, standing } = checked;
  return seeOther(`/verify/${certificateId}?file=${encodeURIComponent(signFileStatus(app, certificateId, standing))}`);
}

function refused(problem: LookUpProblem, typed: string, status: number, headers: HeadersInit = {}) {
  return json({ problem, typed: typed.slice(0, 2000) }, { status, headers });
}

export default function VerifyRoute() {
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() as { problem: LookUpProblem; typed: string } | undefined;
  return <LookUpPage typed={sent?.typed ?? asked.typed} problem={sent?.problem ?? asked.problem ?? {}} />;
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
