import type { Database } from "../../db/database.server.ts";
import { isPostgres } from "../../db/is-postgres.ts";
import { bulkSql } from "./bulk-sql.ts";

export interface LargeAccount {
  /** The project with a tenth of all recipients. */
  projectId: string;
  /** The send with a twentieth of all deliveries. */
  batchId: string;
  formId: string;
}

/**
 * Fills an account by plain SQL, in the way that the product itself would have left it: projects
 * with lists, sends of certificates and of bulk mail in turn, spread over 700 days, in all states;
 * forms with responses; a log. The kept counts are counted by the triggers, as always. 1,000,000
 * recipients and 2,000,000 deliveries take some minutes.
 */
export async function addLargeAccount(
  db: Database,
  owner: { accountId: string; userId: string },
  size: { recipients: number; deliveries: number; batches: number; now: Date },
): Promise<LargeAccount> {
  const { accountId, userId } = owner;
  const { recipients, deliveries, batches } = size;
  const projects = Math.max(2, Math.ceil(batches / 2));
  const forms = Math.max(2, Math.ceil(batches / 25));
  const responses = Math.ceil(recipients / 20);
  const bigList = Math.floor(recipients / 10);
  const bigBatch = Math.floor(deliveries / 20);
  const onPostgres = isPostgres(db);
  // A tenth of the people are on two lists.
  const { now, ago, json, flag, numbers, id, pick, run, ...parts } = bulkSql(db, {
    accountId,
    people: Math.ceil(recipients * 0.9),
    now: size.now,
  });
  const { first, last, email, name, words } = parts;
  const batchAge = (batch: string) => `60000000.0 * (${batches} - (${batch})) / ${batches} + 60`;
  // Rows come in the order of no index: without a cache that holds the indexes each would be read
  // from the disk again.
  if (!onPostgres) await run("pragma cache_size = -3000000");

  await run(
    `insert into "designVersions" ("id", "accountId", "design", "createdAt") select '${accountId}-version', '${accountId}', coalesce((select "design" from "designVersions" where "accountId" = '${accountId}' limit 1), '{}'), ${now}`,
  );
  await run(`${numbers(projects)} insert into "recipientLists" ("id", "accountId", "name", "columns", "createdAt", "updatedAt", "source")
    select ${id("list", "i")}, '${accountId}', 'Cohort ' || i, '[]', ${ago(`i * 3600`)}, ${ago(`i * 3600`)}, case i % 4 when 3 then 'upload' else 'project' end from n`);
  await run(`${numbers(projects)} insert into "projects" ("id", "accountId", "title", "searchText", "step", "starred", "design", "designRevision", "listId", "details", "subject", "body", "cc", "bcc", "replyTo", "delivery", "createdBy", "createdAt", "editedAt", "viewedAt", "deletedAt")
    select ${id("project", "i")}, '${accountId}', 'Data Analysis ' || i, 'data analysis ' || i, 'send', ${flag("i % 17 = 0")}, null, 0, ${id("list", "i")}, '{}', 'Your certificate', 'Dear {First Name}', '', '', '', 'link', '${userId}', ${ago("i * 3600")}, ${ago("i * 3600")}, ${ago("i * 3600")}, null from n`);
  const list = `(case when i < ${bigList} then 0 else 1 + (i - ${bigList}) % ${projects - 1} end)`;
  await run(`${numbers(recipients)} insert into "recipients" ("id", "accountId", "listId", "position", "firstName", "lastName", "email", "certificateName", "fields", "searchText", "createdAt", "updatedAt")
    select ${id("recipient", "i")}, '${accountId}', ${id("list", list)}, case when i < ${bigList} then i + 1 else 1 + (i - ${bigList}) / ${projects - 1} end,
      ${first("i")}, ${last("i")}, ${email("i")}, 'Data Analysis', '{}', ${words("i")}, ${ago(`60000000.0 * (${recipients} - i) / ${recipients}`)}, ${ago("3600")} from n`);
  await run(`${numbers(batches)} insert into "batches" ("id", "accountId", "projectId", "kind", "title", "searchText", "subject", "body", "html", "text", "fromAddress", "replyTo", "cc", "bcc", "delivery", "status", "recipientCount", "createdBy", "createdAt", "startedAt", "finishedAt")
    select ${id("batch", "i")}, '${accountId}', case i % 2 when 0 then ${id("project", "i / 2")} end, case i % 2 when 0 then 'certificates' else 'bulk' end, 'Data Analysis ' || i, 'data analysis ' || i,
      'Your certificate', 'Dear {First Name}', '<p>Dear {First Name}</p>', 'Dear {First Name}', 'Lagoon <post@lagoon.test>', 'help@lagoon.test', '', '', 'link', case i % 50 when 49 then 'cancelled' else 'done' end,
      case i when 0 then ${bigBatch} else ${Math.floor((deliveries - bigBatch) / Math.max(1, batches - 1))} end, '${userId}', ${ago(batchAge("i"))}, ${ago(batchAge("i"))}, ${ago(`${batchAge("i")} - 50`)} from n`);
  const batch = `(case when i < ${bigBatch} then 0 else 1 + (i - ${bigBatch}) % ${batches - 1} end)`;
  const position = `(case when i < ${bigBatch} then i + 1 else 1 + (i - ${bigBatch}) / ${batches - 1} end)`;
  const to = `(i % ${recipients})`;
  await run(`${numbers(deliveries)} insert into "certificates" ("id", "accountId", "projectId", "recipientId", "batchId", "designVersionId", "title", "holderName", "holderEmail", "issuerName", "values", "issuedAt", "timeZone", "status", "sentAt", "viewCount", "downloadCount")
    select ${id("certificate", "i")}, '${accountId}', ${id("project", `${batch} / 2`)}, ${id("recipient", to)}, ${id("batch", batch)}, '${accountId}-version', 'Data Analysis', ${name(to)}, ${email(to)}, 'Lagoon', '{}',
      ${ago(batchAge(batch))}, 'Africa/Lagos', case i % 100 when 0 then 'revoked' else 'valid' end, ${ago(`${batchAge(batch)} - 10`)}, i % 3, i % 2 from n where ${batch} % 2 = 0`);
  const state = `(case i % 40 when 0 then 'bounced' when 1 then 'failed' when 2 then 'skipped' when 3 then 'accepted' when 4 then 'uncertain' else 'delivered' end)`;
  const when = (condition: string) =>
    `case when ${condition} then ${ago(`${batchAge(batch)} - 10`)} end`;
  await run(`${numbers(deliveries)} insert into "deliveries" ("id", "accountId", "batchId", "kind", "position", "recipientId", "certificateId", "toName", "toEmail", "searchText", "values", "state", "idempotencyKey", "messageId", "attempt", "acceptedAt", "deliveredAt", "failedAt", "openedAt", "clickedAt", "createdAt", "updatedAt")
    select ${id("delivery", "i")}, '${accountId}', ${id("batch", batch)}, 'recipient', ${position}, ${id("recipient", to)}, case ${batch} % 2 when 0 then ${id("certificate", "i")} end,
      ${name(to)}, ${email(to)}, ${words(to)}, cast(${json}('First Name', ${first(to)}, 'Last Name', ${last(to)}) as text), ${state}, 'delivery-' || ${id("delivery", "i")}, '<' || ${id("delivery", "i")} || '@lagoon.test>', 1,
      ${when(`${state} in ('accepted', 'delivered', 'bounced')`)}, ${when(`${state} = 'delivered'`)}, ${when(`${state} in ('bounced', 'failed', 'uncertain')`)}, ${when(`${state} = 'delivered' and i % 3 = 0`)}, ${when(`${state} = 'delivered' and i % 7 = 0`)},
      ${ago(batchAge(batch))}, ${ago(batchAge(batch))} from n`);
  await run(`${numbers(Math.ceil(recipients / 200))} insert into "suppressions" ("accountId", "email", "reason", "detail", "createdAt")
    select '${accountId}', ${email("i * 20")}, case i % 3 when 0 then 'bounced' when 1 then 'unsubscribed' else 'complained' end, '', ${ago("i * 60")} from n where true on conflict do nothing`);
  await run(`${numbers(forms)} insert into "forms" ("id", "accountId", "slug", "title", "searchText", "draft", "draftRevision", "enabled", "settings", "responseCount", "lastResponseNumber", "postSecret", "starred", "createdBy", "createdAt", "editedAt")
    select ${id("form", "i")}, '${accountId}', lower(${id("form", "i")}), 'Career webinar ' || i, 'career webinar ' || i, '{"elements":[]}', 0, 1, '{}', 0, 0, 'secret', ${flag("i % 9 = 0")}, '${userId}', ${ago("i * 7200")}, ${ago("i * 7200")} from n`);
  // There may be others.
  const isOne = `"id" like '${accountId}-form-%'`;
  await run(`insert into "formVersions" ("id", "accountId", "formId", "number", "title", "definition", "publishedBy", "publishedAt")
    select "id" || '-v1', "accountId", "id", 1, "title", '{"elements":[]}', '${userId}', "createdAt" from "forms" where ${isOne}`);
  await run(`update "forms" set "publishedVersionId" = "id" || '-v1' where ${isOne}`);
  await run(`${numbers(responses)} insert into "formResponses" ("id", "accountId", "formId", "versionId", "number", "reference", "answers", "name", "email", "emailKey", "searchText", "onceToken", "submittedAt")
    select ${id("response", "i")}, '${accountId}', ${id("form", `i % ${forms}`)}, ${id("form", `i % ${forms}`)} || '-v1', 1 + i / ${forms}, ${id("ref", "i")}, '{}', ${name("i * 3")}, ${email("i * 3")}, ${email("i * 3")}, ${words("i * 3")}, ${id("once", "i")}, ${ago(`60000000.0 * (${responses} - i) / ${responses}`)} from n`);
  await run(
    `update "forms" set "responseCount" = (select count(*) from "formResponses" where "formId" = "forms"."id"), "lastResponseNumber" = (select count(*) from "formResponses" where "formId" = "forms"."id") where ${isOne}`,
  );
  await run(`${numbers(batches * 20)} insert into "activities" ("id", "accountId", "actorId", "kind", "text", "link", "notify", "at")
    select ${id("activity", "i")}, '${accountId}', '${userId}', ${pick(["sent", "scheduled", "new", "review", "update", "warning", "reminder", "success", "info"], "i")}, 'Sending 150 certificates: Data Analysis ' || i, null, ${flag("i % 9 in (3, 5, 6, 7)")}, ${ago(`60000000.0 * (${batches * 20} - i) / ${batches * 20}`)} from n`);
  if (!onPostgres) await run("pragma cache_size = -16000");
  return {
    projectId: `${accountId}-project-0`,
    batchId: `${accountId}-batch-0`,
    formId: `${accountId}-form-0`,
  };
}
