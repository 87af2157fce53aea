import {
  addressee,
  COLUMNS,
  holder,
  isMassMail,
  MOST_WORDS,
  type Row,
  recipient,
  registered,
  respondent,
  type Seen,
  valuesOf,
} from "./known-people.ts";
import { afterStatement, eachRow, tally } from "./postgres-counts.ts";

/**
 * The triggers of 006-people.ts on PostgreSQL, with the same results; see postgres-counts.ts for
 * why many run once a statement.
 */
export function postgresPeople(): string[] {
  return [
    ...searchTriggers(),
    ...listTriggers(),
    ...formTriggers(),
    ...registrationTriggers(),
    ...laterTriggers(),
  ].map(inItsWords);
}

const NEW_ID = `substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20)`;

function inItsWords(statement: string): string {
  return statement.replaceAll("lower(hex(randomblob(10)))", NEW_ID).replaceAll("instr(", "strpos(");
}

/**
 * Renews what is known: the newest name given on a list is theirs, any other only where there was
 * none.
 */
function renew({ source }: Seen): string {
  const isBetter =
    source === "list"
      ? `excluded."firstName" || excluded."lastName" <> ''`
      : `"people"."firstName" || "people"."lastName" = ''`;
  return `on conflict ("accountId", "email") do update set
      "firstName" = case when ${isBetter} then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when ${isBetter} then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, ${MOST_WORDS}) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or (${isBetter} and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"))`;
}

function upsert(seen: Seen): string {
  return `insert into "people" ${COLUMNS} values (${valuesOf("new", seen)}) ${renew(seen)};`;
}

/**
 * Of rows with one address each counts by itself, in their order; a single insert takes the first
 * of each, the next the second.
 */
function upsertAll(seen: Seen, emailColumn: string, order: string, where = "true"): string {
  return `for pass in 1..(select coalesce(max("rows"), 0) from
      (select count(*) as "rows" from "news" where ${where} group by "accountId", "${emailColumn}") as "each") loop
    insert into "people" ${COLUMNS} select ${valuesOf("row", seen)} from (
      select *, row_number() over (partition by "accountId", "${emailColumn}" order by "${order}") as "turn" from "news" where ${where}
    ) as "row" where "row"."turn" = pass order by "row"."${order}" ${renew(seen)};
    end loop;`;
}

function insertUnknown(seen: Seen): string {
  return `insert into "people" ${COLUMNS} values (${valuesOf("new", seen)}) on conflict ("accountId", "email") do nothing;`;
}

function insertAllUnknown(seen: Seen, emailColumn: string, order: string, where: string): string {
  return `insert into "people" ${COLUMNS} select ${valuesOf("row", seen)} from "news" as "row"
    where ${isUnknown("row", emailColumn)} and ${where} order by "row"."${order}" on conflict ("accountId", "email") do nothing;`;
}

function isUnknown(row: "new" | "row", email: string): string {
  return `not exists (select 1 from "people" where "accountId" = "${row}"."accountId" and "email" = "${row}"."${email}")`;
}

/** A person of whom nothing is left is not known any more. */
function isForgotten(row: "old" | "gone", email: string): string {
  return `"people"."accountId" = ${row}."accountId" and "people"."email" = ${row}."${email}"
    and not exists (select 1 from "recipients" where "accountId" = ${row}."accountId" and "email" = ${row}."${email}")
    and not exists (select 1 from "certificates" where "accountId" = ${row}."accountId" and "holderEmail" = ${row}."${email}")
    and not exists (select 1 from "formResponses" where "accountId" = ${row}."accountId" and "emailKey" = ${row}."${email}")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = ${row}."accountId" and "emailKey" = ${row}."${email}")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = ${row}."accountId" and "row"."toEmail" = ${row}."${email}" and ${isMassMail("row")})`;
}

const forget = (email: string) => `delete from "people" where ${isForgotten("old", email)};`;

const forgetAll = (email: string) =>
  `delete from "people" using (select distinct "accountId", "${email}" from "olds") as gone where ${isForgotten("gone", email)};`;

/**
 * What `036-working-on-responses` adds: an organiser can change the name and the address of a
 * response.
 */
export function postgresCorrectedRespondents(): string[] {
  const table = "formResponses";
  return [
    ...eachRow(
      "formResponses_person_update",
      table,
      `after update of "emailKey", "name"`,
      upsert(respondent("new")),
      `new."emailKey" is not null and (old."emailKey" is distinct from new."emailKey" or old."name" <> new."name")`,
    ),
    ...eachRow(
      "formResponses_person_email",
      table,
      `after update of "emailKey"`,
      forget("emailKey"),
      `old."emailKey" is not null and old."emailKey" is distinct from new."emailKey"`,
    ),
  ].map(inItsWords);
}

/** The count of people and what is searched. */
function searchTriggers(): string[] {
  const people: Parameters<typeof tally>[1] = [["'people'", "''", "true"]];
  return [
    ...afterStatement(
      "people_insert",
      "people",
      "insert",
      `${tally("insert", people)} insert into "peopleSearch" ("rowid", "accountId", "words")
        select "number", "accountId", "searchVector"("accountId", "words") from "news";`,
    ),
    ...eachRow(
      "people_words",
      "people",
      `after update of "words"`,
      `update "peopleSearch" set "words" = "searchVector"(new."accountId", new."words") where "rowid" = old."number";`,
      `old."words" <> new."words"`,
    ),
    ...afterStatement(
      "people_delete",
      "people",
      "delete",
      `${tally("delete", people)} delete from "peopleSearch" using "olds" where "rowid" = "olds"."number";`,
    ),
  ];
}

/** What `068-words-of-people` changes: by which words people of lists are found. */
export function postgresListedPeople(listed: (row: Row) => Seen): string[] {
  return listTriggers(listed)
    .filter((statement) => /^create function "recipients_(?:insert|update)"/.test(statement))
    .map((statement) =>
      inItsWords(statement.replace("create function", "create or replace function")),
    );
}

function listTriggers(seen = recipient): string[] {
  const count = (
    side: "news" | "olds",
    sign: "+" | "-",
  ) => `update "recipientLists" set "recipientCount" = "recipientCount" ${sign} "change"."rows"
    from (select "listId", count(*) as "rows" from "${side}" group by 1 order by 1) as "change" where "recipientLists"."id" = "change"."listId";`;
  return [
    ...afterStatement(
      "recipients_insert",
      "recipients",
      "insert",
      `${count("news", "+")} ${upsertAll(seen("row"), "email", "position")}`,
    ),
    ...eachRow(
      "recipients_update",
      "recipients",
      `after update of "email", "firstName", "lastName", "searchText"`,
      upsert(seen("new")),
    ),
    ...eachRow(
      "recipients_email",
      "recipients",
      `after update of "email"`,
      forget("email"),
      `old."email" <> new."email"`,
    ),
    ...afterStatement(
      "recipients_delete",
      "recipients",
      "delete",
      `${count("olds", "-")} ${forgetAll("email")}`,
    ),
  ];
}

function formTriggers(): string[] {
  return [
    ...afterStatement(
      "formResponses_insert",
      "formResponses",
      "insert",
      upsertAll(respondent("row"), "emailKey", "number", `"emailKey" is not null`),
    ),
    ...afterStatement("formResponses_delete", "formResponses", "delete", forgetAll("emailKey")),
  ];
}

function registrationTriggers(): string[] {
  const table = "webinarRegistrations";
  return [
    ...afterStatement(
      "registrations_person_insert",
      table,
      "insert",
      upsertAll(registered("row"), "emailKey", "position"),
    ),
    ...eachRow(
      "registrations_person_update",
      table,
      `after update of "emailKey", "name"`,
      upsert(registered("new")),
    ),
    ...eachRow(
      "registrations_person_email",
      table,
      `after update of "emailKey"`,
      forget("emailKey"),
      `old."emailKey" <> new."emailKey"`,
    ),
    ...afterStatement("registrations_person_delete", table, "delete", forgetAll("emailKey")),
  ];
}

/**
 * Certificates and mails: their people come from lists, so nearly always they are known already.
 */
function laterTriggers(): string[] {
  const renamed = (column: string) => `old."${column}" <> new."${column}"`;
  return [
    ...afterStatement(
      "certificates_person_insert",
      "certificates",
      "insert",
      insertAllUnknown(holder("row"), "holderEmail", "id", `"row"."holderEmail" <> ''`),
    ),
    ...eachRow(
      "certificates_person_update",
      "certificates",
      `after update of "holderEmail"`,
      `if ${isUnknown("new", "holderEmail")} then ${insertUnknown(holder("new"))} end if;`,
      `${renamed("holderEmail")} and new."holderEmail" <> ''`,
    ),
    ...eachRow(
      "certificates_person_email",
      "certificates",
      `after update of "holderEmail"`,
      forget("holderEmail"),
      renamed("holderEmail"),
    ),
    ...afterStatement(
      "certificates_person_delete",
      "certificates",
      "delete",
      forgetAll("holderEmail"),
    ),
    ...afterStatement(
      "deliveries_person_insert",
      "deliveries",
      "insert",
      insertAllUnknown(addressee("row"), "toEmail", "position", isMassMail("row")),
    ),
    ...eachRow(
      "deliveries_person_update",
      "deliveries",
      `after update of "toEmail"`,
      `if ${isUnknown("new", "toEmail")} and ${isMassMail("new")} then ${insertUnknown(addressee("new"))} end if;`,
      renamed("toEmail"),
    ),
    ...eachRow(
      "deliveries_person_email",
      "deliveries",
      `after update of "toEmail"`,
      forget("toEmail"),
      renamed("toEmail"),
    ),
    ...afterStatement("deliveries_forget", "deliveries", "delete", forgetAll("toEmail")),
  ];
}
