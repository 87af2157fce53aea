import { looksLikeCode, readDoorText } from "#app/engines/door-device/door-code.ts";
import type { GuestState } from "#app/engines/door-device/door-protocol.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { clockAt } from "../model/door-times.ts";
import { doorCodes, eventLetters } from "../model/sign-door-code.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { emailHint } from "./door-list.server.ts";

export const MAX_FOUND = 20;

/** A guest as the helper's page shows them without scripts. */
export interface ShownGuest {
  id: string;
  name: string;
  hint: string;
  state: GuestState;
  /** The check-in that counts; null: they are not in. */
  checkedIn: { id: string; at: string; by: string } | null;
}

export type FoundAtDoor =
  | { kind: "guests"; guests: ShownGuest[]; isMore: boolean; byCode: boolean }
  /** A code of another event. `title`: of which, when it is the same organiser's. */
  | { kind: "other-event"; title: string | null }
  /** Looks like a code, and is none that we made for a guest of this event. */
  | { kind: "unknown-code"; isScanned: boolean }
  /**
   * A genuine code of somebody who gave their place up and registered anew, or whose registration
   * was deleted.
   */
  | { kind: "old-code" };

/** Who a helper means: a code that was scanned or typed, or part of a name or an address. */
export async function findAtDoor(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
  typed: string,
): Promise<FoundAtDoor> {
  const text = typed.trim().slice(0, 200);
  const read = readDoorText(text);
  if (read) {
    const number =
      read.event === null || read.event === eventLetters(webinar)
        ? doorCodes(config, webinar).numberOf(read.code)
        : null;
    if (number !== null) {
      const guests = await readShown(db, webinar, (query) => query.where("position", "=", number));
      return guests.length > 0
        ? { kind: "guests", guests, isMore: false, byCode: true }
        : { kind: "old-code" };
    }
    const other = await otherEvent({ db, config }, webinar, read);
    if (other) return { kind: "other-event", title: other };
    if (read.event !== null && read.event !== eventLetters(webinar))
      return { kind: "other-event", title: null };
    if (looksLikeCode(text)) return { kind: "unknown-code", isScanned: read.event !== null };
  }
  const ids = await searchGuests(db, webinar.id, text);
  const guests = await readShown(db, webinar, (query) =>
    query.where("id", "in", ids.slice(0, MAX_FOUND)),
  );
  return { kind: "guests", guests, isMore: ids.length > MAX_FOUND, byCode: false };
}

/** One guest, as after an act; null: there is none with this id. */
export async function shownGuest(
  db: Database,
  webinar: Webinar,
  id: string,
): Promise<ShownGuest | null> {
  const [guest] = await readShown(db, webinar, (query) => query.where("id", "=", id));
  return guest ?? null;
}

const EVENTS_LOOKED_THROUGH = 200;

/** Whether another event of the same organiser made this code. */
async function otherEvent(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
  { event, code }: { event: string | null; code: string },
): Promise<string | null> {
  const others = await db
    .selectFrom("webinars")
    .select(["id", "seriesId", "title"])
    .where("accountId", "=", webinar.accountId)
    .where("id", "!=", webinar.id)
    // A session has the codes of its series.
    .where("seriesId", "is", null)
    .orderBy("startsAt", "desc")
    .limit(EVENTS_LOOKED_THROUGH)
    .execute();
  const made = others.find(
    (other) =>
      (event === null || event === eventLetters(other)) &&
      doorCodes(config, other).numberOf(code) !== null,
  );
  return made?.title ?? null;
}

function guestsOf(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "email", "state", "position", "checkedInAt"])
    .where("webinarId", "=", webinarId);
}

async function readShown(
  db: Database,
  webinar: Webinar,
  which: (query: ReturnType<typeof guestsOf>) => ReturnType<typeof guestsOf>,
): Promise<ShownGuest[]> {
  const rows = await which(guestsOf(db, webinar.id)).orderBy("position").limit(MAX_FOUND).execute();
  const ids = rows.filter(({ checkedInAt }) => checkedInAt !== null).map(({ id }) => id);
  const made =
    ids.length === 0
      ? []
      : await db
          .selectFrom("checkIns")
          .leftJoin("checkInLinks", "checkInLinks.id", "checkIns.linkId")
          .select(["checkIns.id", "checkIns.registrationId", "checkIns.at", "checkInLinks.name"])
          .where("checkIns.registrationId", "in", ids)
          .where("checkIns.undoneAt", "is", null)
          .orderBy("checkIns.at", "desc")
          .orderBy("checkIns.id", "desc")
          .execute();
  const first = new Map(made.map((row) => [row.registrationId, row]));
  return rows.map(({ id, name, email, state }) => {
    const checkIn = first.get(id);
    return {
      id,
      name: name || email,
      hint: emailHint(email),
      state,
      checkedIn: checkIn
        ? {
            id: checkIn.id,
            at: clockAt(checkIn.at, webinar.timeZone),
            by: checkIn.name ?? "the organiser",
          }
        : null,
    };
  });
}

/**
 * Looked through here and not by the database, which knows no marks: "funmilayo" finds
 * "Fúnmiláyọ̀".
 */
async function searchGuests(db: Database, webinarId: string, text: string): Promise<string[]> {
  const words = searchable(text).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "email"])
    .where("webinarId", "=", webinarId)
    .orderBy("position")
    .execute();
  const found: string[] = [];
  for (const { id, name, email } of rows) {
    const own = searchable(`${name} ${email}`);
    if (words.every((word) => own.includes(word))) found.push(id);
    if (found.length > MAX_FOUND) break;
  }
  return found;
}
