import type { Selectable } from "kysely";
import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordAccess, sheetActor } from "#app/features/activity/access-log.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { FormSheetsTable } from "#db/schema/forms.ts";
import type { Form } from "../../store/find-form.server.ts";
import { singleLines } from "../export-responses.server.ts";
import { EVERY_RESPONSE } from "../response-query.ts";
import { responseScope } from "../show-responses.server.ts";

const PURPOSE = "live-sheet";

/**
 * Google reads once an hour while the document is open (support.google.com/docs/answer/12188454),
 * Excel when somebody presses Refresh. A few documents may read one address.
 */
const READS = { name: "live-sheet", points: 30, seconds: 600 };

/**
 * How long programs may show what they read before: pressing Refresh twice reads the responses
 * once.
 */
export const FRESH_SECONDS = 60;

/** The address that a spreadsheet reads; null: there is none. */
export async function findSheet(
  { db, config }: Pick<AppContext, "db" | "config">,
  formId: string,
): Promise<(Selectable<FormSheetsTable> & { url: string }) | null> {
  const sheet = await db
    .selectFrom("formSheets")
    .selectAll()
    .where("formId", "=", formId)
    .executeTakeFirst();
  return sheet ? { ...sheet, url: sheetUrl(config, sheet.sheetId) } : null;
}

function sheetUrl(config: Config, sheetId: string): string {
  return `${config.appUrl}/sheets/${signedId(config, PURPOSE, sheetId)}.csv`;
}

/** Makes the address, or another in its place: the old one reads nothing any more. */
export async function renewSheet(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  form: Form,
): Promise<void> {
  const now = clock();
  const sheet = {
    sheetId: newId(now.getTime()),
    createdBy: user.id,
    createdAt: now.toISOString(),
    readAt: null,
    readBy: null,
  };
  await db.transaction().execute(async (trx) => {
    const had = await trx
      .selectFrom("formSheets")
      .select("formId")
      .where("formId", "=", form.id)
      .executeTakeFirst();
    await trx
      .insertInto("formSheets")
      .values({ formId: form.id, accountId: account.id, ...sheet, readCount: 0 })
      .onConflict((conflict) => conflict.column("formId").doUpdateSet({ ...sheet, readCount: 0 }))
      .execute();
    const act = had ? "Renewed the live sheet’s address" : "Turned the live sheet on";
    await record(trx, form, { actorId: user.id, act, now });
  });
}

/** Ends the address. */
export async function revokeSheet(
  { db, clock }: AppContext,
  { user }: Organiser,
  form: Form,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("formSheets")
      .where("formId", "=", form.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await record(trx, form, { actorId: user.id, act: "Turned the live sheet off", now: clock() });
  });
}

async function record(
  trx: Database,
  form: Form,
  { actorId, act, now }: { actorId: string; act: string; now: Date },
): Promise<void> {
  const link = `/forms/${form.id}/responses/sheet`;
  await recordActivity(trx, {
    accountId: form.accountId,
    actorId,
    kind: "update",
    text: `${act}: ${form.title}`,
    link,
    now,
  });
}

/** When spreadsheets read the address, the latest first: an hour in which one did is one line. */
export async function readsOfSheet(
  db: Database,
  form: Pick<Form, "id" | "accountId">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("accessEntries")
    .select("at")
    .where("accountId", "=", form.accountId)
    .where("actorId", "=", sheetActor(form.id))
    .orderBy("at", "desc")
    .limit(10)
    .execute();
  return rows.map(({ at }) => at);
}

type SheetRead =
  | { kind: "read"; title: string; lines: AsyncGenerator<string> }
  /** In so many seconds it may be read again. */
  | { kind: "wait"; seconds: number };

/**
 * The responses of the form that the address is of, as the lines of a CSV file, without notes.
 * `userAgent` tells which program reads. `isHead`: nothing is read, so nothing is counted. Null:
 * the address is made up, renewed or revoked.
 */
export async function readSheet(
  app: AppContext,
  { key, userAgent, isHead }: { key: string; userAgent: string; isHead: boolean },
): Promise<SheetRead | null> {
  const { db, config, clock } = app;
  const sheetId = readSignedId(config, PURPOSE, key);
  const sheet = sheetId
    ? await db
        .selectFrom("formSheets")
        .selectAll()
        .where("sheetId", "=", sheetId)
        .executeTakeFirst()
    : undefined;
  if (!sheet) return null;
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", sheet.formId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", sheet.accountId)
    .executeTakeFirstOrThrow();
  if (!form || isClosed(account)) return null;
  const seconds = isHead ? null : await consume(sheet.sheetId, READS);
  if (seconds !== null) return { kind: "wait", seconds };
  if (!isHead) {
    const readAt = clock().toISOString();
    await db
      .updateTable("formSheets")
      .set((row) => ({
        readAt,
        readBy: readerLabel(userAgent),
        readCount: row("readCount", "+", 1),
      }))
      .where("sheetId", "=", sheet.sheetId)
      .execute();
    await recordAccess(
      app,
      { account, user: { id: sheetActor(form.id) } },
      "responses-sheet",
      form.id,
    );
  }
  const scope = await responseScope(app, form, account);
  return {
    kind: "read",
    title: form.title,
    lines: singleLines(db, scope, { all: EVERY_RESPONSE }, { withNotes: false }),
  };
}

/** Which program reads, as far as it says so. */
export function readerLabel(userAgent: string): string {
  if (/google/i.test(userAgent)) return "Google Sheets";
  if (/microsoft|mashup|excel|powerquery/i.test(userAgent)) return "Excel";
  if (/libreoffice/i.test(userAgent)) return "LibreOffice";
  return /mozilla/i.test(userAgent) ? "A browser" : "Another program";
}
