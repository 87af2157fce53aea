import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
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

/** Which of these lower-cased addresses left a topic or paused, as codes of the ledger. */
export async function readLeavers(
  db: Database,
  accountId: string,
  emails: readonly string[],
  { topicId, now }: { topicId: string | null; now: Date },
): Promise<Map<string, "topic_left" | "mail_paused">> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("mailChoices")
    .select(["email", "topicId", "until"])
    .where("accountId", "=", accountId)
    .where("email", "in", [...emails])
    .where("topicId", "in", topicId ? [EVERY_TOPIC, topicId] : [EVERY_TOPIC])
    .execute();
  const current = rows.filter(
    (row) => row.topicId !== EVERY_TOPIC || row.until > now.toISOString(),
  );
  return new Map(
    current.map((row) => [row.email, row.topicId === EVERY_TOPIC ? "mail_paused" : "topic_left"]),
  );
}

/** Since when each of these lower-cased addresses has paused. */
export async function readPauses(
  db: Database,
  accountId: string,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mailChoices")
    .select(["email", "createdAt"])
    .where("accountId", "=", accountId)
    .where("email", "in", [...emails])
    .where("topicId", "=", EVERY_TOPIC)
    .where("until", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ email, createdAt }) => [email, createdAt]));
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
  const left = new Set(rows.map(({ topicId }) => topicId));
  const until = rows.find(({ topicId }) => topicId === EVERY_TOPIC)?.until ?? "";
  return {
    topics: topics.map((topic) => ({ ...topic, isLeft: left.has(topic.id) })),
    pausedUntil: until > now.toISOString() ? until : null,
  };
}

type Choice = { kind: "topics"; wanted: string[] } | { kind: "pause" } | { kind: "resume" };

/** Writes what the person of a message chose on the page that it links to. */
export async function choose(
  db: Kysely<Schema>,
  { deliveryId, choice, now }: { deliveryId: string; choice: Choice; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subscription = await findSubscription(trx, deliveryId);
    if (!subscription || subscription.isStopped) return;
    const { accountId, email } = subscription;
    const of = { accountId, email: email.toLowerCase(), now };
    const before = await readChoices(trx, of);
    const { add, remove, said } = changesOf(choice, before);
    if (add.length + remove.length === 0) return;
    await trx
      .deleteFrom("mailChoices")
      .where("accountId", "=", accountId)
      .where("email", "=", of.email)
      .where("topicId", "in", [...remove, ...add])
      .execute();
    await writeChoices(trx, { ...of, emails: [of.email], topicIds: add, detail: ON_PAGE });
    const detail = said.join(", ").slice(0, 500);
    await addEvents(trx, [{ deliveryId, type: "changed what they get", detail }], now);
  });
}

const ON_PAGE = "On the page linked from an e-mail";

function changesOf(choice: Choice, before: Awaited<ReturnType<typeof readChoices>>) {
  if (choice.kind === "pause")
    return { add: [EVERY_TOPIC], remove: [], said: [`Paused for ${PAUSE_DAYS} days`] };
  if (choice.kind === "resume")
    return before.pausedUntil
      ? { add: [], remove: [EVERY_TOPIC], said: ["Ended the pause"] }
      : { add: [], remove: [], said: [] };
  const wanted = new Set(choice.wanted);
  const left = before.topics.filter(({ id, isLeft }) => !isLeft && !wanted.has(id));
  const joined = before.topics.filter(({ id, isLeft }) => isLeft && wanted.has(id));
  return {
    add: left.map(({ id }) => id),
    remove: joined.map(({ id }) => id),
    said: [
      ...left.map(({ name }) => `Left ${name}`),
      ...joined.map(({ name }) => `Joined ${name} again`),
    ],
  };
}

async function writeChoices(
  trx: Database,
  given: { accountId: string; emails: string[]; topicIds: string[]; detail: string; now: Date },
): Promise<number> {
  const { accountId, emails, topicIds, detail, now } = given;
  const pauseEnd = new Date(now.getTime() + PAUSE_DAYS * DAY_MS).toISOString();
  let added = 0;
  for (const topicId of topicIds)
    for (let from = 0; from < emails.length; from += ROWS_PER_STATEMENT) {
      const rows = emails.slice(from, from + ROWS_PER_STATEMENT).map((email) => ({
        accountId,
        email: email.toLowerCase(),
        topicId,
        until: topicId === EVERY_TOPIC ? pauseEnd : "",
        detail,
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
  given: {
    accountId: string;
    actorId: string;
    emails: string[];
    topic: Topic;
    detail: string;
    now: Date;
  },
): Promise<{ addedCount: number }> {
  const { accountId, actorId, topic, now } = given;
  return db.transaction().execute(async (trx) => {
    const addedCount = await writeChoices(trx, { ...given, topicIds: [topic.id] });
    const text = `Took ${counted(addedCount, "address", "addresses")} off the topic ${topic.name}`;
    if (addedCount > 0)
      await recordActivity(trx, {
        accountId,
        actorId,
        kind: "update",
        text,
        link: TOPICS_PAGE,
        now,
      });
    return { addedCount };
  });
}

/** What organisers read of each choice, newest first. `topic` null: paused until then. */
function selectChoices(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom("mailChoices as c")
    .leftJoin("mailTopics as t", "t.id", "c.topicId")
    .select(["c.email", "c.topicId", "t.name as topic", "c.until", "c.detail", "c.createdAt"])
    .where("c.accountId", "=", accountId)
    .where((or) => or.or([or("t.id", "is not", null), or("c.until", ">", now.toISOString())]));
}

export const CHOICES_PER_PAGE = 25;

/** One page of them, and whether there are more. */
export async function listChoices(
  db: Database,
  { accountId, page, now }: { accountId: string; page: number; now: Date },
) {
  const rows = await selectChoices(db, accountId, now)
    .orderBy("c.createdAt", "desc")
    .orderBy("c.email", "desc")
    .limit(CHOICES_PER_PAGE + 1)
    .offset((page - 1) * CHOICES_PER_PAGE)
    .execute();
  return { rows: rows.slice(0, CHOICES_PER_PAGE), more: rows.length > CHOICES_PER_PAGE };
}

/** All of them, 1,000 at a time, by address. */
export function readAllChoices(db: Database, accountId: string, now: Date) {
  type Row = Awaited<ReturnType<typeof listChoices>>["rows"][number];
  const read = (last: Pick<Row, "email" | "topicId"> | null, limit: number) =>
    selectChoices(db, accountId, now)
      .where((or) =>
        or.or([
          or("c.email", ">", last?.email ?? ""),
          or.and([
            or("c.email", "=", last?.email ?? ""),
            or("c.topicId", ">", last?.topicId ?? ""),
          ]),
        ]),
      )
      .orderBy("c.email")
      .orderBy("c.topicId")
      .limit(limit)
      .execute();
  return keysetPages(read, 1000);
}

/** Forgets pauses that are over. */
export async function prunePauses(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("mailChoices")
    .where("until", "!=", "")
    .where("until", "<", now.toISOString())
    .execute();
}
