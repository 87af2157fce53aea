import type { Selectable } from "kysely";
import { wouldWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import type { WebinarThanks } from "#app/features/forms/extensions.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { findNamesake } from "#app/platform/text/search-text.ts";
import { addressedName } from "#app/platform/text/typed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import {
  calendarEntry,
  googleCalendarLink,
  outlookCalendarLink,
} from "../calendar/calendar-links.ts";
import { entryKey } from "../calendar/series-calendar.server.ts";
import { STATUS_KINDS } from "../emails/usual-text.ts";
import {
  isSeries,
  listByEmail,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "../model/webinar.server.ts";
import { type LinkPromise, webinarFacts, webinarGateState } from "../model/webinar-gate.ts";
import { readWebinarMessages } from "../model/webinar-messages.ts";
import { webinarEnd, webinarTimes } from "../model/webinar-times.ts";
import { listSessions } from "../sessions/sessions.server.ts";

type State = WebinarRegistration["state"];

/**
 * What the sender of a response is told about their place; null: the form has no webinar, or the
 * response no address. Nothing in it says whether the address was registered before: for a second
 * response it says what a new person would read, and the mail has the truth. So no personal link
 * stands here either, to cancel or to join: those are in the mail only.
 */
export async function webinarThanks(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { form, response, texts }: { form: Form; response: Selectable<FormResponsesTable>; texts: Texts },
): Promise<WebinarThanks | null> {
  const { db, config, clock } = app;
  const now = clock();
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) return null;
  const registration = await registrationOf(db, webinar, response);
  if (!registration) return null;
  const own = registration.responseId === response.id ? registration.state : null;
  const state = own ?? stateOfNew(webinar, now);
  const mailed = await db
    .selectFrom("webinarMails")
    .select("kind")
    .where("registrationId", "=", registration.id)
    .where("kind", "in", own === null ? [`again-${response.id}`] : STATUS_KINDS)
    .limit(1)
    .executeTakeFirst();
  const { name } = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const entry = calendarEntry(webinar, name, null);
  const { firstName } = addressedName(response.name);
  const formUrl = `${config.appUrl}/f/${form.slug}`;
  // Of a series, what comes next is its next session.
  const next = { ...webinar, ...(await nextSession(db, webinar, now)) };
  return {
    ...thanksHead(state, next, firstName, texts),
    facts: webinarFacts(webinar, PROMISES[state], texts).facts,
    email: response.email,
    mailHeld: !mailed,
    // Of the account and not of this address, so that nothing is said about who registered before.
    mailLater: await wouldWait(db, form.accountId, now),
    calendar:
      state === "registered"
        ? {
            // Those take one entry from a link; all sessions are in the file.
            google: isSeries(webinar) ? null : googleCalendarLink(webinar, entry),
            outlook: isSeries(webinar) ? null : outlookCalendarLink(webinar, entry),
            file: `/f/${form.slug}/calendar.ics${entryOf(webinar, registration)}`,
          }
        : null,
    next: nextSteps(state, next, now, texts),
    clock: webinarTimes(webinar, texts).shortZone,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${webinar.title}: ${formUrl}`)}`,
    linkAgainPath: `/f/${form.slug}/link-again`,
    reference: response.reference,
  };
}

/** Makes the file the entry that their e-mail brings, so that what changes later changes both. */
function entryOf({ openUids }: Webinar, registration: WebinarRegistration): string {
  return openUids === 1 ? `?entry=${entryKey(registration)}` : "";
}

/** What a response led to; of somebody who was registered before, their registration. */
async function registrationOf(
  db: AppContext["db"],
  webinar: Webinar,
  { id, name, email }: Selectable<FormResponsesTable>,
): Promise<WebinarRegistration | null> {
  if (!email) return null;
  const sharing = await listByEmail(db, webinar.id, email);
  return sharing.find(({ responseId }) => responseId === id) ?? findNamesake(sharing, name) ?? null;
}

async function nextSession(
  db: AppContext["db"],
  webinar: Webinar,
  now: Date,
): Promise<Pick<Webinar, "startsAt" | "lengthMinutes"> | null> {
  const sessions = await listSessions(db, webinar);
  const next = sessions.find(
    ({ state, startsAt }) => state === "scheduled" && startsAt > now.toISOString(),
  );
  return next ? { startsAt: next.startsAt, lengthMinutes: next.lengthMinutes } : null;
}

const PROMISES: Record<State, LinkPromise> = {
  registered: "now",
  pending: "once-approved",
  waiting: "once-a-place-is-free",
  declined: "nobody",
  cancelled: "nobody",
};

/** What somebody new would get now. */
function stateOfNew(webinar: Webinar, now: Date): State {
  if (webinar.approval === 1) return "pending";
  return webinarGateState(webinar, now).state === "full" ? "waiting" : "registered";
}

function thanksHead(
  state: State,
  webinar: Webinar,
  name: string,
  texts: Texts,
): Pick<WebinarThanks, "achieved" | "title" | "words"> {
  const { thanks: t } = texts;
  const thankYou = name ? t.thankYouName({ name }) : t.thankYou;
  switch (state) {
    case "waiting":
      return {
        achieved: t.waiting,
        title: name ? t.waitingTitleName({ name }) : t.waitingTitle,
        words: t.waitingWords,
      };
    case "pending":
      return { achieved: t.pending, title: thankYou, words: t.pendingWords };
    // The page is opened again, or sent again, after the mail: it must not promise what is over.
    case "cancelled":
      return {
        achieved: t.cancelled,
        title: name ? t.cancelledTitleName({ name }) : t.cancelledTitle,
        words: t.cancelledWords,
      };
    case "declined":
      return { achieved: t.declined, title: thankYou, words: t.declinedWords };
    case "registered": {
      const { weekday } = webinarTimes(webinar, texts);
      return {
        achieved: t.registered,
        title: name ? t.seeYouOnName({ weekday, name }) : t.seeYouOn({ weekday }),
        words: "",
      };
    }
  }
}

function nextSteps(state: State, webinar: Webinar, now: Date, texts: Texts): WebinarThanks["next"] {
  const { thanks: t } = texts;
  const moment = (at: Date) => shortMoment(at, webinar.timeZone, texts);
  const steps: WebinarThanks["next"] = [];
  if (state === "cancelled" || state === "declined") return steps;
  if (state === "waiting") steps.push({ when: t.nextTurn, what: t.nextTurnWhat });
  if (state === "pending") steps.push({ when: t.nextApproved, what: t.nextApprovedWhat });
  if (state === "registered") {
    for (const { minutesBefore, enabled } of readWebinarMessages(webinar.messages).reminders) {
      const at = new Date(Date.parse(webinar.startsAt) - minutesBefore * 60_000);
      if (enabled && at > now) steps.push({ when: moment(at), what: t.nextReminder });
    }
  }
  const start = new Date(webinar.startsAt);
  if (start > now) steps.push({ when: moment(start), what: t.nextStart });
  const hasCertificates =
    webinar.certificateProjectId !== null && webinar.certificatesAfterMinutes !== null;
  if (hasCertificates && new Date(webinarEnd(webinar)) > now)
    steps.push({ when: t.nextAfter, what: t.nextCertificate });
  return steps;
}
