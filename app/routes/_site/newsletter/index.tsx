import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { FormProblem } from "../../../http/form-errors.ts";
import { answerNewsletter } from "../../../newsletter/answer-newsletter.server.ts";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { siteHeaders } from "../../../ui/public/public-headers.ts";
import { NewsletterForm } from "../../../ui/site/newsletter-form.tsx";
import { NewsletterPage } from "../../../ui/site/newsletter-page.tsx";
import { useSite } from "../../../ui/site/site-data.ts";
import { siteMeta } from "../../../ui/site/site-meta.ts";

export const headers = siteHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "Newsletter",
    description: "News of the product by e-mail, once you have confirmed your address. Leave whenever you like.",
  });

/** Takes the form of every page that shows it. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerNewsletter(request, context);
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
