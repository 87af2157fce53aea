import { setImmediate as letOthersRun } from "node:timers/promises";
import type {
  CheckInRow,
  DoorCursor,
  DoorEvent,
  DoorNews,
  GuestRow,
} from "#app/engines/door-device/door-protocol.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { doorTimes } from "../model/door-times.ts";
import { doorCodes, eventLetters } from "../model/sign-door-code.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarWhen } from "../model/webinar-times.ts";
import type { Door } from "./links.server.ts";

const GUESTS_PER_PIECE = 1_000;
/**
 * New guests are asked for from a little before the last answer: a transaction that began before it
 * may have ended after it. Who comes twice changes nothing.
 */
const OVERLAP_MS = 30_000;

/**
 * The list of guests for a helper's phone: all of it, or with `since` (of an earlier answer) what
 * changed.
 */
export async function doorNews(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinar, link }: Pick<Door, "webinar" | "link">,
  since: DoorCursor | null,
): Promise<DoorNews> {
  const { db, config, clock } = app;
  const now = clock();
  // Before the check-ins: one that is made while they are read comes again with the next answer.
  const { lastDoorChange: change } = await db
    .selectFrom("webinars")
    .select("lastDoorChange")
    .where("id", "=", webinar.id)
    .executeTakeFirstOrThrow();
  return {
    now: now.getTime(),
    since: { change, guestsAt: new Date(now.getTime() - OVERLAP_MS).toISOString() },
    event: doorEvent(webinar, link),
    guests: await readGuests(db, config, webinar, since?.guestsAt ?? null),
    checkIns: await readCheckIns(db, webinar.id, since?.change ?? null),
  };
}

export function doorEvent(webinar: Webinar, link: Door["link"]): DoorEvent {
  const { opensAt, closesAt } = doorTimes(webinar);
  return {
    title: webinar.title,
    when: webinarWhen(webinar),
    helper: link.name,
    letters: eventLetters(webinar),
    opensAt: Date.parse(opensAt),
    closesAt: Date.parse(closesAt),
    walkIns: link.walkIns === 1,
    isCancelled: webinar.state === "cancelled",
    timeZone: webinar.timeZone,
  };
}

async function readGuests(
  db: Database,
  config: AppContext["config"],
  webinar: Webinar,
  since: string | null,
) {
  const codes = doorCodes(config, webinar);
  const guests: GuestRow[] = [];
  const pages = keysetPages(
    (last: { position: number } | null, limit) =>
      db
        .selectFrom("webinarRegistrations")
        .select(["id", "position", "name", "email", "state"])
        .where("webinarId", "=", webinar.id)
        .where("position", ">", last?.position ?? 0)
        .$call((query) =>
          since === null
            ? query
            : query.where(({ eb, or }) =>
                or([eb("stateChangedAt", ">=", since), eb("correctedAt", ">=", since)]),
              ),
        )
        .orderBy("position")
        .limit(limit)
        .execute(),
    GUESTS_PER_PIECE,
  );
  for await (const rows of pages) {
    for (const row of rows)
      guests.push([
        row.id,
        codes.codeOf(row),
        row.name || row.email,
        emailHint(row.email),
        row.state,
      ]);
    await letOthersRun();
  }
  return guests;
}

async function readCheckIns(
  db: Database,
  webinarId: string,
  since: number | null,
): Promise<CheckInRow[]> {
  const rows = await db
    .selectFrom("checkIns")
    .leftJoin("checkInLinks", "checkInLinks.id", "checkIns.linkId")
    .select([
      "checkIns.id",
      "checkIns.registrationId",
      "checkIns.at",
      "checkIns.undoneAt",
      "checkInLinks.name",
    ])
    .where("checkIns.webinarId", "=", webinarId)
    .$call((query) =>
      since === null
        ? query.where("checkIns.undoneAt", "is", null)
        : query.where("checkIns.changeNumber", ">", since),
    )
    .execute();
  return rows.map(({ id, registrationId, at, name, undoneAt }) => [
    id,
    registrationId,
    Date.parse(at),
    name ?? "the organiser",
    undoneAt === null ? 0 : 1,
  ]);
}

/** How many have a place, by the stored count, and how many of them were checked in. */
export async function doorCounts(
  db: Database,
  webinarId: string,
): Promise<{ registered: number; checkedIn: number }> {
  const { registeredCount } = await db
    .selectFrom("webinars")
    .select("registeredCount")
    .where("id", "=", webinarId)
    .executeTakeFirstOrThrow();
  const { checkedIn } = await db
    .selectFrom("webinarRegistrations")
    .select((of) => of.fn.countAll<number | string>().as("checkedIn"))
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .where("checkedInAt", "is not", null)
    .executeTakeFirstOrThrow();
  return { registered: Number(registeredCount), checkedIn: Number(checkedIn) };
}

/** "fu…27@gmail.com": tells two people of one name apart, and is no address to write to. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf("@");
  const letters = [...email.slice(0, at)];
  const end = letters.length > 5 ? letters.slice(-2) : [];
  return `${letters.slice(0, 2).join("")}…${end.join("")}${email.slice(at)}`;
}
