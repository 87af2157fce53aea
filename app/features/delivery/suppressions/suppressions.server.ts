import { z } from "zod";
import { type Actor, recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { SuppressionsTable } from "#db/schema/delivery.ts";
import { pageWindow } from "../status/batch-status.ts";
import { MAX_ADDRESSES, readAddressList } from "./address-list.ts";
import {
  SUPPRESSION_REASONS,
  type SuppressionFilter,
  type SuppressionReason,
} from "./suppression-messages.ts";

export const SUPPRESSIONS_PER_PAGE = 20;
/** A search counts no further; nobody pages through more. */
const MAX_COUNTED = 10_000;

interface ListedSuppression {
  email: string;
  reason: SuppressionReason;
  detail: string;
  createdAt: string;
}

/**
 * One page of the addresses an account does not mail, newest first; of a search, those that begin
 * so, in alphabetical order. With how many there are for each reason, how many match, and the page
 * that is shown.
 */
export async function listSuppressions(
  db: Database,
  accountId: string,
  filter: SuppressionFilter,
): Promise<{
  rows: ListedSuppression[];
  counts: Record<SuppressionReason, number>;
  total: number;
  page: number;
}> {
  const tallies = await readTallies(
    db,
    accountId,
    SUPPRESSION_REASONS.map(({ value }) => `suppressions:${value}` as const),
  );
  const counts = Object.fromEntries(
    SUPPRESSION_REASONS.map(({ value }) => [value, tallies[`suppressions:${value}`]]),
  ) as Record<SuppressionReason, number>;
  const { q, reason } = filter;
  const matching = db
    .selectFrom("suppressions")
    .where("accountId", "=", accountId)
    .$if(reason !== "", (select) => select.where("reason", "=", reason as SuppressionReason))
    .$if(q !== "", (select) => select.where("email", ">=", q).where("email", "<", `${q}\uffff`));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const withReason = reason ? counts[reason] : all;
  const total = q ? await countUpTo(db, matching.select("email")) : withReason;
  const { page, offset, limit, fromEnd } = pageWindow(filter.page, SUPPRESSIONS_PER_PAGE, total);
  const columns = matching.select(["email", "reason", "detail", "createdAt"]);
  // A search may match more than it counted, so its pages are only reached from the front.
  if (q) {
    const rows = await columns
      .orderBy("email")
      .limit(limit)
      .offset((page - 1) * SUPPRESSIONS_PER_PAGE)
      .execute();
    return { rows, counts, total, page };
  }
  const direction = fromEnd ? "asc" : "desc";
  const rows = await columns
    .orderBy("createdAt", direction)
    .orderBy("email", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  if (fromEnd) rows.reverse();
  return { rows, counts, total, page };
}

async function countUpTo(db: Database, matching: ReturnType<typeof emails>): Promise<number> {
  const { count } = await db
    .selectFrom(matching.limit(MAX_COUNTED).as("found"))
    .select((all) => all.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function emails(db: Database) {
  return db.selectFrom("suppressions").select("email");
}

/** Every address an account does not mail, 1,000 at a time, in alphabetical order. */
export function readAllSuppressions(
  db: Database,
  accountId: string,
): AsyncGenerator<ListedSuppression[]> {
  const read = (last: Pick<ListedSuppression, "email"> | null, limit: number) =>
    db
      .selectFrom("suppressions")
      .select(["email", "reason", "detail", "createdAt"])
      .where("accountId", "=", accountId)
      .where("email", ">", last?.email ?? "")
      .orderBy("email")
      .limit(limit)
      .execute();
  return keysetPages(read, 1000);
}

const ROWS_PER_STATEMENT = 200;

/**
 * Keeps addresses from being mailed because their people said so: by hand, or as a list from
 * elsewhere. What only a mail server said of one gives way to that; a complaint stays one. Returns
 * how many are new here.
 */
export async function addSuppressions(
  trx: Database,
  given: Actor & { accountId: string; emails: string[]; detail: string; now: Date },
): Promise<{ addedCount: number }> {
  const { emails, detail, ...by } = given;
  let addedCount = 0;
  for (let from = 0; from < emails.length; from += ROWS_PER_STATEMENT) {
    const rows = emails.slice(from, from + ROWS_PER_STATEMENT).map((email) => ({
      accountId: by.accountId,
      email: email.toLowerCase(),
      reason: "unsubscribed" as const,
      detail: detail.slice(0, 500),
      createdAt: by.now.toISOString(),
    }));
    const known = await trx
      .selectFrom("suppressions")
      .select("email")
      .where("accountId", "=", by.accountId)
      .where(
        "email",
        "in",
        rows.map(({ email }) => email),
      )
      .execute();
    addedCount += rows.length - known.length;
    await trx
      .insertInto("suppressions")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["accountId", "email"])
          .doUpdateSet((row) => ({
            reason: row.ref("excluded.reason"),
            detail: row.ref("excluded.detail"),
            createdAt: row.ref("excluded.createdAt"),
          }))
          .where("suppressions.reason", "in", ["bounced", "provider"]),
      )
      .execute();
  }
  if (addedCount > 0) {
    const whose =
      addedCount === 1
        ? "1 address at the recipient’s"
        : `${addedCount.toLocaleString("en")} addresses at the recipients’`;
    const text = `Stopped e-mails to ${whose} request`;
    await recordActivity(trx, { ...by, kind: "update", text, link: "/suppressions" });
  }
  return { addedCount };
}

/** The form that adds addresses: typed ones, a file with some, or both. */
export const addressesForm = z.object({
  addresses: z.string().default(""),
  /** Only that one stops; empty: all e-mails. */
  topic: z.string().default(""),
  file: z.instanceof(File).optional(),
});

/** The addresses of that form. `passedOver`: pieces that are no address. */
export async function readAddedAddresses({
  addresses,
  file,
}: z.output<typeof addressesForm>): Promise<
  { emails: string[]; detail: string; passedOver: number } | { errors: FormErrors }
> {
  const typed = readAddressList(addresses);
  const isFile = file !== undefined && file.size > 0;
  const filed = readAddressList(isFile ? textOf(new Uint8Array(await file.arrayBuffer())) : "");
  if (typed.invalidCount > 0) {
    const more = typed.invalidCount > typed.invalid.length ? " and others" : "";
    return {
      errors: {
        addresses: `Not an e-mail address: ${typed.invalid.join(", ")}${more}. Correct or remove it`,
      },
    };
  }
  const emails = [...new Set([...typed.emails, ...filed.emails])];
  if (isFile && filed.emails.length === 0)
    return { errors: { file: "No e-mail address was found in this file" } };
  if (emails.length === 0)
    return { errors: { addresses: "Enter an e-mail address in full, like name@example.com" } };
  if (emails.length > MAX_ADDRESSES) {
    return {
      errors: {
        file: `This has more than ${MAX_ADDRESSES.toLocaleString("en")} addresses. Split it and add the parts`,
      },
    };
  }
  return {
    emails,
    detail: isFile ? "Added from a list" : "Asked you",
    passedOver: filed.invalidCount,
  };
}

/** Byte order marks. */
const UTF_16_MARKS: Record<number, string> = { 65534: "utf-16le", 65279: "utf-16be" };

/** UTF-8 unless the file says that it is UTF-16, as spreadsheets write it. */
function textOf(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  return new TextDecoder(UTF_16_MARKS[mark] ?? "utf-8").decode(bytes);
}

/**
 * The form that lets an address be mailed again. `asked` is ticked when its person asked for mail.
 */
export const releaseForm = z.object({
  email: z
    .string()
    .default("")
    .transform((email) => email.slice(0, 300)),
  asked: z.string().optional(),
});

type Release = "released" | "absent" | "complained" | "not asked";

/**
 * Lets an address be mailed again. One that unsubscribed only when its person asked for mail again;
 * one that complained never.
 */
export async function releaseSuppression(
  trx: Database,
  given: Actor & { accountId: string; email: string; personAsked: boolean; now: Date },
): Promise<Release> {
  const { email, personAsked, ...by } = given;
  const known = await readSuppression(trx, by.accountId, email);
  if (!known) return "absent";
  if (known.reason === "complained") return "complained";
  if (known.reason === "unsubscribed" && !personAsked) return "not asked";
  await liftSuppression(trx, by.accountId, email, { personAsked });
  const why =
    known.reason === "unsubscribed"
      ? "because the person asked for e-mails again"
      : "although an earlier e-mail to it bounced";
  const text = `Released 1 address, ${known.reason === "provider" ? "although the provider refused it" : why}`;
  await recordActivity(trx, { ...by, kind: "update", text, link: "/suppressions" });
  return "released";
}

/** A complaint or unsubscribe is a person's own decision and outranks a mail server's. */
const RANK: Record<SuppressionsTable["reason"], number> = {
  provider: 0,
  bounced: 1,
  unsubscribed: 2,
  complained: 3,
};

/** Keeps an address from being mailed again by this organiser. The strongest reason is kept. */
export async function suppressAddress(
  trx: Database,
  given: {
    accountId: string;
    email: string;
    reason: SuppressionsTable["reason"];
    detail: string;
    now: Date;
  },
): Promise<void> {
  const email = given.email.toLowerCase();
  const row = {
    reason: given.reason,
    detail: given.detail.slice(0, 500),
    createdAt: given.now.toISOString(),
  };
  const known = await readSuppression(trx, given.accountId, email);
  if (!known) {
    await trx
      .insertInto("suppressions")
      .values({ accountId: given.accountId, email, ...row })
      .onConflict((conflict) => conflict.columns(["accountId", "email"]).doNothing())
      .execute();
  } else if (RANK[given.reason] > RANK[known.reason]) {
    await trx
      .updateTable("suppressions")
      .set(row)
      .where("accountId", "=", given.accountId)
      .where("email", "=", email)
      .execute();
  }
}

/** Why this organiser may not mail the address, or null. */
export async function readSuppression(db: Database, accountId: string, email: string) {
  const row = await db
    .selectFrom("suppressions")
    .select(["reason", "detail", "createdAt"])
    .where("accountId", "=", accountId)
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Lets an address be mailed again: the organiser knows that it works now, or that its person asked
 * for mail again. A complaint can't be lifted.
 */
export async function liftSuppression(
  db: Database,
  accountId: string,
  email: string,
  { personAsked = false }: { personAsked?: boolean } = {},
): Promise<boolean> {
  const lifted = await db
    .deleteFrom("suppressions")
    .where("accountId", "=", accountId)
    .where("email", "=", email.toLowerCase())
    .where(
      "reason",
      "in",
      personAsked ? ["bounced", "provider", "unsubscribed"] : ["bounced", "provider"],
    )
    .executeTakeFirst();
  return lifted.numDeletedRows > 0n;
}

/**
 * Since when each of these lower-cased addresses wants no more mail of this organiser; those that
 * never asked for that are not in it.
 */
export async function readUnsubscribes(
  db: Database,
  accountId: string,
  emails: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("suppressions")
    .select(["email", "createdAt"])
    .where("accountId", "=", accountId)
    .where("email", "in", emails)
    .where("reason", "=", "unsubscribed")
    .execute();
  return new Map(rows.map(({ email, createdAt }) => [email, createdAt]));
}

/** Which of these lower-cased addresses this organiser may not mail, and why. */
export async function readSuppressions(db: Database, accountId: string, emails: string[]) {
  const rows = await db
    .selectFrom("suppressions")
    .select(["email", "reason"])
    .where("accountId", "=", accountId)
    .where("email", "in", emails)
    .execute();
  return new Map(rows.map((row) => [row.email, row.reason]));
}

export const SUPPRESSED_CODE = {
  bounced: "bounced_before",
  complained: "complained_before",
  unsubscribed: "unsubscribed",
  provider: "suppressed",
} as const;
