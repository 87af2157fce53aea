import type { Schema } from "./schema.ts";
import { ACCOUNT_TABLES } from "./tables/accounts.ts";
import { CERTIFICATE_TABLES } from "./tables/certificates.ts";
import { FORM_TABLES } from "./tables/forms.ts";
import { HOLDER_TABLES } from "./tables/holders.ts";
import { HOOK_TABLES } from "./tables/hooks.ts";
import { INSTALLATION_TABLES } from "./tables/installation.ts";
import { PATH_TABLES } from "./tables/paths.ts";
import { RENEWAL_TABLES } from "./tables/renewals.ts";
import { SENDER_DOMAIN_TABLES } from "./tables/sender-domains.ts";
import type { Deletion, FactsOf, TableFacts } from "./tables/table-facts.ts";
import { TICKET_TABLES } from "./tables/tickets.ts";
import { TOPIC_AND_REPORT_TABLES } from "./tables/topics-and-reports.ts";

export type TableName = keyof Schema;

const FACTS = {
  ...ACCOUNT_TABLES,
  ...CERTIFICATE_TABLES,
  ...FORM_TABLES,
  ...HOLDER_TABLES,
  ...HOOK_TABLES,
  ...INSTALLATION_TABLES,
  ...PATH_TABLES,
  ...RENEWAL_TABLES,
  ...SENDER_DOMAIN_TABLES,
  ...TICKET_TABLES,
  ...TOPIC_AND_REPORT_TABLES,
} as const satisfies FactsOf<TableName>;

type Facts = typeof FACTS;

/**
 * Every table with what export, deletion, backup, restore and the move need to know of it.
 * db/tables.test.ts compares it with the databases.
 */
export const TABLES: FactsOf<TableName> = FACTS;

export const TABLE_NAMES = Object.keys(FACTS) as TableName[];

/** "projects.design": every column whose text is JSON. */
export type JsonColumn = {
  [T in TableName]: Facts[T] extends { json: readonly (infer Column extends string)[] }
    ? `${T}.${Column}`
    : never;
}[TableName];

/**
 * The tables that go by the map, in this order: none before what hangs from it, so that no step
 * brings many rows along.
 */
export const DELETION_ORDER = [
  // First what strangers can see: a page shows a certificate whole, or none.
  "certificates",
  // Then who is known: with nobody there, no row that goes after it has to ask whether it was the
  // last of somebody.
  "people",
  // Answers, and the webinars that they led to, with everybody in them.
  ...([
    "checkIns",
    "smsMessages",
    "guestResponses",
    "ticketOrders",
    "webinarRegistrations",
    "attendanceReports",
    "webinars",
  ] as const),
  ...(["formPosts", "formFiles", "formResponses"] as const),
  ...(["formDrafts", "formVersions", "forms"] as const),
  ...([
    "deliveries",
    "sendRuleRuns",
    "sendRules",
    "paths",
    "incomingHooks",
    "batches",
    "bulkDrafts",
    "imports",
    "recipients",
    "recipientLists",
    "projects",
    "designVersions",
  ] as const),
  ...([
    "webhookPosts",
    "webhookEndpoints",
    "apiRequests",
    "activities",
    "quotaEntries",
    "suppressions",
    "mailChoices",
    "formTokens",
  ] as const),
  ...(["designTemplates", "backgrounds", "messageImages", "savedMessages"] as const),
] as const satisfies readonly TableName[];

export type DeletedTable = (typeof DELETION_ORDER)[number];

/** Tables whose rows hang from a row of this one and go before it, with how. */
export function childrenOf(table: TableName): { table: TableName; column: string; by: string }[] {
  return TABLE_NAMES.flatMap((name) => {
    const deletion = TABLES[name].deletion as Deletion<TableName>;
    if (typeof deletion === "string" || !("before" in deletion) || deletion.before !== table)
      return [];
    return [{ table: name, column: deletion.column, by: deletion.by }];
  });
}

type Archived = {
  [T in TableName]: Facts[T]["archive"] extends { path: string } ? T : never;
}[TableName];

/** The file of an account's archive that holds the rows of a table, without its ending. */
export function archivePath(table: Archived): string {
  return FACTS[table].archive.path;
}

/**
 * What is known of a table by this name; undefined: an older version of the program had it, or it
 * is none of ours.
 */
export function factsOf(name: TableName): TableFacts<TableName>;
export function factsOf(name: string): TableFacts<TableName> | undefined;
export function factsOf(name: string): TableFacts<TableName> | undefined {
  return Object.hasOwn(TABLES, name)
    ? (TABLES[name as TableName] as TableFacts<TableName>)
    : undefined;
}
