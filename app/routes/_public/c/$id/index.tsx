import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  countView,
  noCertificateMessage,
  publicCertificate,
} from "#app/features/certificates/public/public-certificate.server.ts";
import { certificateMeta } from "#app/features/certificates/public/views/certificate-meta.ts";
import { CertificatePage } from "#app/features/certificates/public/views/certificate-page.tsx";
import { LookUpPage } from "#app/features/certificates/public/views/look-up-form.tsx";
import { StubPage } from "#app/features/certificates/public/views/stub-page.tsx";
import { findStub } from "#app/features/certificates/stubs/find-stub.server.ts";
import { isPersonalVisit } from "#app/platform/http/personal-visit.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { askedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  certificateMeta(data?.certificate ?? null, data?.appName ?? "", data?.stub);
export const headers = publicHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const asked = params.id ?? "";
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/c/${id}${new URL(request.url).search}`, 301);
  const { appName } = app.config;
  const visitor = askedLanguage(request);
  const certificate = await publicCertificate(app, asked, visitor);
  const language = visitorLanguage(visitor, SOURCE_LANGUAGE);
  const stub = certificate ? null : await findStub(app, asked, language);
  if (!certificate) {
    const { message, isSample } = await noCertificateMessage(app, asked, textsIn(language));
    return data(
      {
        certificate: null,
        stub,
        isNotOurs: !isSample,
        problem: message,
        typed: asked.slice(0, 200),
        appName,
        language: stub?.language ?? language,
      },
      { status: stub ? 200 : 404 },
    );
  }
  if (isPersonalVisit(request)) await countView(app.db, certificate.id);
  return {
    certificate,
    stub,
    isNotOurs: false,
    problem: "",
    typed: "",
    appName,
    language: certificate.language,
  };
}

export default function CertificateRoute() {
  const { certificate, stub, isNotOurs, problem, typed, language } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      {certificate || stub ? null : (
        <LookUpPage typed={typed} problem={{ id: problem }} isNotOurs={isNotOurs} />
      )}
      {certificate ? <CertificatePage certificate={certificate} /> : null}
      {stub ? <StubPage stub={stub} /> : null}
    </TextsProvider>
  );
}
