import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { findIssuerPage } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { Problem } from "#app/features/certificates/public/views/look-up-form.tsx";
import { newStamp, renewStamp } from "#app/features/site/contact/contact-stamp.server.ts";
import { reportForm, sendReport } from "#app/features/site/contact/report-form.server.ts";
import { REASON_TEXTS } from "#app/features/site/contact/report-reasons.ts";
import { type FormErrors, problemsOf } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicShell, publicHeaders } from "#app/ui/public/public-shell.tsx";
import { TRAP } from "#app/ui/public-form/form-parts.tsx";
import publicCss from "#app/ui/styles/public.css";

/** A form can ask for passwords, an issuer can't. */
const REASONS = ["pretends", "harm", "other"] as const;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Page not found"} · ${data?.name ?? ""}` },
];
export const headers = publicHeaders;

async function readReported({
  params,
  context: { app },
}: Pick<LoaderFunctionArgs, "params" | "context">) {
  const page = orNotFound(await findIssuerPage(app.db, params.name ?? ""));
  const { name } = await readIssuer(app.db, page.accountId);
  return { name, path: `/i/${page.name}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const texts = visitorTexts(args.request);
  return {
    ...(await readReported(args)),
    title: texts.issuerPage.report,
    language: texts.language,
    sent: new URL(args.request.url).searchParams.has("sent"),
    stamp: newStamp(app.config, app.clock()),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { name, path } = await readReported(args);
  const submission = await readSubmission(request, reportForm(visitorTexts(request).language));
  const stamp = renewStamp(app.config, String(submission.payload.stamp ?? ""), app.clock());
  const refuse = (problems: FormErrors, init: ResponseInit) => {
    const { reason, message, email } = submission.payload;
    const typed = { reason, message, email } as Record<string, string | undefined>;
    return data({ problems: problemsOf(answerOf(submission, problems)) ?? {}, typed, stamp }, init);
  };
  if (submission.status !== "success") return refuse({}, { status: 422 });
  const about = { what: "of an issuer", title: name, path };
  const outcome = await sendReport(app, about, { report: submission.value, client: context });
  if (outcome.kind === "sent")
    return seeOther(`${path}/report?sent=yes${keptLanguage(request).replace("?", "&")}`);
  if (outcome.kind === "spam") return refuse({ form: outcome.text }, { status: 422 });
  const headers = { "Retry-After": String(outcome.waitSeconds) };
  return refuse({ form: outcome.text }, { status: 429, headers });
}

export default function ReportRoute() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <ReportPage />
    </TextsProvider>
  );
}

function ReportPage() {
  const { name, path, sent } = useLoaderData<typeof loader>();
  const { report: t, issuerPage, certificate, common } = useTexts();
  const kept = useKeptLanguage();
  const answer = useActionData<typeof action>();
  const isDone = sent && answer === undefined;
  return (
    <PublicShell
      action={{ href: "/verify", label: certificate.footer.verify }}
      labels={{ ...certificate.footer, privacy: common.privacy }}
    >
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">{isDone ? t.thankYou : issuerPage.report}</h1>
          <p className="mt-2 text-lg text-ink-2">{isDone ? t.thankYouWords : t.goesTo}</p>
          {isDone ? null : <ReportForm name={name} />}
          <p className="mt-8">
            <a className="link inline-flex items-center min-h-control" href={path + kept}>
              {issuerPage.back}
            </a>
          </p>
        </div>
      </main>
    </PublicShell>
  );
}

function ReportForm({ name }: { name: string }) {
  const { path, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { report: t, lookUp, common } = useTexts();
  const kept = useKeptLanguage();
  const { problems = {}, typed = {} } = answer ?? {};
  const problem = (field: string) =>
    problems[field] ? (
      <Problem id={`${field}-error`} mark={lookUp.error}>
        {problems[field]}
      </Problem>
    ) : null;
  return (
    <Form className="mt-8 grid gap-5" method="post" action={`${path}/report${kept}`} reloadDocument>
      <p className="font-semibold" dir="auto">
        {name}
      </p>
      {problem("form")}
      <fieldset className={`field ${problems.reason ? "field-bad" : ""}`}>
        <legend className="label">{t.whatIsWrong}</legend>
        {problem("reason")}
        {REASONS.map((reason) => (
          <label key={reason} className="flex items-center gap-3 min-h-control">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={typed.reason === reason}
              required
            />
            {t[REASON_TEXTS[reason]]}
          </label>
        ))}
      </fieldset>
      <div className={`field ${problems.message ? "field-bad" : ""}`}>
        <label className="label" htmlFor="message">
          {t.tellMore}
        </label>{" "}
        {problem("message")}
        <textarea
          className="input"
          id="message"
          name="message"
          rows={5}
          defaultValue={typed.message}
        />
      </div>
      <div className={`field ${problems.email ? "field-bad" : ""}`}>
        <label className="label" htmlFor="email">
          {t.yourEmail} <span className="font-normal text-ink-3">{common.optional}</span>
        </label>{" "}
        <p className="hint">{t.ifAnswer}</p>
        {problem("email")}
        <input
          className="input"
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
        />
      </div>
      <p className="sr-only" aria-hidden="true">
        <label>
          {common.leaveEmpty}
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="stamp" value={answer?.stamp ?? stamp} />
      <button type="submit" className="btn btn-primary w-fit">
        {t.send}
      </button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
