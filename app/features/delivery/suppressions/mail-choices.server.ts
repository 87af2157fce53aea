import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { listTopics, TOPICS_PAGE, type Topic } from "./topics.server.ts";
import { findSubscription } from "./unsubscribe.server.ts";

/** What somebody chose not to get, short of everything: topics, and for a while all bulk e-mail. */

const PAUSE_DAYS = 30;
const DAY_MS = 86_400_000;
/** In `mailChoices.topicId`: of every topic. */
const EVERY_TOPIC = "";
const ROWS_PER_STATEMENT = 200;

/** Why, as a code of the ledger, and since when. */
interface Left {
  code: "topic_left" | "mail_paused";
  at: string;
}

/** Which of these lower-cased addresses left a topic, or have paused. */
export async function readLeavers(
  db: Database,
  accountId: string,
  emails: readonly string[],
  { topicId, now }: { topicId: string | null; now: Date },
): Promise<Map<string, Left>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("mailChoices")
    .select(["email", "until", "createdAt as at"])
    .where("accountId", "=", accountId)
    .where("email", "in", [...emails])
    .where("topicId", "in", topicId ? [EVERY_TOPIC, topicId] : [EVERY_TOPIC])
    .where((or) => or.or([or("until", "=", ""), or("until", ">", now.toISOString())]))
    .execute();
  return new Map(
    rows.map(({ email, until, at }) => [email, { code: until ? "mail_paused" : "topic_left", at }]),
  );
}

/** What one address chose: every topic of the account, and when its pause ends; null: none. */
export async function readChoices(
  db: Database,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<{ topics: (Topic & { isLeft: boolean })[]; pausedUntil: string | null }> {
  const topics = await listTopics(db, accountId);
  const rows = await db
    .selectFrom("mailChoices")
    .select(["topicId", "until"])
    .where("accountId", "=", accountId)
    .where("email", "=", email.toLowerCase())
    .execute();
  const until = new Map(rows.map((row) => [row.topicId, row.until]));
  const paused = until.get(EVERY_TOPIC) ?? "";
  return {
    topics: topics.map((topic) => ({ ...topic, isLeft: until.has(topic.id) })),
    pausedUntil: paused > now.toISOString() ? paused : null,
  };
}

/** `wanted`: the topics that are still wanted, of all that there are. */
type Choice = { kind: "topics"; wanted: string[] } | { kind: "pause" } | { kind: "resume" };

const CHOICE_LABELS = { topics: "Topics", pause: "Paused", resume: "Ended the pause" };

/** Writes what the person of a message chose on the page that it links to. */
export async function choose(
  db: Kysely<Schema>,
  { deliveryId, choice, now }: { deliveryId: string; choice: Choice; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subscription = await findSubscription(trx, deliveryId);
    if (!subscription || subscription.isStopped) return;
    const { accountId } = subscription;
    const email = subscription.email.toLowerCase();
    const { topics } = await readChoices(trx, { accountId, email, now });
    const isTopics = choice.kind === "topics";
    const wanted = isTopics ? choice.wanted : [];
    const asked = isTopics ? topics.map(({ id }) => id) : [EVERY_TOPIC];
    const left = choice.kind === "resume" ? [] : asked.filter((id) => !wanted.includes(id));
    if (asked.length === 0) return;
    // What was left before stays as old as it is.
    const back = choice.kind === "pause" ? left : asked.filter((id) => !left.includes(id));
    if (back.length > 0)
      await trx
        .deleteFrom("mailChoices")
        .where("accountId", "=", accountId)
        .where("email", "=", email)
        .where("topicId", "in", back)
        .execute();
    const detail = "On the page linked from an e-mail";
    for (const topicId of left)
      await writeChoices(trx, { accountId, emails: [email], topicId, detail, now });
    const event = { deliveryId, type: "changed what they get", detail: CHOICE_LABELS[choice.kind] };
    await addEvents(trx, [event], now);
  });
}

/** Returns how many are new. */
async function writeChoices(
  trx: Database,
  given: { accountId: string; emails: string[]; topicId: string; detail: string; now: Date },
): Promise<number> {
  const { emails, now, ...row } = given;
  const pauseEnd = new Date(now.getTime() + PAUSE_DAYS * DAY_MS).toISOString();
  const until = row.topicId === EVERY_TOPIC ? pauseEnd : "";
  let added = 0;
  for (let from = 0; from < emails.length; from += ROWS_PER_STATEMENT) {
    const some = emails.slice(from, from + ROWS_PER_STATEMENT);
    const rows = some.map((email) => ({
      ...row,
      email: email.toLowerCase(),
      until,
      createdAt: now.toISOString(),
    }));
    const written = await trx
      .insertInto("mailChoices")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(written.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** Takes addresses off a topic because their people said so; other e-mails still go to them. */
export async function addLeavers(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; emails: string[]; detail: string; now: Date },
  topic: Topic,
): Promise<{ addedCount: number }> {
  const { actorId, ...choice } = given;
  const { accountId, now } = given;
  return db.transaction().execute(async (trx) => {
    const addedCount = await writeChoices(trx, { ...choice, topicId: topic.id });
    const text = `Took ${counted(addedCount, "address", "addresses")} off the topic ${topic.name}`;
    const by = { accountId, actorId, now };
    if (addedCount > 0)
      await recordActivity(trx, { ...by, kind: "update", text, link: TOPICS_PAGE });
    return { addedCount };
  });
}

/** Forgets pauses that are over. */
export async function prunePauses(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("mailChoices")
    .where("until", "!=", "")
    .where("until", "<", now.toISOString())
    .execute();
}
