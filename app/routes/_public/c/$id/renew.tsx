import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findRenewLink } from "#app/features/mailings/renewals/renew-link.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicShell, publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · ${data?.link.issuer ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

/** The Renew link of reminders: on to where the certificate is renewed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const link = await findRenewLink(context.app, params.id ?? "");
  const kept = keptLanguage(request);
  switch (link.kind) {
    case "absent":
      throw notFound();
    case "renewed":
      throw redirect(`/c/${link.id}${kept}`);
    case "leads":
      throw redirect(link.to.startsWith("/") ? `${link.to}${kept}` : link.to);
  }
  const { language, certificate } = visitorTexts(request);
  return { link, language, title: certificate.renewal.title };
}

export default function RenewRoute() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <RenewPage />
    </TextsProvider>
  );
}

/** Whom to ask, where there is nothing to lead on to. */
function RenewPage() {
  const { link } = useLoaderData<typeof loader>();
  const { certificate, common } = useTexts();
  const { renewal: t, footer } = certificate;
  const kept = useKeptLanguage();
  const { issuer } = link;
  const address = <span className="font-semibold break-words">{link.address}</span>;
  return (
    <PublicShell
      action={{ href: `/find-my-certificates${kept}`, label: footer.find }}
      labels={{ ...footer, privacy: common.privacy }}
    >
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
          <p className="mt-3 text-lg text-ink-2">
            {link.kind === "contact"
              ? t.contact({ issuer: <bdi>{issuer}</bdi>, address })
              : t.closed({ address })}
          </p>
          <p className="mt-6">
            <a className="btn btn-primary" href={`mailto:${link.address}`}>
              {t.write}
            </a>
          </p>
          <LanguageLinks
            className="mt-10 flex flex-wrap text-sm"
            linkClass="inline-flex items-center min-h-control pr-4"
          />
        </div>
      </main>
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
