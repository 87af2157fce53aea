import type { MetaFunction } from "@remix-run/node";
import { CONFIRM_DAYS } from "#app/features/site/newsletter/subscriber-limits.ts";
import { NewsletterPage } from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export const headers = publicHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, { title: "Look into your mail", description: "One more step to the newsletter.", unlisted: true });

/** The same for everybody: whether an address was known is for the mail to say. */
export default function NewsletterSent() {
  const { supportEmail } = useSite();
  return (
    <NewsletterPage title="Look into your mail">
      <p role="status">
        A mail is on its way to the address you gave. Open the link in it and press Confirm: only then are you subscribed. The
        link works for {CONFIRM_DAYS} days.
      </p>
      <p>
        Nothing after a few minutes? Look in the spam folder, and{" "}
        <a className="link" href="/newsletter">
          check the address
        </a>
        . One address gets at most two of these mails a day. If it still does not come, write to{" "}
        <a className="link break-all" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </NewsletterPage>
  );
}
