import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maskAddress } from "#app/features/delivery/queue/email-address.ts";
import { leaveNewsletter } from "#app/features/site/newsletter/newsletter-form.server.tsx";
import { findSubscriber } from "#app/features/site/newsletter/subscribers.server.ts";
import { NewsletterPage } from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { requireSubscriber } from "../_subscriber.server.ts";

/** Of one link. Mail services post for many people from few addresses, so those are not counted. */
const PRESSED = { name: "newsletter-leave", points: 30, seconds: 60 };

export const headers = publicHeaders;
export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data?.address ? "Unsubscribe from the newsletter" : "You have unsubscribed",
    description: "Unsubscribe from the newsletter.",
    unlisted: true,
  });

/** Only asks: mail scanners open every link they see (C13). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.app;
  const id = await requireSubscriber(context, "leave", params.token);
  const subscriber = await findSubscriber(db, id, clock());
  return {
    address: subscriber && maskAddress(subscriber.email),
    isPending: subscriber?.status !== "subscribed",
    path: `/newsletter/leave/${params.token}`,
  };
}

/**
 * Leaves: from the button of the page, and as mail programs post it by themselves, without a
 * cookie, an Origin or a page before it (RFC 8058). So there is no check of where it comes from
 * (C14): the key is the proof, and all it can do is stop mail.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = await requireSubscriber(context, "leave", params.token);
  const wait = await consume(id, PRESSED);
  if (wait !== null) throw tooMany(wait);
  const isFromPage = await pressedHere(request);
  await leaveNewsletter(context.app.db, id);
  // A mail program wants its answer here and now; a person's browser a page that can be reloaded.
  return isFromPage ? seeOther(`/newsletter/leave/${params.token}`) : { left: true };
}

/**
 * Whatever a mail program posts, its person wants to leave; a body that is no form changes nothing
 * of that.
 */
async function pressedHere(request: Request): Promise<boolean> {
  try {
    return (await readPostedForm(request)).get("intent") === "leave";
  } catch (error) {
    if (error instanceof Response && error.status === 413) throw error;
    return false;
  }
}

export default function LeaveNewsletter() {
  const { appName } = useSite();
  const { address, isPending, path } = useLoaderData<typeof loader>();
  if (address === null) {
    return (
      <NewsletterPage title="You have unsubscribed">
        <p role="status">
          We have deleted your address and won’t send you the {appName} newsletter any more.
        </p>
        <p>
          Changed your mind?{" "}
          <a className="link" href="/newsletter">
            Subscribe again
          </a>
          .
        </p>
      </NewsletterPage>
    );
  }
  return (
    <NewsletterPage title="Unsubscribe from the newsletter">
      <p>
        {isPending
          ? `Someone asked for the ${appName} newsletter for ${address}, but nobody confirmed ` +
            "it, so we don’t send it. Press the button to delete the address now."
          : `Press the button to stop the ${appName} newsletter to ${address}. We’ll then delete the address.`}
      </p>
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="leave" />
        <button type="submit" className="btn btn-primary">
          {isPending ? "Delete the address" : "Unsubscribe"}
        </button>
      </form>
    </NewsletterPage>
  );
}
