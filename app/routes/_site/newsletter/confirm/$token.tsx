import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maskAddress } from "#app/features/delivery/queue/email-address.ts";
import {
  confirmSubscription,
  newsletterForm,
} from "#app/features/site/newsletter/newsletter-form.server.tsx";
import {
  findSubscriber,
  newsletterAddress,
} from "#app/features/site/newsletter/subscribers.server.ts";
import {
  NewsletterForm,
  NewsletterPage,
} from "#app/features/site/newsletter/views/newsletter-form.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { requireSubscriber } from "../_subscriber.server.ts";

export const headers = publicHeaders;
export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: TITLES[args.data?.status ?? "over"],
    description: "Your subscription to the newsletter.",
    unlisted: true,
  });

const TITLES = {
  pending: "Confirm your subscription",
  subscribed: "You are subscribed",
  over: "This link has expired",
};

/**
 * Only asks: mail scanners open every link they see, and confirm nobody (C13). 410 when there is
 * nothing left to confirm.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock, config } = context.app;
  const id = await requireSubscriber(context, "confirm", params.token);
  const subscriber = await findSubscriber(db, id, clock());
  const rules = rulesOf(newsletterForm);
  if (!subscriber || subscriber.status === "over")
    return data(
      { status: "over" as const, address: "", leavePath: "", path: "", rules },
      { status: 410 },
    );
  return {
    rules,
    status: subscriber.status,
    address: maskAddress(subscriber.email),
    leavePath: new URL(newsletterAddress(config, "leave", id)).pathname,
    path: `/newsletter/confirm/${params.token}`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, clock, config } = context.app;
  requireSameOrigin(request, config.appUrl);
  const id = await requireSubscriber(context, "confirm", params.token);
  await confirmSubscription(db, id, clock());
  return seeOther(`/newsletter/confirm/${params.token}`);
}

export default function ConfirmNewsletter() {
  const { appName } = useSite();
  const { status, address, leavePath, path, rules } = useLoaderData<typeof loader>();
  return (
    <NewsletterPage title={TITLES[status]}>
      {status === "pending" && (
        <>
          <p>
            Press the button to get the {appName} newsletter at {address}.
          </p>
          <form method="post" action={path}>
            <button type="submit" className="btn btn-primary">
              Confirm
            </button>
          </form>
        </>
      )}
      {status === "subscribed" && (
        <>
          <p className="rounded p-4 bg-[rgb(var(--delivered-bg))] text-ink" role="status">
            Thank you! You've been successfully subscribed to our newsletter.
          </p>
          <p>
            We send it to {address}. Don’t want it any more?{" "}
            <a className="link" href={leavePath}>
              Unsubscribe
            </a>
            .
          </p>
        </>
      )}
      {status === "over" && (
        <>
          <p>
            It was not used in time, or the address has unsubscribed. To get the newsletter,
            subscribe again.
          </p>
          <NewsletterForm rules={rules} />
        </>
      )}
    </NewsletterPage>
  );
}
