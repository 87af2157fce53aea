import { setImmediate as letOthersRun } from "node:timers/promises";
import { showDoorCode } from "#app/engines/door-device/door-code.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { qrPath } from "#app/platform/text/qr-path.ts";
import type { Database } from "#db/database.server.ts";
import { doorAddress, doorCodes, eventLetters } from "../model/sign-door-code.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { SHEETS, type Sheet } from "./badge-style.ts";
import { doorCounts } from "./door-list.server.ts";

/** More codes than these take long to draw; a part is whole sheets of labels. */
const MAX_BADGES = 84;
const GUESTS_PER_PIECE = 1_000;

export interface Badge {
  id: string;
  name: string;
  code: string;
  qr: { path: string; size: number };
}

type Guest = { id: string; position: number; name: string };
type KeyedGuest = Guest & { key: string };

/**
 * One part of the badges, by name or in the order people registered. `parts`: how many there are.
 */
export async function readBadges(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
  given: { part: number; isByName: boolean; sheet: Sheet },
): Promise<{ badges: Badge[]; parts: number; total: number }> {
  const { perPage } = SHEETS[given.sheet];
  const limit = Math.floor(MAX_BADGES / perPage) * perPage;
  const total = (await doorCounts(db, webinar.id)).registered;
  const from = (given.part - 1) * limit;
  const guests = given.isByName
    ? await guestsByName(db, webinar.id, { from, limit })
    : await guestsOf(db, webinar.id).orderBy("position").offset(from).limit(limit).execute();
  const codes = doorCodes(config, webinar);
  const letters = eventLetters(webinar);
  const badges: Badge[] = [];
  for (const guest of guests) {
    const code = codes.codeOf(guest);
    badges.push({
      id: guest.id,
      name: guest.name,
      code: showDoorCode(code),
      qr: qrPath(doorAddress(config, letters, code)),
    });
    if (badges.length % 20 === 0) await letOthersRun();
  }
  return { badges, parts: Math.max(1, Math.ceil(total / limit)), total };
}

function guestsOf(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select((of) => [
      "id",
      "position",
      of.fn.coalesce(of.fn<string | null>("nullif", ["name", of.val("")]), "email").as("name"),
    ])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered");
}

/**
 * Some guests of all by name. Names are put together by how they begin as they are read, and only
 * those that begin as the part does are sorted: to sort a hundred thousand would keep everybody
 * else waiting.
 */
async function guestsByName(
  db: Database,
  webinarId: string,
  { from, limit }: { from: number; limit: number },
): Promise<Guest[]> {
  const byBeginning = new Map<string, KeyedGuest[]>();
  for (let after = 0; ; ) {
    const rows = await guestsOf(db, webinarId)
      .where("position", ">", after)
      .orderBy("position")
      .limit(GUESTS_PER_PIECE)
      .execute();
    for (const row of rows) {
      const key = searchable(row.name);
      const beginning = key.slice(0, 3);
      const group = byBeginning.get(beginning);
      if (group) group.push({ ...row, key });
      else byBeginning.set(beginning, [{ ...row, key }]);
    }
    if (rows.length < GUESTS_PER_PIECE) break;
    after = rows.at(-1)?.position ?? after;
    await letOthersRun();
  }
  const found: Guest[] = [];
  let before = 0;
  for (const beginning of [...byBeginning.keys()].sort()) {
    const group = byBeginning.get(beginning) ?? [];
    const skipped = Math.max(0, from - before);
    before += group.length;
    if (skipped >= group.length) continue;
    group.sort(byKey);
    found.push(...group.slice(skipped, skipped + limit - found.length));
    if (found.length >= limit) break;
  }
  return found;
}

function byKey(one: KeyedGuest, other: KeyedGuest): number {
  if (one.key === other.key) return one.position - other.position;
  return one.key < other.key ? -1 : 1;
}
