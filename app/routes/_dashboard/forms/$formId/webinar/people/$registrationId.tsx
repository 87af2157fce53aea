import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import { isOver } from "#app/features/webinars/model/webinar-times.ts";
import {
  handlePersonAction,
  isPersonIntent,
} from "#app/features/webinars/people/change-people.server.ts";
import {
  findDashboardWebinar,
  findPerson,
} from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import {
  emailLabel,
  emailsOfPerson,
  waitingPosition,
} from "#app/features/webinars/people/people.server.ts";
import {
  peopleQuery,
  readPeopleFilter,
  STATE_BADGES,
  STATE_LABELS,
} from "#app/features/webinars/people/people-filter.ts";
import { whatsAppReminder } from "#app/features/webinars/people/whatsapp-reminder.server.ts";
import { allowSmsAgain } from "#app/features/webinars/sms/consent.server.ts";
import { type GuestSms, readGuestSms } from "#app/features/webinars/sms/show-sms.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { form, webinar } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const person = orNotFound(await findPerson(db, webinar, params.registrationId));
  const now = clock();
  const moment = (at: string) => shortMoment(at, now, account.timeZone);
  const { name, email, state, responseId } = person;
  const isFull = webinar.capacity !== null && webinar.placesTaken >= webinar.capacity;
  return {
    back: `/forms/${form.id}/webinar/people${peopleQuery(readPeopleFilter(new URL(request.url).searchParams))}`,
    answersPath: responseId ? `/forms/${form.id}/responses/${responseId}` : null,
    name: name || email,
    email,
    state,
    line: state === "waiting" ? await waitingPosition(db, person) : null,
    registered: moment(person.registeredAt),
    joined: person.joinedAt ? moment(person.joinedAt) : null,
    mails: (await emailsOfPerson(db, person.id)).map(({ kind, at }) => ({
      words: emailLabel(kind),
      at: moment(at),
    })),
    sms: showSms(await readGuestSms(db, person), moment),
    acts: !isOver(webinar, now),
    whatsApp: isOver(webinar, now) ? null : await whatsAppReminder(context.app, webinar, person),
    nextPlaces: isFull ? (webinar.placesTaken + 1).toLocaleString("en") : null,
    token: newFormToken(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const person = orNotFound(await findPerson(app.db, webinar, params.registrationId));
  const posted = await readPostedForm(request);
  const intent = intentOf(posted);
  const back = safePath(hiddenField(posted, "back"), `/forms/${form.id}/webinar/people`);
  if (intent === "allow-sms") {
    const now = app.clock();
    const given = { webinar, registration: person, actorId: organiser.user.id, now };
    const isAllowed = await app.db.transaction().execute((trx) => allowSmsAgain(trx, given));
    return seeOtherWith(app, back, isAllowed ? ALLOWED : NOT_AGREED);
  }
  if (!isPersonIntent(intent)) throw notFound();
  const onceToken = hiddenField(posted, "token") || newFormToken();
  const said = await handlePersonAction(app, { organiser, webinar, person, intent, onceToken });
  return seeOtherWith(app, back, said);
}

const ALLOWED = { kind: "success", text: "They get text messages again." } as const;
const NOT_AGREED = {
  kind: "warning",
  text: "They asked you to stop text messages. You can allow them again once they have agreed again, on a form.",
} as const;

function showSms(sms: GuestSms | null, moment: (at: string) => string) {
  if (!sms) return null;
  const { wish } = sms;
  return {
    wish: wish && {
      phone: wish.phone,
      agreed: moment(wish.agreedAt),
      words: wish.words,
      stopped: wish.stop ? moment(wish.stop.at) : null,
      isReply: wish.stop?.source === "reply",
      mayAllowAgain: wish.mayAllowAgain,
    },
    messages: sms.messages.map((message) => ({ ...message, at: moment(message.at) })),
  };
}

export default function WebinarPerson() {
  const {
    back,
    answersPath,
    name,
    email,
    state,
    line,
    registered,
    joined,
    mails,
    acts,
    whatsApp,
    nextPlaces,
    token,
    sms,
  } = useLoaderData<typeof loader>();
  return (
    <Dialog title={name} closeTo={back}>
      <p className="break-all text-ink-2">{email}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Badge status={STATE_BADGES[state]}>{STATE_LABELS[state]}</Badge>
        {line ? (
          <span className="text-ink-2">
            {line === 1 ? "Next in line" : `Number ${line.toLocaleString("en")} in line`}
          </span>
        ) : null}
      </p>
      <dl className="mt-4 grid gap-2 grid-cols-[auto_1fr] gap-x-6">
        <dt className="text-ink-3">Registered</dt>
        <dd className="num">{registered}</dd>
        {joined ? (
          <>
            <dt className="text-ink-3">Joined</dt>
            <dd className="num">{joined}</dd>
          </>
        ) : null}
      </dl>
      {answersPath ? (
        <p className="mt-3">
          <a className="link" href={answersPath}>
            See the answers
          </a>
        </p>
      ) : null}
      {whatsApp ? (
        <p className="mt-3">
          <a className="link" href={whatsApp} target="_blank" rel="noreferrer">
            Remind them on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      ) : null}
      <h2 className="panel-title mt-5 mb-2">E-mails</h2>
      {mails.length === 0 ? (
        <p className="text-ink-2">None yet.</p>
      ) : (
        <ul className="grid gap-1">
          {mails.map(({ words, at }) => (
            <li key={words + at} className="flex justify-between gap-4">
              <span>{words}</span>
              <span className="text-ink-3 num whitespace-nowrap">{at}</span>
            </li>
          ))}
        </ul>
      )}
      {sms ? <TextMessages sms={sms} back={back} /> : null}
      {acts ? <Acts back={back} token={token} state={state} nextPlaces={nextPlaces} /> : null}
    </Dialog>
  );
}

/** What can be decided about somebody in this state. */
function Acts({
  back,
  token,
  state,
  nextPlaces,
}: Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "back" | "token" | "state" | "nextPlaces"
>) {
  return (
    <Form method="post" className="mt-6 flex flex-wrap gap-3">
      <Editable needs="editor">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="token" value={token} />
        {state === "pending" ? (
          <>
            <Act intent="approve" look="btn-primary">
              Approve
            </Act>
            <Act intent="decline">Decline</Act>
          </>
        ) : null}
        {state === "declined" ? <Act intent="approve">Approve after all</Act> : null}
        {state === "waiting" ? (
          <Act intent="give-place" look="btn-primary">
            {nextPlaces ? `Give a place (makes ${nextPlaces} places)` : "Give a place"}
          </Act>
        ) : null}
        {state === "registered" || state === "waiting" || state === "pending" ? (
          <>
            <Act intent="send-link">
              {state === "registered" ? "Send the link again" : "Send the e-mail again"}
            </Act>
            <Act intent="cancel" look="btn-danger">
              {state === "registered" ? "Cancel the place" : "Cancel the registration"}
            </Act>
          </>
        ) : null}
      </Editable>
    </Form>
  );
}

function Act({
  intent,
  look = "btn-plain",
  children,
}: {
  intent: string;
  look?: string;
  children: React.ReactNode;
}) {
  return (
    <button type="submit" className={`btn ${look}`} name="intent" value={intent}>
      {children}
    </button>
  );
}

function TextMessages({
  sms: { wish, messages },
  back,
}: {
  sms: NonNullable<ReturnType<typeof showSms>>;
  back: string;
}) {
  return (
    <>
      <h2 className="panel-title mt-5 mb-2">Text messages</h2>
      {wish ? (
        <p className="text-ink-2">
          {wish.phone}. Agreed {wish.agreed}: “{wish.words}”
        </p>
      ) : null}
      {wish?.stopped ? (
        <p className="note mt-2" data-s="failed">
          They stopped text messages {wish.isReply ? "by replying STOP" : "on their own page"},{" "}
          {wish.stopped}.{wish.mayAllowAgain ? " They have agreed again since." : ""}
        </p>
      ) : null}
      {wish?.mayAllowAgain ? (
        <For needs="editor">
          <Form method="post" className="mt-2">
            <input type="hidden" name="back" value={back} />
            <Act intent="allow-sms">Allow text messages again</Act>
          </Form>
        </For>
      ) : null}
      <ul className="grid gap-3 mt-3">
        {messages.map(({ id, what, state, reason, text, parts, at }) => (
          <li key={id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {what}: <b className="font-semibold">{state}</b>
                {parts > 1 ? <span className="text-ink-3"> ({parts} SMS)</span> : null}
              </span>
              <span className="text-ink-3 num whitespace-nowrap">{at}</span>
            </p>
            {reason ? <p className="text-sm text-ink-2">{reason}</p> : null}
            <p className="text-sm text-ink-2 break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
