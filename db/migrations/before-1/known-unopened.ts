/**
 * How `people.unopened` is counted: SQL that both databases understand. Frozen with
 * 060-unopened-emails.ts.
 */

/** As many as a segment can ask for. What is counted anew is counted no further. */
const MAX_COUNTED = 20;

/** SQL expressions for an account and an address. */
interface Address {
  account: string;
  email: string;
}

export const addressOf = (row: string): Address => ({
  account: `${row}."accountId"`,
  email: `${row}."toEmail"`,
});

function lastEmails({ account, email }: Address): string {
  return `select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = ${account} and "d"."toEmail" = ${email}
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit ${MAX_COUNTED}`;
}

/** How many of the last e-mails to an address came after the last one that was opened. */
function countUnopened(address: Address): string {
  return `(select count(*) from (${lastEmails(address)}) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (${lastEmails(address)}) as "opened" where "opened"."openedAt" is not null), ''))`;
}

/** Counts anew. `where`: of whom; `address`: theirs. `from`: a PostgreSQL source of addresses. */
export function recount(address: Address, where: string, from = ""): string {
  return `update "people" set "unopened" = ${countUnopened(address)} ${from && `from ${from}`} where ${where};`;
}

export const isPerson = ({ account, email }: Address) =>
  `"people"."accountId" = ${account} and "people"."email" = ${email}`;

/**
 * The mail server took an e-mail, so one more reached them; unless one that was written later has
 * been opened already.
 */
export function countOneMore(row: string): string {
  const address = addressOf(row);
  return `update "people" set "unopened" = "unopened" + 1 where ${isPerson(address)} and "people"."unopened" >= 0
    and not exists (select 1 from "deliveries" as "d" where "d"."accountId" = ${address.account} and "d"."toEmail" = ${address.email}
      and "d"."createdAt" >= ${row}."createdAt" and "d"."openedAt" is not null and "d"."acceptedAt" is not null and "d"."kind" = 'recipient');`;
}

/** The usual way: taken by the mail server for the first time, and not opened yet. */
export const IS_TAKEN = `new."kind" = 'recipient' and old."acceptedAt" is null and new."acceptedAt" is not null and new."openedAt" is null`;

/**
 * Anything else that changes the count: opened, sent to a corrected address, its address removed.
 */
export const IS_OTHERWISE_CHANGED = `new."kind" = 'recipient' and not (${IS_TAKEN}) and (
  (new."acceptedAt" is not null and (old."openedAt" is null) <> (new."openedAt" is null))
  or (old."acceptedAt" is null) <> (new."acceptedAt" is null) or old."toEmail" <> new."toEmail")`;

/** People who were forgotten and are known again may have been written to before. */
export const wasWrittenTo = (row: string) =>
  `exists (select 1 from "deliveries" where "accountId" = ${row}."accountId" and "toEmail" = ${row}."email")`;
