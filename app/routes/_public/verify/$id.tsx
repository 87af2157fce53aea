import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  noCertificateMessage,
  publicCertificate,
} from "#app/features/certificates/public/public-certificate.server.ts";
import { certificateMeta } from "#app/features/certificates/public/views/certificate-meta.ts";
import { CertificatePage } from "#app/features/certificates/public/views/certificate-page.tsx";
import { LookUpPage } from "#app/features/certificates/public/views/look-up-form.tsx";
import { StubPage } from "#app/features/certificates/public/views/stub-page.tsx";
import { findStub } from "#app/features/certificates/stubs/find-stub.server.ts";
import { readFileFinding } from "#app/features/certificates/verify/check-certificate-file.server.ts";
import { tooMany } from "#app/platform/http/rate-limit.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { askedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { LOOK_UPS } from "./look-ups.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  certificateMeta(data?.certificate ?? null, data?.appName ?? "", data?.stub, data?.finding);
export const headers = publicHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const wait = await consumeByClient(context, LOOK_UPS);
  if (wait !== null) throw tooMany(wait);
  const asked = params.id ?? "";
  const url = new URL(request.url);
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`/verify/${id}${url.search}`, 301);
  const { appName } = app.config;
  const visitor = askedLanguage(request);
  const certificate = await publicCertificate(app, asked, visitor);
  const finding = id ? readFileFinding(app, id, url.searchParams.get("file")) : null;
  const language = visitorLanguage(visitor, SOURCE_LANGUAGE);
  const stub = certificate ? null : await findStub(app, asked, language);
  if (!certificate) {
    const { message, isSample } = await noCertificateMessage(app, asked, textsIn(language));
    return data(
      {
        certificate: null,
        stub,
        finding,
        isNotOurs: !isSample,
        problem: finding ? textsIn(language).lookUp.unknownFile : message,
        typed: asked.slice(0, 200),
        appName,
        language: stub?.language ?? language,
      },
      { status: stub ? 200 : 404 },
    );
  }
  return {
    certificate,
    stub,
    finding,
    isNotOurs: false,
    problem: "",
    typed: "",
    appName,
    language: certificate.language,
  };
}

export default function VerdictRoute() {
  const { certificate, stub, problem, finding, isNotOurs, typed, language } =
    useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      {certificate || stub ? null : (
        <LookUpPage typed={typed} problem={{ id: problem }} isNotOurs={isNotOurs} />
      )}
      {certificate ? <CertificatePage certificate={certificate} finding={finding} asked /> : null}
      {stub ? <StubPage stub={stub} file={finding?.status} /> : null}
    </TextsProvider>
  );
}
