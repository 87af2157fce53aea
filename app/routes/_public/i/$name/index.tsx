import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findIssuerPage } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { publicIssuer } from "#app/features/certificates/issuer-page/public-issuer.server.ts";
import { issuerMeta } from "#app/features/certificates/public/views/issuer-meta.ts";
import { IssuerPageView } from "#app/features/certificates/public/views/issuer-page.tsx";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { PublicShell, siteHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? issuerMeta(data.issuer, data.appName) : [{ title: "Page not found" }];
export const headers = siteHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const asked = params.name ?? "";
  const page = orNotFound(await findIssuerPage(app.db, asked));
  if (page.name !== asked) throw redirect(`/i/${page.name}${new URL(request.url).search}`, 301);
  const issuer = await publicIssuer(app, page, askedLanguage(request));
  return { issuer, appName: app.config.appName, language: issuer.language };
}

export default function IssuerRoute() {
  const { issuer } = useLoaderData<typeof loader>();
  const texts = textsIn(issuer.language);
  const { certificate, common } = texts;
  return (
    <TextsProvider value={texts}>
      <PublicShell
        action={{ href: "/verify", label: certificate.footer.verify }}
        labels={{ ...certificate.footer, privacy: common.privacy }}
      >
        <IssuerPageView issuer={issuer} />
        <LanguageLinks
          className="wrap flex flex-wrap text-sm"
          linkClass="inline-flex items-center min-h-control pr-4"
        />
      </PublicShell>
    </TextsProvider>
  );
}
