import { COLUMNS, isMassMail, MOST_WORDS, respondent, valuesOf } from "./known-people.ts";

/**
 * The triggers of 036 on SQLite: an organiser can change the name and the address of a response,
 * and the people follow. The statements are those of 006-people, which is frozen.
 */
export function correctedRespondents(): string[] {
  return [
    `create trigger "formResponses_person_update" after update of "emailKey", "name" on "formResponses"
      when new."emailKey" is not null and (old."emailKey" is not new."emailKey" or old."name" <> new."name")
      begin ${UPSERT} end`,
    `create trigger "formResponses_person_email" after update of "emailKey" on "formResponses"
      when old."emailKey" is not null and old."emailKey" is not new."emailKey" begin ${FORGET} end`,
  ];
}

const IS_BETTER = `"people"."firstName" || "people"."lastName" = ''`;

const UPSERT = `insert into "people" ${COLUMNS} values (${valuesOf("new", respondent("new"))})
    on conflict ("accountId", "email") do update set
      "firstName" = case when ${IS_BETTER} then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when ${IS_BETTER} then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, ${MOST_WORDS}) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or (${IS_BETTER} and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));`;

const FORGET = `delete from "people" where "accountId" = old."accountId" and "email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and ${isMassMail("row")});`;
