import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
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
import { postgresPeople } from "./postgres-people.ts";

/**
 * The table of people, kept by triggers in the very statement that changes a row. An address is
 * known as long as somebody with it is on a list, answered a form, is registered for a webinar,
 * holds a certificate, or was written to by a certificate or bulk mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db) ? postgresPeople() : [...peopleTriggers(), ...fillPeople()];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function peopleTriggers(): string[] {
  return [
    ...searchTriggers(),
    ...listTriggers(),
    ...formTriggers(),
    ...registrationTriggers(),
    ...laterTriggers(),
  ];
}

/** Everybody who was there before the triggers. */
function fillPeople(): string[] {
  const from = (given: Seen & { table: string; where: string }) =>
    `insert into "people" ${COLUMNS} select ${valuesOf("row", given)} from "${given.table}" as "row" where ${given.where}
      order by ${given.at} on conflict ("accountId", "email") do nothing`;
  return [
    from({ ...recipient("row"), table: "recipients", where: "true" }),
    from({ ...respondent("row"), table: "formResponses", where: `"row"."emailKey" is not null` }),
    from({ ...registered("row"), table: "webinarRegistrations", where: "true" }),
    from({ ...holder("row"), table: "certificates", where: `"row"."holderEmail" <> ''` }),
    from({ ...addressee("row"), table: "deliveries", where: isMassMail("row") }),
  ];
}

/**
 * Puts a person in, or renews what is known: the newest name given on a list is theirs, any other
 * only where there was none.
 */
function upsert(seen: Seen): string {
  const isBetter =
    seen.source === "list"
      ? `excluded."firstName" || excluded."lastName" <> ''`
      : `"people"."firstName" || "people"."lastName" = ''`;
  return `insert into "people" ${COLUMNS} values (${valuesOf("new", seen)})
    on conflict ("accountId", "email") do update set
      "firstName" = case when ${isBetter} then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when ${isBetter} then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, ${MOST_WORDS}) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or (${isBetter} and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));`;
}

function insertUnknown(seen: Seen): string {
  return `insert into "people" ${COLUMNS} values (${valuesOf("new", seen)}) on conflict ("accountId", "email") do nothing;`;
}

function isUnknown(row: Row, email: string): string {
  return `not exists (select 1 from "people" where "accountId" = "${row}"."accountId" and "email" = "${row}"."${email}")`;
}

/** A person of whom nothing is left is not known any more. */
function forget(email: string): string {
  return `delete from "people" where "accountId" = old."accountId" and "email" = old."${email}"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."${email}")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."${email}")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."${email}")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."${email}")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."${email}" and ${isMassMail("row")});`;
}

/** The count of people and what is searched. */
function searchTriggers(): string[] {
  const count = `insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'people', '', 1)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1;`;
  const put = `insert into "peopleSearch" (rowid, "accountId", "words") values (new."number", new."accountId", new."words");`;
  const take = `delete from "peopleSearch" where rowid = old."number";`;
  return [
    `create trigger "people_insert" after insert on "people" begin ${count} ${put} end`,
    `create trigger "people_words" after update of "words" on "people" when old."words" <> new."words" begin ${take} ${put} end`,
    `create trigger "people_delete" after delete on "people" begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'people' and "at" = ''; ${take} end`,
  ];
}

function listTriggers(): string[] {
  return [
    `create trigger "recipients_insert" after insert on "recipients" begin
      update "recipientLists" set "recipientCount" = "recipientCount" + 1 where "id" = new."listId";
      ${upsert(recipient("new"))} end`,
    `create trigger "recipients_update" after update of "email", "firstName", "lastName", "searchText" on "recipients" begin ${upsert(recipient("new"))} end`,
    `create trigger "recipients_email" after update of "email" on "recipients" when old."email" <> new."email" begin ${forget("email")} end`,
    `create trigger "recipients_delete" after delete on "recipients" begin
      update "recipientLists" set "recipientCount" = "recipientCount" - 1 where "id" = old."listId";
      ${forget("email")} end`,
  ];
}

function formTriggers(): string[] {
  return [
    `create trigger "formResponses_insert" after insert on "formResponses" when new."emailKey" is not null begin ${upsert(respondent("new"))} end`,
    `create trigger "formResponses_delete" after delete on "formResponses" when old."emailKey" is not null begin ${forget("emailKey")} end`,
  ];
}

function registrationTriggers(): string[] {
  return [
    `create trigger "registrations_person_insert" after insert on "webinarRegistrations" begin ${upsert(registered("new"))} end`,
    `create trigger "registrations_person_update" after update of "emailKey", "name" on "webinarRegistrations" begin ${upsert(registered("new"))} end`,
    `create trigger "registrations_person_email" after update of "emailKey" on "webinarRegistrations" when old."emailKey" <> new."emailKey" begin ${forget("emailKey")} end`,
    `create trigger "registrations_person_delete" after delete on "webinarRegistrations" begin ${forget("emailKey")} end`,
  ];
}

/**
 * Certificates and mails: their people come from lists, so nearly always they are known already.
 */
function laterTriggers(): string[] {
  return [
    `create trigger "certificates_person_insert" after insert on "certificates" when new."holderEmail" <> '' and ${isUnknown("new", "holderEmail")} begin
      ${insertUnknown(holder("new"))} end`,
    `create trigger "certificates_person_update" after update of "holderEmail" on "certificates" when old."holderEmail" <> new."holderEmail" and new."holderEmail" <> '' and ${isUnknown("new", "holderEmail")} begin
      ${insertUnknown(holder("new"))} end`,
    `create trigger "certificates_person_email" after update of "holderEmail" on "certificates" when old."holderEmail" <> new."holderEmail" begin ${forget("holderEmail")} end`,
    `create trigger "certificates_person_delete" after delete on "certificates" begin ${forget("holderEmail")} end`,
    `create trigger "deliveries_person_insert" after insert on "deliveries" when ${isUnknown("new", "toEmail")} and ${isMassMail("new")} begin
      ${insertUnknown(addressee("new"))} end`,
    `create trigger "deliveries_person_update" after update of "toEmail" on "deliveries" when old."toEmail" <> new."toEmail" and ${isUnknown("new", "toEmail")} and ${isMassMail("new")} begin
      ${insertUnknown(addressee("new"))} end`,
    `create trigger "deliveries_person_email" after update of "toEmail" on "deliveries" when old."toEmail" <> new."toEmail" begin ${forget("toEmail")} end`,
    `create trigger "deliveries_forget" after delete on "deliveries" begin ${forget("toEmail")} end`,
  ];
}
