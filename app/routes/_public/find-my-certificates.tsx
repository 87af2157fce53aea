import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailCertificates } from "#app/features/certificates/verify/find-certificates.server.tsx";
import { FieldForm, type Refused } from "#app/features/holders/mine/views/mine-shell.tsx";
import type { ClientLimit } from "#app/platform/http/visitor.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";
import { askByEmail } from "./ask-by-email.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

/**
 * A class may share one address on the way out, so this is generous; each mailbox has a limit of
 * its own.
 */
const ASKED: ClientLimit = {
  name: "find-certificates-client",
  points: 30,
  perNetwork: 300,
  seconds: 3600,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Find my certificates"} · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language, findMine } = visitorTexts(request);
  return {
    appName: context.app.config.appName,
    title: findMine.title,
    language,
    asked: new URL(request.url).searchParams.has("asked"),
  };
}

export function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  return askByEmail(args, {
    limit: ASKED,
    send: (email, language) => emailCertificates(app, email, language),
    failure: "a list of certificates could not be sent",
    leadsTo: `/find-my-certificates?asked=yes${keptLanguage(args.request).replace("?", "&")}`,
  });
}

export default function FindMyCertificates() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <FindPage />
    </TextsProvider>
  );
}

function FindPage() {
  const { asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
  const { findMine: t, mine, certificate, common } = useTexts();
  const kept = useKeptLanguage();
  return (
    <VisitorPage action={{ href: "/verify", label: certificate.footer.verify }} isNarrow>
      <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
      {asked ? (
        <div className="mt-6 rounded-xl p-5 sm:p-6 bg-[rgb(var(--delivered-bg))]" role="status">
          <h2 className="text-lg">{t.checkInbox}</h2>
          <p className="mt-1">{t.checkInboxWords}</p>
        </div>
      ) : (
        <p className="mt-2 text-lg text-ink-2">{t.words}</p>
      )}
      <FieldForm
        action={`/find-my-certificates${kept}`}
        label={asked ? common.anotherEmail : common.emailAddress}
        button={t.send}
        field="email"
        refused={refused}
      />
      <p className="mt-6">
        <a className="link inline-flex items-center min-h-control" href={`/mine${kept}`}>
          {mine.onOnePage}
        </a>
      </p>
    </VisitorPage>
  );
}
