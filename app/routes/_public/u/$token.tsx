import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maskAddress } from "#app/features/delivery/queue/email-address.ts";
import {
  findSubscription,
  readUnsubscribeToken,
  subscribeAgain,
  unsubscribe,
} from "#app/features/delivery/suppressions/unsubscribe.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { PublicShell, publicHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

/** Of one link. Mail services post for many people from few addresses, so those are not counted. */
const PRESSED = { name: "unsubscribe-link", points: 30, seconds: 60 };
/** Of one client whose links are none of ours. */
const GUESSED = { name: "unsubscribe-guess", points: 60, seconds: 60 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.isStopped ? "You are unsubscribed" : "Unsubscribe" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
export const headers = publicHeaders;

/** Only asks: mail scanners open every link they see (C13). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { app } = context;
  const deliveryId = await readLink(app, context.clientAddress, params.token);
  const subscription = await findSubscription(app.db, deliveryId);
  if (!subscription) throw notFound();
  const { organisation, email, isStopped, isForGood } = subscription;
  return {
    organisation,
    address: maskAddress(email),
    isStopped,
    isForGood,
    path: `/u/${params.token}`,
  };
}

/**
 * Unsubscribes: from the button of the page, and as mail programs post it by themselves, with no
 * cookie, no Origin and no page before it (RFC 8058). So there is no check of where it comes from
 * (C14): the token is the proof, and all it can do is stop mail. Taking it back is only for the
 * page.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context;
  const { db, clock, config } = app;
  const deliveryId = await readLink(app, context.clientAddress, params.token);
  const wait = await consume(deliveryId, PRESSED);
  if (wait !== null) throw tooMany(wait);
  const intent = await readIntent(request);
  const here = `/u/${params.token}`;
  if (intent === "undo") {
    requireSameOrigin(request, config.appUrl);
    await subscribeAgain(db, { deliveryId, now: clock() });
    return seeOther(here);
  }
  const how = intent === "stop" ? "page" : "mail program";
  if (!(await unsubscribe(db, { deliveryId, how, now: clock() }))) throw notFound();
  // A mail program wants its answer here and now; a person's browser a page that can be reloaded.
  return how === "page" ? seeOther(here) : { unsubscribed: true };
}

async function readLink(
  { config }: AppContext,
  clientAddress: string,
  token: string | undefined,
): Promise<string> {
  const deliveryId = readUnsubscribeToken(config, token);
  if (deliveryId !== null) return deliveryId;
  const wait = await consume(clientAddress, GUESSED);
  throw wait === null ? notFound() : tooMany(wait);
}

/**
 * Whatever a mail program posts, its person wants to unsubscribe; a body that is no form changes
 * nothing of that.
 */
async function readIntent(request: Request): Promise<string> {
  try {
    return intentOf(await readPostedForm(request));
  } catch (error) {
    if (error instanceof Response && error.status === 413) throw error;
    return "";
  }
}

export default function Unsubscribe() {
  const { organisation, address, isStopped, isForGood, path } = useLoaderData<typeof loader>();
  return (
    <PublicShell>
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          {isStopped ? (
            <>
              <h1 className="text-3xl tracking-[-.02em]">You are unsubscribed</h1>
              <p className="mt-2 text-lg text-ink-2" role="status">
                {organisation} won’t send any more e-mails to {address}.
              </p>
            </>
          ) : (
            <>
              <h1 className="text-3xl tracking-[-.02em] break-words">
                Stop e-mails from {organisation} to {address}?
              </h1>
              <form method="post" action={path} className="mt-6">
                <input type="hidden" name="intent" value="stop" />
                <button type="submit" className="btn btn-primary">
                  Stop e-mails
                </button>
              </form>
            </>
          )}
          <h2 className="text-lg mt-10">
            {isStopped
              ? "What stops, and what you still get"
              : "What stops, and what you would still get"}
          </h2>
          <p className="mt-1 text-ink-2">
            You won’t get newsletters and other bulk e-mails from {organisation}, its webinar
            reminders or new certificates by e-mail. E-mails from other organisations don’t change.
          </p>
          <p className="mt-3 text-ink-2">
            You still get what you ask for: the confirmation of a form you fill in or a webinar you
            register for, and the list of your certificates when you{" "}
            <a className="link" href="/find-my-certificates">
              ask for it
            </a>
            . Your certificates stay valid.
          </p>
          {isStopped && !isForGood ? (
            <form
              method="post"
              action={path}
              className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2"
            >
              <input type="hidden" name="intent" value="undo" />
              <span className="text-ink-2">Pressed by mistake?</span>
              <button type="submit" className="btn btn-plain">
                I didn’t mean to
              </button>
            </form>
          ) : null}
        </div>
      </main>
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
