import type { MetaFunction } from "@remix-run/node";
import { CONFIRM_DAYS } from "#app/features/site/newsletter/subscriber-limits.ts";
import { NewsletterPage } from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export const headers = publicHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "Check your inbox",
    description: "One more step to get the newsletter.",
    unlisted: true,
  });

/** The same for everyone: only the e-mail says whether an address was known. */
export default function NewsletterSent() {
  const { supportEmail } = useSite();
  return (
    <NewsletterPage title="Check your inbox">
      <p role="status">
        We’ve sent an e-mail to your address. Open its link and press Confirm to subscribe. The link
        works for {CONFIRM_DAYS} days.
      </p>
      <p>
        Nothing after a few minutes? Check the spam folder, and{" "}
        <a className="link" href="/newsletter">
          check the address
        </a>
        . We send at most two of these e-mails a day to one address. Still nothing? Write to{" "}
        <a className="link break-all" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </NewsletterPage>
  );
}
