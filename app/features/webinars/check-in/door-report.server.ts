import { showDoorCode } from "#app/engines/door-device/door-code.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { CheckInsTable } from "#db/schema/webinars.ts";
import { clockAt } from "../model/door-times.ts";
import { doorCodes } from "../model/sign-door-code.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { doorCounts } from "./door-list.server.ts";

/** What the organiser sees of the door. */
export interface DoorNumbers {
  registered: number;
  checkedIn: number;
  /** Among them: added by a helper. */
  walkIns: number;
  /** Checked in by two helpers, or twice by one. */
  twice: number;
}

export async function doorNumbers(db: Database, webinarId: string): Promise<DoorNumbers> {
  const people = await doorCounts(db, webinarId);
  const made = await db
    .selectFrom("checkIns")
    .select((of) => [
      of.fn.countAll<number | string>().as("all"),
      of.fn.count<number | string>("registrationId").distinct().as("guests"),
      of.fn
        .sum<number | string | null>(of.case().when("method", "=", "walk-in").then(1).else(0).end())
        .as("walkIns"),
    ])
    .where("webinarId", "=", webinarId)
    .where("undoneAt", "is", null)
    .executeTakeFirstOrThrow();
  return {
    ...people,
    walkIns: Number(made.walkIns ?? 0),
    twice: Number(made.all) - Number(made.guests),
  };
}

export const SHOWN_CHECK_INS = 50;
export type DoorFilter = "latest" | "twice" | "no-place";

export interface ListedCheckIn {
  id: string;
  registrationId: string;
  name: string;
  at: string;
  by: string;
  method: CheckInsTable["method"];
  isUndone: boolean;
  /** False: they have no place, so they don't count. */
  hasPlace: boolean;
}

/**
 * The latest check-ins first; or all of guests with more than one; or those of people who have no
 * place.
 */
export async function listCheckIns(
  db: Database,
  webinar: Webinar,
  show: DoorFilter,
): Promise<ListedCheckIn[]> {
  const rows = await db
    .selectFrom("checkIns")
    .innerJoin("webinarRegistrations as guest", "guest.id", "checkIns.registrationId")
    .leftJoin("checkInLinks", "checkInLinks.id", "checkIns.linkId")
    .select([
      "checkIns.id",
      "checkIns.registrationId",
      "checkIns.at",
      "checkIns.method",
      "checkIns.undoneAt",
    ])
    .select(["guest.name", "guest.email", "guest.state", "checkInLinks.name as helper"])
    .where("checkIns.webinarId", "=", webinar.id)
    .$if(show === "no-place", (query) =>
      query.where("guest.state", "!=", "registered").where("checkIns.undoneAt", "is", null),
    )
    .$if(show === "twice", (query) =>
      query.where("checkIns.undoneAt", "is", null).where("checkIns.registrationId", "in", (of) =>
        of
          .selectFrom("checkIns as made")
          .select("made.registrationId")
          .where("made.webinarId", "=", webinar.id)
          .where("made.undoneAt", "is", null)
          .groupBy("made.registrationId")
          .having((having) => having.fn.countAll(), ">", 1),
      ),
    )
    .$if(show === "twice", (query) => query.orderBy("guest.position"))
    .orderBy("checkIns.at", "desc")
    .orderBy("checkIns.id", "desc")
    .limit(SHOWN_CHECK_INS)
    .execute();
  return rows.map(({ id, registrationId, name, email, state, at, helper, method, undoneAt }) => ({
    id,
    registrationId,
    name: name || email,
    method,
    by: helper ?? "You or a colleague",
    at: clockAt(at, webinar.timeZone),
    isUndone: undoneAt !== null,
    hasPlace: state === "registered",
  }));
}

const METHOD_LABELS: Record<CheckInsTable["method"], string> = {
  scan: "QR code",
  code: "Typed code",
  name: "Name",
  "walk-in": "Added at the door",
};

export function methodLabel(method: CheckInsTable["method"]): string {
  return METHOD_LABELS[method];
}

const GUESTS_PER_PIECE = 500;

/**
 * Everyone with a place, when they came and who let them in, as lines of a CSV file; read piece by
 * piece.
 */
export async function* exportDoor(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
): AsyncGenerator<string> {
  const codes = doorCodes(config, webinar);
  yield csvLine([
    "Name",
    "Email Address",
    "Code",
    momentHeading("Checked in", webinar.timeZone),
    "By",
    "How",
    "Times checked in",
  ]);
  const pages = keysetPages(
    (last: { position: number } | null, limit) =>
      readGuests(db, webinar.id, last?.position ?? 0, limit),
    GUESTS_PER_PIECE,
  );
  for await (const guests of pages) {
    const made = await countingCheckIns(
      db,
      guests.map(({ id }) => id),
    );
    for (const guest of guests) {
      const first = made.get(guest.id)?.[0];
      yield csvLine([
        guest.name,
        guest.email,
        showDoorCode(codes.codeOf(guest)),
        sheetMoment(first?.at ?? null, webinar.timeZone),
        first ? (first.helper ?? "Organiser") : "",
        first ? methodLabel(first.method) : "",
        made.get(guest.id)?.length ?? 0,
      ]);
    }
  }
}

function readGuests(db: Database, webinarId: string, after: number, limit: number) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "position", "name", "email"])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** What was not undone of these guests, the earliest first. */
async function countingCheckIns(db: Database, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("checkIns")
          .leftJoin("checkInLinks", "checkInLinks.id", "checkIns.linkId")
          .select([
            "checkIns.registrationId",
            "checkIns.at",
            "checkIns.method",
            "checkInLinks.name as helper",
          ])
          .where("checkIns.registrationId", "in", ids)
          .where("checkIns.undoneAt", "is", null)
          .orderBy("checkIns.at")
          .orderBy("checkIns.id")
          .execute();
  return Map.groupBy(rows, ({ registrationId }) => registrationId);
}
