import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countView } from "#app/features/certificates/public/public-certificate.server.ts";
import { certificateMeta } from "#app/features/certificates/public/views/certificate-meta.ts";
import { CertificatePage } from "#app/features/certificates/public/views/certificate-page.tsx";
import { LookUpPage } from "#app/features/certificates/public/views/look-up-form.tsx";
import { StubPage } from "#app/features/certificates/public/views/stub-page.tsx";
import { isPersonalVisit } from "#app/platform/http/personal-visit.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { answerWithCertificate } from "../../certificate-page.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  certificateMeta(data?.certificate ?? null, data?.appName ?? "", data?.stub);
export const headers = publicHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const answer = await answerWithCertificate(args, "/c");
  const { certificate } = answer.data;
  if (certificate && isPersonalVisit(args.request))
    await countView(args.context.app.db, certificate.id);
  return answer;
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
