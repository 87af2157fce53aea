import { sql } from "kysely";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { readBatchTallies } from "#app/features/delivery/status/delivery-list.server.ts";
import type { Database } from "#db/database.server.ts";
import { batchProgress, type findBatch } from "../batches/batches.server.ts";
import {
  type ComparedSend,
  type Comparison,
  compareSends,
  reachedOf,
  stillBeingRead,
} from "./compare-sends.ts";
import { type Timeline, type VisitKind, type VisitsAt, visitTimeline } from "./visit-timeline.ts";

type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** A link of a message with how many people followed it. Machines are not among them. */
export interface FollowedLink {
  /** "Their certificate", or the address itself. */
  label: string;
  people: number;
}

/** What a send led to, as its page shows it. */
export interface SendResults {
  timeline: Timeline;
  links: FollowedLink[];
  /** Links beyond those shown. */
  moreLinks: number;
  reached: number;
  /** Whether the way mail leaves tells of openings and links followed at all. */
  isTold: boolean;
  previous: { id: string; title: string; rows: Comparison[]; caution: string | null } | null;
}

const MAX_LINKS = 50;

/** Reads counts, first visits and links of one send, and the send of its kind before it. */
export async function readSendResults(
  db: Database,
  batch: Batch,
  given: { timeZone: string; reportsVisits: boolean; appUrl: string; now: Date; maxLinks?: number },
): Promise<SendResults> {
  const { timeZone, reportsVisits, appUrl, now, maxLinks = MAX_LINKS } = given;
  const current = await comparedSend(db, batch, reportsVisits, now);
  const links = await followedLinks(db, batch.id, appUrl);
  return {
    timeline: visitTimeline(
      await readVisits(db, batch.id),
      batch.startedAt ?? batch.createdAt,
      timeZone,
    ),
    links: links.slice(0, maxLinks),
    moreLinks: Math.max(0, links.length - maxLinks),
    reached: reachedOf(current),
    isTold:
      reportsVisits ||
      current.visits.opened + current.visits.machineOpened + current.visits.clicked > 0,
    previous: await readPrevious(db, batch, current, now),
  };
}

async function readPrevious(db: Database, batch: Batch, current: ComparedSend, now: Date) {
  const previous = await db
    .selectFrom("batches")
    .select(["id", "kind", "title", "startedAt", "finishedAt", "createdAt"])
    .where("accountId", "=", batch.accountId)
    .where("kind", "=", batch.kind)
    .where("kind", "in", MASS_KINDS)
    .where("status", "=", "done")
    .where("isSample", "=", batch.isSample)
    .where("startedAt", "<", batch.startedAt ?? batch.createdAt)
    .where("id", "!=", batch.id)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!previous) return null;
  const before = await comparedSend(db, previous, current.reportsVisits, now);
  return {
    id: previous.id,
    title: previous.title,
    rows: compareSends(current, before),
    caution: stillBeingRead(current, now),
  };
}

async function comparedSend(
  db: Database,
  batch: Pick<Batch, "id" | "kind" | "startedAt" | "finishedAt" | "createdAt">,
  reportsVisits: boolean,
  now: Date,
): Promise<ComparedSend> {
  const { states, visits, total } = await batchProgress(db, batch.id, now);
  const kind = batch.kind === "bulk" ? "bulk" : "certificates";
  const leftAt = batch.finishedAt ?? batch.startedAt ?? batch.createdAt;
  return { kind, states, visits, total, reportsVisits, leftAt };
}

/**
 * Ten minutes: zones differ by quarters of an hour at most, and 100,000 moments become a few
 * hundred.
 */
const PREFIX = "2026-11-25T14:2".length;

/** The first visits of a send's people in steps of ten minutes. */
async function readVisits(db: Database, batchId: string): Promise<VisitsAt[]> {
  const ofMail = async (what: VisitKind, column: "openedAt" | "clickedAt") => {
    const step = sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(PREFIX)})`;
    const rows = await db
      .selectFrom("deliveries")
      .select([step.as("step")])
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("batchId", "=", batchId)
      .where(column, "is not", null)
      // Written exactly as in the index, so that SQLite uses it.
      .where(sql<boolean>`"kind" = 'recipient' and "replacedById" is null`)
      .groupBy(step)
      .execute();
    return rows.map((row) => ({ what, at: momentOf(row.step), count: Number(row.count) }));
  };
  const step = sql<string>`substr("firstDownloadedAt", 1, ${sql.lit(PREFIX)})`;
  const downloads = await db
    .selectFrom("certificates")
    .select([step.as("step")])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where("firstDownloadedAt", "is not", null)
    .groupBy(step)
    .execute();
  return [
    ...(await ofMail("opened", "openedAt")),
    ...(await ofMail("clicked", "clickedAt")),
    ...downloads.map((row) => ({
      what: "downloaded" as const,
      at: momentOf(row.step),
      count: Number(row.count),
    })),
  ];
}

function momentOf(step: string): string {
  return `${step}0:00.000Z`;
}

/** Which links people followed, the most followed first. */
async function followedLinks(
  db: Database,
  batchId: string,
  appUrl: string,
): Promise<FollowedLink[]> {
  const followed = await readBatchTallies(db, [batchId]);
  if (!followed.get(batchId)?.clicked) return [];
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("deliveryEvents as e", "e.deliveryId", "deliveries.id")
    .select("e.detail as link")
    .select(({ fn }) => fn.count<number | string>("deliveries.id").distinct().as("people"))
    .where("deliveries.batchId", "=", batchId)
    .where("deliveries.clickedAt", "is not", null)
    .where("deliveries.kind", "=", "recipient")
    .where("deliveries.replacedById", "is", null)
    .where("e.type", "=", "clicked")
    .where("e.isMachine", "=", 0)
    .where("e.detail", "!=", "")
    .groupBy("e.detail")
    .execute();
  const people = new Map<string, number>();
  for (const row of rows) {
    const label = linkLabel(row.link, appUrl);
    people.set(label, (people.get(label) ?? 0) + Number(row.people));
  }
  return [...people]
    .map(([label, count]) => ({ label, people: count }))
    .sort((a, b) => b.people - a.people || a.label.localeCompare(b.label));
}

/** An address as people read it: our own pages by what they are. */
export function linkLabel(link: string, appUrl: string): string {
  const path = link.startsWith(`${appUrl}/`) ? link.slice(appUrl.length) : null;
  if (path === null) return link.replace(/^https?:\/\//, "").replace(/\/$/, "");
  if (path.startsWith("/c/")) return "Their certificate";
  if (path.startsWith("/u/")) return "Unsubscribe";
  return path;
}
