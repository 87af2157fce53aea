import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { maskAddress } from "#app/features/delivery/queue/email-address.ts";
import { choose, readChoices } from "#app/features/delivery/suppressions/mail-choices.server.ts";
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
import { Check } from "#app/ui/forms/field.tsx";
import { dateText } from "#app/ui/languages/dates.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider, useTexts } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";
import publicCss from "#app/ui/styles/public.css";

/** Of one link. Mail services post for many people from few addresses, so those are not counted. */
const PRESSED = { name: "unsubscribe-link", points: 30, seconds: 60 };
/** Of one client whose links are none of ours. */
const GUESSED = { name: "unsubscribe-guess", points: 60, seconds: 60 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Unsubscribe" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
export const headers = publicHeaders;

/** Only asks: mail scanners open every link they see (C13). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { app } = context;
  const deliveryId = await readLink(app, context.clientAddress, params.token);
  const subscription = await findSubscription(app.db, deliveryId);
  if (!subscription) throw notFound();
  const { organisation, email, isStopped, isForGood } = subscription;
  const { unsubscribe: t, language } = visitorTexts(request);
  const { accountId, timeZone } = subscription;
  const choices = await readChoices(app.db, { accountId, email, now: app.clock() });
  const until = choices.pausedUntil && new Date(choices.pausedUntil);
  return {
    language,
    title: isStopped ? t.stopped : t.title,
    organisation,
    address: maskAddress(email),
    isStopped,
    isForGood,
    topics: choices.topics,
    pausedUntil: until && dateText(language, wallTime(until, timeZone)),
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
  const { intent, topics } = await readIntent(request);
  const here = `/u/${params.token}${keptLanguage(request)}`;
  if (isForPage(intent)) {
    requireSameOrigin(request, config.appUrl);
    const given = { deliveryId, now: clock() };
    if (intent === "undo") await subscribeAgain(db, given);
    else if (intent === "topics")
      await choose(db, { ...given, choice: { kind: intent, wanted: topics } });
    else await choose(db, { ...given, choice: { kind: intent } });
    return seeOther(here);
  }
  const how = intent === "stop" ? "page" : "mail program";
  if (!(await unsubscribe(db, { deliveryId, how, now: clock() }))) throw notFound();
  // A mail program wants its answer here and now; a person's browser a page that can be reloaded.
  return how === "page" ? seeOther(here) : { unsubscribed: true };
}

const FOR_PAGE = ["undo", "topics", "pause", "resume"] as const;

/** What asks for mail again, or for less of it, is only for the page. */
function isForPage(intent: string): intent is (typeof FOR_PAGE)[number] {
  return (FOR_PAGE as readonly string[]).includes(intent);
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
async function readIntent(request: Request): Promise<{ intent: string; topics: string[] }> {
  try {
    const form = await readPostedForm(request);
    return { intent: intentOf(form), topics: form.getAll("topic").map(String) };
  } catch (error) {
    if (error instanceof Response && error.status === 413) throw error;
    return { intent: "", topics: [] };
  }
}

export default function Unsubscribe() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <UnsubscribePage />
    </TextsProvider>
  );
}

function UnsubscribePage() {
  const { organisation: organiser, isStopped, isForGood, ...rest } = useLoaderData<typeof loader>();
  const { unsubscribe: t } = useTexts();
  const address = <bdi>{rest.address}</bdi>;
  const kept = useKeptLanguage();
  const path = rest.path + kept;
  const find = (
    <a className="link" href={`/find-my-certificates${kept}`}>
      {t.askForIt}
    </a>
  );
  return (
    <VisitorPage isNarrow>
      {isStopped ? (
        <>
          <h1 className="text-3xl tracking-[-.02em]">{t.stopped}</h1>
          <p className="mt-2 text-lg text-ink-2" role="status">
            {t.stoppedWords({ organiser, address })}
          </p>
        </>
      ) : (
        <>
          <h1 className="text-3xl tracking-[-.02em] break-words">
            {t.ask({ organiser, address })}
          </h1>
          <form method="post" action={path} className="mt-6">
            <input type="hidden" name="intent" value="stop" />
            <button type="submit" className="btn btn-primary">
              {t.stop}
            </button>
          </form>
        </>
      )}
      <h2 className="text-lg mt-10">{isStopped ? t.whatStopped : t.whatStops}</h2>
      <p className="mt-1 text-ink-2">{t.stops({ organiser })}</p>
      <p className="mt-3 text-ink-2">{t.stays({ ask: find })}</p>
      {isStopped ? null : <Fewer path={path} />}
      {isStopped && !isForGood ? (
        <form
          method="post"
          action={path}
          className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <input type="hidden" name="intent" value="undo" />
          <span className="text-ink-2">
            {t.mistake} {rest.topics.some(({ isLeft }) => isLeft) ? t.alsoTopics : null}
          </span>
          <button type="submit" className="btn btn-plain">
            {t.undo}
          </button>
        </form>
      ) : null}
    </VisitorPage>
  );
}

/** Short of stopping everything: topics to leave, and a pause. */
function Fewer({ path }: { path: string }) {
  const { organisation: organiser, topics, pausedUntil } = useLoaderData<typeof loader>();
  const { unsubscribe: t } = useTexts();
  const look = "mt-5 grid gap-3 justify-items-start";
  return (
    <section aria-labelledby="fewer">
      <h2 className="text-lg mt-10" id="fewer">
        {t.fewer}
      </h2>
      {topics.length > 0 ? (
        <form method="post" action={path} className={look}>
          <input type="hidden" name="intent" value="topics" />
          <fieldset className="grid gap-1" aria-describedby="topics-hint">
            <legend className="font-semibold">{t.topics({ organiser })}</legend>
            {topics.map(({ id, name, isLeft }) => (
              <Check
                key={id}
                id={`topic-${id}`}
                name="topic"
                value={id}
                defaultChecked={!isLeft}
                label={<bdi>{name}</bdi>}
              />
            ))}
          </fieldset>
          <p className="text-ink-2" id="topics-hint">
            {t.topicsHint}
          </p>
          <button type="submit" className="btn btn-plain">
            {t.save}
          </button>
        </form>
      ) : null}
      <form method="post" action={path} className={look}>
        {pausedUntil ? (
          <p role="status" className="font-semibold">
            {t.paused({ date: pausedUntil })}
          </p>
        ) : null}
        <p className="text-ink-2">{t.pauseHint}</p>
        <button
          type="submit"
          className="btn btn-plain"
          name="intent"
          value={pausedUntil ? "resume" : "pause"}
        >
          {pausedUntil ? t.resume : t.pause}
        </button>
      </form>
    </section>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
