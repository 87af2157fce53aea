import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  newsletterForm,
  submitNewsletterForm,
} from "#app/features/site/newsletter/newsletter-form.server.tsx";
import {
  NewsletterForm,
  NewsletterPage,
} from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";

export const headers = siteHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "Newsletter",
    description:
      "Product news by e-mail, once you have confirmed your address. Unsubscribe whenever you like.",
  });

export const loader = () => ({ rules: rulesOf(newsletterForm) });

/** Takes the form of every page that shows it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const outcome = await submitNewsletterForm(
    app,
    await readSubmission(request, newsletterForm),
    context,
  );
  if (outcome.kind === "sent") return seeOther("/newsletter/sent");
  if (outcome.kind === "refused") return data(outcome.answer, { status: 422 });
  return data(outcome.answer, {
    status: 429,
    headers: { "Retry-After": String(outcome.waitSeconds) },
  });
}

export default function Newsletter() {
  const { appName } = useSite();
  return (
    <NewsletterPage title="Newsletter">
      <p>
        What’s new in {appName}, and tips on sending certificates and running webinars. You confirm
        your address first, and can unsubscribe whenever you like.
      </p>
      <div>
        <NewsletterForm
          {...useLoaderData<typeof loader>()}
          answer={useActionData<typeof action>()}
        />
      </div>
      <p className="hint">
        We use your address only for the newsletter, and delete it when you unsubscribe. See the{" "}
        <a className="link" href="/privacy">
          privacy policy
        </a>
        .
      </p>
    </NewsletterPage>
  );
}
