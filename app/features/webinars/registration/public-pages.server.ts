import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import { presentSlug } from "#app/features/forms/model/old-addresses.server.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import { formAvailability } from "#app/features/forms/public/form-status.ts";
import {
  findByToken,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "#app/features/forms/webinar/webinar.server.ts";
import {
  ROOM_OPENS_MINUTES_BEFORE,
  roomState,
  shortMoment,
  webinarTimes,
  webinarWhen,
} from "#app/features/forms/webinar/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import type { Database } from "#db/database.server.ts";
import { linkPromise, venueLine, webinarFacts } from "../../forms/webinar/webinar-gate.ts";

/**
 * The webinar of a public form by the form's address. `moved`: the form had this address before, and has `slug` now. Throws 404:
 * no such form, never published, in the bin, or no webinar; 410: its account is closed.
 */
export async function findPublicWebinar(
  { db }: Pick<AppContext, "db">,
  slug: string | undefined,
): Promise<{ kind: "found"; form: Form; webinar: Webinar } | { kind: "moved"; slug: string }> {
  const found = await selectForms(db)
    .where("forms.slug", "=", (slug ?? "").toLowerCase())
    .where("forms.deletedAt", "is", null)
    .where("forms.publishedVersionId", "is not", null)
    .executeTakeFirst();
  const present = found || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  if (!found) throw notFound();
  const form = ofOpenAccount(found);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  return { kind: "found", form, webinar };
}

export interface FoundRegistration {
  registration: WebinarRegistration;
  webinar: Webinar;
  form: Form;
}

/** Whose personal link this is; null: nobody's. Throws 410: the webinar's account is closed. */
export async function findRegistration(db: Database, token: string | undefined): Promise<FoundRegistration | null> {
  const found = await findByToken(db, token);
  return found && withForm(db, found);
}

/** The same by its id. */
export async function findRegistrationById(db: Database, id: string): Promise<FoundRegistration | null> {
  const registration = await db.selectFrom("webinarRegistrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!registration) return null;
  const webinar = await db.selectFrom("webinars").selectAll().where("id", "=", registration.webinarId).executeTakeFirstOrThrow();
  return withForm(db, { registration, webinar });
}

async function withForm(db: Database, found: Omit<FoundRegistration, "form">): Promise<FoundRegistration> {
  const form = await selectForms(db).where("forms.id", "=", found.webinar.formId).executeTakeFirstOrThrow();
  return { ...found, form: ofOpenAccount(form) };
}

function selectForms(db: Database) {
  return db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .selectAll("forms")
    .select(["accounts.suspendedAt", "accounts.terminatedAt"]);
}

function ofOpenAccount({ suspendedAt, terminatedAt, ...form }: Form & Parameters<typeof isClosed>[0]): Form {
  if (isClosed({ suspendedAt, terminatedAt })) throw closedPage();
  return form;
}

/** What the frame of a webinar's public page shows. */
export async function publicWebinarHead(app: AppContext, { form, webinar }: { form: Form; webinar: Webinar }) {
  const now = app.clock();
  const promise = linkPromise(webinar, {
    formTakes: formAvailability(form, webinar, { timeZone: webinar.timeZone, now }).takes,
    now,
  });
  return pageHead(app, { form, webinar }, { formPath: `/f/${form.slug}`, ...webinarFacts(webinar, promise) });
}

/** What the frame of a person's own page shows. */
export async function registrationHead(app: AppContext, { form, webinar }: FoundRegistration) {
  const { date, facts } = webinarFacts(webinar, "nobody");
  return pageHead(
    app,
    { form, webinar },
    {
      formPath: form.deletedAt ? null : `/f/${form.slug}`,
      date: webinar.state === "cancelled" ? null : date,
      // Where one goes is said by the page itself, unless it is a place.
      facts: facts.filter(({ label }) => label === "With" || webinar.venue !== ""),
    },
  );
}

async function pageHead<Own>(app: AppContext, { form, webinar }: { form: Form; webinar: Webinar }, own: Own) {
  const look = await readFormLook(app, form);
  return { style: look.style, themeColour: look.themeColour, head: { look, title: webinar.title, ...own } };
}

/** How things stand for the holder of a personal link, and what the page says. `room`: the way in may be offered now. */
export interface RegistrationStatus {
  is: "cancelled-webinar" | "cancelled" | "declined" | "pending" | "waiting" | "before" | "room" | "over";
  title: string;
  words: string;
}

/** Where a person stands now. */
export function registrationStatus(
  webinar: Webinar,
  { state }: Pick<WebinarRegistration, "state">,
  now: Date,
): RegistrationStatus {
  const room = roomState(webinar, now);
  if (webinar.state === "cancelled") {
    return { is: "cancelled-webinar", title: "This webinar is cancelled", words: "It won’t take place. We’re sorry." };
  }
  if (room === "over") {
    return { is: "over", title: "This webinar has ended", words: "The room is closed now. Thank you for your interest." };
  }
  switch (state) {
    case "cancelled":
      return {
        is: "cancelled",
        title: "Your place is cancelled",
        words: "You are no longer registered. Changed your mind? Register again while registration is open.",
      };
    case "declined":
      return {
        is: "declined",
        title: "There is no place for you this time",
        words: "The organiser could not give you a place.",
      };
    case "pending":
      return {
        is: "pending",
        title: "Your registration is waiting for approval",
        words:
          "The organiser reviews each registration. Once yours is approved, you get an e-mail, and you can join from this link.",
      };
    case "waiting":
      return {
        is: "waiting",
        title: "You are on the waiting list",
        words: "All places are taken. When it is your turn you get an e-mail, and you can join from this link.",
      };
  }
  if (room === "open" && !webinar.joinUrl)
    return { is: "before", title: "It is time", words: `We look forward to seeing you at ${venueLine(webinar)}.` };
  if (room === "before") return { is: "before", title: "You have a place", words: beforeStartMessage(webinar) };
  return { is: "room", title: "The room is open", words: "Press the button to join." };
}

function beforeStartMessage(webinar: Webinar): string {
  if (!webinar.joinUrl) return `See you at ${venueLine(webinar)}, on ${webinarWhen(webinar)}.`;
  const opens = new Date(Date.parse(webinar.startsAt) - ROOM_OPENS_MINUTES_BEFORE * 60_000);
  const { zone } = webinarTimes(webinar);
  return `Come back to this page when it starts. You can join from ${ROOM_OPENS_MINUTES_BEFORE} minutes before, on ${shortMoment(opens, webinar.timeZone)}, ${zone}.`;
}
