import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { certificateMeta } from "#app/features/certificates/public/views/certificate-meta.ts";
import { CertificatePage } from "#app/features/certificates/public/views/certificate-page.tsx";
import { LookUpPage } from "#app/features/certificates/public/views/look-up-form.tsx";
import { StubPage } from "#app/features/certificates/public/views/stub-page.tsx";
import { tooMany } from "#app/platform/http/rate-limit.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { answerWithCertificate } from "../certificate-page.server.ts";
import { LOOK_UPS } from "./look-ups.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  certificateMeta(data?.certificate ?? null, data?.appName ?? "", data?.stub, data?.finding);
export const headers = publicHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const wait = await consumeByClient(args.context, LOOK_UPS);
  if (wait !== null) throw tooMany(wait);
  return answerWithCertificate(args, "/verify");
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
