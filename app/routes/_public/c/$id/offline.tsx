import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { offlineCode } from "#app/features/certificates/offline/sign-offline-code.server.ts";
import { OfflineCodePage } from "#app/features/certificates/offline/views/offline-code-page.tsx";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { holderName, issuer, language } = data?.certificate ?? {};
  const { pageTitle } = textsIn(language ?? SOURCE_LANGUAGE).certificate.offline;
  return [
    { title: `${pageTitle({ name: holderName ?? "" })} · ${issuer?.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
};
export const headers = publicHeaders;

/** A certificate that no longer counts, or never did, has no code: its page says why. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = params.id ?? "";
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/c/${id}/offline${new URL(request.url).search}`, 301);
  const code = await offlineCode(context.app, asked, askedLanguage(request));
  if (!code) throw redirect(`/c/${encodeURIComponent(asked)}`);
  return { ...code, language: code.certificate.language };
}

export default function OfflineCodeRoute() {
  const { language, ...code } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <OfflineCodePage {...code} />
    </TextsProvider>
  );
}
