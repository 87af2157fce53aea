import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailCertificates } from "#app/features/certificates/verify/find-certificates.server.tsx";
import type { ClientLimit } from "#app/platform/http/visitor.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { PublicShell, publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";
import { askByEmail } from "./ask-by-email.server.ts";

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

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
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
  const { findMine: t, mine, certificate, common } = useTexts();
  const kept = useKeptLanguage();
  return (
    <PublicShell
      action={{ href: "/verify", label: certificate.footer.verify }}
      labels={{ ...certificate.footer, privacy: common.privacy }}
    >
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
          {asked ? (
            <div className="mt-6 rounded-xl p-5 sm:p-6 bg-[rgb(var(--delivered-bg))]" role="status">
              <h2 className="text-lg">{t.checkInbox}</h2>
              <p className="mt-1">{t.checkInboxWords}</p>
            </div>
          ) : (
            <p className="mt-2 text-lg text-ink-2">{t.words}</p>
          )}
          <AddressForm />
          <p className="mt-6">
            <a className="link inline-flex items-center min-h-control" href={`/mine${kept}`}>
              {mine.onOnePage}
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

function AddressForm() {
  const { asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { problem: string; typed: string } | undefined;
  const { findMine: t, lookUp, common } = useTexts();
  return (
    <form
      className="mt-8 grid gap-5"
      method="post"
      action={`/find-my-certificates${useKeptLanguage()}`}
    >
      <div className={`field ${refused ? "field-bad" : ""}`}>
        <label className="label" htmlFor="email">
          {asked ? common.anotherEmail : common.emailAddress}
        </label>{" "}
        {refused ? (
          <Problem id="email-error" mark={lookUp.error}>
            {refused.problem}
          </Problem>
        ) : null}
        <input
          className="input"
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refused?.typed}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "email-error" : undefined}
        />
      </div>
      <button type="submit" className={`btn w-fit ${asked ? "btn-plain" : "btn-primary"}`}>
        {t.send}
      </button>
    </form>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
