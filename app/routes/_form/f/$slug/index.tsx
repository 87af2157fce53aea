import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPage } from "#app/features/forms/public/answer-page.server.ts";
import { readAskedPage, showPage } from "#app/features/forms/public/show-page.server.ts";
import {
  AskWhose,
  FormEnded,
  FormPageView,
  GetLink,
} from "#app/features/forms/public/views/form-page.tsx";
import { readEventPage } from "#app/features/webinars/event/event-page.server.ts";
import { EventPageView } from "#app/features/webinars/event/views/event-page.tsx";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { REFUSED } from "#app/routes/_form/f/answer-reply.server.ts";
import { answerSent, incomingPost, visitFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { oEmbedLink } from "#app/ui/page/o-embed-link.ts";
import { appUrlOf } from "#app/ui/page/root-data.ts";
import { eventPageCss } from "#app/ui/public-form/public-form-css.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";
import { eventMeta } from "./_event-meta.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => [
  {
    title: data
      ? `${data.head.title} · ${data.head.look.organiser}`
      : textsOfPage(data, location.search).errors.noForm,
  },
  ...(data && !data.embedded ? [oEmbedLink(appUrlOf(matches) + location.pathname)] : []),
  ...(data?.event ? eventMeta(data.event.card, data.head.look.organiser) : []),
];

/**
 * A page of the form, or why it takes no answers. The first page of a webinar's form is that of the
 * event.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const visited = await visitFormAt(args);
  const asked = readAskedPage(searchParams);
  const outcome = await showPage(args.context.app, visited, asked);
  if (outcome.kind === "elsewhere") throw redirect(outcome.location);
  const { isBlank, isListed } = outcome;
  const { form, webinar, account, visit, standing, texts } = visited;
  if (webinar?.sellsTickets && !visited.asks && args.request.method !== "POST")
    throw redirect(`/f/${form.slug}/tickets`);
  const isEvent =
    webinar !== null &&
    !visit.embedded &&
    asked.number === 1 &&
    !asked.fromCheck &&
    !visited.asks &&
    args.request.method !== "POST";
  const event = isEvent
    ? await readEventPage(args.context.app, {
        form,
        webinar: orNotFound(await webinarOfForm(args.context.app.db, form.id)),
        account,
        zone: visit.zone,
        takesAnswers: standing.takes,
        texts,
        logoBytes: Math.ceil(((outcome.data.head.look.logo?.href.length ?? 0) * 3) / 4),
      })
    : null;
  const { style, ...shown } = outcome.data;
  const choice = shown.page && shown.head.languages.length > 1 ? LANGUAGE_BUTTONS_CSS : "";
  const page = { ...shown, style: (event ? eventPageCss() : "") + style + choice, event };
  const headers = new Headers();
  // Going back to an empty form, from the privacy page say, brings what was typed without a request
  // where the browser can.
  if (isBlank) headers.set("Cache-Control", "private, no-cache");
  // On the public list because its organiser asked for it.
  if (isListed && !search) headers.set("X-Robots-Tag", "all");
  return data(page, { status: page.standing.takes ? 200 : page.standing.status, headers });
}

/**
 * The look of the languages while they are buttons of the form: pages in one language don't carry
 * it.
 */
const LANGUAGE_BUTTONS_CSS =
  ".lg button{width:auto;min-height:0;padding:4px 0;font-size:inherit}.lg .vh{position:absolute}";

/** Takes one page: 303 to the next place, or 422 (413, 429) with everything typed. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const asked = readAskedPage(new URL(request.url).searchParams);
  const outcome = await answerPage(app, await visitFormAt(args), asked, incomingPost(args));
  if (outcome.kind === "again") return null;
  if (outcome.kind !== "refused") return answerSent(outcome);
  const headers = setCookies(outcome.cookies);
  headers.set("Cache-Control", "private, no-store");
  if (outcome.waitSeconds !== null) headers.set("Retry-After", String(outcome.waitSeconds));
  return data({ problem: outcome.problem }, { status: REFUSED[outcome.reason], headers });
}

export default function PublicForm() {
  const shown = useLoaderData<typeof loader>();
  const { head, page, standing, contact, embedded, event, asks } = shown;
  const answer = useActionData<typeof action>();
  const whyClosed = page || asks ? null : standing;
  const end = answer && "ended" in answer ? answer.ended : whyClosed;
  const problem = answer && "problem" in answer ? answer.problem : null;
  const isEvent = event !== null && !answer;
  const formId = page && !end && (isEvent || head.languages.length > 1) ? "q" : undefined;
  const form = (
    <>
      {end ? (
        <FormEnded
          end={end}
          typed={answer && "ended" in answer ? answer.typed : shown.typed}
          contact={contact}
          linkAgainPath={head.linkAgainPath}
        />
      ) : null}
      {!end && asks ? <AskWhose {...asks} /> : null}
      {!end && page ? (
        <FormPageView page={page} problem={problem} id={formId}>
          {head.linkAgainPath ? <GetLink path={head.linkAgainPath} embedded={embedded} /> : null}
        </FormPageView>
      ) : null}
    </>
  );
  // What has to be corrected stands at the top of its page, with nothing else before it.
  if (isEvent)
    return (
      <EventPageView head={head} event={event} takes={end === null} formId={formId}>
        {form}
      </EventPageView>
    );
  return (
    <PublicFormShell {...head} embedded={embedded} formId={formId}>
      {form}
    </PublicFormShell>
  );
}
