import type { Selectable } from "kysely";
import type { Form } from "#app/features/forms/find-form.server.ts";
import {
  findByEmail,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "#app/features/forms/webinar/webinar.server.ts";
import { type LinkPromise, type WebinarThanks, webinarFacts, webinarGate } from "#app/features/forms/webinar/webinar-gate.ts";
import { shortMoment, webinarEnd, webinarTimes } from "#app/features/forms/webinar/webinar-times.ts";
import { splitFullName } from "#app/features/recipients/imports/read-row.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import { calendarEntry, googleCalendarLink, outlookCalendarLink } from "../calendar/calendar-links.ts";
import { STATUS_KINDS } from "../emails/webinar-email.ts";
import { readWebinarMessages } from "../model/webinar-messages.ts";

type State = WebinarRegistration["state"];

/**
 * What the sender of a response is told about their place; null: the form has no webinar, or the response no address. Nothing
 * in it says whether the address was registered before: for a second response it says what a new person would read, and the
 * mail has the truth. So no personal link stands here either, to cancel or to join: those are in the mail only.
 */
export async function webinarThanks(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { form, response }: { form: Form; response: Selectable<FormResponsesTable> },
): Promise<WebinarThanks | null> {
  const { db, config, clock } = app;
  const now = clock();
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar || !response.emailKey) return null;
  const registration = await findByEmail(db, webinar.id, response.emailKey);
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
  const { name } = await db.selectFrom("accounts").select("name").where("id", "=", form.accountId).executeTakeFirstOrThrow();
  const entry = calendarEntry(webinar, name, null);
  const { firstName } = splitFullName(response.name);
  const formUrl = `${config.appUrl}/f/${form.slug}`;
  return {
    ...thanksHead(state, webinar, firstName),
    ...webinarFacts(webinar, PROMISES[state]),
    email: response.email,
    mailHeld: !mailed,
    calendar:
      state === "registered"
        ? {
            google: googleCalendarLink(webinar, entry),
            outlook: outlookCalendarLink(webinar, entry),
            file: `/f/${form.slug}/calendar.ics`,
          }
        : null,
    next: nextSteps(state, webinar, now),
    clock: webinarTimes(webinar).shortZone,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${webinar.title}: ${formUrl}`)}`,
    linkAgainPath: `/f/${form.slug}/link-again`,
    reference: response.reference,
  };
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
  return webinarGate(webinar, now).state === "full" ? "waiting" : "registered";
}

function thanksHead(state: State, webinar: Webinar, firstName: string): Pick<WebinarThanks, "achieved" | "title" | "words"> {
  const { weekday } = webinarTimes(webinar);
  const called = firstName ? `, ${firstName}` : "";
  if (state === "waiting") {
    return {
      achieved: "You are on the waiting list",
      title: `We’ll let you know${called}`,
      words:
        "All places are taken. As soon as a place opens for you, you get it automatically. If you registered before, nothing changes, and our e-mail says what your status is.",
    };
  }
  if (state === "pending") {
    return {
      achieved: "We have your registration",
      title: `Thank you${called}`,
      words:
        "The organiser reviews each registration. As soon as yours is approved, we’ll send your joining link. If you registered before, nothing changes, and our e-mail says what your status is.",
    };
  }
  // The page is opened again, or sent again, after the mail: it must not promise what is over.
  if (state === "cancelled") {
    return {
      achieved: "Your place is cancelled",
      title: `Changed your mind${called}?`,
      words: "You are no longer registered. To attend after all, open the form and register again.",
    };
  }
  if (state === "declined") {
    return {
      achieved: "There is no place for you this time",
      title: `Thank you${called}`,
      words: "The organiser could not give you a place.",
    };
  }
  return { achieved: "You are registered", title: `See you on ${weekday}${called}`, words: "" };
}

function nextSteps(state: State, webinar: Webinar, now: Date): WebinarThanks["next"] {
  const steps: WebinarThanks["next"] = [];
  if (state === "cancelled" || state === "declined") return steps;
  if (state === "waiting") steps.push({ when: "When it is your turn", what: "Your place and your joining link, by e-mail" });
  if (state === "pending") steps.push({ when: "Once it is approved", what: "Your joining link, by e-mail" });
  if (state === "registered") {
    for (const { minutesBefore, enabled } of readWebinarMessages(webinar.messages).reminders) {
      const at = new Date(Date.parse(webinar.startsAt) - minutesBefore * 60_000);
      if (enabled && at > now) {
        steps.push({ when: shortMoment(at, webinar.timeZone), what: "A reminder with your joining link, by e-mail" });
      }
    }
  }
  const start = new Date(webinar.startsAt);
  if (start > now) steps.push({ when: shortMoment(start, webinar.timeZone), what: "The webinar starts" });
  const hasCertificates = webinar.certificateProjectId !== null && webinar.certificatesAfterMinutes !== null;
  if (hasCertificates && new Date(webinarEnd(webinar)) > now) {
    steps.push({ when: "After the webinar", what: "Your certificate, if you attended" });
  }
  return steps;
}
