import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findRenewLink } from "#app/features/mailings/renewals/renew-link.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

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
  const { renewal: t, footer } = useTexts().certificate;
  const { issuer } = link;
  const address = <span className="font-semibold break-words">{link.address}</span>;
  return (
    <VisitorPage action={{ href: "/find-my-certificates", label: footer.find }} isNarrow>
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
    </VisitorPage>
  );
}
