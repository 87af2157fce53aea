import type { Selectable } from "kysely";
import { z } from "zod";
import { isClosed } from "#app/features/accounts/account-status.ts";
import { helperNameField } from "#app/features/accounts/form-fields.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readCookie, readSignedId, signedId, writeCookie } from "#app/platform/crypto.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { CheckInLinksTable } from "#db/schema/webinars.ts";
import { doorTimes } from "../model/door-times.ts";
import { fullTitle } from "../model/session-part.server.ts";
import type { Webinar } from "../model/webinar.server.ts";

export type CheckInLink = Selectable<CheckInLinksTable>;

const PURPOSE = "check-in";
export const MAX_LINKS = 200;

export const linkForm = z.object({
  name: helperNameField("Enter where the helper will be or who they are, like “Gate A, Ngozi”"),
  walkIns: z.string().optional(),
});

/**
 * Says that guests of this webinar are checked in at a door, so that each gets a code; or that they
 * are not (any more), which revokes the links of all helpers.
 */
export async function setDoor(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  hasDoor: boolean,
): Promise<void> {
  const now = clock();
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webinars")
      .set({ hasDoor: hasDoor ? 1 : 0, updatedAt: at })
      .where("id", "=", webinar.id)
      .execute();
    if (!hasDoor)
      await trx
        .updateTable("checkInLinks")
        .set({ revokedAt: at })
        .where("webinarId", "=", webinar.id)
        .where("revokedAt", "is", null)
        .execute();
    // Guests of a series have one code, as long as any of its sessions has a door.
    if (webinar.seriesId !== null) await showCodesOf(trx, webinar.seriesId);
    const text = `Turned check-in at the door ${hasDoor ? "on" : "off"}: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar/check-in`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text,
      link,
      now,
    });
  });
}

async function showCodesOf(trx: Database, seriesId: string): Promise<void> {
  const door = await trx
    .selectFrom("webinars")
    .select("id")
    .where("seriesId", "=", seriesId)
    .where("hasDoor", "=", 1)
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable("webinars")
    .set({ hasDoor: door ? 1 : 0 })
    .where("id", "=", seriesId)
    .execute();
}

/** Makes a helper's link. Null: the webinar has as many as it can. */
export async function createLink(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  { name, walkIns }: z.output<typeof linkForm>,
): Promise<CheckInLink | null> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    // Two presses at the same time count one after the other.
    await trx.updateTable("webinars").set({ hasDoor: 1 }).where("id", "=", webinar.id).execute();
    if (webinar.seriesId !== null) await showCodesOf(trx, webinar.seriesId);
    const { made } = await trx
      .selectFrom("checkInLinks")
      .select((of) => of.fn.countAll<number | string>().as("made"))
      .where("webinarId", "=", webinar.id)
      .where("revokedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(made) >= MAX_LINKS) return null;
    const link = await trx
      .insertInto("checkInLinks")
      .values({
        id: newId(now.getTime()),
        accountId: account.id,
        webinarId: webinar.id,
        name,
        walkIns: walkIns ? 1 : 0,
        createdAt: now.toISOString(),
        usedAt: null,
        revokedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const text = `Made a check-in link for ${name}: ${webinar.title}`;
    const page = `/forms/${webinar.formId}/webinar/check-in`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "new",
      text,
      link: page,
      now,
    });
    return link;
  });
}

/** Every helper's link of a webinar, the newest first; those that were revoked at the end. */
export async function listLinks(
  db: Database,
  webinarId: string,
): Promise<(CheckInLink & { checkedIn: number })[]> {
  const links = await db
    .selectFrom("checkInLinks")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .orderBy("id", "desc")
    .execute();
  const counts = await db
    .selectFrom("checkIns")
    .select((of) => ["linkId", of.fn.countAll<number | string>().as("made")])
    .where("webinarId", "=", webinarId)
    .where("undoneAt", "is", null)
    .groupBy("linkId")
    .execute();
  const made = new Map(counts.map(({ linkId, made }) => [linkId, Number(made)]));
  return links
    .map((link) => ({ ...link, checkedIn: made.get(link.id) ?? 0 }))
    .sort((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null));
}

/** A link of this webinar; null: there is none. */
export async function findLink(
  db: Database,
  webinarId: string,
  id: string | undefined,
): Promise<CheckInLink | null> {
  const link = await db
    .selectFrom("checkInLinks")
    .selectAll()
    .where("id", "=", id ?? "")
    .where("webinarId", "=", webinarId)
    .executeTakeFirst();
  return link ?? null;
}

/**
 * Revokes a helper's link: from now on nothing is shown to its holder or taken from them. What they
 * did stays.
 */
export async function revokeLink(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  link: CheckInLink,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("checkInLinks")
      .set({ revokedAt: now.toISOString() })
      .where("id", "=", link.id)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const text = `Revoked the check-in link of ${link.name}: ${webinar.title}`;
    const page = `/forms/${webinar.formId}/webinar/check-in`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text,
      link: page,
      now,
    });
  });
}

/** The secret of a helper's link. It is made from the link's id, so nothing of it is kept. */
export function linkToken(config: AppContext["config"], { id }: Pick<CheckInLink, "id">): string {
  return signedId(config, PURPOSE, id);
}

/**
 * Whose link this is, with its webinar. `state`: what it is good for. Null: nobody's, or its event
 * is gone.
 */
export async function findDoor(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  token: string | undefined,
): Promise<Door | null> {
  const id = readSignedId(config, PURPOSE, token);
  if (!id || !token) return null;
  const link = await db
    .selectFrom("checkInLinks")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!link) return null;
  const webinar = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .innerJoin("accounts", "accounts.id", "webinars.accountId")
    .selectAll("webinars")
    .select([
      "forms.deletedAt",
      "accounts.suspendedAt",
      "accounts.terminatedAt",
      "accounts.name as organiser",
    ])
    .where("webinars.id", "=", link.webinarId)
    .executeTakeFirstOrThrow();
  const { deletedAt, suspendedAt, terminatedAt, organiser, ...rest } = webinar;
  if (deletedAt) return null;
  const isRevoked = link.revokedAt !== null || isClosed({ suspendedAt, terminatedAt });
  return {
    link,
    webinar: { ...rest, title: await fullTitle(db, rest) },
    organiser,
    state: isRevoked ? "revoked" : stateAt(webinar, clock().toISOString()),
    token,
  };
}

function stateAt(webinar: Webinar, now: string): Exclude<Door["state"], "revoked"> {
  const { closesAt, takenUntil } = doorTimes(webinar);
  if (now <= closesAt) return "open";
  return now <= takenUntil ? "late" : "ended";
}

export interface Door {
  link: CheckInLink;
  webinar: Webinar;
  organiser: string;
  /**
   * `late`: nothing is shown any more, but what a phone kept while it was offline is still taken.
   */
  state: "open" | "late" | "ended" | "revoked";
  token: string;
}

const USED_EVERY_MS = 60_000;

/** Writes down that a link was used, once a minute. */
export async function recordUse(db: Database, link: CheckInLink, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_EVERY_MS).toISOString();
  if (link.usedAt !== null && link.usedAt > before) return;
  await db
    .updateTable("checkInLinks")
    .set({ usedAt: now.toISOString() })
    .where("id", "=", link.id)
    .execute();
}

const COOKIE = "iweri_door";

/**
 * Whether the browser of these cookies is a helper's, which may keep guests it has let in while it
 * was offline.
 */
export function isHelpersBrowser(cookies: string | null): boolean {
  return readCookie(cookies, COOKIE) !== null;
}
const COOKIE_SECONDS = 24 * 3600;

/**
 * Makes this browser a helper's for a day: codes that its own camera reads then lead to their
 * guests.
 */
export function doorCookie(config: AppContext["config"], { token }: Door): string {
  return writeCookie(config, COOKIE, token, COOKIE_SECONDS);
}

/**
 * The door that this browser's holder helps at; null: they are no helper, or their link shows
 * nothing any more.
 */
export async function doorOfCookie(
  app: Pick<AppContext, "db" | "config" | "clock">,
  cookies: string | null,
): Promise<Door | null> {
  const token = readCookie(cookies, COOKIE);
  const door = token ? await findDoor(app, token) : null;
  return door?.state === "open" ? door : null;
}
