import type { Kysely } from "kysely";
import { isSame } from "#app/engines/merge/merge.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Steps that undo can go back. */
const KEPT_REVISIONS = 100;

/** Where an editor keeps its documents, and what to call the columns. */
interface DraftTables<Document> {
  /** The table with the newest state of each document. */
  table: "forms" | "projects";
  revision: "draftRevision" | "designRevision";
  /** The table of the steps, which names its document by `owner`. */
  history: "formRevisions" | "designRevisions";
  owner: "formId" | "projectId";
  /** The column of both tables that holds the document as JSON. */
  document: "draft" | "design";
  /** Reads a step. Throws `DamagedRowError`. */
  parse(json: string, id: string, revision: number): Document;
}

/**
 * Kysely types no query on one of two tables, so they are written for these and go to the tables
 * that are named.
 */
type AsForms = {
  table: "forms";
  revision: "draftRevision";
  history: "formRevisions";
  owner: "formId";
  document: "draft";
};

/** A document at one step of its history. */
export interface Draft<Document> {
  id: string;
  /**
   * Counts up and is never used twice, so that it names this state for ever. A page sends it back
   * to say what it was made from.
   */
  revision: number;
  document: Document;
}

/** Another window saved between reading and writing: `editDraft` reads again and merges. */
class DraftMoved extends Error {}

/** Runs an edit as one transaction, again from the start if another window was faster. */
export async function editDraft<Outcome>(
  db: Kysely<Schema>,
  edit: (trx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  for (let tries = 0; ; tries++) {
    try {
      return await db.transaction().execute(edit);
    } catch (error) {
      if (!(error instanceof DraftMoved) || tries >= 3) throw error;
    }
  }
}

/**
 * The drafts of one editor: their newest state, and the steps that undo and redo lead along. What
 * changes a draft is run by `editDraft`.
 */
export class DraftHistory<Document> {
  private readonly columns: AsForms;
  private readonly tables: DraftTables<Document>;

  constructor(tables: DraftTables<Document>) {
    this.tables = tables;
    this.columns = tables as unknown as AsForms;
  }

  /** The document that a revision names, or null when it is older than what is kept. */
  private async read(db: Database, id: string, revision: number): Promise<Document | null> {
    const { history, owner, document: documentColumn } = this.columns;
    const row = await db
      .selectFrom(history)
      .select((eb) => eb.ref(documentColumn).as("json"))
      .where(owner, "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return row ? this.tables.parse(row.json, id, revision) : null;
  }

  /**
   * Where undo and redo lead from a revision. Redo follows the latest of the changes that were made
   * from it.
   */
  async neighbours(
    db: Database,
    id: string,
    revision: number,
  ): Promise<{ undo: number | null; redo: number | null }> {
    const { history, owner } = this.columns;
    const steps = db.selectFrom(history).where(owner, "=", id);
    const here = steps.select("previousRevision").where("revision", "=", revision);
    const before = await steps.select("revision").where("revision", "=", here).executeTakeFirst();
    const after = await steps
      .select((eb) => eb.fn.max("revision").as("revision"))
      .where("previousRevision", "=", revision)
      .executeTakeFirst();
    return { undo: before?.revision ?? null, redo: after?.revision ?? null };
  }

  /** Writes the newest state, if nobody else has since `from`. */
  private async moveTo(trx: Database, from: number, to: Draft<Document>, now: Date): Promise<void> {
    const { table, revision: revisionColumn, document: documentColumn } = this.columns;
    const updated = await trx
      .updateTable(table)
      .set({
        [documentColumn]: JSON.stringify(to.document),
        [revisionColumn]: to.revision,
        editedAt: now.toISOString(),
      })
      .where("id", "=", to.id)
      .where(revisionColumn, "=", from)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n) throw new DraftMoved();
  }

  /** A document that was made without a history gets its first step. */
  private async keepStart(
    trx: Database,
    { id, revision, document }: Draft<Document>,
    createdAt: string,
  ): Promise<void> {
    const { history, owner, document: documentColumn } = this.columns;
    await trx
      .insertInto(history)
      .values({
        [owner]: id,
        revision,
        previousRevision: null,
        [documentColumn]: JSON.stringify(document),
        createdAt,
      })
      .onConflict((conflict) => conflict.columns([owner, "revision"]).doNothing())
      .execute();
  }

  /**
   * The document of the revision that a page sent, or null when it is older than what is kept.
   * What is no number names none.
   */
  async shown(db: Database, newest: Draft<Document>, sent: string): Promise<Document | null> {
    if (sent === String(newest.revision)) return newest.document;
    return /^\d{1,9}$/.test(sent) ? this.read(db, newest.id, Number(sent)) : null;
  }

  /**
   * Makes `document` the draft's next step and prunes steps beyond the last hundred. Returns the
   * draft then: as it was, if nothing differs.
   */
  async save(
    trx: Database,
    from: Draft<Document>,
    document: Document,
    now: Date,
  ): Promise<Draft<Document>> {
    const { history, owner, document: documentColumn } = this.columns;
    const { id } = from;
    if (isSame(document, from.document)) return from;
    const createdAt = now.toISOString();
    await this.keepStart(trx, from, createdAt);
    const { last } = await trx
      .selectFrom(history)
      .select((eb) => eb.fn.max("revision").as("last"))
      .where(owner, "=", id)
      .executeTakeFirstOrThrow();
    const next = { id, revision: Number(last) + 1, document };
    await this.moveTo(trx, from.revision, next, now);
    const step = { revision: next.revision, previousRevision: from.revision, createdAt };
    await trx
      .insertInto(history)
      .values({ ...step, [owner]: id, [documentColumn]: JSON.stringify(document) })
      .execute();
    await trx
      .deleteFrom(history)
      .where(owner, "=", id)
      .where("revision", "<=", next.revision - KEPT_REVISIONS)
      .execute();
    return next;
  }

  /**
   * Goes one step back or forward. Returns the draft reached, or null when there is no such step.
   */
  async step(
    trx: Database,
    from: Draft<Document>,
    way: "undo" | "redo",
    now: Date,
  ): Promise<Draft<Document> | null> {
    const revision = (await this.neighbours(trx, from.id, from.revision))[way];
    const document = revision === null ? null : await this.read(trx, from.id, revision);
    if (revision === null || document === null) return null;
    const to = { id: from.id, revision, document };
    await this.moveTo(trx, from.revision, to, now);
    return to;
  }
}
