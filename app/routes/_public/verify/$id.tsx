import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "../../../certificates/certificate-id.ts";
import { certificateMeta } from "../../../certificates/certificate-meta.ts";
import { readStanding } from "../../../certificates/check-certificate-file.server.ts";
import { fileNotice } from "../../../certificates/file-notice.ts";
import { publicCertificate, whyNoCertificate } from "../../../certificates/public-certificate.server.ts";
import { consume, tooMany } from "../../../http/rate-limit.server.ts";
import { ErrorPage } from "../../../ui/error-page.tsx";
import { CertificatePage } from "../../../ui/public/certificate-page.tsx";
import { LookUpPage } from "../../../ui/public/look-up-form.tsx";
import { publicHeaders } from "../../../ui/public/public-headers.ts";
import publicCss from "../../../ui/public.css";

const LOOK_UPS = { name: "verify", points: 120, seconds: 60 };

const UNKNOWN_FILE =
  "No certificate has this ID. Either the file you chose was never issued here, or its issuer has deleted their account and every certificate with it.";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => certificateMeta(data?.certificate ?? null, data?.appName ?? "");
export const headers = publicHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { installation } = context;
  const wait = await consume(context.clientAddress, LOOK_UPS);
  if (wait !== null) throw tooMany(wait);
  const asked = params.id ?? "";
  const url = new URL(request.url);
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/verify/${id}${url.search}`, 301);
  const { appName } = installation.config;
  const certificate = await publicCertificate(installation, asked);
  const standing = id ? readStanding(installation, id, url.searchParams.get("file")) : null;
  if (!certificate)
    return json(
      {
        certificate: null,
        notice: null,
        problem: standing ? UNKNOWN_FILE : await whyNoCertificate(installation, asked),
        typed: asked.slice(0, 200),
        appName,
      },
      { status: 404 },
    );
  return json({ certificate, notice: standing ? fileNotice(standing, certificate) : null, problem: "", typed: "", appName });
}

export default function VerdictRoute() {
  const { certificate, problem, notice, typed } = useLoaderData<typeof loader>();
  if (!certificate) {
    return <LookUpPage typed={typed} problem={{ id: problem }} />;
  }
  return <CertificatePage certificate={certificate} notice={notice ?? undefined} />;
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
