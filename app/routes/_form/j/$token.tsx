import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { PublicInput } from "#app/features/forms/fields/parts/public-field.tsx";
import {
  codeWordForm,
  codeWordProblem,
  enterCodeWord,
} from "#app/features/webinars/attendance/enter-code-word.server.ts";
import { personalCalendar } from "#app/features/webinars/calendar/calendar-links.ts";
import { guestCode } from "#app/features/webinars/check-in/guest-code.server.ts";
import { DoorCode } from "#app/features/webinars/check-in/views/guest-code.tsx";
import {
  codeWordGate,
  codeWordsOf,
  enteredWords,
  takesCodeWord,
  wordsNeeded,
} from "#app/features/webinars/model/code-words.ts";
import { rowIdIn } from "#app/features/webinars/model/session-rows.ts";
import { isSeries, type Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { roomState } from "#app/features/webinars/model/webinar-times.ts";
import {
  type FoundRegistration,
  registrationHead,
  registrationStatus,
  sessionStatus,
} from "#app/features/webinars/registration/public-pages.server.ts";
import { markJoined } from "#app/features/webinars/registration/record-attendance.server.ts";
import { openSessions, sessionNow } from "#app/features/webinars/sessions/guest-sessions.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** Of one person: somebody who heard it wrong tries a few spellings. */
const CODE_TRIES = { name: "webinar-code-word", points: 10, seconds: 600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: data
      ? `${data.standing.title} · ${data.head.title}`
      : textsOfPage(data, location.search).join.noSuchLink,
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const place = await sessionAt(args);
  const { webinar, registration, texts } = place;
  const now = app.clock();
  const shown = await registrationHead(app, place);
  const standing = await sessionStatus(app.db, place, now);
  const organiser = shown.head.look.organiser;
  const { appUrl } = app.config;
  return {
    ...shown,
    standing,
    name: registration.name,
    contact: shown.head.look.contact,
    calendar:
      standing.is === "before"
        ? personalCalendar(webinar, { appUrl, organiser, joinToken: registration.joinToken })
        : null,
    door: roomState(webinar, now) === "over" ? null : guestCode(app.config, webinar, registration),
    doorPath: `/w/${registration.joinToken}/door`,
    ownPath: `/w/${registration.joinToken}`,
    cancelPath: ["before", "waiting", "pending"].includes(standing.is)
      ? `/w/${registration.joinToken}/cancel`
      : null,
    codeWord: codeWordsNow(place, {
      now,
      isNew: new URL(args.request.url).searchParams.has("counted"),
    }),
    after:
      standing.is === "over" && registration.state === "registered"
        ? afterwards(webinar, registration, texts.join.ifAttended)
        : null,
    expectsCodeWord:
      standing.is === "room" &&
      codeWordsOf(webinar).length > 0 &&
      now.toISOString() < webinar.startsAt,
  };
}

/**
 * Joining is a button: a GET happens without a person, when a mail scanner or a preview opens the
 * link, and must not count as having come (docs/decisions/017).
 */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { app } = args.context;
  requireSameOrigin(request, app.config.appUrl);
  const place = await sessionAt(args);
  const posted = await readPostedForm(request);
  const here = `/j/${place.registration.joinToken}`;
  if (intentOf(posted) === "code-word") {
    const submission = submissionOf(posted, codeWordForm(place.texts.language));
    if (submission.status !== "success") return refuse(submission);
    const refused = await tryCodeWord(app, place, submission.value.word);
    if (!refused) return seeOther(`${here}?counted=yes`);
    return data(answerOf(submission, { word: refused.problem }), {
      status: refused.isTooOften ? 429 : 422,
    });
  }
  const { webinar, registration, texts } = place;
  const now = app.clock();
  if (!registrationStatus(webinar, registration, now, texts).mayJoin) return seeOther(here);
  await app.db.transaction().execute((trx) => markJoined(trx, registration, now));
  // This page's address is the person's own key: the room does not get to know it.
  return seeOther(webinar.joinUrl, {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-store",
  });
}

/**
 * Of a series the session that is on or comes next: the link of its guest leads there, and to their
 * own page when that is no single one.
 */
async function sessionAt(args: LoaderFunctionArgs): Promise<FoundRegistration> {
  const { app } = args.context;
  const place = await registrationAt(args, { mayBeSession: true });
  const { webinar, registration } = place;
  if (!isSeries(webinar)) return place;
  const now = app.clock();
  const sessions = await listSessions(app.db, webinar);
  const current =
    openSessions(sessions, now).length > 1 || webinar.state === "cancelled"
      ? null
      : sessionNow(sessions, now);
  const isIn = current !== null && registration.state === "registered";
  throw redirect(
    isIn ? `/j/${rowIdIn(current, registration.joinToken)}` : `/w/${registration.joinToken}`,
  );
}

/** What the page says of code words; null: nothing. */
function codeWordsNow(
  { webinar, registration, texts }: FoundRegistration,
  { now, isNew }: { now: Date; isNew: boolean },
) {
  const accepted = registration.codeWordAt !== null;
  const isAsked = accepted
    ? codeWordGate(webinar, registration, now) === "open"
    : takesCodeWord(webinar, registration, now);
  if (!isAsked) return null;
  const entered = enteredWords(registration).length;
  return {
    rules: rulesOf(codeWordForm(texts.language)),
    accepted,
    isNew,
    entered,
    needed: wordsNeeded(webinar),
  };
}

/** What a registered person sees once the webinar is over. */
function afterwards(
  { certificateProjectId, certificatesAfterMinutes }: Webinar,
  { certificateId }: FoundRegistration["registration"],
  ifAttended: string,
) {
  if (certificateId)
    return { certificatePath: `/c/${showCertificateId(certificateId)}`, words: "" };
  const isAutomatic = certificateProjectId !== null && certificatesAfterMinutes !== null;
  return { certificatePath: null, words: isAutomatic ? ifAttended : "" };
}

async function tryCodeWord(
  app: ActionFunctionArgs["context"]["app"],
  place: FoundRegistration,
  word: string,
) {
  const { webinar, registration, texts } = place;
  const wait = await consume(registration.id, CODE_TRIES);
  if (wait !== null)
    return { problem: texts.join.manyTries({ wait: waitText(texts, wait) }), isTooOften: true };
  const now = app.clock();
  const { answer, window } = await app.db
    .transaction()
    .execute((trx) => enterCodeWord(trx, { webinar, registration, word, now }));
  return answer === "accepted"
    ? null
    : { problem: codeWordProblem(answer, window, texts), isTooOften: false };
}

export default function JoinPage() {
  const {
    head,
    standing,
    name,
    contact,
    calendar,
    cancelPath,
    codeWord,
    expectsCodeWord,
    after,
    ownPath,
    door,
    doorPath,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { join: t, guest, common } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{standing.title}</h2>
        <p>{standing.words}</p>
        {standing.mayJoin ? (
          <form method="post">
            {name ? <p className="h">{t.joinAs({ name })}</p> : null}
            <button type="submit">{guest.join}</button>
          </form>
        ) : null}
        {door ? <DoorCode {...door} ticketPath={doorPath} /> : null}
        {after?.certificatePath ? (
          <a className="q" href={after.certificatePath}>
            {t.openCertificate}
          </a>
        ) : null}
        {after?.words ? <p>{after.words}</p> : null}
        {expectsCodeWord ? <p className="h">{t.expectsWord}</p> : null}
        {codeWord ? <CodeWord {...codeWord} answer={answer} /> : null}
        {calendar ? <CalendarLinks {...calendar} /> : null}
        {cancelPath ? (
          <p className="h">
            {t.cancelSentence({ link: <a href={cancelPath}>{t.cancelPlace}</a> })}
          </p>
        ) : null}
        {standing.is === "cancelled" && head.formPath ? (
          <a className="q s" href={head.formPath}>
            {guest.registerAgain}
          </a>
        ) : null}
        <p>{t.ownPageSentence({ link: <a href={ownPath}>{t.ownPage}</a> })}</p>
        <p className="h">
          {common.questions({ address: <a href={`mailto:${contact}`}>{contact}</a> })}
        </p>
      </div>
    </PublicFormShell>
  );
}

function CodeWord({
  rules,
  accepted,
  isNew,
  entered,
  needed,
  answer,
}: {
  rules: FormRules<{ word: string }>;
  /** They have entered enough. */
  accepted: boolean;
  isNew: boolean;
  entered: number;
  needed: number;
  answer: FormAnswer | undefined;
}) {
  const { join: t } = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer });
  if (accepted) {
    return (
      <p className="card" role={isNew ? "status" : undefined}>
        {needed > 1 ? t.wordsAccepted : t.wordAccepted}
      </p>
    );
  }
  return (
    <div className="card">
      {needed > 1 && entered > 0 ? (
        <p role={isNew && !answer ? "status" : undefined}>{t.wordsEntered({ entered, needed })}</p>
      ) : null}
      <form method="post" {...form}>
        <input type="hidden" name="intent" value="code-word" />
        <PublicInput
          {...inputOf(fields.word)}
          label={t.word}
          help={needed > 1 ? t.wordsHint : t.wordHint}
          autoComplete="off"
          autoCapitalize="off"
          autoFocus={Boolean(answer)}
        />
        <button type="submit" className="s">
          {t.sendWord}
        </button>
      </form>
    </div>
  );
}

/** The three ways into a calendar, for somebody with a place. */
function CalendarLinks({
  google,
  outlook,
  file,
}: {
  google: string;
  outlook: string;
  file: string;
}) {
  const { join: t } = useTexts();
  return (
    <section className="f" aria-labelledby="calendar">
      <h2 id="calendar">{t.calendarTitle}</h2>
      <div className="r">
        <a className="q s" href={google} rel="noreferrer">
          Google Calendar
        </a>{" "}
        <a className="q s" href={outlook} rel="noreferrer">
          Outlook
        </a>{" "}
        <a className="q s" href={file} download>
          {t.appleAndOthers}
        </a>
      </div>
    </section>
  );
}
