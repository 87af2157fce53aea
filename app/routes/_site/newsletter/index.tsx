import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { submitNewsletterForm } from "#app/features/site/newsletter/newsletter-form.server.ts";
import { NewsletterForm, NewsletterPage } from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { notYet, readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";

export const headers = siteHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "Newsletter",
    description: "News of the product by e-mail, once you have confirmed your address. Leave whenever you like.",
  });

/** Takes the form of every page that shows it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientAddress } = context;
  requireSameOrigin(request, app.config.appUrl);
  const form = await readPostedForm(request);
  const outcome = await submitNewsletterForm(app, form, clientAddress);
  if (outcome.kind === "invalid") return unprocessable(form, { email: outcome.email });
  if (outcome.kind === "sent") return seeOther("/newsletter/sent");
  const { waitSeconds } = outcome;
  return notYet(form, `Many people are subscribing. ${waitMessage(waitSeconds)}, then press Subscribe again.`, waitSeconds);
}

export default function Newsletter() {
  const { appName } = useSite();
  const problem = useActionData() as FormProblem | undefined;
  return (
    <NewsletterPage title="Newsletter">
      <p>
        What is new in {appName}, and tips on sending certificates and running webinars. You confirm your address first, and you
        leave whenever you like.
      </p>
      <div>
        <ErrorSummary errors={problem?.errors} ids={{ email: "newsletter-email" }} />
        <NewsletterForm error={problem?.errors.email} email={problem?.values.email} />
      </div>
      <p className="hint">
        We keep the address for the newsletter alone, and delete it when you leave: see the{" "}
        <a className="link" href="/privacy">
          privacy policy
        </a>
        .
      </p>
    </NewsletterPage>
  );
}
