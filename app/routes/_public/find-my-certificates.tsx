import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "#app/features/certificates/public/views/look-up-form.tsx";
import {
  emailCertificates,
  findForm,
} from "#app/features/certificates/verify/find-certificates.server.tsx";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { afterAnswer, seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { PublicShell, publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

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
  { title: `Find my certificates · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    appName: context.app.config.appName,
    asked: new URL(request.url).searchParams.has("asked"),
  };
}

/**
 * The same answer in the same time, whether or not there is a certificate for the address: the work
 * is done afterwards.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const submission = await readSubmission(request, findForm);
  const typed = String(submission.payload.email ?? "").slice(0, 1000);
  if (submission.status !== "success")
    return data({ problem: submission.error?.email?.[0] ?? "", typed }, { status: 422 });
  const wait = await consumeByClient(context, ASKED);
  if (wait !== null) {
    const problem = `Too many requests came from your network. ${waitMessage(wait)}, then ask again.`;
    return data({ problem, typed }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  afterAnswer(
    () => emailCertificates(app, submission.value.email),
    (error) =>
      app.log.error(
        { requestId: context.requestId, err: error },
        "a list of certificates could not be sent",
      ),
  );
  return seeOther("/find-my-certificates?asked=yes");
}

export default function FindMyCertificates() {
  const { asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { problem: string; typed: string } | undefined;
  return (
    <PublicShell action={{ href: "/verify", label: "Verify a certificate" }}>
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">Find my certificates</h1>
          {asked ? (
            <div className="mt-6 rounded-xl p-5 sm:p-6 bg-[rgb(var(--delivered-bg))]" role="status">
              <h2 className="text-lg">Check your inbox</h2>
              <p className="mt-1">
                If certificates were issued to that address, we’ve sent a list of them. It can take
                a few minutes, so check your spam folder too.
              </p>
            </div>
          ) : (
            <p className="mt-2 text-lg text-ink-2">
              Lost the e-mail? Enter the address it was sent to, and we’ll e-mail you a list of
              every certificate issued to it.
            </p>
          )}
          <form className="mt-8 grid gap-5" method="post" action="/find-my-certificates">
            <div className={`field ${refused ? "field-bad" : ""}`}>
              <label className="label" htmlFor="email">
                {asked ? "Another e-mail address" : "E-mail address"}
              </label>{" "}
              {refused ? <Problem id="email-error">{refused.problem}</Problem> : null}
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
              E-mail me the list
            </button>
          </form>
        </div>
      </main>
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
