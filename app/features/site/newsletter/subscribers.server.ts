import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { pendingCutoff } from "./subscriber-limits.ts";

/**
 * For anyone who asks the operator to: deletes an address, confirmed or not, however it is spelled.
 * True when it was there.
 */
export async function deleteSubscriber(db: Database, email: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("newsletterSubscribers")
    .where("emailKey", "=", mailboxOf(email))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Who holds a link of the newsletter. `over`: their time to confirm is. Null: they have left, or
 * were deleted.
 */
export async function findSubscriber(
  db: Database,
  id: string,
  now: Date,
): Promise<{ email: string; status: "pending" | "subscribed" | "over" } | null> {
  const row = await db
    .selectFrom("newsletterSubscribers")
    .select(["email", "status", "askedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const isOver = row.status === "pending" && row.askedAt < pendingCutoff(now);
  return { email: row.email, status: isOver ? "over" : row.status };
}

/**
 * One page of the subscribers, those who confirmed last first, with how many have confirmed and how
 * many have yet to.
 */
export async function listSubscribers(
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const subscribers = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "confirmedAt"])
    .where("status", "=", "subscribed")
    .orderBy("confirmedAt", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await db
    .selectFrom("newsletterSubscribers")
    .select(["status", (all) => all.fn.countAll().as("count")])
    .groupBy("status")
    .execute();
  const countOf = (status: string) =>
    Number(counts.find((row) => row.status === status)?.count ?? 0);
  return { subscribers, subscribed: countOf("subscribed"), pending: countOf("pending") };
}

/** Everybody the newsletter may be sent to, a page at a time. */
export function readAllSubscribers(db: Database) {
  return keysetPages((last: { id: string } | null, limit) =>
    db
      .selectFrom("newsletterSubscribers")
      .select(["id", "email", "confirmedAt"])
      .where("status", "=", "subscribed")
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
}

/**
 * The daily job: deletes who asked for the newsletter and never confirmed, and enqueues itself for
 * tomorrow.
 */
async function pruneNewsletter({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .deleteFrom("newsletterSubscribers")
    .where("status", "=", "pending")
    .where("askedAt", "<", pendingCutoff(now))
    .execute();
}

export const pruneNewsletterJob = defineJob({
  name: "tidy-newsletter",
  label: "Deletes unconfirmed subscribers",
  every: "day",
  run: pruneNewsletter,
});

/** What the two links of the newsletter's mails do. */
export type NewsletterAction = "confirm" | "leave";

type LinkConfig = Pick<Config, "appUrl" | "sessionSecret">;

/** The address at which the holder of the mailbox confirms, or leaves. */
export function newsletterAddress(
  config: LinkConfig,
  act: NewsletterAction,
  subscriberId: string,
): string {
  return `${config.appUrl}/newsletter/${act}/${signedId(config, `newsletter-${act}`, subscriberId)}`;
}

/** The subscriber a link was made for; null when the app made no such link. */
function readNewsletterToken(
  config: LinkConfig,
  act: NewsletterAction,
  token: string | undefined,
): string | null {
  return readSignedId(config, `newsletter-${act}`, token);
}

/** Tries of one client whose links the app did not make. */
const GUESS_LIMIT = { name: "newsletter-guess", points: 60, seconds: 60 };

/** The subscriber of a link: `absent` for one that we did not make, `later` for anyone who tries many. */
export async function readNewsletterLink(
  { app, clientAddress }: { app: AppContext; clientAddress: string },
  act: NewsletterAction,
  token: string | undefined,
): Promise<
  { kind: "found"; id: string } | { kind: "absent" } | { kind: "later"; waitSeconds: number }
> {
  const id = readNewsletterToken(app.config, act, token);
  if (id !== null) return { kind: "found", id };
  const wait = await consume(clientAddress, GUESS_LIMIT);
  return wait === null ? { kind: "absent" } : { kind: "later", waitSeconds: wait };
}
