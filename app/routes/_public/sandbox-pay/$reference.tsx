import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  answerSandboxPayment,
  SANDBOX_CHOICES,
  showSandboxPayment,
} from "#app/features/billing/checkout/sandbox-payment.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction = () => [
  { title: "Try a payment" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  return data(orNotFound(await showSandboxPayment(context.app, params.reference)), {
    headers: { "Cache-Control": "no-store" },
  });
}

/** Takes what was chosen, and leads back as a provider does. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  if (app.config.payments.provider !== "sandbox") throw notFound();
  const typed = hiddenField(await readPostedForm(request), "choice");
  const choice = SANDBOX_CHOICES.find((known) => known === typed);
  if (!choice) throw new Response("Choose one of the buttons.", { status: 400 });
  const location = await answerSandboxPayment(app, params.reference ?? "", choice);
  if (!location) throw notFound();
  return seeOther(location);
}

/**
 * Stands where the page of a payment provider would. Without a script, like those it stands for
 * should work.
 */
export default function SandboxPay() {
  const { amount, description, email, isPaid, returnUrl, choices } = useLoaderData<typeof loader>();
  return (
    <PublicShell>
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">Try a payment</h1>
          <p className="mt-2 text-lg text-ink-2">
            This is a test: no money changes hands. This page replaces the payment provider’s, so
            that you can see what happens next.
          </p>
          <dl className="card mt-6 p-5 grid gap-3">
            <Fact name="To pay">{amount}</Fact>
            <Fact name="For">{description}</Fact>
            <Fact name="Payer">{email}</Fact>
          </dl>
          {isPaid ? (
            <p className="mt-6">
              It is paid.{" "}
              <a className="link" href={returnUrl}>
                Go back
              </a>
            </p>
          ) : (
            <form className="mt-6 grid gap-3" method="post">
              {choices.map(({ value, label, about }, index) => (
                <div key={value}>
                  <button
                    type="submit"
                    name="choice"
                    value={value}
                    className={`btn ${index === 0 ? "btn-primary" : "btn-plain"}`}
                  >
                    {label}
                  </button>
                  <p className="mt-1 text-sm text-ink-2">{about}</p>
                </div>
              ))}
            </form>
          )}
        </div>
      </main>
    </PublicShell>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
