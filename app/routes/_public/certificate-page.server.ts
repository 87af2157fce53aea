import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  noCertificateMessage,
  publicCertificate,
} from "#app/features/certificates/public/public-certificate.server.ts";
import { findStub } from "#app/features/certificates/stubs/find-stub.server.ts";
import {
  type FileFinding,
  readFileFinding,
} from "#app/features/certificates/verify/check-certificate-file.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { askedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";

/**
 * What a page of a certificate shows, by its ID however it is spelled: the certificate, what is left
 * of it, or that there is none. `/verify` also says what was found in a file.
 */
export async function answerWithCertificate(
  { request, params, context: { app } }: LoaderFunctionArgs,
  path: "/c" | "/verify",
) {
  const asked = params.id ?? "";
  const { search, searchParams } = new URL(request.url);
  const id = readCertificateId(asked);
  if (id && id !== asked) throw redirect(`${path}/${id}${search}`, 301);
  const visitor = askedLanguage(request);
  const certificate = await publicCertificate(app, asked, visitor);
  const finding: FileFinding | null =
    id && path === "/verify" ? readFileFinding(app, id, searchParams.get("file")) : null;
  const page = { appName: app.config.appName, finding };
  const { language } = certificate ?? {};
  if (certificate && language)
    return data({
      ...page,
      certificate,
      stub: null,
      isNotOurs: false,
      problem: "",
      typed: "",
      language,
    });
  const stub = await findStub(app, asked, visitorLanguage(visitor, SOURCE_LANGUAGE));
  const t = textsIn(visitorLanguage(visitor, SOURCE_LANGUAGE));
  const { message, isSample } = await noCertificateMessage(app, asked, t);
  return data(
    {
      ...page,
      certificate: null,
      stub,
      isNotOurs: !isSample,
      problem: finding ? t.lookUp.unknownFile : message,
      typed: asked.slice(0, 200),
      language: stub?.language ?? t.language,
    },
    { status: stub ? 200 : 404 },
  );
}
