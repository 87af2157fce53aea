import type { Selectable } from "kysely";
import type { Schema } from "../schema.ts";

/** The folder of the code that writes a table: a feature, or what lies below them. */
export type Owner =
  | `app/features/${"activity" | "webhooks" | "delivery" | "accounts" | "recipients" | "certificates" | "billing"}`
  | `app/features/${"messages" | "forms" | "webinars" | "tickets" | "people" | "holders" | "mailings" | "account-data"}`
  | `app/features/${"dashboard" | "api" | "site" | "operator"}`
  | "app/platform"
  | "app/providers";

type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Column<T extends keyof Schema> = keyof Row<T> & string;
type ColumnHolding<T extends keyof Schema, Value> = {
  [Name in Column<T>]: NonNullable<Row<T>[Name]> extends Value ? Name : never;
}[Column<T>];

/**
 * What everything that goes over all tables has to know of one: export, deletion, backup, restore
 * and the move.
 */
export interface TableFacts<T extends keyof Schema> {
  /** Whose table it is. "the database": only triggers write it. */
  owner: Owner | "the database";
  /**
   * How its rows belong to an account: a column that holds the account's id, or a column that names
   * a row of another table, which belongs to one. Null: to nobody, or to a person or the
   * installation.
   */
  account:
    | Column<T>
    | { [Parent in keyof Schema]: { column: Column<T>; of: Parent } }[keyof Schema]
    | null;
  archive: Archive<T>;
  deletion: Deletion<T>;
  /**
   * Columns whose text is JSON. They are read with the functions of
   * `app/platform/database/stored-json.ts`.
   */
  json?: readonly ColumnHolding<T, string>[];
  /** Columns that say yes (1) or no (0); `Flag` in the schema. */
  flags?: readonly ColumnHolding<T, 0 | 1>[];
  /** All other integers. */
  numbers?: readonly ColumnHolding<T, number>[];
  /** Columns that name a file in the file store: a file that no row names is removed. */
  files?: readonly ColumnHolding<T, string>[];
  /** Columns that let somebody in, or speak in somebody's name. In no archive. */
  secrets?: readonly Column<T>[];
  carry?: Carry;
  age?: Age<T>;
}

/** The file of an account's archive that holds the rows, without its ending; or why none does. */
export type Archive<T extends keyof Schema> =
  | {
      path: string;
      /**
       * Columns left out besides the secrets: what a provider or a queue keeps for itself, and
       * copies made for searching.
       */
      without?: readonly Column<T>[];
    }
  | { leftOut: string };

/** How the rows of an account go when it is deleted. */
export type Deletion<T extends keyof Schema> =
  /**
   * At their place in `DELETION_ORDER`, some at a time: those of the next so many values of this
   * column.
   */
  | { by: Column<T> }
  /**
   * At their place in `DELETION_ORDER`, one row after another, each after what hangs from it
   * (`before`).
   */
  | { each: Column<T> }
  /**
   * Before each row of `before` that they hang from by `column`, some at a time: those of the next
   * so many values of `by`.
   */
  | { [Parent in keyof Schema]: { before: Parent; column: Column<T>; by: Column<T> } }[keyof Schema]
  /** By the database, with a row that they name: they are few there. */
  | "cascade"
  /** In another way, or not at all. */
  | { apart: string };

/** What a backup and the move do that isn't simply every row. */
export interface Carry {
  /**
   * `made again`: of other tables, or by whoever needs it, so its rows are not carried. `jobs`: in the form that either
   * engine's queue takes.
   */
  as?: "made again" | "jobs";
  /**
   * A new installation's first start puts rows in: they don't make a database one that is in use.
   */
  filledAtStart?: true;
  /** After a restore it is empty. */
  emptiedByRestore?: true;
}

/**
 * For rows that go once they are as old as the retention policy says under the table's name
 * (`KEPT_DAYS`).
 */
export interface Age<T extends keyof Schema> {
  /** When the row was made, or when what it tells of happened. */
  at: Column<T>;
  /** The key of old rows, so many of which go at a time. Absent: those of an hour go at a time. */
  by?: Column<T>;
  /** The key begins with the time of its making, so it finds the old ones itself. */
  keyHasTime?: true;
}

/** Some of the tables with what is known of each. */
export type FactsOf<Tables extends keyof Schema> = { readonly [T in Tables]: TableFacts<T> };
