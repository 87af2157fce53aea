import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "../../../../certificates/certificate-id.ts";
import { certificateMeta } from "../../../../certificates/certificate-meta.ts";
import { countView, isPersonalVisit } from "../../../../certificates/count-visits.server.ts";
import { publicCertificate, whyNoCertificate } from "../../../../certificates/public-certificate.server.ts";
import { ErrorPage } from "../../../../ui/error-page.tsx";
import { CertificatePage } from "../../../../ui/public/certificate-page.tsx";
import { LookUpPage } from "../../../../ui/public/look-up-form.tsx";
import { publicHeaders } from "../../../../ui/public/public-headers.ts";
import publicCss from "../../../../ui/public.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => certificateMeta(data?.certificate ?? null, data?.appName ?? "");
export const headers = publicHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { installation } = context;
  const asked = params.id ?? "";
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/c/${id}`, 301);
  const { appName } = installation.config;
  const certificate = await publicCertificate(installation, asked);
  if (!certificate)
    return json(
      { certificate: null, problem: await whyNoCertificate(installation, asked), typed: asked.slice(0, 200), appName },
      { status: 404 },
    );
  if (isPersonalVisit(request)) await countView(installation.db, certificate.id);
  return json({ certificate, problem: "", typed: "", appName });
}

export default function CertificateRoute() {
  const { certificate, problem, typed } = useLoaderData<typeof loader>();
  if (!certificate) {
    return <LookUpPage typed={typed} problem={{ id: problem }} />;
  }
  return <CertificatePage certificate={certificate} />;
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
