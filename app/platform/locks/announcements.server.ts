import { type Kysely, sql } from "kysely";
import pg from "pg";
import { addressOf } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

/**
 * What one process tells all others. `delivery`: there is something to send; `preparing`: a send is
 * to be prepared; `drawings`: drawn files must be forgotten; `jobs`: a job may be due (only on
 * SQLite, see there).
 */
export type Announcement = "delivery" | "preparing" | "drawings" | "jobs";

const CHANNEL = "iweri";
const AGAIN_AFTER_MS = 1_000;

const hearers = new WeakMap<Kysely<Schema>, Map<Announcement, Set<() => void>>>();
const underWay = new WeakMap<Kysely<Schema>, Set<Announcement>>();

/**
 * Has `hear` called whenever somebody announces, in this process or, while `listen` goes on, in any
 * other. Returns the way to stop.
 */
export function onAnnouncement(
  db: Kysely<Schema>,
  what: Announcement,
  hear: () => void,
): () => void {
  const all = hearers.get(db) ?? new Map<Announcement, Set<() => void>>();
  hearers.set(db, all);
  const set = all.get(what) ?? new Set();
  all.set(what, set.add(hear));
  return () => set.delete(hear);
}

/**
 * Ways to tell the other process of a server on SQLite: its pages are served by one, its mail is
 * sent by the other.
 */
const peers = new Set<(what: Announcement) => void>();

/** Has `tellPeer` called with what this process announces on SQLite. Returns the way to stop. */
export function addPeer(tellPeer: (what: Announcement) => void): () => void {
  peers.add(tellPeer);
  return () => peers.delete(tellPeer);
}

/** Passes on what the other process has announced. */
export function hearFromPeer(db: Kysely<Schema>, what: Announcement): void {
  if (!isPostgres(db)) tell(db, what);
}

/** Tells the other process on SQLite only, where what is told must not be heard here. */
export function tellPeers(what: Announcement): void {
  for (const tellPeer of peers) tellPeer(what);
}

/**
 * Tells this process at once and every other of this server; on PostgreSQL all that listen. After
 * the commit. It is not waited for and may be lost: whoever needs to know also looks from time to
 * time.
 */
export function announce(db: Kysely<Schema>, what: Announcement): void {
  tell(db, what);
  if (!isPostgres(db)) {
    tellPeers(what);
    return;
  }
  // A hundred at once are one.
  const waiting = underWay.get(db) ?? new Set();
  underWay.set(db, waiting);
  if (waiting.has(what)) return;
  waiting.add(what);
  setImmediate(() => {
    waiting.delete(what);
    sql`select pg_notify(${CHANNEL}, ${what})`.execute(db).catch(() => undefined);
  });
}

function tell(db: Kysely<Schema>, what: Announcement): void {
  for (const hear of hearers.get(db)?.get(what) ?? []) hear();
}

/**
 * Hears what other processes announce, on a connection of its own, taken again when it breaks.
 * Nothing to do on SQLite.
 */
export function listen(db: Kysely<Schema>): { stop(): Promise<void> } {
  if (!isPostgres(db)) return { stop: async () => {} };
  let stopping = false;
  let client: pg.Client | null = null;
  let endPause = () => {};
  async function live(): Promise<void> {
    for (let isFirst = true; !stopping; isFirst = false) {
      const mine = new pg.Client({
        connectionString: addressOf(db),
        application_name: "iweri listens",
        keepAlive: true,
      });
      client = mine;
      const ended = new Promise<void>((resolve) =>
        mine.on("end", resolve).on("error", () => resolve()),
      );
      mine.on("notification", ({ payload }) => tell(db, payload as Announcement));
      try {
        await mine.connect();
        await mine.query(`listen ${CHANNEL}`);
        // What was said while nobody listened.
        if (!isFirst) for (const what of hearers.get(db)?.keys() ?? []) tell(db, what);
        await ended;
      } catch {
        // Tried again below.
      }
      await mine.end().catch(() => undefined);
      if (stopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, AGAIN_AFTER_MS);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const living = live();
  return {
    async stop() {
      stopping = true;
      endPause();
      await client?.end().catch(() => undefined);
      await living;
    },
  };
}
