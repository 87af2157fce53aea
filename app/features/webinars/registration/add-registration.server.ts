import type { SmsConsent } from "#app/features/forms/model/sms-consent.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { type MailAccount, queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { STATUS_KINDS, type WebinarEmailKind } from "../emails/usual-text.ts";
import { changedState, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { keepConsent } from "../sms/consent.server.ts";
import { announceGuests } from "./announce-guests.server.ts";
import { nextPosition, takePlace } from "./places.server.ts";

/** Of `/j/{token}`: 130 random bits. */
const TOKEN_LETTERS = 26;

type Given = "name" | "email" | "responseId" | "state" | "position";
type GivenToo = Partial<Pick<WebinarRegistration, "language">>;

/** The row of somebody new, of whom nothing is known yet but that they register. */
export function newRegistration(
  { id, accountId }: Pick<Webinar, "id" | "accountId">,
  {
    name,
    email,
    responseId,
    state,
    position,
    language = null,
  }: Pick<WebinarRegistration, Given> & GivenToo,
  now: Date,
): WebinarRegistration {
  const at = now.toISOString();
  return {
    id: newId(now.getTime()),
    accountId,
    webinarId: id,
    seriesRegistrationId: null,
    responseId,
    name,
    email,
    emailKey: email.toLowerCase(),
    state,
    position,
    joinToken: randomLetters(TOKEN_LETTERS),
    joinedAt: null,
    joinedAfterStartAt: null,
    codeWordAt: null,
    codeWordsEntered: "[]",
    checkedInAt: null,
    reportedMinutes: null,
    manual: null,
    attended: 0,
    doubtful: 0,
    attendedEarlier: 0,
    sessionsAttended: 0,
    quizPassedAt: null,
    feedbackAt: null,
    incomplete: 0,
    certificateId: null,
    language,
    registeredAt: at,
    stateChangedAt: at,
    sequence: 0,
    correctedAt: null,
  };
}

export interface Registering {
  webinar: Webinar;
  account: MailAccount;
  name: string;
  email: string;
  responseId: string | null;
  /** Of who registers; null: that of the form. */
  language: string | null;
  /** The organiser's own entries need no approval, and a ticket has its place already. */
  by: "person" | "organiser" | "ticket";
  /** False: this mailbox has had too many mails; the registration stands without one. */
  mayMail: boolean;
  /** Their yes to text messages, as they registered; null: none. */
  sms?: SmsConsent | null;
  now: Date;
}

/**
 * Registers somebody who is not registered yet, or who gave their place up before: a place if one
 * is free, else the waiting list, or the organiser's dashboard where each needs approval; with the
 * mail that says so. Null: no place and no waiting list.
 */
export async function addRegistration(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: Registering,
  before: WebinarRegistration | null,
): Promise<WebinarRegistration | null> {
  const { webinar, account, by, now } = given;
  // The number first: from this statement on nobody else counts places of this webinar.
  const position = await nextPosition(trx, webinar.id);
  const state = await stateOf(trx, webinar, by);
  if (state === null) return null;
  const registration = await writeRow(trx, given, before, { state, position });
  const { id, accountId } = registration;
  await announceGuests(trx, "registration.created", { accountId, ids: [id], now });
  // Somebody new has agreed to nothing before.
  if (given.sms || before)
    await keepConsent(trx, { registration, consent: given.sms ?? null, now });
  const kind: WebinarEmailKind = state === "registered" ? "confirmation" : state;
  if (given.mayMail)
    await queueWebinarEmail(trx, app, {
      webinar,
      account,
      kind,
      registrations: [registration],
      now,
    });
  return registration;
}

async function stateOf(
  trx: Database,
  webinar: Webinar,
  by: Registering["by"],
): Promise<"registered" | "waiting" | "pending" | null> {
  if (webinar.approval === 1 && by === "person") return "pending";
  if (by === "ticket" || (await takePlace(trx, webinar.id))) return "registered";
  return webinar.waitingList === 1 ? "waiting" : null;
}

async function writeRow(
  trx: Database,
  { webinar, name, email, responseId, language, now }: Registering,
  before: WebinarRegistration | null,
  place: { state: "registered" | "waiting" | "pending"; position: number },
): Promise<WebinarRegistration> {
  if (before) {
    await trx
      .deleteFrom("webinarMails")
      .where("registrationId", "=", before.id)
      .where("kind", "in", STATUS_KINDS)
      .execute();
    return trx
      .updateTable("webinarRegistrations")
      .set((row) => ({
        ...changedState(place.state, now)(row),
        position: place.position,
        name: name || before.name,
        responseId: responseId ?? before.responseId,
        language: language ?? before.language,
        registeredAt: now.toISOString(),
      }))
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  return trx
    .insertInto("webinarRegistrations")
    .values(newRegistration(webinar, { name, email, responseId, language, ...place }, now))
    .returningAll()
    .executeTakeFirstOrThrow();
}
