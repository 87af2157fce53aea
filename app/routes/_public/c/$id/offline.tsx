import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/features/certificates/model/certificate-id.ts";
import { offlineCode } from "#app/features/certificates/offline/sign-offline-code.server.ts";
import { OfflineCodePage } from "#app/features/certificates/public/views/offline-code-page.tsx";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Offline code of ${data?.certificate.holderName}’s certificate · ${data?.certificate.issuer.name}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

/** A certificate that no longer counts, or never did, has no code: its page says why. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = params.id ?? "";
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/c/${id}/offline`, 301);
  const code = await offlineCode(context.app, asked);
  if (!code) throw redirect(`/c/${encodeURIComponent(asked)}`);
  return json(code);
}

export default function OfflineCodeRoute() {
  return <OfflineCodePage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
