-- What a new database starts from. Frozen, as the migrations are.
CREATE FUNCTION activities_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('activities', '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION activities_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('activities', '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION batches_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "deliveries" where "batchId" = old."id"; insert into "tallies" ("accountId", "what", "at", "count") select old."accountId", 'batches:' || old."status", '', -1 where old."kind" in ('certificates', 'bulk') and exists (select 1 from "accounts" where "id" = old."accountId")
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return old; end $$;

CREATE FUNCTION batches_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform 1 from "projects" where "id" = old."projectId" for update; update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = old."projectId"; return null; end $$;

CREATE FUNCTION batches_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select new."accountId", 'batches:' || new."status", '', 1 where new."kind" in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; perform 1 from "projects" where "id" = new."projectId" for update; update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = new."projectId"; return null; end $$;

CREATE FUNCTION batches_messages_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "tallies" set "count" = "count" - old."recipientCount" where "accountId" = old."accountId" and "what" = 'messages' and "at" = ''; return null; end $$;

CREATE FUNCTION batches_messages_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'messages', '', new."recipientCount")
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION batches_messages_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'messages', '', new."recipientCount" - old."recipientCount")
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION batches_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if old."status" <> new."status" then insert into "tallies" ("accountId", "what", "at", "count")
    select old."accountId", 'batches:' || old."status", '', -1 where old."kind" in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select new."accountId", 'batches:' || new."status", '', 1 where new."kind" in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; end if; perform 1 from "projects" where "id" = new."projectId" for update; update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = new."projectId"; return null; end $$;

CREATE FUNCTION certificates_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('certificates:' || "row"."status", '', true), ('issued:' || "row"."projectId" || ':' || "row"."status", '', true), ('expiring', substr("row"."expiresAt", 1, 14) || lpad((substr("row"."expiresAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."status" = 'valid' and "row"."expiresAt" is not null), ('certificatesSent', '', "row"."sentAt" is not null), ('certificatesSent', substr("row"."sentAt", 1, 14) || lpad((substr("row"."sentAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."sentAt" is not null)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", -1 as "by" from "olds" as "row"
      cross join lateral (values ('viewed', "row"."viewCount" > 0), ('downloaded', "row"."firstDownloadedAt" is not null), ('linkedIn', "row"."linkedInAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION certificates_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('certificates:' || "row"."status", '', true), ('issued:' || "row"."projectId" || ':' || "row"."status", '', true), ('expiring', substr("row"."expiresAt", 1, 14) || lpad((substr("row"."expiresAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."status" = 'valid' and "row"."expiresAt" is not null), ('certificatesSent', '', "row"."sentAt" is not null), ('certificatesSent', substr("row"."sentAt", 1, 14) || lpad((substr("row"."sentAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."sentAt" is not null)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", 1 as "by" from "news" as "row"
      cross join lateral (values ('viewed', "row"."viewCount" > 0), ('downloaded', "row"."firstDownloadedAt" is not null), ('linkedIn', "row"."linkedInAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION certificates_person_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" using (select distinct "accountId", "holderEmail" from "olds") as gone where "people"."accountId" = gone."accountId" and "people"."email" = gone."holderEmail"
    and not exists (select 1 from "recipients" where "accountId" = gone."accountId" and "email" = gone."holderEmail")
    and not exists (select 1 from "certificates" where "accountId" = gone."accountId" and "holderEmail" = gone."holderEmail")
    and not exists (select 1 from "formResponses" where "accountId" = gone."accountId" and "emailKey" = gone."holderEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = gone."accountId" and "emailKey" = gone."holderEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = gone."accountId" and "row"."toEmail" = gone."holderEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION certificates_person_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" where "people"."accountId" = old."accountId" and "people"."email" = old."holderEmail"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."holderEmail")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."holderEmail")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."holderEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION certificates_person_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") select substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "row"."accountId", "row"."holderEmail", substr("row"."holderName", 1, strpos("row"."holderName" || ' ', ' ') - 1), trim(substr("row"."holderName", strpos("row"."holderName" || ' ', ' '))), 'certificate', "row"."projectId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("row"."holderName" || ' ' || "row"."holderEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "row"."issuedAt", "row"."issuedAt" from "news" as "row"
    where not exists (select 1 from "people" where "accountId" = "row"."accountId" and "email" = "row"."holderEmail") and "row"."holderEmail" <> '' order by "row"."id" on conflict ("accountId", "email") do nothing; return null; end $$;

CREATE FUNCTION certificates_person_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = "new"."holderEmail") then insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "new"."accountId", "new"."holderEmail", substr("new"."holderName", 1, strpos("new"."holderName" || ' ', ' ') - 1), trim(substr("new"."holderName", strpos("new"."holderName" || ' ', ' '))), 'certificate', "new"."projectId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."holderName" || ' ' || "new"."holderEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "new"."issuedAt", "new"."issuedAt") on conflict ("accountId", "email") do nothing; end if; return null; end $$;

CREATE FUNCTION certificates_sent_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      update "certificates" set "sentAt" = new."sentAt" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")), coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")), coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")), coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")), coalesce((select "replacedById" from "certificates" where "id" = new."replacedById"), new."replacedById")))) and "sentAt" is null;
      update "certificates" set "sentAt" = null where "id" = new."id";
      return null; end $$;

CREATE FUNCTION certificates_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('certificates:' || "row"."status", '', true), ('issued:' || "row"."projectId" || ':' || "row"."status", '', true), ('expiring', substr("row"."expiresAt", 1, 14) || lpad((substr("row"."expiresAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."status" = 'valid' and "row"."expiresAt" is not null), ('certificatesSent', '', "row"."sentAt" is not null), ('certificatesSent', substr("row"."sentAt", 1, 14) || lpad((substr("row"."sentAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."sentAt" is not null)) as "fact" ("what", "at", "holds") where "fact"."holds" union all select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('certificates:' || "row"."status", '', true), ('issued:' || "row"."projectId" || ':' || "row"."status", '', true), ('expiring', substr("row"."expiresAt", 1, 14) || lpad((substr("row"."expiresAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."status" = 'valid' and "row"."expiresAt" is not null), ('certificatesSent', '', "row"."sentAt" is not null), ('certificatesSent', substr("row"."sentAt", 1, 14) || lpad((substr("row"."sentAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."sentAt" is not null)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", -1 as "by" from "olds" as "row"
      cross join lateral (values ('viewed', "row"."viewCount" > 0), ('downloaded', "row"."firstDownloadedAt" is not null), ('linkedIn', "row"."linkedInAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null union all select "row"."batchId", "fact"."what", 1 as "by" from "news" as "row"
      cross join lateral (values ('viewed', "row"."viewCount" > 0), ('downloaded', "row"."firstDownloadedAt" is not null), ('linkedIn', "row"."linkedInAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION deliveries_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", -1 as "by" from "olds" as "row"
      cross join lateral (values ("row"."state", ("row"."kind" = 'recipient' and "row"."replacedById" is null)), ('opened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."openedAt" is not null), ('machineOpened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."machineOpenedAt" is not null), ('clicked', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."clickedAt" is not null), ('unsubscribed', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."unsubscribedAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId"
      cross join lateral (values ('delivered', substr("row"."deliveredAt", 1, 14) || lpad((substr("row"."deliveredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'delivered' and "row"."deliveredAt" is not null and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk')), ('failed', substr(coalesce("row"."failedAt", "row"."updatedAt"), 1, 14) || lpad((substr(coalesce("row"."failedAt", "row"."updatedAt"), 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" in ('bounced', 'complained', 'failed', 'uncertain') and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk'))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION deliveries_forget() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" using (select distinct "accountId", "toEmail" from "olds") as gone where "people"."accountId" = gone."accountId" and "people"."email" = gone."toEmail"
    and not exists (select 1 from "recipients" where "accountId" = gone."accountId" and "email" = gone."toEmail")
    and not exists (select 1 from "certificates" where "accountId" = gone."accountId" and "holderEmail" = gone."toEmail")
    and not exists (select 1 from "formResponses" where "accountId" = gone."accountId" and "emailKey" = gone."toEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = gone."accountId" and "emailKey" = gone."toEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = gone."accountId" and "row"."toEmail" = gone."toEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION deliveries_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", 1 as "by" from "news" as "row"
      cross join lateral (values ("row"."state", ("row"."kind" = 'recipient' and "row"."replacedById" is null)), ('opened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."openedAt" is not null), ('machineOpened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."machineOpenedAt" is not null), ('clicked', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."clickedAt" is not null), ('unsubscribed', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."unsubscribedAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId"
      cross join lateral (values ('delivered', substr("row"."deliveredAt", 1, 14) || lpad((substr("row"."deliveredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'delivered' and "row"."deliveredAt" is not null and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk')), ('failed', substr(coalesce("row"."failedAt", "row"."updatedAt"), 1, 14) || lpad((substr(coalesce("row"."failedAt", "row"."updatedAt"), 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" in ('bounced', 'complained', 'failed', 'uncertain') and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk'))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select "row"."accountId", 'emailsUsed', substr("row"."acceptedAt", 1, 14) || lpad((substr("row"."acceptedAt", 15, 2)::int / 15 * 15)::text, 2, '0'), count(*) from "news" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId" 
    where "row"."acceptedAt" is not null and "row"."kind" = 'recipient' and "row"."resendOfId" is null
      and "batch"."kind" in ('certificates', 'bulk') and "batch"."isSample" = 0 
    group by 1, 2, 3 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; update "certificates" set "sentAt" = "taken"."acceptedAt" from (
      select "row"."certificateId", min("row"."acceptedAt") as "acceptedAt" from "news" as "row" 
      where "row"."certificateId" is not null and "row"."acceptedAt" is not null and "row"."kind" = 'recipient'
        and "row"."state" in ('accepted', 'delivered', 'bounced', 'complained')  group by 1) as "taken"
    where "certificates"."id" = "taken"."certificateId" and "certificates"."sentAt" is null; return null; end $$;

CREATE FUNCTION deliveries_person_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" where "people"."accountId" = old."accountId" and "people"."email" = old."toEmail"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."toEmail")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."toEmail")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."toEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."toEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."toEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION deliveries_person_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") select substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "row"."accountId", "row"."toEmail", substr("row"."toName", 1, strpos("row"."toName" || ' ', ' ') - 1), trim(substr("row"."toName", strpos("row"."toName" || ' ', ' '))), 'mail', "row"."batchId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("row"."toName" || ' ' || "row"."toEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "row"."createdAt", "row"."createdAt" from "news" as "row"
    where not exists (select 1 from "people" where "accountId" = "row"."accountId" and "email" = "row"."toEmail") and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk') order by "row"."position" on conflict ("accountId", "email") do nothing; return null; end $$;

CREATE FUNCTION deliveries_person_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = "new"."toEmail") and "new"."kind" = 'recipient' and "new"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "new"."batchId") in ('certificates', 'bulk') then insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "new"."accountId", "new"."toEmail", substr("new"."toName", 1, strpos("new"."toName" || ' ', ' ') - 1), trim(substr("new"."toName", strpos("new"."toName" || ' ', ' '))), 'mail', "new"."batchId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."toName" || ' ' || "new"."toEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "new"."createdAt", "new"."createdAt") on conflict ("accountId", "email") do nothing; end if; return null; end $$;

CREATE FUNCTION deliveries_unopened_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = new."accountId" and "people"."email" = new."toEmail"; if old."toEmail" <> new."toEmail" then update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = old."accountId" and "people"."email" = old."toEmail"; end if; return null; end $$;

CREATE FUNCTION deliveries_unopened_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if exists (select 1 from "olds" where "kind" = 'recipient' and "acceptedAt" is not null
      and exists (select 1 from "accounts" where "id" = "olds"."accountId")) then
      update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), '')) from (select distinct "accountId", "toEmail" from "olds" where "kind" = 'recipient' and "acceptedAt" is not null
      and exists (select 1 from "accounts" where "id" = "olds"."accountId")) as "row" where "people"."accountId" = "row"."accountId" and "people"."email" = "row"."toEmail"; end if; return null; end $$;

CREATE FUNCTION deliveries_unopened_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if exists (select 1 from "news" where "kind" = 'recipient' and "acceptedAt" is not null
      and exists (select 1 from "accounts" where "id" = "news"."accountId")) then
      update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), '')) from (select distinct "accountId", "toEmail" from "news" where "kind" = 'recipient' and "acceptedAt" is not null
      and exists (select 1 from "accounts" where "id" = "news"."accountId")) as "row" where "people"."accountId" = "row"."accountId" and "people"."email" = "row"."toEmail"; end if; return null; end $$;

CREATE FUNCTION deliveries_unopened_taken() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "people" set "unopened" = "unopened" + 1 where "people"."accountId" = new."accountId" and "people"."email" = new."toEmail" and "people"."unopened" >= 0
    and not exists (select 1 from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
      and "d"."createdAt" >= new."createdAt" and "d"."openedAt" is not null and "d"."acceptedAt" is not null and "d"."kind" = 'recipient'); return null; end $$;

CREATE FUNCTION deliveries_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (select "row"."batchId", "fact"."what", -1 as "by" from "olds" as "row"
      cross join lateral (values ("row"."state", ("row"."kind" = 'recipient' and "row"."replacedById" is null)), ('opened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."openedAt" is not null), ('machineOpened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."machineOpenedAt" is not null), ('clicked', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."clickedAt" is not null), ('unsubscribed', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."unsubscribedAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null union all select "row"."batchId", "fact"."what", 1 as "by" from "news" as "row"
      cross join lateral (values ("row"."state", ("row"."kind" = 'recipient' and "row"."replacedById" is null)), ('opened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."openedAt" is not null), ('machineOpened', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."machineOpenedAt" is not null), ('clicked', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."clickedAt" is not null), ('unsubscribed', ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "row"."unsubscribedAt" is not null)) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId"
      cross join lateral (values ('delivered', substr("row"."deliveredAt", 1, 14) || lpad((substr("row"."deliveredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'delivered' and "row"."deliveredAt" is not null and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk')), ('failed', substr(coalesce("row"."failedAt", "row"."updatedAt"), 1, 14) || lpad((substr(coalesce("row"."failedAt", "row"."updatedAt"), 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" in ('bounced', 'complained', 'failed', 'uncertain') and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk'))) as "fact" ("what", "at", "holds") where "fact"."holds" union all select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId"
      cross join lateral (values ('delivered', substr("row"."deliveredAt", 1, 14) || lpad((substr("row"."deliveredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'delivered' and "row"."deliveredAt" is not null and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk')), ('failed', substr(coalesce("row"."failedAt", "row"."updatedAt"), 1, 14) || lpad((substr(coalesce("row"."failedAt", "row"."updatedAt"), 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" in ('bounced', 'complained', 'failed', 'uncertain') and ("row"."kind" = 'recipient' and "row"."replacedById" is null) and "batch"."kind" in ('certificates', 'bulk'))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
    select "row"."accountId", 'emailsUsed', substr("row"."acceptedAt", 1, 14) || lpad((substr("row"."acceptedAt", 15, 2)::int / 15 * 15)::text, 2, '0'), count(*) from "news" as "row" inner join "batches" as "batch" on "batch"."id" = "row"."batchId" inner join "olds" as "was" on "was"."id" = "row"."id"
    where "row"."acceptedAt" is not null and "row"."kind" = 'recipient' and "row"."resendOfId" is null
      and "batch"."kind" in ('certificates', 'bulk') and "batch"."isSample" = 0 and "was"."acceptedAt" is null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; update "certificates" set "sentAt" = "taken"."acceptedAt" from (
      select "row"."certificateId", min("row"."acceptedAt") as "acceptedAt" from "news" as "row" inner join "olds" as "was" on "was"."id" = "row"."id"
      where "row"."certificateId" is not null and "row"."acceptedAt" is not null and "row"."kind" = 'recipient'
        and "row"."state" in ('accepted', 'delivered', 'bounced', 'complained') and ("was"."state" is distinct from "row"."state" or "was"."acceptedAt" is distinct from "row"."acceptedAt" or "was"."certificateId" is distinct from "row"."certificateId") group by 1) as "taken"
    where "certificates"."id" = "taken"."certificateId" and "certificates"."sentAt" is null; return null; end $$;

CREATE FUNCTION "formResponses_delete"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" using (select distinct "accountId", "emailKey" from "olds") as gone where "people"."accountId" = gone."accountId" and "people"."email" = gone."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = gone."accountId" and "email" = gone."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = gone."accountId" and "holderEmail" = gone."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = gone."accountId" and "emailKey" = gone."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = gone."accountId" and "emailKey" = gone."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = gone."accountId" and "row"."toEmail" = gone."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION "formResponses_filed"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('formsFiled', '', exists (select 1 from "forms" where "id" = "row"."formId" and "deletedAt" is null)), ('formsFiled', substr("row"."submittedAt", 1, 14) || lpad((substr("row"."submittedAt", 15, 2)::int / 15 * 15)::text, 2, '0'), exists (select 1 from "forms" where "id" = "row"."formId" and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION "formResponses_insert"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin for pass in 1..(select coalesce(max("rows"), 0) from
      (select count(*) as "rows" from "news" where "emailKey" is not null group by "accountId", "emailKey") as "each") loop
    insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") select substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "row"."accountId", "row"."emailKey", substr("row"."name", 1, strpos("row"."name" || ' ', ' ') - 1), trim(substr("row"."name", strpos("row"."name" || ' ', ' '))), 'form', "row"."formId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("row"."name" || ' ' || "row"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "row"."submittedAt", "row"."submittedAt" from (
      select *, row_number() over (partition by "accountId", "emailKey" order by "number") as "turn" from "news" where "emailKey" is not null
    ) as "row" where "row"."turn" = pass order by "row"."number" on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));
    end loop; return null; end $$;

CREATE FUNCTION "formResponses_person_email"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" where "people"."accountId" = old."accountId" and "people"."email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION "formResponses_person_update"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "new"."accountId", "new"."emailKey", substr("new"."name", 1, strpos("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", strpos("new"."name" || ' ', ' '))), 'form', "new"."formId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "new"."submittedAt", "new"."submittedAt") on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); return null; end $$;

CREATE FUNCTION "formResponses_summed_delete"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "formSummaryParts" ("formId", "part", "changes")
    select distinct "row"."formId", ("row"."number" - 1) / 500, 1 from "olds" as "row" where true and exists (select 1 from "forms" where "id" = "row"."formId") order by 1, 2 on conflict ("formId", "part") do update set "changes" = "formSummaryParts"."changes" + 1, "shape" = null, "counts" = null; return null; end $$;

CREATE FUNCTION "formResponses_summed_update"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "formSummaryParts" ("formId", "part", "changes")
    select distinct "row"."formId", ("row"."number" - 1) / 500, 1 from "news" as "row" inner join "olds" as "was" on "was"."id" = "row"."id" where ("was"."answers" is distinct from "row"."answers" or "was"."versionId" is distinct from "row"."versionId" or "was"."submittedAt" is distinct from "row"."submittedAt") and exists (select 1 from "forms" where "id" = "row"."formId") order by 1, 2 on conflict ("formId", "part") do update set "changes" = "formSummaryParts"."changes" + 1, "shape" = null, "counts" = null; return null; end $$;

CREATE FUNCTION "formResponses_unfiled"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('formsFiled', '', exists (select 1 from "forms" where "id" = "row"."formId" and "deletedAt" is null)), ('formsFiled', substr("row"."submittedAt", 1, 14) || lpad((substr("row"."submittedAt", 15, 2)::int / 15 * 15)::text, 2, '0'), exists (select 1 from "forms" where "id" = "row"."formId" and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION forms_bin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', '' as "when", -1 * count(*) from "formResponses"
          where "formId" = old."id" and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', substr("submittedAt", 1, 14) || lpad((substr("submittedAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", -1 * count(*) from "formResponses"
          where "formId" = old."id" and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', '' as "when", -1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', substr("registeredAt", 1, 14) || lpad((substr("registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", -1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION forms_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', '' as "when", -1 * count(*) from "formResponses"
          where "formId" = old."id" and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', substr("submittedAt", 1, 14) || lpad((substr("submittedAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", -1 * count(*) from "formResponses"
          where "formId" = old."id" and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', '' as "when", -1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', substr("registeredAt", 1, 14) || lpad((substr("registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", -1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return old; end $$;

CREATE FUNCTION forms_restore() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'formsFiled', '' as "when", 1 * count(*) from "formResponses"
          where "formId" = new."id" and exists (select 1 from "accounts" where "id" = new."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'formsFiled', substr("submittedAt", 1, 14) || lpad((substr("submittedAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", 1 * count(*) from "formResponses"
          where "formId" = new."id" and exists (select 1 from "accounts" where "id" = new."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'registrations', '' as "when", 1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = new."id") and exists (select 1 from "accounts" where "id" = new."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'registrations', substr("registeredAt", 1, 14) || lpad((substr("registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", 1 * count(*) from "webinarRegistrations"
          where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = new."id") and exists (select 1 from "accounts" where "id" = new."accountId") group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION people_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('people', '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; delete from "peopleSearch" using "olds" where "rowid" = "olds"."number"; return null; end $$;

CREATE FUNCTION people_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('people', '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "peopleSearch" ("rowid", "accountId", "words")
        select "number", "accountId", "searchVector"("accountId", "words") from "news"; return null; end $$;

CREATE FUNCTION people_unopened() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."email"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = "row"."accountId" and "d"."toEmail" = "row"."email"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), '')) from (select * from "news" as "person" where exists (select 1 from "deliveries" where "accountId" = "person"."accountId" and "toEmail" = "person"."email")) as "row" where "people"."number" = "row"."number"; return null; end $$;

CREATE FUNCTION people_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "peopleSearch" set "words" = "searchVector"(new."accountId", new."words") where "rowid" = old."number"; return null; end $$;

CREATE FUNCTION recipients_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "recipientLists" set "recipientCount" = "recipientCount" - "change"."rows"
    from (select "listId", count(*) as "rows" from "olds" group by 1 order by 1) as "change" where "recipientLists"."id" = "change"."listId"; delete from "people" using (select distinct "accountId", "email" from "olds") as gone where "people"."accountId" = gone."accountId" and "people"."email" = gone."email"
    and not exists (select 1 from "recipients" where "accountId" = gone."accountId" and "email" = gone."email")
    and not exists (select 1 from "certificates" where "accountId" = gone."accountId" and "holderEmail" = gone."email")
    and not exists (select 1 from "formResponses" where "accountId" = gone."accountId" and "emailKey" = gone."email")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = gone."accountId" and "emailKey" = gone."email")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = gone."accountId" and "row"."toEmail" = gone."email" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION recipients_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" where "people"."accountId" = old."accountId" and "people"."email" = old."email"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."email")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."email")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."email" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION recipients_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "recipientLists" set "recipientCount" = "recipientCount" + "change"."rows"
    from (select "listId", count(*) as "rows" from "news" group by 1 order by 1) as "change" where "recipientLists"."id" = "change"."listId"; for pass in 1..(select coalesce(max("rows"), 0) from
      (select count(*) as "rows" from "news" where true group by "accountId", "email") as "each") loop
    insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") select substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "row"."accountId", "row"."email", "row"."firstName", "row"."lastName", 'list', "row"."listId", substr(case when strpos("row"."searchText", "row"."email") > 0 and "row"."email" <> '' then substr("row"."searchText", 1, strpos("row"."searchText", "row"."email") + length("row"."email") - 1) else "row"."searchText" end, 1, 2000), "row"."updatedAt", "row"."updatedAt" from (
      select *, row_number() over (partition by "accountId", "email" order by "position") as "turn" from "news" where true
    ) as "row" where "row"."turn" = pass order by "row"."position" on conflict ("accountId", "email") do update set
      "firstName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or (excluded."firstName" || excluded."lastName" <> '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));
    end loop; return null; end $$;

CREATE FUNCTION recipients_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "new"."accountId", "new"."email", "new"."firstName", "new"."lastName", 'list', "new"."listId", substr(case when strpos("new"."searchText", "new"."email") > 0 and "new"."email" <> '' then substr("new"."searchText", 1, strpos("new"."searchText", "new"."email") + length("new"."email") - 1) else "new"."searchText" end, 1, 2000), "new"."updatedAt", "new"."updatedAt") on conflict ("accountId", "email") do update set
      "firstName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or (excluded."firstName" || excluded."lastName" <> '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); return null; end $$;

CREATE FUNCTION registrations_person_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" using (select distinct "accountId", "emailKey" from "olds") as gone where "people"."accountId" = gone."accountId" and "people"."email" = gone."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = gone."accountId" and "email" = gone."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = gone."accountId" and "holderEmail" = gone."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = gone."accountId" and "emailKey" = gone."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = gone."accountId" and "emailKey" = gone."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = gone."accountId" and "row"."toEmail" = gone."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION registrations_person_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from "people" where "people"."accountId" = old."accountId" and "people"."email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); return null; end $$;

CREATE FUNCTION registrations_person_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin for pass in 1..(select coalesce(max("rows"), 0) from
      (select count(*) as "rows" from "news" where true group by "accountId", "emailKey") as "each") loop
    insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") select substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "row"."accountId", "row"."emailKey", substr("row"."name", 1, strpos("row"."name" || ' ', ' ') - 1), trim(substr("row"."name", strpos("row"."name" || ' ', ' '))), 'form', coalesce((select "formId" from "webinars" where "id" = "row"."webinarId"), ''), substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("row"."name" || ' ' || "row"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "row"."registeredAt", "row"."registeredAt" from (
      select *, row_number() over (partition by "accountId", "emailKey" order by "position") as "turn" from "news" where true
    ) as "row" where "row"."turn" = pass order by "row"."position" on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));
    end loop; return null; end $$;

CREATE FUNCTION registrations_person_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (substr(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 1, 20), "new"."accountId", "new"."emailKey", substr("new"."name", 1, strpos("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", strpos("new"."name" || ' ', ' '))), 'form', coalesce((select "formId" from "webinars" where "id" = "new"."webinarId"), ''), substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n')), 1, 2000), "new"."registeredAt", "new"."registeredAt") on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when strpos("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where strpos("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); return null; end $$;

CREATE FUNCTION "searchQuery"("accountId" text, words text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
      select (quote_literal(':' || $1) || ' & ' || string_agg('''' || "word" || ''':*', ' & '))::tsquery
      from unnest("searchWords"($2)) as "word" $_$;

CREATE FUNCTION "searchVector"("accountId" text, words text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
      select array_to_tsvector("searchWords"($2) || (':' || $1)) $_$;

CREATE FUNCTION "searchWords"(text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
      select coalesce(array_agg(distinct left("word", 200)), '{}') from regexp_split_to_table(
        normalize(regexp_replace(lower(normalize($1, NFD) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFC) collate "und-x-icu",
        '[^[:alnum:]]+') as "word" where "word" <> '' $_$;

CREATE FUNCTION sessions_guest_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "webinarRegistrations" ("id", "accountId", "webinarId", "seriesRegistrationId", "joinToken", "attended", "name", "email", "emailKey", "state", "position", "language", "registeredAt", "stateChangedAt") select new."id" || 's' || "s"."sessionNumber", new."accountId", "s"."id", new."id", new."joinToken" || 's' || "s"."sessionNumber", 0, new."name", new."email", new."emailKey", new."state", new."position", new."language", new."registeredAt", new."stateChangedAt" from "webinars" as "s" where "s"."seriesId" = new."webinarId"; return null; end $$;

CREATE FUNCTION sessions_guest_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin update "webinarRegistrations" set "name" = new."name", "email" = new."email", "emailKey" = new."emailKey", "state" = new."state", "position" = new."position", "language" = new."language", "registeredAt" = new."registeredAt", "stateChangedAt" = new."stateChangedAt"
  where "seriesRegistrationId" = new."id"; return null; end $$;

CREATE FUNCTION sessions_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "webinarRegistrations" ("id", "accountId", "webinarId", "seriesRegistrationId", "joinToken", "attended", "name", "email", "emailKey", "state", "position", "language", "registeredAt", "stateChangedAt") select "g"."id" || 's' || new."sessionNumber", "g"."accountId", new."id", "g"."id", "g"."joinToken" || 's' || new."sessionNumber", 0, "g"."name", "g"."email", "g"."emailKey", "g"."state", "g"."position", "g"."language", "g"."registeredAt", "g"."stateChangedAt" from "webinarRegistrations" as "g" where "g"."webinarId" = new."seriesId"; return null; end $$;

CREATE FUNCTION suppressions_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('suppressions:' || "row"."reason", '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION suppressions_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('suppressions:' || "row"."reason", '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION suppressions_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('suppressions:' || "row"."reason", '', true)) as "fact" ("what", "at", "holds") where "fact"."holds" union all select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('suppressions:' || "row"."reason", '', true)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION "webinarRegistrations_delete"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('registrations', '', "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null)), ('registrations', substr("row"."registeredAt", 1, 14) || lpad((substr("row"."registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; update "webinars" set "registeredCount" = "registeredCount" + "change"."people",
      "attendedCount" = "attendedCount" + "change"."attended" from (
      select "webinarId", sum("by") as "people", sum("by" * "attended") as "attended" from (select "webinarId", "attended", -1 as "by" from "olds" where "state" = 'registered') as "each" group by 1) as "change"
    where "webinars"."id" = "change"."webinarId" and ("change"."people" <> 0 or "change"."attended" <> 0); return null; end $$;

CREATE FUNCTION "webinarRegistrations_guests_delete"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('guests', '', "row"."seriesRegistrationId" is null)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" where exists (select 1 from "accounts" where "id" = "changes"."accountId")
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION "webinarRegistrations_guests_insert"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('guests', '', "row"."seriesRegistrationId" is null)) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return null; end $$;

CREATE FUNCTION "webinarRegistrations_insert"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('registrations', '', "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null)), ('registrations', substr("row"."registeredAt", 1, 14) || lpad((substr("row"."registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; update "webinars" set "registeredCount" = "registeredCount" + "change"."people",
      "attendedCount" = "attendedCount" + "change"."attended" from (
      select "webinarId", sum("by") as "people", sum("by" * "attended") as "attended" from (select "webinarId", "attended", 1 as "by" from "news" where "state" = 'registered') as "each" group by 1) as "change"
    where "webinars"."id" = "change"."webinarId" and ("change"."people" <> 0 or "change"."attended" <> 0); return null; end $$;

CREATE FUNCTION "webinarRegistrations_update"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (select "row"."accountId", "fact"."what", "fact"."at", -1 as "by" from "olds" as "row" 
      cross join lateral (values ('registrations', '', "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null)), ('registrations', substr("row"."registeredAt", 1, 14) || lpad((substr("row"."registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds" union all select "row"."accountId", "fact"."what", "fact"."at", 1 as "by" from "news" as "row" 
      cross join lateral (values ('registrations', '', "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null)), ('registrations', substr("row"."registeredAt", 1, 14) || lpad((substr("row"."registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0'), "row"."state" = 'registered' and "row"."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = "row"."webinarId") and "deletedAt" is null))) as "fact" ("what", "at", "holds") where "fact"."holds") as "changes" 
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; update "webinars" set "registeredCount" = "registeredCount" + "change"."people",
      "attendedCount" = "attendedCount" + "change"."attended" from (
      select "webinarId", sum("by") as "people", sum("by" * "attended") as "attended" from (select "webinarId", "attended", -1 as "by" from "olds" where "state" = 'registered' union all select "webinarId", "attended", 1 as "by" from "news" where "state" = 'registered') as "each" group by 1) as "change"
    where "webinars"."id" = "change"."webinarId" and ("change"."people" <> 0 or "change"."attended" <> 0); return null; end $$;

CREATE FUNCTION webinars_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into "tallies" ("accountId", "what", "at", "count")
        select old."accountId", 'registrations', '' as "when", -count(*) from "webinarRegistrations"
        where "webinarId" = old."id" and "state" = 'registered' and "seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = old."formId" and "deletedAt" is null) and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
        on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
        select old."accountId", 'registrations', substr("registeredAt", 1, 14) || lpad((substr("registeredAt", 15, 2)::int / 15 * 15)::text, 2, '0') as "when", -count(*) from "webinarRegistrations"
        where "webinarId" = old."id" and "state" = 'registered' and "seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = old."formId" and "deletedAt" is null) and exists (select 1 from "accounts" where "id" = old."accountId") group by "when" order by "when"
        on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; return old; end $$;

CREATE TABLE "accessEntries" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    hour text NOT NULL COLLATE pg_catalog."C",
    "actorId" text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "accountNameKeys" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "supportEmail" text NOT NULL COLLATE pg_catalog."C",
    "timeZone" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    industry text COLLATE pg_catalog."C",
    size text COLLATE pg_catalog."C",
    website text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    "logoFileKey" text COLLATE pg_catalog."C",
    "chosenPlan" text COLLATE pg_catalog."C",
    "deleteAfter" text COLLATE pg_catalog."C",
    "identityStatus" text DEFAULT 'passed'::text NOT NULL COLLATE pg_catalog."C",
    "referralCode" text COLLATE pg_catalog."C",
    "referredById" text COLLATE pg_catalog."C",
    "hidesBranding" bigint DEFAULT 0 NOT NULL,
    "suspendedAt" text COLLATE pg_catalog."C",
    "terminatedAt" text COLLATE pg_catalog."C",
    "standingReason" text COLLATE pg_catalog."C",
    "sendingPausedAt" text COLLATE pg_catalog."C",
    "sendingPausedReason" text COLLATE pg_catalog."C",
    "mailCountedSince" text COLLATE pg_catalog."C",
    "mailsKeptMonths" bigint,
    "mailsPurgedUntil" text COLLATE pg_catalog."C",
    "primaryColour" text COLLATE pg_catalog."C",
    "accentColour" text COLLATE pg_catalog."C",
    language text DEFAULT 'en'::text NOT NULL COLLATE pg_catalog."C",
    "requiresSecondFactor" bigint DEFAULT 0 NOT NULL,
    "deletionProgress" text COLLATE pg_catalog."C",
    "comparedName" text COLLATE pg_catalog."C",
    "allowedName" text COLLATE pg_catalog."C",
    "nameHold" text COLLATE pg_catalog."C",
    "nameHoldLike" text COLLATE pg_catalog."C",
    "nameHoldReason" text COLLATE pg_catalog."C",
    "nameHeldAt" text COLLATE pg_catalog."C"
);

CREATE TABLE activities (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "actorId" text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    link text COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    notify bigint DEFAULT 0 NOT NULL,
    "actorKeyId" text COLLATE pg_catalog."C",
    "isSample" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "apiKeys" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    hint text NOT NULL COLLATE pg_catalog."C",
    "keyHash" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "lastUsedAt" text COLLATE pg_catalog."C",
    "revokedAt" text COLLATE pg_catalog."C",
    scopes text COLLATE pg_catalog."C",
    "expiresAt" text COLLATE pg_catalog."C",
    "lastUsedAddress" text COLLATE pg_catalog."C",
    "remindedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "apiRequests" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "idempotencyKey" text NOT NULL COLLATE pg_catalog."C",
    "requestSha256" text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    answer text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "attendanceReports" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "fileName" text NOT NULL COLLATE pg_catalog."C",
    people text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "appliedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE backgrounds (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    "widthPx" bigint NOT NULL,
    "heightPx" bigint NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    "pdfFileKey" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "batchPreparations" (
    "batchId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    phase text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL COLLATE pg_catalog."C",
    confirmed text NOT NULL COLLATE pg_catalog."C",
    cursor text COLLATE pg_catalog."C",
    seen bigint NOT NULL,
    written bigint NOT NULL,
    emails bigint NOT NULL,
    certificates bigint NOT NULL,
    "takenEmails" bigint NOT NULL,
    "takenCertificates" bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    "leaseOwner" text COLLATE pg_catalog."C",
    "leaseUntil" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "batchTallies" (
    "batchId" text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);

CREATE TABLE batches (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "projectId" text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    html text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    "fromAddress" text NOT NULL COLLATE pg_catalog."C",
    "replyTo" text NOT NULL COLLATE pg_catalog."C",
    cc text NOT NULL COLLATE pg_catalog."C",
    bcc text NOT NULL COLLATE pg_catalog."C",
    delivery text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "scheduledAt" text COLLATE pg_catalog."C",
    "recipientCount" bigint NOT NULL,
    "createdBy" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "startedAt" text COLLATE pg_catalog."C",
    "finishedAt" text COLLATE pg_catalog."C",
    "confirmToken" text COLLATE pg_catalog."C",
    "pausedReason" text COLLATE pg_catalog."C",
    "isSample" bigint DEFAULT 0 NOT NULL,
    "searchText" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    audience text COLLATE pg_catalog."C",
    "createdByKeyId" text COLLATE pg_catalog."C",
    "canUnsubscribe" bigint DEFAULT 0 NOT NULL,
    "leaveAddress" text COLLATE pg_catalog."C",
    "heldAt" text COLLATE pg_catalog."C",
    "causedBy" text COLLATE pg_catalog."C",
    "waitsUntil" text COLLATE pg_catalog."C"
);

CREATE TABLE "bulkDrafts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    audience text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    "replyTo" text NOT NULL COLLATE pg_catalog."C",
    fallbacks text NOT NULL COLLATE pg_catalog."C",
    "batchId" text COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "editedAt" text NOT NULL COLLATE pg_catalog."C",
    "messageDraft" text COLLATE pg_catalog."C",
    "messageRevision" bigint DEFAULT 0 NOT NULL,
    "bodyFormat" text DEFAULT 'plain'::text NOT NULL COLLATE pg_catalog."C",
    name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "plannedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "certificateFingerprints" (
    "certificateId" text NOT NULL COLLATE pg_catalog."C",
    "factsSha256" text NOT NULL COLLATE pg_catalog."C",
    "pdfSha256" text COLLATE pg_catalog."C",
    "pngContentSha256" text COLLATE pg_catalog."C"
);

CREATE TABLE "certificateStubs" (
    "idHash" text NOT NULL COLLATE pg_catalog."C",
    "issuerName" text NOT NULL COLLATE pg_catalog."C",
    "issuedOn" text NOT NULL COLLATE pg_catalog."C",
    "expiresOn" text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "pdfSha256" text COLLATE pg_catalog."C",
    "pngContentSha256" text COLLATE pg_catalog."C",
    "keyNumber" bigint NOT NULL,
    signature text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text NOT NULL COLLATE pg_catalog."C",
    "factsSha256" text COLLATE pg_catalog."C"
);

CREATE TABLE certificates (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "projectId" text NOT NULL COLLATE pg_catalog."C",
    "recipientId" text COLLATE pg_catalog."C",
    "batchId" text COLLATE pg_catalog."C",
    "designVersionId" text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    "holderName" text NOT NULL COLLATE pg_catalog."C",
    "holderEmail" text NOT NULL COLLATE pg_catalog."C",
    "issuerName" text NOT NULL COLLATE pg_catalog."C",
    "values" text NOT NULL COLLATE pg_catalog."C",
    "issuedAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "revokedAt" text COLLATE pg_catalog."C",
    "revokeReason" text COLLATE pg_catalog."C",
    "replacedById" text COLLATE pg_catalog."C",
    "replacesId" text COLLATE pg_catalog."C",
    "viewCount" bigint NOT NULL,
    "downloadCount" bigint NOT NULL,
    "firstDownloadedAt" text COLLATE pg_catalog."C",
    "timeZone" text DEFAULT 'Africa/Lagos'::text NOT NULL COLLATE pg_catalog."C",
    "sentAt" text COLLATE pg_catalog."C",
    "linkedInAt" text COLLATE pg_catalog."C",
    "countsAt" text COLLATE pg_catalog."C",
    "issuedEmailHash" text COLLATE pg_catalog."C",
    "unsealedFiles" bigint DEFAULT 1 NOT NULL
);

CREATE TABLE "checkInLinks" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "walkIns" bigint NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text COLLATE pg_catalog."C",
    "revokedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "checkIns" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    "linkId" text COLLATE pg_catalog."C",
    method text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "receivedAt" text NOT NULL COLLATE pg_catalog."C",
    "undoneAt" text COLLATE pg_catalog."C",
    "changeNumber" bigint NOT NULL
);

CREATE TABLE codes (
    id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    destination text NOT NULL COLLATE pg_catalog."C",
    "codeHash" text COLLATE pg_catalog."C",
    tries bigint NOT NULL,
    "sentAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "contactMessages" (
    id text NOT NULL COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    "reachAt" text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    page text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "answeredAt" text COLLATE pg_catalog."C",
    "answeredBy" text COLLATE pg_catalog."C"
);

CREATE TABLE deliveries (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "batchId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    "recipientId" text COLLATE pg_catalog."C",
    "certificateId" text COLLATE pg_catalog."C",
    "toName" text NOT NULL COLLATE pg_catalog."C",
    "toEmail" text NOT NULL COLLATE pg_catalog."C",
    "searchText" text NOT NULL COLLATE pg_catalog."C",
    "values" text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    "idempotencyKey" text NOT NULL COLLATE pg_catalog."C",
    "messageId" text NOT NULL COLLATE pg_catalog."C",
    attempt bigint NOT NULL,
    "callId" text COLLATE pg_catalog."C",
    "nextTryAt" text COLLATE pg_catalog."C",
    "providerId" text COLLATE pg_catalog."C",
    "reasonCode" text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    "acceptedAt" text COLLATE pg_catalog."C",
    "deliveredAt" text COLLATE pg_catalog."C",
    "failedAt" text COLLATE pg_catalog."C",
    "openedAt" text COLLATE pg_catalog."C",
    "clickedAt" text COLLATE pg_catalog."C",
    "resendOfId" text COLLATE pg_catalog."C",
    "replacedById" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    calendar text COLLATE pg_catalog."C",
    "machineOpenedAt" text COLLATE pg_catalog."C",
    "unsubscribedAt" text COLLATE pg_catalog."C",
    "countsAt" text COLLATE pg_catalog."C",
    "meteredAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "deliveryEvents" (
    id text NOT NULL COLLATE pg_catalog."C",
    "deliveryId" text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "providerEventId" text COLLATE pg_catalog."C",
    "isMachine" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "designRevisions" (
    "projectId" text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    "previousRevision" bigint,
    design text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "designTemplates" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    design text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "designVersions" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    design text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formAddresses" (
    slug text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "leftAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formDrafts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "versionId" text NOT NULL COLLATE pg_catalog."C",
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    "linkHash" text COLLATE pg_catalog."C",
    answers text NOT NULL COLLATE pg_catalog."C",
    page bigint NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "linkValues" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    typed text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formFiles" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "draftId" text COLLATE pg_catalog."C",
    "responseId" text COLLATE pg_catalog."C",
    "elementId" text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "contentType" text NOT NULL COLLATE pg_catalog."C",
    bytes bigint NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formMails" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    mailbox text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formPostAttempts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "postId" text NOT NULL COLLATE pg_catalog."C",
    attempt bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C",
    status bigint,
    problem text COLLATE pg_catalog."C",
    "tookMs" bigint NOT NULL
);

CREATE TABLE "formPosts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    "nextTryAt" text COLLATE pg_catalog."C",
    "leaseUntil" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "settledAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "formResponseEdits" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text NOT NULL COLLATE pg_catalog."C",
    "editorId" text NOT NULL COLLATE pg_catalog."C",
    changes text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formResponseNotes" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    "authorId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formResponseTags" (
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formResponses" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "versionId" text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    answers text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "emailKey" text COLLATE pg_catalog."C",
    "searchText" text NOT NULL COLLATE pg_catalog."C",
    "onceToken" text NOT NULL COLLATE pg_catalog."C",
    "submittedAt" text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'new'::text NOT NULL COLLATE pg_catalog."C",
    "utmSource" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "utmMedium" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "utmCampaign" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    language text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formRevisions" (
    "formId" text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    "previousRevision" bigint,
    draft text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formSheets" (
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "sheetId" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "readAt" text COLLATE pg_catalog."C",
    "readBy" text COLLATE pg_catalog."C",
    "readCount" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "formSummaryParts" (
    "formId" text NOT NULL COLLATE pg_catalog."C",
    part bigint NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    shape text COLLATE pg_catalog."C",
    counts text COLLATE pg_catalog."C"
);

CREATE TABLE "formTokens" (
    token text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text NOT NULL COLLATE pg_catalog."C",
    location text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formUniqueAnswers" (
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "elementId" text NOT NULL COLLATE pg_catalog."C",
    "answerKey" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "formVersions" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    definition text NOT NULL COLLATE pg_catalog."C",
    "publishedBy" text COLLATE pg_catalog."C",
    "publishedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE forms (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    draft text NOT NULL COLLATE pg_catalog."C",
    "draftRevision" bigint NOT NULL,
    "publishedVersionId" text COLLATE pg_catalog."C",
    enabled bigint NOT NULL,
    settings text NOT NULL COLLATE pg_catalog."C",
    "closesAt" text COLLATE pg_catalog."C",
    "responseLimit" bigint,
    "retentionDays" bigint,
    "responseCount" bigint NOT NULL,
    "lastResponseNumber" bigint NOT NULL,
    "postSecret" text NOT NULL COLLATE pg_catalog."C",
    "notifiedNumber" bigint DEFAULT 0 NOT NULL,
    "notifiedAt" text COLLATE pg_catalog."C",
    "recipientMapping" text COLLATE pg_catalog."C",
    starred bigint NOT NULL,
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "editedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C",
    "isSample" bigint DEFAULT 0 NOT NULL,
    "searchText" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "viewedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "guestEmailChanges" (
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "guestResponses" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text COLLATE pg_catalog."C",
    attempt bigint NOT NULL,
    points bigint,
    "maxPoints" bigint,
    passed bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "identityChecks" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "ninHash" text NOT NULL COLLATE pg_catalog."C",
    "ninLastFour" text NOT NULL COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    verifier text NOT NULL COLLATE pg_catalog."C",
    reference text COLLATE pg_catalog."C",
    "consentAt" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "decidedAt" text COLLATE pg_catalog."C",
    "decidedBy" text COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C"
);

CREATE TABLE "importRows" (
    "importId" text NOT NULL COLLATE pg_catalog."C",
    "rowNumber" bigint NOT NULL,
    outcome text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "certificateName" text NOT NULL COLLATE pg_catalog."C",
    fields text NOT NULL COLLATE pg_catalog."C",
    "searchText" text NOT NULL COLLATE pg_catalog."C",
    "recipientId" text COLLATE pg_catalog."C"
);

CREATE TABLE imports (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "listId" text NOT NULL COLLATE pg_catalog."C",
    "projectId" text COLLATE pg_catalog."C",
    "fileName" text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    detected text NOT NULL COLLATE pg_catalog."C",
    mapping text NOT NULL COLLATE pg_catalog."C",
    policy text NOT NULL COLLATE pg_catalog."C",
    "consentAt" text COLLATE pg_catalog."C",
    "rowsRead" bigint NOT NULL,
    "rowsTotal" bigint,
    "addedCount" bigint NOT NULL,
    "updatedCount" bigint NOT NULL,
    "duplicateCount" bigint NOT NULL,
    "invalidCount" bigint NOT NULL,
    problem text COLLATE pg_catalog."C",
    "listState" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "finishedAt" text COLLATE pg_catalog."C",
    "appliedBy" text COLLATE pg_catalog."C"
);

CREATE TABLE "installationSettings" (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE invitations (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    "invitedBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "issuerKeys" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "publicKey" text NOT NULL COLLATE pg_catalog."C",
    "sealedPrivateKey" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "issuerProofs" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    domain text COLLATE pg_catalog."C",
    token text COLLATE pg_catalog."C",
    "companyNumber" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "provedAt" text COLLATE pg_catalog."C",
    "seenAt" text COLLATE pg_catalog."C",
    "triedAt" text COLLATE pg_catalog."C",
    "missingSince" text COLLATE pg_catalog."C",
    "lostAt" text COLLATE pg_catalog."C",
    "provedBy" text COLLATE pg_catalog."C"
);

CREATE TABLE jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    "uniqueKey" text COLLATE pg_catalog."C",
    "runAt" text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    "maxAttempts" bigint NOT NULL,
    "leaseOwner" text COLLATE pg_catalog."C",
    "leaseUntil" text COLLATE pg_catalog."C",
    "lastError" text COLLATE pg_catalog."C",
    "failedAt" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "knownDevices" (
    id text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "firstSeenAt" text NOT NULL COLLATE pg_catalog."C",
    "lastSeenAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "leftOutPeople" (
    "projectId" text NOT NULL COLLATE pg_catalog."C",
    "recipientId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "leftOutAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "listEvents" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "listId" text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "actorId" text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    about text NOT NULL COLLATE pg_catalog."C",
    added bigint DEFAULT 0 NOT NULL,
    updated bigint DEFAULT 0 NOT NULL,
    duplicates bigint DEFAULT 0 NOT NULL,
    removed bigint DEFAULT 0 NOT NULL,
    consent text COLLATE pg_catalog."C"
);

CREATE TABLE "listSegments" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "listId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    rule text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "mailHealth" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    sent bigint NOT NULL,
    bounced bigint NOT NULL,
    complained bigint NOT NULL
);

CREATE TABLE "mailHours" (
    at text NOT NULL COLLATE pg_catalog."C",
    sent bigint NOT NULL,
    bounced bigint NOT NULL,
    complained bigint NOT NULL
);

CREATE TABLE memberships (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "invitedBy" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "messageImages" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    "widthPx" bigint NOT NULL,
    "heightPx" bigint NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "newsletterSubscribers" (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "emailKey" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "askedAt" text NOT NULL COLLATE pg_catalog."C",
    "confirmedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "notificationMarks" (
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "readUntil" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "notificationReads" (
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "activityId" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "operatorActs" (
    id text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "operatorId" text COLLATE pg_catalog."C",
    "operatorName" text NOT NULL COLLATE pg_catalog."C",
    act text NOT NULL COLLATE pg_catalog."C",
    "accountId" text COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE operators (
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "addedBy" text NOT NULL COLLATE pg_catalog."C",
    "addedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE passkeys (
    id text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "credentialId" text NOT NULL COLLATE pg_catalog."C",
    "publicKey" text NOT NULL COLLATE pg_catalog."C",
    counter bigint NOT NULL,
    transports text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "lastUsedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "paymentEvents" (
    key text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL COLLATE pg_catalog."C",
    reference text COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    "receivedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE payments (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text COLLATE pg_catalog."C",
    reference text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL COLLATE pg_catalog."C",
    "emailLimit" bigint,
    "periodStart" text COLLATE pg_catalog."C",
    "periodEnd" text COLLATE pg_catalog."C",
    "amountKobo" bigint NOT NULL,
    lines text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    "providerId" text COLLATE pg_catalog."C",
    basis text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "payUrl" text COLLATE pg_catalog."C",
    "disputedAt" text COLLATE pg_catalog."C",
    failure text COLLATE pg_catalog."C",
    "receiptNumber" bigint,
    "payerName" text NOT NULL COLLATE pg_catalog."C",
    "payerEmail" text NOT NULL COLLATE pg_catalog."C",
    "startedById" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "paidAt" text COLLATE pg_catalog."C",
    "refundedAt" text COLLATE pg_catalog."C",
    "refundedKobo" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE people (
    number bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    "sourceId" text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    unopened bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "peopleSearch" (
    rowid bigint NOT NULL,
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    words tsvector NOT NULL
);

CREATE TABLE "peopleSegments" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    rule text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "editedAt" text NOT NULL COLLATE pg_catalog."C",
    "viewedAt" text COLLATE pg_catalog."C",
    people bigint,
    "countedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "peopleToIndex" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    first bigint NOT NULL,
    last bigint NOT NULL
);

ALTER TABLE people ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE "personTags" (
    "tagId" text NOT NULL COLLATE pg_catalog."C",
    "personNumber" bigint NOT NULL
);

CREATE TABLE projects (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    step text NOT NULL COLLATE pg_catalog."C",
    starred bigint NOT NULL,
    design text COLLATE pg_catalog."C",
    "designRevision" bigint NOT NULL,
    "listId" text COLLATE pg_catalog."C",
    details text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    cc text NOT NULL COLLATE pg_catalog."C",
    bcc text NOT NULL COLLATE pg_catalog."C",
    "replyTo" text NOT NULL COLLATE pg_catalog."C",
    delivery text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "editedAt" text NOT NULL COLLATE pg_catalog."C",
    "viewedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C",
    "isSample" bigint DEFAULT 0 NOT NULL,
    "searchText" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "sendStatus" text DEFAULT 'draft'::text NOT NULL COLLATE pg_catalog."C",
    expiry text COLLATE pg_catalog."C",
    "messageDraft" text COLLATE pg_catalog."C",
    "messageRevision" bigint DEFAULT 0 NOT NULL,
    "sameForEveryone" bigint DEFAULT 0 NOT NULL,
    "bodyFormat" text DEFAULT 'plain'::text NOT NULL COLLATE pg_catalog."C",
    "plannedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "provedPhones" (
    "userId" text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "providerCalls" (
    id text NOT NULL COLLATE pg_catalog."C",
    "batchId" text NOT NULL COLLATE pg_catalog."C",
    transport text NOT NULL COLLATE pg_catalog."C",
    "idempotencyKey" text NOT NULL COLLATE pg_catalog."C",
    "payloadSha256" text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempt bigint NOT NULL,
    "leaseOwner" text NOT NULL COLLATE pg_catalog."C",
    "leaseUntil" text NOT NULL COLLATE pg_catalog."C",
    "firstTriedAt" text NOT NULL COLLATE pg_catalog."C",
    "nextTryAt" text COLLATE pg_catalog."C",
    answer text COLLATE pg_catalog."C",
    payload text COLLATE pg_catalog."C"
);

CREATE TABLE "quotaEntries" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "countsAt" text NOT NULL COLLATE pg_catalog."C",
    "batchId" text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    emails bigint NOT NULL,
    certificates bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "quotaPeriods" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "startsAt" text NOT NULL COLLATE pg_catalog."C",
    "endsAt" text NOT NULL COLLATE pg_catalog."C",
    "emailsUsed" bigint DEFAULT 0 NOT NULL,
    "certificatesUsed" bigint DEFAULT 0 NOT NULL,
    "warnedAt" text COLLATE pg_catalog."C",
    "smsUsed" bigint DEFAULT 0 NOT NULL,
    "smsUsedUpAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "recipientLists" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    columns text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "isSample" bigint DEFAULT 0 NOT NULL,
    source text DEFAULT 'project'::text NOT NULL COLLATE pg_catalog."C",
    "recipientCount" bigint DEFAULT 0 NOT NULL,
    starred bigint DEFAULT 0 NOT NULL,
    "viewedAt" text COLLATE pg_catalog."C",
    "beingFilled" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE recipients (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "listId" text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "certificateName" text NOT NULL COLLATE pg_catalog."C",
    fields text NOT NULL COLLATE pg_catalog."C",
    "searchText" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE recoveries (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "verifiedAt" text COLLATE pg_catalog."C",
    "usedAt" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "recoveryCodes" (
    hash text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE registrations (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    plan text COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    "countryCode" text COLLATE pg_catalog."C",
    "phoneNumber" text COLLATE pg_catalog."C",
    "termsAcceptedAt" text NOT NULL COLLATE pg_catalog."C",
    "companyName" text COLLATE pg_catalog."C",
    industry text COLLATE pg_catalog."C",
    size text COLLATE pg_catalog."C",
    website text COLLATE pg_catalog."C",
    "passwordHash" text COLLATE pg_catalog."C",
    provider text COLLATE pg_catalog."C",
    "providerSubject" text COLLATE pg_catalog."C",
    "providerLabel" text COLLATE pg_catalog."C",
    "emailVerifiedAt" text COLLATE pg_catalog."C",
    "userId" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "referralCode" text COLLATE pg_catalog."C"
);

CREATE TABLE "sandboxPayments" (
    reference text NOT NULL COLLATE pg_catalog."C",
    "amountKobo" bigint NOT NULL,
    email text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    "returnUrl" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "authorizationCode" text COLLATE pg_catalog."C",
    "refundedKobo" bigint DEFAULT 0 NOT NULL,
    "settlesAt" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "savedMessages" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "secondFactors" (
    "userId" text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    "confirmedAt" text NOT NULL COLLATE pg_catalog."C",
    "lastUsedStep" bigint NOT NULL
);

CREATE TABLE "securityEvents" (
    id text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C"
);

CREATE TABLE "sendReviews" (
    "batchId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "decidedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "sendRuleRuns" (
    id text NOT NULL COLLATE pg_catalog."C",
    "ruleId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "dueAt" text NOT NULL COLLATE pg_catalog."C",
    "ranAt" text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    "sentCount" bigint NOT NULL,
    "leftOutCount" bigint NOT NULL,
    detail text NOT NULL COLLATE pg_catalog."C",
    "batchId" text COLLATE pg_catalog."C"
);

CREATE TABLE "sendRules" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "draftId" text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    weekday bigint NOT NULL,
    "time" text NOT NULL COLLATE pg_catalog."C",
    "toEveryone" bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    "stoppedReason" text COLLATE pg_catalog."C",
    "nextRunAt" text COLLATE pg_catalog."C",
    "newSince" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "projectId" text COLLATE pg_catalog."C",
    "webinarId" text COLLATE pg_catalog."C",
    days bigint DEFAULT 0 NOT NULL,
    source text COLLATE pg_catalog."C"
);

CREATE TABLE "sendingHours" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    hour text NOT NULL COLLATE pg_catalog."C",
    sent bigint NOT NULL,
    "toNew" bigint NOT NULL
);

CREATE TABLE sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "lastSeenAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    remember bigint NOT NULL,
    "userAgent" text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    "accountId" text COLLATE pg_catalog."C",
    "operatorTokenHash" text COLLATE pg_catalog."C",
    "operatorUntil" text COLLATE pg_catalog."C",
    "confirmedAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "smsConsents" (
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    "agreedAt" text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "smsMessages" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    parts bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    reference text COLLATE pg_catalog."C",
    attempt bigint DEFAULT 0 NOT NULL,
    "nextTryAt" text COLLATE pg_catalog."C",
    "leaseUntil" text COLLATE pg_catalog."C",
    "countedFor" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "sentAt" text COLLATE pg_catalog."C",
    "deliveredAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "smsStops" (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "socialIdentities" (
    id text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE subscriptions (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL COLLATE pg_catalog."C",
    "emailLimit" bigint,
    status text NOT NULL COLLATE pg_catalog."C",
    "periodStart" text NOT NULL COLLATE pg_catalog."C",
    "periodEnd" text NOT NULL COLLATE pg_catalog."C",
    "cancelsAtPeriodEnd" bigint DEFAULT 0 NOT NULL,
    "nextPlan" text COLLATE pg_catalog."C",
    "nextEmailLimit" bigint,
    "graceUntil" text COLLATE pg_catalog."C",
    "anchorDay" bigint DEFAULT 1 NOT NULL,
    "remindedFor" text COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    "customerCode" text COLLATE pg_catalog."C",
    "authorizationCode" text COLLATE pg_catalog."C",
    "subscriptionCode" text COLLATE pg_catalog."C",
    "subscriptionToken" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE suppressions (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE tags (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE tallies (
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);

CREATE TABLE "uploadedFonts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    family text NOT NULL COLLATE pg_catalog."C",
    bold bigint NOT NULL,
    italic bigint NOT NULL,
    outlines text NOT NULL COLLATE pg_catalog."C",
    "isVariable" bigint NOT NULL,
    glyphs bigint NOT NULL,
    bytes bigint NOT NULL,
    lacks text NOT NULL COLLATE pg_catalog."C",
    specimen text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    sha256 text NOT NULL COLLATE pg_catalog."C",
    "licenceConfirmedAt" text NOT NULL COLLATE pg_catalog."C",
    "uploadedBy" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE users (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "firstName" text NOT NULL COLLATE pg_catalog."C",
    "lastName" text NOT NULL COLLATE pg_catalog."C",
    "passwordHash" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "termsAcceptedAt" text COLLATE pg_catalog."C",
    "passwordChangedAt" text COLLATE pg_catalog."C",
    digest text DEFAULT 'off'::text NOT NULL COLLATE pg_catalog."C",
    "digestSentAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "verifiedNins" (
    "ninHash" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "webhookEndpoints" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    events text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "failingSince" text COLLATE pg_catalog."C",
    "restsUntil" text COLLATE pg_catalog."C",
    "disabledAt" text COLLATE pg_catalog."C",
    "disabledReason" text COLLATE pg_catalog."C"
);

CREATE TABLE "webhookEvents" (
    id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    "receivedAt" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "webhookPostAttempts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "postId" text NOT NULL COLLATE pg_catalog."C",
    attempt bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C",
    status bigint,
    problem text COLLATE pg_catalog."C",
    "tookMs" bigint NOT NULL
);

CREATE TABLE "webhookPosts" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "endpointId" text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    "nextTryAt" text COLLATE pg_catalog."C",
    "leaseUntil" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "settledAt" text COLLATE pg_catalog."C"
);

CREATE TABLE "webinarCovers" (
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "fileKey" text NOT NULL COLLATE pg_catalog."C",
    "fallbackFileKey" text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "webinarMails" (
    "registrationId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "batchId" text COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE "webinarRegistrations" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "responseId" text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "emailKey" text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    "joinToken" text NOT NULL COLLATE pg_catalog."C",
    "joinedAt" text COLLATE pg_catalog."C",
    "codeWordAt" text COLLATE pg_catalog."C",
    "reportedMinutes" bigint,
    manual bigint,
    attended bigint NOT NULL,
    "certificateId" text COLLATE pg_catalog."C",
    "registeredAt" text NOT NULL COLLATE pg_catalog."C",
    "stateChangedAt" text NOT NULL COLLATE pg_catalog."C",
    "joinedAfterStartAt" text COLLATE pg_catalog."C",
    doubtful bigint DEFAULT 0 NOT NULL,
    "checkedInAt" text COLLATE pg_catalog."C",
    "quizPassedAt" text COLLATE pg_catalog."C",
    "feedbackAt" text COLLATE pg_catalog."C",
    incomplete bigint DEFAULT 0 NOT NULL,
    "codeWordsEntered" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C",
    "seriesRegistrationId" text COLLATE pg_catalog."C",
    "attendedEarlier" bigint DEFAULT 0 NOT NULL,
    "sessionsAttended" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "webinarSpeakers" (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "webinarId" text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    picture text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE webinars (
    id text NOT NULL COLLATE pg_catalog."C",
    "accountId" text NOT NULL COLLATE pg_catalog."C",
    "formId" text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    host text NOT NULL COLLATE pg_catalog."C",
    "startsAt" text NOT NULL COLLATE pg_catalog."C",
    "lengthMinutes" bigint NOT NULL,
    "timeZone" text NOT NULL COLLATE pg_catalog."C",
    "joinUrl" text NOT NULL COLLATE pg_catalog."C",
    capacity bigint,
    "waitingList" bigint NOT NULL,
    approval bigint NOT NULL,
    "opensAt" text COLLATE pg_catalog."C",
    "closesAt" text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    "minimumMinutes" bigint,
    messages text NOT NULL COLLATE pg_catalog."C",
    "certificateProjectId" text COLLATE pg_catalog."C",
    "certificateMapping" text NOT NULL COLLATE pg_catalog."C",
    "certificatesAfterMinutes" bigint,
    "nextTurnAt" text COLLATE pg_catalog."C",
    "placesTaken" bigint NOT NULL,
    "lastPosition" bigint NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "remindedFor" text COLLATE pg_catalog."C",
    "registeredCount" bigint DEFAULT 0 NOT NULL,
    "attendedCount" bigint DEFAULT 0 NOT NULL,
    "isListed" bigint DEFAULT 0 NOT NULL,
    topic text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "searchText" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "attendanceRule" text DEFAULT 'link'::text NOT NULL COLLATE pg_catalog."C",
    about text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    venue text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    agenda text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    materials text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    "hasDoor" bigint DEFAULT 0 NOT NULL,
    "lastDoorChange" bigint DEFAULT 0 NOT NULL,
    "quizFormId" text COLLATE pg_catalog."C",
    "feedbackFormId" text COLLATE pg_catalog."C",
    "certificateNeeds" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    "codeWords" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    "codeWordsNeeded" bigint,
    "seriesId" text COLLATE pg_catalog."C",
    "sessionNumber" bigint,
    "sessionCount" bigint,
    "sessionsNeeded" bigint,
    "lastSessionNumber" bigint DEFAULT 0 NOT NULL,
    sms text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    "placesDiffer" bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY "accessEntries"
    ADD CONSTRAINT "accessEntries_key" PRIMARY KEY ("accountId", hour, "actorId", what, subject);

ALTER TABLE ONLY "accountNameKeys"
    ADD CONSTRAINT "accountNameKeys_pk" PRIMARY KEY ("accountId", key);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "apiKeys"
    ADD CONSTRAINT "apiKeys_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "apiRequests"
    ADD CONSTRAINT "apiRequests_key" PRIMARY KEY ("accountId", "idempotencyKey");

ALTER TABLE ONLY "attendanceReports"
    ADD CONSTRAINT "attendanceReports_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY backgrounds
    ADD CONSTRAINT backgrounds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "batchPreparations"
    ADD CONSTRAINT "batchPreparations_pkey" PRIMARY KEY ("batchId");

ALTER TABLE ONLY "batchTallies"
    ADD CONSTRAINT "batchTallies_key" PRIMARY KEY ("batchId", what);

ALTER TABLE ONLY batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "bulkDrafts"
    ADD CONSTRAINT "bulkDrafts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "certificateFingerprints"
    ADD CONSTRAINT "certificateFingerprints_pkey" PRIMARY KEY ("certificateId");

ALTER TABLE ONLY "certificateStubs"
    ADD CONSTRAINT "certificateStubs_pkey" PRIMARY KEY ("idHash");

ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "checkInLinks"
    ADD CONSTRAINT "checkInLinks_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "checkIns"
    ADD CONSTRAINT "checkIns_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "contactMessages"
    ADD CONSTRAINT "contactMessages_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "deliveryEvents"
    ADD CONSTRAINT "deliveryEvents_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "designRevisions"
    ADD CONSTRAINT "designRevisions_pk" PRIMARY KEY ("projectId", revision);

ALTER TABLE ONLY "designTemplates"
    ADD CONSTRAINT "designTemplates_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "designVersions"
    ADD CONSTRAINT "designVersions_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formAddresses"
    ADD CONSTRAINT "formAddresses_pkey" PRIMARY KEY (slug);

ALTER TABLE ONLY "formDrafts"
    ADD CONSTRAINT "formDrafts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formFiles"
    ADD CONSTRAINT "formFiles_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formMails"
    ADD CONSTRAINT "formMails_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formPostAttempts"
    ADD CONSTRAINT "formPostAttempts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formPosts"
    ADD CONSTRAINT "formPosts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formResponseEdits"
    ADD CONSTRAINT "formResponseEdits_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formResponseNotes"
    ADD CONSTRAINT "formResponseNotes_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formResponseTags"
    ADD CONSTRAINT "formResponseTags_pkey" PRIMARY KEY ("responseId", "nameKey");

ALTER TABLE ONLY "formResponses"
    ADD CONSTRAINT "formResponses_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "formRevisions"
    ADD CONSTRAINT "formRevisions_key" PRIMARY KEY ("formId", revision);

ALTER TABLE ONLY "formSheets"
    ADD CONSTRAINT "formSheets_pkey" PRIMARY KEY ("formId");

ALTER TABLE ONLY "formSummaryParts"
    ADD CONSTRAINT "formSummaryParts_pk" PRIMARY KEY ("formId", part);

ALTER TABLE ONLY "formTokens"
    ADD CONSTRAINT "formTokens_pkey" PRIMARY KEY (token);

ALTER TABLE ONLY "formUniqueAnswers"
    ADD CONSTRAINT "formUniqueAnswers_pkey" PRIMARY KEY ("formId", "elementId", "answerKey");

ALTER TABLE ONLY "formVersions"
    ADD CONSTRAINT "formVersions_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY forms
    ADD CONSTRAINT forms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "guestEmailChanges"
    ADD CONSTRAINT "guestEmailChanges_pkey" PRIMARY KEY ("registrationId");

ALTER TABLE ONLY "guestEmailChanges"
    ADD CONSTRAINT "guestEmailChanges_tokenHash_key" UNIQUE ("tokenHash");

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "identityChecks"
    ADD CONSTRAINT "identityChecks_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "importRows"
    ADD CONSTRAINT "importRows_pk" PRIMARY KEY ("importId", "rowNumber");

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "installationSettings"
    ADD CONSTRAINT "installationSettings_pkey" PRIMARY KEY (name);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "issuerKeys"
    ADD CONSTRAINT "issuerKeys_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "issuerProofs"
    ADD CONSTRAINT "issuerProofs_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "knownDevices"
    ADD CONSTRAINT "knownDevices_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY "leftOutPeople"
    ADD CONSTRAINT "leftOutPeople_primary" PRIMARY KEY ("projectId", "recipientId");

ALTER TABLE ONLY "listEvents"
    ADD CONSTRAINT "listEvents_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "listSegments"
    ADD CONSTRAINT "listSegments_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "mailHealth"
    ADD CONSTRAINT "mailHealth_key" PRIMARY KEY ("accountId", at);

ALTER TABLE ONLY "mailHours"
    ADD CONSTRAINT "mailHours_pkey" PRIMARY KEY (at);

ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_key PRIMARY KEY ("accountId", "userId");

ALTER TABLE ONLY "messageImages"
    ADD CONSTRAINT "messageImages_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "newsletterSubscribers"
    ADD CONSTRAINT "newsletterSubscribers_emailKey_key" UNIQUE ("emailKey");

ALTER TABLE ONLY "newsletterSubscribers"
    ADD CONSTRAINT "newsletterSubscribers_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "notificationMarks"
    ADD CONSTRAINT "notificationMarks_key" PRIMARY KEY ("userId", "accountId");

ALTER TABLE ONLY "notificationReads"
    ADD CONSTRAINT "notificationReads_key" PRIMARY KEY ("userId", "accountId", "activityId");

ALTER TABLE ONLY "operatorActs"
    ADD CONSTRAINT "operatorActs_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY ("userId");

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "paymentEvents"
    ADD CONSTRAINT "paymentEvents_pkey" PRIMARY KEY (key);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT "payments_receiptNumber_key" UNIQUE ("receiptNumber");

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_reference_key UNIQUE (reference);

ALTER TABLE ONLY "peopleSearch"
    ADD CONSTRAINT "peopleSearch_pkey" PRIMARY KEY (rowid);

ALTER TABLE ONLY "peopleSegments"
    ADD CONSTRAINT "peopleSegments_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "peopleToIndex"
    ADD CONSTRAINT "peopleToIndex_pkey" PRIMARY KEY ("accountId");

ALTER TABLE ONLY people
    ADD CONSTRAINT people_pkey PRIMARY KEY (number);

ALTER TABLE ONLY "personTags"
    ADD CONSTRAINT "personTags_pk" PRIMARY KEY ("tagId", "personNumber");

ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "provedPhones"
    ADD CONSTRAINT "provedPhones_pkey" PRIMARY KEY ("userId");

ALTER TABLE ONLY "providerCalls"
    ADD CONSTRAINT "providerCalls_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "quotaEntries"
    ADD CONSTRAINT "quotaEntries_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "quotaPeriods"
    ADD CONSTRAINT "quotaPeriods_key" PRIMARY KEY ("accountId", "startsAt");

ALTER TABLE ONLY "recipientLists"
    ADD CONSTRAINT "recipientLists_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY recipients
    ADD CONSTRAINT recipients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY recoveries
    ADD CONSTRAINT recoveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "recoveryCodes"
    ADD CONSTRAINT "recoveryCodes_pkey" PRIMARY KEY (hash);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "sandboxPayments"
    ADD CONSTRAINT "sandboxPayments_pkey" PRIMARY KEY (reference);

ALTER TABLE ONLY "savedMessages"
    ADD CONSTRAINT "savedMessages_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "secondFactors"
    ADD CONSTRAINT "secondFactors_pkey" PRIMARY KEY ("userId");

ALTER TABLE ONLY "securityEvents"
    ADD CONSTRAINT "securityEvents_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "sendReviews"
    ADD CONSTRAINT "sendReviews_pkey" PRIMARY KEY ("batchId");

ALTER TABLE ONLY "sendRuleRuns"
    ADD CONSTRAINT "sendRuleRuns_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "sendRules"
    ADD CONSTRAINT "sendRules_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "sendingHours"
    ADD CONSTRAINT "sendingHours_pk" PRIMARY KEY ("accountId", hour);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "smsConsents"
    ADD CONSTRAINT "smsConsents_pkey" PRIMARY KEY ("registrationId");

ALTER TABLE ONLY "smsMessages"
    ADD CONSTRAINT "smsMessages_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "smsStops"
    ADD CONSTRAINT "smsStops_pk" PRIMARY KEY ("accountId", phone);

ALTER TABLE ONLY "socialIdentities"
    ADD CONSTRAINT "socialIdentities_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT "subscriptions_accountId_key" UNIQUE ("accountId");

ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY suppressions
    ADD CONSTRAINT suppressions_pk PRIMARY KEY ("accountId", email);

ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tallies
    ADD CONSTRAINT tallies_key PRIMARY KEY ("accountId", what, at);

ALTER TABLE ONLY "uploadedFonts"
    ADD CONSTRAINT "uploadedFonts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY "verifiedNins"
    ADD CONSTRAINT "verifiedNins_pkey" PRIMARY KEY ("ninHash");

ALTER TABLE ONLY "webhookEndpoints"
    ADD CONSTRAINT "webhookEndpoints_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "webhookEvents"
    ADD CONSTRAINT "webhookEvents_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "webhookPostAttempts"
    ADD CONSTRAINT "webhookPostAttempts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "webhookPosts"
    ADD CONSTRAINT "webhookPosts_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "webinarCovers"
    ADD CONSTRAINT "webinarCovers_pkey" PRIMARY KEY ("webinarId");

ALTER TABLE ONLY "webinarMails"
    ADD CONSTRAINT "webinarMails_key" PRIMARY KEY ("registrationId", kind);

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY "webinarSpeakers"
    ADD CONSTRAINT "webinarSpeakers_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY webinars
    ADD CONSTRAINT webinars_pkey PRIMARY KEY (id);

CREATE INDEX "accessEntries_accountId_at" ON "accessEntries" USING btree ("accountId" NULLS FIRST, at);

CREATE INDEX "accessEntries_actorId" ON "accessEntries" USING btree ("accountId" NULLS FIRST, "actorId" NULLS FIRST, at);

CREATE INDEX "accessEntries_at" ON "accessEntries" USING btree (at);

CREATE INDEX "accountNameKeys_key" ON "accountNameKeys" USING btree (key NULLS FIRST);

CREATE INDEX "accounts_createdAt" ON accounts USING btree ("createdAt" NULLS FIRST, id);

CREATE INDEX "accounts_nameHold" ON accounts USING btree ("nameHeldAt" NULLS FIRST) WHERE ("nameHold" IS NOT NULL);

CREATE UNIQUE INDEX "accounts_referralCode" ON accounts USING btree ("referralCode" NULLS FIRST);

CREATE INDEX "accounts_referredById_createdAt" ON accounts USING btree ("referredById" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "accounts_sendingPausedAt" ON accounts USING btree ("sendingPausedAt" NULLS FIRST);

CREATE INDEX "accounts_suspendedAt" ON accounts USING btree ("suspendedAt" NULLS FIRST);

CREATE INDEX "activities_accountId_actorKeyId_actorId_at" ON activities USING btree ("accountId" NULLS FIRST, "actorKeyId" NULLS FIRST, "actorId" NULLS FIRST, at);

CREATE INDEX "activities_accountId_actorKeyId_actorId_kind_at" ON activities USING btree ("accountId" NULLS FIRST, "actorKeyId" NULLS FIRST, "actorId" NULLS FIRST, kind NULLS FIRST, at);

CREATE INDEX "activities_accountId_at" ON activities USING btree ("accountId" NULLS FIRST, at);

CREATE INDEX "activities_accountId_kind_at" ON activities USING btree ("accountId" NULLS FIRST, kind NULLS FIRST, at);

CREATE INDEX "activities_accountId_notify_at" ON activities USING btree ("accountId" NULLS FIRST, notify NULLS FIRST, at);

CREATE INDEX "apiKeys_accountId_createdAt" ON "apiKeys" USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE UNIQUE INDEX "apiKeys_keyHash" ON "apiKeys" USING btree ("keyHash" NULLS FIRST);

CREATE INDEX "apiRequests_createdAt" ON "apiRequests" USING btree ("createdAt" NULLS FIRST);

CREATE INDEX "attendanceReports_accountId" ON "attendanceReports" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "attendanceReports_webinarId" ON "attendanceReports" USING btree ("webinarId" NULLS FIRST);

CREATE INDEX "backgrounds_accountId_createdAt" ON backgrounds USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "batchPreparations_accountId" ON "batchPreparations" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "batches_accountId_createdAt_kind_searchText_id" ON batches USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST, kind NULLS FIRST, "searchText" NULLS FIRST, id);

CREATE INDEX "batches_accountId_heldAt" ON batches USING btree ("accountId" NULLS FIRST, "heldAt" NULLS FIRST);

CREATE INDEX "batches_accountId_isSample" ON batches USING btree ("accountId" NULLS FIRST, "isSample" NULLS FIRST);

CREATE INDEX "batches_accountId_kind_createdAt_id" ON batches USING btree ("accountId" NULLS FIRST, kind NULLS FIRST, "createdAt" NULLS FIRST, id);

CREATE INDEX "batches_accountId_kind_status_createdAt_id" ON batches USING btree ("accountId" NULLS FIRST, kind NULLS FIRST, status NULLS FIRST, "createdAt" NULLS FIRST, id);

CREATE UNIQUE INDEX "batches_confirmToken" ON batches USING btree ("confirmToken" NULLS FIRST);

CREATE INDEX "batches_projectId_createdAt" ON batches USING btree ("projectId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "batches_status_scheduledAt" ON batches USING btree (status NULLS FIRST, "scheduledAt" NULLS FIRST);

CREATE INDEX batches_waiting ON batches USING btree ("accountId", "waitsUntil") WHERE ("waitsUntil" IS NOT NULL);

CREATE INDEX batches_waiting_caused ON batches USING btree ("causedBy", "waitsUntil") WHERE ("waitsUntil" IS NOT NULL);

CREATE INDEX "bulkDrafts_accountId_editedAt" ON "bulkDrafts" USING btree ("accountId" NULLS FIRST, "editedAt" NULLS FIRST);

CREATE INDEX "certificateStubs_deletedAt" ON "certificateStubs" USING btree ("deletedAt" NULLS FIRST);

CREATE INDEX "certificates_accountId_expiresAt_id" ON certificates USING btree ("accountId", "expiresAt", id) WHERE ("expiresAt" IS NOT NULL);

CREATE INDEX "certificates_accountId_holderEmail_issuedAt_id" ON certificates USING btree ("accountId" NULLS FIRST, "holderEmail" NULLS FIRST, "issuedAt" NULLS FIRST, id);

CREATE INDEX "certificates_accountId_issuedAt_id" ON certificates USING btree ("accountId" NULLS FIRST, "issuedAt" NULLS FIRST, id);

CREATE INDEX "certificates_accountId_sentAt_id" ON certificates USING btree ("accountId", "sentAt", id) WHERE ("sentAt" IS NOT NULL);

CREATE INDEX "certificates_accountId_status_issuedAt_id_expiresAt" ON certificates USING btree ("accountId" NULLS FIRST, status NULLS FIRST, "issuedAt" NULLS FIRST, id, "expiresAt" NULLS FIRST);

CREATE INDEX "certificates_batchId_firstDownloadedAt" ON certificates USING btree ("batchId", "firstDownloadedAt") WHERE ("firstDownloadedAt" IS NOT NULL);

CREATE INDEX "certificates_batchId_viewCount_downloadCount" ON certificates USING btree ("batchId" NULLS FIRST, "viewCount" NULLS FIRST, "downloadCount" NULLS FIRST);

CREATE INDEX "certificates_designVersionId" ON certificates USING btree ("designVersionId" NULLS FIRST);

CREATE INDEX "certificates_holderEmail_issuedAt" ON certificates USING btree ("holderEmail" NULLS FIRST, "issuedAt" NULLS FIRST);

CREATE INDEX "certificates_projectId_replacedById_issuedAt" ON certificates USING btree ("projectId" NULLS FIRST, "replacedById" NULLS FIRST, "issuedAt" NULLS FIRST);

CREATE INDEX "certificates_projectId_status_issuedAt_id_expiresAt" ON certificates USING btree ("projectId" NULLS FIRST, status NULLS FIRST, "issuedAt" NULLS FIRST, id, "expiresAt" NULLS FIRST);

CREATE INDEX "certificates_recipientId" ON certificates USING btree ("recipientId" NULLS FIRST);

CREATE UNIQUE INDEX "certificates_replacesId" ON certificates USING btree ("replacesId" NULLS FIRST);

CREATE INDEX "checkInLinks_accountId" ON "checkInLinks" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "checkInLinks_webinarId" ON "checkInLinks" USING btree ("webinarId" NULLS FIRST);

CREATE INDEX "checkIns_accountId" ON "checkIns" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "checkIns_counting" ON "checkIns" USING btree ("webinarId" NULLS FIRST, "registrationId" NULLS FIRST, method NULLS FIRST) WHERE ("undoneAt" IS NULL);

CREATE INDEX "checkIns_linkId" ON "checkIns" USING btree ("linkId" NULLS FIRST);

CREATE INDEX "checkIns_registrationId_at" ON "checkIns" USING btree ("registrationId" NULLS FIRST, at);

CREATE INDEX "checkIns_webinarId_at" ON "checkIns" USING btree ("webinarId" NULLS FIRST, at);

CREATE INDEX "checkIns_webinarId_changeNumber" ON "checkIns" USING btree ("webinarId" NULLS FIRST, "changeNumber" NULLS FIRST);

CREATE INDEX "codes_expiresAt" ON codes USING btree ("expiresAt" NULLS FIRST);

CREATE UNIQUE INDEX codes_purpose_subject ON codes USING btree (purpose NULLS FIRST, subject NULLS FIRST);

CREATE INDEX "contactMessages_createdAt" ON "contactMessages" USING btree ("createdAt" NULLS FIRST);

CREATE INDEX "deliveries_accountId_toEmail_createdAt" ON deliveries USING btree ("accountId" NULLS FIRST, "toEmail" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "deliveries_batchId_acceptedAt" ON deliveries USING btree ("batchId" NULLS FIRST, "acceptedAt" NULLS FIRST) WHERE ("acceptedAt" IS NOT NULL);

CREATE INDEX "deliveries_batchId_clickedAt" ON deliveries USING btree ("batchId", "clickedAt") WHERE (("clickedAt" IS NOT NULL) AND (kind = 'recipient'::text) AND ("replacedById" IS NULL));

CREATE INDEX "deliveries_batchId_openedAt" ON deliveries USING btree ("batchId", "openedAt") WHERE (("openedAt" IS NOT NULL) AND (kind = 'recipient'::text) AND ("replacedById" IS NULL));

CREATE UNIQUE INDEX "deliveries_batchId_position" ON deliveries USING btree ("batchId" NULLS FIRST, "position");

CREATE INDEX "deliveries_batchId_state_nextTryAt_position" ON deliveries USING btree ("batchId" NULLS FIRST, state NULLS FIRST, "nextTryAt" NULLS FIRST, "position");

CREATE INDEX "deliveries_batchId_state_position_kind_replacedById" ON deliveries USING btree ("batchId" NULLS FIRST, state NULLS FIRST, "position", kind NULLS FIRST, "replacedById" NULLS FIRST);

CREATE INDEX "deliveries_callId" ON deliveries USING btree ("callId" NULLS FIRST) WHERE ("callId" IS NOT NULL);

CREATE INDEX "deliveries_certificateId" ON deliveries USING btree ("certificateId" NULLS FIRST);

CREATE UNIQUE INDEX "deliveries_messageId" ON deliveries USING btree ("messageId" NULLS FIRST);

CREATE INDEX deliveries_people ON deliveries USING btree ("batchId", "position") WHERE ((kind = 'recipient'::text) AND ("replacedById" IS NULL));

CREATE INDEX "deliveries_providerId" ON deliveries USING btree (substr("providerId", 1, 8)) WHERE ("providerId" IS NOT NULL);

CREATE INDEX "deliveries_recipientId" ON deliveries USING btree ("recipientId" NULLS FIRST);

CREATE INDEX deliveries_unsent ON deliveries USING btree ("batchId", "acceptedAt", state) WHERE (("countsAt" IS NOT NULL) AND ("acceptedAt" IS NULL) AND (state = ANY (ARRAY['cancelled'::text, 'failed'::text, 'skipped'::text])));

CREATE INDEX "deliveryEvents_deliveryId_at" ON "deliveryEvents" USING btree ("deliveryId" NULLS FIRST, at);

CREATE UNIQUE INDEX "deliveryEvents_providerEventId" ON "deliveryEvents" USING btree ("providerEventId" NULLS FIRST);

CREATE INDEX "designTemplates_accountId" ON "designTemplates" USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "designVersions_accountId" ON "designVersions" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formAddresses_accountId" ON "formAddresses" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formAddresses_formId" ON "formAddresses" USING btree ("formId" NULLS FIRST);

CREATE INDEX "formDrafts_accountId_id" ON "formDrafts" USING btree ("accountId" NULLS FIRST, id);

CREATE INDEX "formDrafts_expiresAt" ON "formDrafts" USING btree ("expiresAt" NULLS FIRST);

CREATE INDEX "formDrafts_formId" ON "formDrafts" USING btree ("formId" NULLS FIRST);

CREATE UNIQUE INDEX "formDrafts_linkHash" ON "formDrafts" USING btree ("linkHash" NULLS FIRST);

CREATE UNIQUE INDEX "formDrafts_tokenHash" ON "formDrafts" USING btree ("tokenHash" NULLS FIRST);

CREATE INDEX "formDrafts_versionId" ON "formDrafts" USING btree ("versionId" NULLS FIRST);

CREATE INDEX "formFiles_accountId_id" ON "formFiles" USING btree ("accountId" NULLS FIRST, id);

CREATE INDEX "formFiles_draftId" ON "formFiles" USING btree ("draftId" NULLS FIRST);

CREATE INDEX "formFiles_formId" ON "formFiles" USING btree ("formId" NULLS FIRST);

CREATE INDEX "formFiles_responseId" ON "formFiles" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "formMails_accountId" ON "formMails" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formMails_at" ON "formMails" USING btree (at);

CREATE INDEX "formMails_mailbox_at" ON "formMails" USING btree (mailbox NULLS FIRST, at);

CREATE UNIQUE INDEX "formPostAttempts_postId_attempt" ON "formPostAttempts" USING btree ("postId" NULLS FIRST, attempt NULLS FIRST);

CREATE INDEX "formPosts_accountId_id" ON "formPosts" USING btree ("accountId" NULLS FIRST, id);

CREATE INDEX "formPosts_formId_createdAt" ON "formPosts" USING btree ("formId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "formPosts_leaseUntil" ON "formPosts" USING btree ("leaseUntil" NULLS FIRST);

CREATE INDEX "formPosts_responseId" ON "formPosts" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "formPosts_settledAt" ON "formPosts" USING btree ("settledAt" NULLS FIRST);

CREATE INDEX "formPosts_state_nextTryAt" ON "formPosts" USING btree (state NULLS FIRST, "nextTryAt" NULLS FIRST);

CREATE INDEX "formResponseEdits_accountId" ON "formResponseEdits" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formResponseEdits_responseId" ON "formResponseEdits" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "formResponseNotes_accountId" ON "formResponseNotes" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formResponseNotes_responseId" ON "formResponseNotes" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "formResponseTags_formId_nameKey" ON "formResponseTags" USING btree ("formId" NULLS FIRST, "nameKey" NULLS FIRST);

CREATE INDEX "formResponses_accountId_emailKey" ON "formResponses" USING btree ("accountId" NULLS FIRST, "emailKey" NULLS FIRST);

CREATE INDEX "formResponses_accountId_submittedAt_id" ON "formResponses" USING btree ("accountId" NULLS FIRST, "submittedAt" NULLS FIRST, id);

CREATE INDEX "formResponses_formId_emailKey" ON "formResponses" USING btree ("formId" NULLS FIRST, "emailKey" NULLS FIRST);

CREATE UNIQUE INDEX "formResponses_formId_number" ON "formResponses" USING btree ("formId" NULLS FIRST, number);

CREATE UNIQUE INDEX "formResponses_formId_onceToken" ON "formResponses" USING btree ("formId" NULLS FIRST, "onceToken" NULLS FIRST);

CREATE INDEX "formResponses_formId_status_number" ON "formResponses" USING btree ("formId" NULLS FIRST, status NULLS FIRST, number);

CREATE INDEX "formResponses_formId_submittedAt" ON "formResponses" USING btree ("formId" NULLS FIRST, "submittedAt" NULLS FIRST);

CREATE INDEX "formResponses_formId_utm" ON "formResponses" USING btree ("formId" NULLS FIRST, "utmSource" NULLS FIRST, "utmMedium" NULLS FIRST, "utmCampaign" NULLS FIRST);

CREATE UNIQUE INDEX "formResponses_reference" ON "formResponses" USING btree (reference NULLS FIRST);

CREATE INDEX "formResponses_versionId" ON "formResponses" USING btree ("versionId" NULLS FIRST);

CREATE INDEX "formSheets_accountId" ON "formSheets" USING btree ("accountId" NULLS FIRST);

CREATE UNIQUE INDEX "formSheets_sheetId" ON "formSheets" USING btree ("sheetId" NULLS FIRST);

CREATE INDEX "formTokens_accountId" ON "formTokens" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "formUniqueAnswers_responseId" ON "formUniqueAnswers" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "formVersions_accountId" ON "formVersions" USING btree ("accountId" NULLS FIRST);

CREATE UNIQUE INDEX "formVersions_formId_number" ON "formVersions" USING btree ("formId" NULLS FIRST, number);

CREATE INDEX "forms_accountId_editedAt" ON forms USING btree ("accountId" NULLS FIRST, "editedAt" NULLS FIRST);

CREATE INDEX "forms_accountId_isSample" ON forms USING btree ("accountId" NULLS FIRST, "isSample" NULLS FIRST);

CREATE INDEX forms_list ON forms USING btree ("accountId" NULLS FIRST, "deletedAt" NULLS FIRST, "viewedAt" NULLS FIRST, "editedAt" NULLS FIRST, starred NULLS FIRST, "publishedVersionId" NULLS FIRST, "responseCount" NULLS FIRST, "searchText" NULLS FIRST, id);

CREATE UNIQUE INDEX forms_slug ON forms USING btree (slug NULLS FIRST);

CREATE INDEX "guestEmailChanges_accountId" ON "guestEmailChanges" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "guestEmailChanges_webinarId" ON "guestEmailChanges" USING btree ("webinarId" NULLS FIRST);

CREATE INDEX "guestResponses_accountId" ON "guestResponses" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "guestResponses_formId" ON "guestResponses" USING btree ("formId" NULLS FIRST);

CREATE UNIQUE INDEX "guestResponses_registrationId_formId_attempt" ON "guestResponses" USING btree ("registrationId" NULLS FIRST, "formId" NULLS FIRST, attempt NULLS FIRST);

CREATE INDEX "guestResponses_responseId" ON "guestResponses" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "guestResponses_webinarId" ON "guestResponses" USING btree ("webinarId" NULLS FIRST);

CREATE INDEX "identityChecks_accountId_createdAt" ON "identityChecks" USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "identityChecks_ninHash_createdAt" ON "identityChecks" USING btree ("ninHash" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "identityChecks_outcome_createdAt" ON "identityChecks" USING btree (outcome NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "identityChecks_userId" ON "identityChecks" USING btree ("userId" NULLS FIRST);

CREATE INDEX "importRows_keptAside" ON "importRows" USING btree ("importId", outcome, "rowNumber") WHERE (outcome <> 'add'::text);

CREATE INDEX "imports_accountId_createdAt" ON imports USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "imports_listId" ON imports USING btree ("listId" NULLS FIRST);

CREATE UNIQUE INDEX "invitations_accountId_email" ON invitations USING btree ("accountId" NULLS FIRST, email NULLS FIRST);

CREATE INDEX "invitations_expiresAt" ON invitations USING btree ("expiresAt" NULLS FIRST);

CREATE UNIQUE INDEX "invitations_tokenHash" ON invitations USING btree ("tokenHash" NULLS FIRST);

CREATE INDEX "issuerKeys_accountId" ON "issuerKeys" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "issuerProofs_accountId" ON "issuerProofs" USING btree ("accountId" NULLS FIRST);

CREATE UNIQUE INDEX "issuerProofs_domain" ON "issuerProofs" USING btree (domain NULLS FIRST) WHERE (("provedAt" IS NOT NULL) AND ("lostAt" IS NULL));

CREATE INDEX "jobs_failedAt_runAt" ON jobs USING btree ("failedAt" NULLS FIRST, "runAt" NULLS FIRST);

CREATE UNIQUE INDEX "jobs_uniqueKey" ON jobs USING btree ("uniqueKey" NULLS FIRST);

CREATE INDEX "knownDevices_userId" ON "knownDevices" USING btree ("userId" NULLS FIRST);

CREATE INDEX "leftOutPeople_accountId" ON "leftOutPeople" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "leftOutPeople_recipientId" ON "leftOutPeople" USING btree ("recipientId" NULLS FIRST);

CREATE INDEX "listEvents_accountId" ON "listEvents" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "listEvents_listId_at" ON "listEvents" USING btree ("listId" NULLS FIRST, at);

CREATE INDEX "listSegments_accountId" ON "listSegments" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "listSegments_listId" ON "listSegments" USING btree ("listId" NULLS FIRST);

CREATE INDEX "mailHealth_at" ON "mailHealth" USING btree (at);

CREATE INDEX "memberships_userId" ON memberships USING btree ("userId" NULLS FIRST);

CREATE INDEX "messageImages_accountId" ON "messageImages" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "newsletterSubscribers_status_askedAt" ON "newsletterSubscribers" USING btree (status NULLS FIRST, "askedAt" NULLS FIRST);

CREATE INDEX "newsletterSubscribers_status_confirmedAt_id" ON "newsletterSubscribers" USING btree (status NULLS FIRST, "confirmedAt" NULLS FIRST, id);

CREATE INDEX "notificationMarks_accountId" ON "notificationMarks" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "notificationReads_accountId" ON "notificationReads" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "operatorActs_accountId_at" ON "operatorActs" USING btree ("accountId" NULLS FIRST, at, id);

CREATE INDEX "operatorActs_at" ON "operatorActs" USING btree (at, id);

CREATE INDEX "operatorActs_operatorName" ON "operatorActs" USING btree ("operatorName" NULLS FIRST);

CREATE UNIQUE INDEX "passkeys_credentialId" ON passkeys USING btree ("credentialId" NULLS FIRST);

CREATE INDEX "passkeys_userId" ON passkeys USING btree ("userId" NULLS FIRST);

CREATE INDEX "paymentEvents_receivedAt" ON "paymentEvents" USING btree ("receivedAt" NULLS FIRST);

CREATE INDEX "payments_accountId_createdAt" ON payments USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST, id);

CREATE INDEX "payments_status_createdAt" ON payments USING btree (status NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "peopleSearch_accountId_rowid" ON "peopleSearch" USING btree ("accountId", rowid);

CREATE INDEX "peopleSearch_words" ON "peopleSearch" USING gin (words);

CREATE INDEX "peopleSegments_accountId" ON "peopleSegments" USING btree ("accountId" NULLS FIRST, "editedAt" NULLS FIRST);

CREATE UNIQUE INDEX "people_accountId_email" ON people USING btree ("accountId" NULLS FIRST, email NULLS FIRST);

CREATE INDEX "people_accountId_number" ON people USING btree ("accountId" NULLS FIRST, number);

CREATE INDEX "people_accountId_unopened" ON people USING btree ("accountId" NULLS FIRST, unopened NULLS FIRST);

CREATE UNIQUE INDEX people_id ON people USING btree (id);

CREATE INDEX people_uncounted ON people USING btree (number) WHERE (unopened = '-1'::integer);

CREATE INDEX "personTags_personNumber" ON "personTags" USING btree ("personNumber" NULLS FIRST);

CREATE INDEX "projects_accountId_deletedAt_editedAt" ON projects USING btree ("accountId" NULLS FIRST, "deletedAt" NULLS FIRST, "editedAt" NULLS FIRST);

CREATE INDEX "projects_accountId_isSample" ON projects USING btree ("accountId" NULLS FIRST, "isSample" NULLS FIRST);

CREATE INDEX projects_list ON projects USING btree ("accountId" NULLS FIRST, "deletedAt" NULLS FIRST, "viewedAt" NULLS FIRST, "editedAt" NULLS FIRST, starred NULLS FIRST, "sendStatus" NULLS FIRST, "designRevision" NULLS FIRST, "searchText" NULLS FIRST, id);

CREATE INDEX "projects_listId_accountId_deletedAt" ON projects USING btree ("listId" NULLS FIRST, "accountId" NULLS FIRST, "deletedAt" NULLS FIRST);

CREATE INDEX "providerCalls_batchId" ON "providerCalls" USING btree ("batchId" NULLS FIRST);

CREATE UNIQUE INDEX "providerCalls_idempotencyKey" ON "providerCalls" USING btree ("idempotencyKey" NULLS FIRST);

CREATE INDEX "providerCalls_state_leaseUntil" ON "providerCalls" USING btree (state NULLS FIRST, "leaseUntil" NULLS FIRST);

CREATE INDEX "quotaEntries_accountId_countsAt" ON "quotaEntries" USING btree ("accountId" NULLS FIRST, "countsAt" NULLS FIRST, id);

CREATE INDEX "quotaEntries_batchId" ON "quotaEntries" USING btree ("batchId" NULLS FIRST);

CREATE INDEX "quotaEntries_usage" ON "quotaEntries" USING btree ("accountId" NULLS FIRST, "countsAt" NULLS FIRST, "batchId" NULLS FIRST, kind NULLS FIRST, emails NULLS FIRST, certificates NULLS FIRST);

CREATE INDEX "recipientLists_accountId_isSample" ON "recipientLists" USING btree ("accountId" NULLS FIRST, "isSample" NULLS FIRST);

CREATE INDEX "recipientLists_accountId_source_updatedAt" ON "recipientLists" USING btree ("accountId" NULLS FIRST, source NULLS FIRST, "updatedAt" NULLS FIRST);

CREATE INDEX "recipientLists_accountId_updatedAt" ON "recipientLists" USING btree ("accountId" NULLS FIRST, "updatedAt" NULLS FIRST);

CREATE INDEX "recipients_accountId_email" ON recipients USING btree ("accountId" NULLS FIRST, email NULLS FIRST);

CREATE INDEX "recipients_listId_certificateName" ON recipients USING btree ("listId" NULLS FIRST, "certificateName" NULLS FIRST);

CREATE INDEX "recipients_listId_email" ON recipients USING btree ("listId" NULLS FIRST, email NULLS FIRST);

CREATE UNIQUE INDEX "recipients_listId_position" ON recipients USING btree ("listId" NULLS FIRST, "position");

CREATE INDEX "recoveries_expiresAt" ON recoveries USING btree ("expiresAt" NULLS FIRST);

CREATE INDEX "recoveryCodes_userId" ON "recoveryCodes" USING btree ("userId" NULLS FIRST);

CREATE INDEX "registrations_expiresAt" ON registrations USING btree ("expiresAt" NULLS FIRST);

CREATE INDEX "registrations_userId" ON registrations USING btree ("userId" NULLS FIRST);

CREATE INDEX "savedMessages_accountId_usedAt" ON "savedMessages" USING btree ("accountId" NULLS FIRST, "usedAt" NULLS FIRST);

CREATE INDEX "securityEvents_accountId_id" ON "securityEvents" USING btree ("accountId" NULLS FIRST, id);

CREATE INDEX "securityEvents_at" ON "securityEvents" USING btree (at);

CREATE INDEX "securityEvents_userId_id" ON "securityEvents" USING btree ("userId" NULLS FIRST, id);

CREATE INDEX "sendReviews_accountId" ON "sendReviews" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "sendReviews_state" ON "sendReviews" USING btree (state NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "sendRuleRuns_accountId" ON "sendRuleRuns" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "sendRuleRuns_batchId" ON "sendRuleRuns" USING btree ("batchId" NULLS FIRST);

CREATE INDEX "sendRuleRuns_ruleId_ranAt" ON "sendRuleRuns" USING btree ("ruleId" NULLS FIRST, "ranAt" NULLS FIRST);

CREATE INDEX "sendRules_accountId_createdAt" ON "sendRules" USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST);

CREATE INDEX "sendRules_draftId" ON "sendRules" USING btree ("draftId" NULLS FIRST);

CREATE INDEX "sendRules_nextRunAt" ON "sendRules" USING btree ("nextRunAt" NULLS FIRST);

CREATE INDEX "sendRules_projectId" ON "sendRules" USING btree ("projectId" NULLS FIRST);

CREATE INDEX "sendRules_webinarId" ON "sendRules" USING btree ("webinarId" NULLS FIRST);

CREATE INDEX "sessions_expiresAt" ON sessions USING btree ("expiresAt" NULLS FIRST);

CREATE INDEX "sessions_userId" ON sessions USING btree ("userId" NULLS FIRST);

CREATE INDEX "smsConsents_accountId" ON "smsConsents" USING btree ("accountId" NULLS FIRST, phone NULLS FIRST);

CREATE INDEX "smsConsents_webinarId" ON "smsConsents" USING btree ("webinarId" NULLS FIRST, phone NULLS FIRST);

CREATE INDEX "smsMessages_accountId" ON "smsMessages" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "smsMessages_phone" ON "smsMessages" USING btree (phone NULLS FIRST);

CREATE INDEX "smsMessages_reference" ON "smsMessages" USING btree (reference NULLS FIRST);

CREATE UNIQUE INDEX "smsMessages_registrationId" ON "smsMessages" USING btree ("registrationId" NULLS FIRST, kind NULLS FIRST);

CREATE INDEX "smsMessages_state" ON "smsMessages" USING btree (state NULLS FIRST, "nextTryAt" NULLS FIRST);

CREATE INDEX "smsMessages_webinarId" ON "smsMessages" USING btree ("webinarId" NULLS FIRST);

CREATE UNIQUE INDEX "socialIdentities_provider_subject" ON "socialIdentities" USING btree (provider NULLS FIRST, subject NULLS FIRST);

CREATE INDEX "socialIdentities_userId" ON "socialIdentities" USING btree ("userId" NULLS FIRST);

CREATE INDEX "subscriptions_customerCode" ON subscriptions USING btree ("customerCode" NULLS FIRST);

CREATE INDEX "subscriptions_status_periodEnd" ON subscriptions USING btree (status NULLS FIRST, "periodEnd" NULLS FIRST);

CREATE INDEX "suppressions_accountId_createdAt_email" ON suppressions USING btree ("accountId" NULLS FIRST, "createdAt" NULLS FIRST, email NULLS FIRST);

CREATE INDEX "suppressions_accountId_reason_createdAt_email" ON suppressions USING btree ("accountId" NULLS FIRST, reason NULLS FIRST, "createdAt" NULLS FIRST, email NULLS FIRST);

CREATE UNIQUE INDEX "tags_accountId_nameKey" ON tags USING btree ("accountId" NULLS FIRST, "nameKey" NULLS FIRST);

CREATE UNIQUE INDEX "uploadedFonts_style" ON "uploadedFonts" USING btree ("accountId" NULLS FIRST, family NULLS FIRST, bold NULLS FIRST, italic NULLS FIRST);

CREATE INDEX "users_accountId" ON users USING btree ("accountId" NULLS FIRST);

CREATE INDEX users_digest ON users USING btree (digest NULLS FIRST);

CREATE UNIQUE INDEX users_email ON users USING btree (email NULLS FIRST);

CREATE INDEX "verifiedNins_accountId" ON "verifiedNins" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "webhookEndpoints_accountId" ON "webhookEndpoints" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "webhookEvents_provider_receivedAt" ON "webhookEvents" USING btree (provider NULLS FIRST, "receivedAt" NULLS FIRST);

CREATE UNIQUE INDEX "webhookPostAttempts_postId_attempt" ON "webhookPostAttempts" USING btree ("postId" NULLS FIRST, attempt NULLS FIRST);

CREATE INDEX "webhookPosts_accountId_id" ON "webhookPosts" USING btree ("accountId" NULLS FIRST, id);

CREATE INDEX "webhookPosts_endpointId_id" ON "webhookPosts" USING btree ("endpointId" NULLS FIRST, id);

CREATE INDEX "webhookPosts_endpointId_state_id" ON "webhookPosts" USING btree ("endpointId" NULLS FIRST, state NULLS FIRST, id);

CREATE INDEX "webhookPosts_leaseUntil_endpointId" ON "webhookPosts" USING btree ("leaseUntil" NULLS FIRST, "endpointId" NULLS FIRST);

CREATE INDEX "webhookPosts_settledAt" ON "webhookPosts" USING btree ("settledAt" NULLS FIRST);

CREATE INDEX "webhookPosts_state_nextTryAt_endpointId" ON "webhookPosts" USING btree (state NULLS FIRST, "nextTryAt" NULLS FIRST, "endpointId" NULLS FIRST);

CREATE INDEX "webinarCovers_accountId" ON "webinarCovers" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "webinarMails_batchId" ON "webinarMails" USING btree ("batchId" NULLS FIRST);

CREATE INDEX "webinarMails_webinarId_kind_registrationId" ON "webinarMails" USING btree ("webinarId" NULLS FIRST, kind NULLS FIRST, "registrationId" NULLS FIRST);

CREATE INDEX "webinarRegistrations_accountId_emailKey" ON "webinarRegistrations" USING btree ("accountId" NULLS FIRST, "emailKey" NULLS FIRST);

CREATE INDEX "webinarRegistrations_accountId_registeredAt_id" ON "webinarRegistrations" USING btree ("accountId" NULLS FIRST, "registeredAt" NULLS FIRST, id);

CREATE INDEX "webinarRegistrations_attendance" ON "webinarRegistrations" USING btree ("webinarId", state, attended, doubtful, incomplete, "certificateId");

CREATE INDEX "webinarRegistrations_certificateId" ON "webinarRegistrations" USING btree ("certificateId" NULLS FIRST);

CREATE INDEX "webinarRegistrations_checkedIn" ON "webinarRegistrations" USING btree ("webinarId" NULLS FIRST, state NULLS FIRST) WHERE ("checkedInAt" IS NOT NULL);

CREATE UNIQUE INDEX "webinarRegistrations_joinToken" ON "webinarRegistrations" USING btree ("joinToken" NULLS FIRST);

CREATE INDEX "webinarRegistrations_responseId" ON "webinarRegistrations" USING btree ("responseId" NULLS FIRST);

CREATE INDEX "webinarRegistrations_seriesRegistrationId" ON "webinarRegistrations" USING btree ("seriesRegistrationId" NULLS FIRST);

CREATE UNIQUE INDEX "webinarRegistrations_webinarId_emailKey" ON "webinarRegistrations" USING btree ("webinarId" NULLS FIRST, "emailKey" NULLS FIRST);

CREATE INDEX "webinarRegistrations_webinarId_position" ON "webinarRegistrations" USING btree ("webinarId" NULLS FIRST, "position");

CREATE INDEX "webinarRegistrations_webinarId_stateChangedAt" ON "webinarRegistrations" USING btree ("webinarId" NULLS FIRST, "stateChangedAt" NULLS FIRST);

CREATE INDEX "webinarRegistrations_webinarId_state_position" ON "webinarRegistrations" USING btree ("webinarId" NULLS FIRST, state NULLS FIRST, "position");

CREATE INDEX "webinarSpeakers_accountId" ON "webinarSpeakers" USING btree ("accountId" NULLS FIRST);

CREATE INDEX "webinarSpeakers_webinarId_position" ON "webinarSpeakers" USING btree ("webinarId" NULLS FIRST, "position");

CREATE INDEX "webinars_accountId_startsAt" ON webinars USING btree ("accountId" NULLS FIRST, "startsAt" NULLS FIRST);

CREATE INDEX "webinars_certificateProjectId" ON webinars USING btree ("certificateProjectId" NULLS FIRST);

CREATE INDEX "webinars_feedbackFormId" ON webinars USING btree ("feedbackFormId" NULLS FIRST);

CREATE UNIQUE INDEX "webinars_formId" ON webinars USING btree ("formId") WHERE ("seriesId" IS NULL);

CREATE INDEX "webinars_formId_all" ON webinars USING btree ("formId" NULLS FIRST);

CREATE INDEX webinars_listed ON webinars USING btree ("startsAt" NULLS FIRST, id, state NULLS FIRST, topic NULLS FIRST, "accountId" NULLS FIRST, "formId" NULLS FIRST, "closesAt" NULLS FIRST, "searchText" NULLS FIRST) WHERE ("isListed" = 1);

CREATE INDEX "webinars_nextTurnAt" ON webinars USING btree ("nextTurnAt" NULLS FIRST);

CREATE INDEX "webinars_quizFormId" ON webinars USING btree ("quizFormId" NULLS FIRST);

CREATE INDEX "webinars_seriesId" ON webinars USING btree ("seriesId" NULLS FIRST, "startsAt" NULLS FIRST);

CREATE INDEX "webinars_startsAt" ON webinars USING btree ("startsAt" NULLS FIRST);

CREATE TRIGGER activities_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION activities_delete();

CREATE TRIGGER activities_insert AFTER INSERT ON activities REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION activities_insert();

CREATE TRIGGER batches_delete BEFORE DELETE ON batches FOR EACH ROW EXECUTE FUNCTION batches_delete();

CREATE TRIGGER batches_gone AFTER DELETE ON batches FOR EACH ROW EXECUTE FUNCTION batches_gone();

CREATE TRIGGER batches_insert AFTER INSERT ON batches FOR EACH ROW EXECUTE FUNCTION batches_insert();

CREATE TRIGGER batches_messages_delete AFTER DELETE ON batches FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['certificates'::text, 'bulk'::text, 'test'::text, 'summary'::text]))) EXECUTE FUNCTION batches_messages_delete();

CREATE TRIGGER batches_messages_insert AFTER INSERT ON batches FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['certificates'::text, 'bulk'::text, 'test'::text, 'summary'::text]))) EXECUTE FUNCTION batches_messages_insert();

CREATE TRIGGER batches_messages_update AFTER UPDATE OF "recipientCount" ON batches FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['certificates'::text, 'bulk'::text, 'test'::text, 'summary'::text]))) EXECUTE FUNCTION batches_messages_update();

CREATE TRIGGER batches_update AFTER UPDATE OF status, "startedAt", "projectId" ON batches FOR EACH ROW EXECUTE FUNCTION batches_update();

CREATE TRIGGER certificates_delete AFTER DELETE ON certificates REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION certificates_delete();

CREATE TRIGGER certificates_insert AFTER INSERT ON certificates REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION certificates_insert();

CREATE TRIGGER certificates_person_delete AFTER DELETE ON certificates REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION certificates_person_delete();

CREATE TRIGGER certificates_person_email AFTER UPDATE OF "holderEmail" ON certificates FOR EACH ROW WHEN ((old."holderEmail" <> new."holderEmail")) EXECUTE FUNCTION certificates_person_email();

CREATE TRIGGER certificates_person_insert AFTER INSERT ON certificates REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION certificates_person_insert();

CREATE TRIGGER certificates_person_update AFTER UPDATE OF "holderEmail" ON certificates FOR EACH ROW WHEN (((old."holderEmail" <> new."holderEmail") AND (new."holderEmail" <> ''::text))) EXECUTE FUNCTION certificates_person_update();

CREATE TRIGGER certificates_sent_moved AFTER UPDATE OF "sentAt" ON certificates FOR EACH ROW WHEN (((new."sentAt" IS NOT NULL) AND (new."replacedById" IS NOT NULL))) EXECUTE FUNCTION certificates_sent_moved();

CREATE TRIGGER certificates_update AFTER UPDATE ON certificates REFERENCING OLD TABLE AS olds NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION certificates_update();

CREATE TRIGGER deliveries_delete AFTER DELETE ON deliveries REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION deliveries_delete();

CREATE TRIGGER deliveries_forget AFTER DELETE ON deliveries REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION deliveries_forget();

CREATE TRIGGER deliveries_insert AFTER INSERT ON deliveries REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION deliveries_insert();

CREATE TRIGGER deliveries_person_email AFTER UPDATE OF "toEmail" ON deliveries FOR EACH ROW WHEN ((old."toEmail" <> new."toEmail")) EXECUTE FUNCTION deliveries_person_email();

CREATE TRIGGER deliveries_person_insert AFTER INSERT ON deliveries REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION deliveries_person_insert();

CREATE TRIGGER deliveries_person_update AFTER UPDATE OF "toEmail" ON deliveries FOR EACH ROW WHEN ((old."toEmail" <> new."toEmail")) EXECUTE FUNCTION deliveries_person_update();

CREATE TRIGGER deliveries_unopened_changed AFTER UPDATE OF "acceptedAt", "openedAt", "toEmail" ON deliveries FOR EACH ROW WHEN (((new.kind = 'recipient'::text) AND (NOT ((new.kind = 'recipient'::text) AND (old."acceptedAt" IS NULL) AND (new."acceptedAt" IS NOT NULL) AND (new."openedAt" IS NULL))) AND (((new."acceptedAt" IS NOT NULL) AND ((old."openedAt" IS NULL) <> (new."openedAt" IS NULL))) OR ((old."acceptedAt" IS NULL) <> (new."acceptedAt" IS NULL)) OR (old."toEmail" <> new."toEmail")))) EXECUTE FUNCTION deliveries_unopened_changed();

CREATE TRIGGER deliveries_unopened_delete AFTER DELETE ON deliveries REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION deliveries_unopened_delete();

CREATE TRIGGER deliveries_unopened_insert AFTER INSERT ON deliveries REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION deliveries_unopened_insert();

CREATE TRIGGER deliveries_unopened_taken AFTER UPDATE OF "acceptedAt" ON deliveries FOR EACH ROW WHEN (((new.kind = 'recipient'::text) AND (old."acceptedAt" IS NULL) AND (new."acceptedAt" IS NOT NULL) AND (new."openedAt" IS NULL))) EXECUTE FUNCTION deliveries_unopened_taken();

CREATE TRIGGER deliveries_update AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS olds NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION deliveries_update();

CREATE TRIGGER "formResponses_delete" AFTER DELETE ON "formResponses" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_delete"();

CREATE TRIGGER "formResponses_filed" AFTER INSERT ON "formResponses" REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_filed"();

CREATE TRIGGER "formResponses_insert" AFTER INSERT ON "formResponses" REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_insert"();

CREATE TRIGGER "formResponses_person_email" AFTER UPDATE OF "emailKey" ON "formResponses" FOR EACH ROW WHEN (((old."emailKey" IS NOT NULL) AND (old."emailKey" IS DISTINCT FROM new."emailKey"))) EXECUTE FUNCTION "formResponses_person_email"();

CREATE TRIGGER "formResponses_person_update" AFTER UPDATE OF "emailKey", name ON "formResponses" FOR EACH ROW WHEN (((new."emailKey" IS NOT NULL) AND ((old."emailKey" IS DISTINCT FROM new."emailKey") OR (old.name <> new.name)))) EXECUTE FUNCTION "formResponses_person_update"();

CREATE TRIGGER "formResponses_summed_delete" AFTER DELETE ON "formResponses" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_summed_delete"();

CREATE TRIGGER "formResponses_summed_update" AFTER UPDATE ON "formResponses" REFERENCING OLD TABLE AS olds NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_summed_update"();

CREATE TRIGGER "formResponses_unfiled" AFTER DELETE ON "formResponses" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION "formResponses_unfiled"();

CREATE TRIGGER forms_bin AFTER UPDATE OF "deletedAt" ON forms FOR EACH ROW WHEN (((old."deletedAt" IS NULL) AND (new."deletedAt" IS NOT NULL))) EXECUTE FUNCTION forms_bin();

CREATE TRIGGER forms_delete BEFORE DELETE ON forms FOR EACH ROW WHEN ((old."deletedAt" IS NULL)) EXECUTE FUNCTION forms_delete();

CREATE TRIGGER forms_restore AFTER UPDATE OF "deletedAt" ON forms FOR EACH ROW WHEN (((old."deletedAt" IS NOT NULL) AND (new."deletedAt" IS NULL))) EXECUTE FUNCTION forms_restore();

CREATE TRIGGER people_delete AFTER DELETE ON people REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION people_delete();

CREATE TRIGGER people_insert AFTER INSERT ON people REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION people_insert();

CREATE TRIGGER people_unopened AFTER INSERT ON people REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION people_unopened();

CREATE TRIGGER people_words AFTER UPDATE OF words ON people FOR EACH ROW WHEN ((old.words <> new.words)) EXECUTE FUNCTION people_words();

CREATE TRIGGER recipients_delete AFTER DELETE ON recipients REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION recipients_delete();

CREATE TRIGGER recipients_email AFTER UPDATE OF email ON recipients FOR EACH ROW WHEN ((old.email <> new.email)) EXECUTE FUNCTION recipients_email();

CREATE TRIGGER recipients_insert AFTER INSERT ON recipients REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION recipients_insert();

CREATE TRIGGER recipients_update AFTER UPDATE OF email, "firstName", "lastName", "searchText" ON recipients FOR EACH ROW EXECUTE FUNCTION recipients_update();

CREATE TRIGGER registrations_person_delete AFTER DELETE ON "webinarRegistrations" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION registrations_person_delete();

CREATE TRIGGER registrations_person_email AFTER UPDATE OF "emailKey" ON "webinarRegistrations" FOR EACH ROW WHEN ((old."emailKey" <> new."emailKey")) EXECUTE FUNCTION registrations_person_email();

CREATE TRIGGER registrations_person_insert AFTER INSERT ON "webinarRegistrations" REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION registrations_person_insert();

CREATE TRIGGER registrations_person_update AFTER UPDATE OF "emailKey", name ON "webinarRegistrations" FOR EACH ROW EXECUTE FUNCTION registrations_person_update();

CREATE TRIGGER sessions_guest_insert AFTER INSERT ON "webinarRegistrations" FOR EACH ROW WHEN ((new."seriesRegistrationId" IS NULL)) EXECUTE FUNCTION sessions_guest_insert();

CREATE TRIGGER sessions_guest_update AFTER UPDATE OF name, email, "emailKey", state, "position", language, "registeredAt", "stateChangedAt" ON "webinarRegistrations" FOR EACH ROW WHEN ((new."seriesRegistrationId" IS NULL)) EXECUTE FUNCTION sessions_guest_update();

CREATE TRIGGER sessions_insert AFTER INSERT ON webinars FOR EACH ROW WHEN ((new."seriesId" IS NOT NULL)) EXECUTE FUNCTION sessions_insert();

CREATE TRIGGER suppressions_delete AFTER DELETE ON suppressions REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION suppressions_delete();

CREATE TRIGGER suppressions_insert AFTER INSERT ON suppressions REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION suppressions_insert();

CREATE TRIGGER suppressions_update AFTER UPDATE ON suppressions REFERENCING OLD TABLE AS olds NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION suppressions_update();

CREATE TRIGGER "webinarRegistrations_delete" AFTER DELETE ON "webinarRegistrations" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION "webinarRegistrations_delete"();

CREATE TRIGGER "webinarRegistrations_guests_delete" AFTER DELETE ON "webinarRegistrations" REFERENCING OLD TABLE AS olds FOR EACH STATEMENT EXECUTE FUNCTION "webinarRegistrations_guests_delete"();

CREATE TRIGGER "webinarRegistrations_guests_insert" AFTER INSERT ON "webinarRegistrations" REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "webinarRegistrations_guests_insert"();

CREATE TRIGGER "webinarRegistrations_insert" AFTER INSERT ON "webinarRegistrations" REFERENCING NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "webinarRegistrations_insert"();

CREATE TRIGGER "webinarRegistrations_update" AFTER UPDATE ON "webinarRegistrations" REFERENCING OLD TABLE AS olds NEW TABLE AS news FOR EACH STATEMENT EXECUTE FUNCTION "webinarRegistrations_update"();

CREATE TRIGGER webinars_delete BEFORE DELETE ON webinars FOR EACH ROW EXECUTE FUNCTION webinars_delete();

ALTER TABLE ONLY "accessEntries"
    ADD CONSTRAINT "accessEntries_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "accountNameKeys"
    ADD CONSTRAINT "accountNameKeys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY accounts
    ADD CONSTRAINT "accounts_referredById_fkey" FOREIGN KEY ("referredById") REFERENCES accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY activities
    ADD CONSTRAINT "activities_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "apiKeys"
    ADD CONSTRAINT "apiKeys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "apiRequests"
    ADD CONSTRAINT "apiRequests_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "attendanceReports"
    ADD CONSTRAINT "attendanceReports_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "attendanceReports"
    ADD CONSTRAINT "attendanceReports_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY backgrounds
    ADD CONSTRAINT "backgrounds_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "batchPreparations"
    ADD CONSTRAINT "batchPreparations_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "batchPreparations"
    ADD CONSTRAINT "batchPreparations_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY "batchTallies"
    ADD CONSTRAINT "batchTallies_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY batches
    ADD CONSTRAINT "batches_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY batches
    ADD CONSTRAINT "batches_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY "bulkDrafts"
    ADD CONSTRAINT "bulkDrafts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "certificateFingerprints"
    ADD CONSTRAINT "certificateFingerprints_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES certificates(id) ON DELETE CASCADE;

ALTER TABLE ONLY certificates
    ADD CONSTRAINT "certificates_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY certificates
    ADD CONSTRAINT "certificates_designVersionId_fkey" FOREIGN KEY ("designVersionId") REFERENCES "designVersions"(id) ON DELETE CASCADE;

ALTER TABLE ONLY certificates
    ADD CONSTRAINT "certificates_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY "checkInLinks"
    ADD CONSTRAINT "checkInLinks_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "checkInLinks"
    ADD CONSTRAINT "checkInLinks_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "checkIns"
    ADD CONSTRAINT "checkIns_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "checkIns"
    ADD CONSTRAINT "checkIns_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "checkInLinks"(id) ON DELETE SET NULL;

ALTER TABLE ONLY "checkIns"
    ADD CONSTRAINT "checkIns_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "checkIns"
    ADD CONSTRAINT "checkIns_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY deliveries
    ADD CONSTRAINT "deliveries_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY deliveries
    ADD CONSTRAINT "deliveries_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY "deliveryEvents"
    ADD CONSTRAINT "deliveryEvents_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES deliveries(id) ON DELETE CASCADE;

ALTER TABLE ONLY "designRevisions"
    ADD CONSTRAINT "designRevisions_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY "designTemplates"
    ADD CONSTRAINT "designTemplates_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "designVersions"
    ADD CONSTRAINT "designVersions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formAddresses"
    ADD CONSTRAINT "formAddresses_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formAddresses"
    ADD CONSTRAINT "formAddresses_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formDrafts"
    ADD CONSTRAINT "formDrafts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formDrafts"
    ADD CONSTRAINT "formDrafts_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formDrafts"
    ADD CONSTRAINT "formDrafts_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "formVersions"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formFiles"
    ADD CONSTRAINT "formFiles_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formFiles"
    ADD CONSTRAINT "formFiles_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "formDrafts"(id) ON DELETE SET NULL;

ALTER TABLE ONLY "formFiles"
    ADD CONSTRAINT "formFiles_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formFiles"
    ADD CONSTRAINT "formFiles_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formMails"
    ADD CONSTRAINT "formMails_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formPostAttempts"
    ADD CONSTRAINT "formPostAttempts_postId_fkey" FOREIGN KEY ("postId") REFERENCES "formPosts"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formPosts"
    ADD CONSTRAINT "formPosts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formPosts"
    ADD CONSTRAINT "formPosts_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formPosts"
    ADD CONSTRAINT "formPosts_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseEdits"
    ADD CONSTRAINT "formResponseEdits_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseEdits"
    ADD CONSTRAINT "formResponseEdits_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseNotes"
    ADD CONSTRAINT "formResponseNotes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseNotes"
    ADD CONSTRAINT "formResponseNotes_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseTags"
    ADD CONSTRAINT "formResponseTags_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponseTags"
    ADD CONSTRAINT "formResponseTags_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponses"
    ADD CONSTRAINT "formResponses_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponses"
    ADD CONSTRAINT "formResponses_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formResponses"
    ADD CONSTRAINT "formResponses_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "formVersions"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formRevisions"
    ADD CONSTRAINT "formRevisions_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formSheets"
    ADD CONSTRAINT "formSheets_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formSheets"
    ADD CONSTRAINT "formSheets_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formSummaryParts"
    ADD CONSTRAINT "formSummaryParts_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formTokens"
    ADD CONSTRAINT "formTokens_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formUniqueAnswers"
    ADD CONSTRAINT "formUniqueAnswers_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formUniqueAnswers"
    ADD CONSTRAINT "formUniqueAnswers_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formVersions"
    ADD CONSTRAINT "formVersions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "formVersions"
    ADD CONSTRAINT "formVersions_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY forms
    ADD CONSTRAINT "forms_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestEmailChanges"
    ADD CONSTRAINT "guestEmailChanges_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestEmailChanges"
    ADD CONSTRAINT "guestEmailChanges_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestEmailChanges"
    ADD CONSTRAINT "guestEmailChanges_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE SET NULL;

ALTER TABLE ONLY "guestResponses"
    ADD CONSTRAINT "guestResponses_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "identityChecks"
    ADD CONSTRAINT "identityChecks_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "identityChecks"
    ADD CONSTRAINT "identityChecks_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "importRows"
    ADD CONSTRAINT "importRows_importId_fkey" FOREIGN KEY ("importId") REFERENCES imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY imports
    ADD CONSTRAINT "imports_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY imports
    ADD CONSTRAINT "imports_listId_fkey" FOREIGN KEY ("listId") REFERENCES "recipientLists"(id) ON DELETE CASCADE;

ALTER TABLE ONLY invitations
    ADD CONSTRAINT "invitations_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "issuerKeys"
    ADD CONSTRAINT "issuerKeys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "issuerProofs"
    ADD CONSTRAINT "issuerProofs_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "knownDevices"
    ADD CONSTRAINT "knownDevices_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "leftOutPeople"
    ADD CONSTRAINT "leftOutPeople_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "leftOutPeople"
    ADD CONSTRAINT "leftOutPeople_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY "leftOutPeople"
    ADD CONSTRAINT "leftOutPeople_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES recipients(id) ON DELETE CASCADE;

ALTER TABLE ONLY "listEvents"
    ADD CONSTRAINT "listEvents_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "listEvents"
    ADD CONSTRAINT "listEvents_listId_fkey" FOREIGN KEY ("listId") REFERENCES "recipientLists"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "listSegments"
    ADD CONSTRAINT "listSegments_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "listSegments"
    ADD CONSTRAINT "listSegments_listId_fkey" FOREIGN KEY ("listId") REFERENCES "recipientLists"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "mailHealth"
    ADD CONSTRAINT "mailHealth_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY memberships
    ADD CONSTRAINT "memberships_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY memberships
    ADD CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "messageImages"
    ADD CONSTRAINT "messageImages_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "notificationMarks"
    ADD CONSTRAINT "notificationMarks_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "notificationMarks"
    ADD CONSTRAINT "notificationMarks_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "notificationReads"
    ADD CONSTRAINT "notificationReads_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "notificationReads"
    ADD CONSTRAINT "notificationReads_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY operators
    ADD CONSTRAINT "operators_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT "passkeys_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY payments
    ADD CONSTRAINT "payments_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY "peopleSegments"
    ADD CONSTRAINT "peopleSegments_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "peopleToIndex"
    ADD CONSTRAINT "peopleToIndex_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY people
    ADD CONSTRAINT "people_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "personTags"
    ADD CONSTRAINT "personTags_personNumber_fkey" FOREIGN KEY ("personNumber") REFERENCES people(number) ON DELETE CASCADE;

ALTER TABLE ONLY "personTags"
    ADD CONSTRAINT "personTags_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES tags(id) ON DELETE CASCADE;

ALTER TABLE ONLY projects
    ADD CONSTRAINT "projects_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "provedPhones"
    ADD CONSTRAINT "provedPhones_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "providerCalls"
    ADD CONSTRAINT "providerCalls_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY "quotaEntries"
    ADD CONSTRAINT "quotaEntries_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "quotaPeriods"
    ADD CONSTRAINT "quotaPeriods_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "recipientLists"
    ADD CONSTRAINT "recipientLists_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY recipients
    ADD CONSTRAINT "recipients_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY recipients
    ADD CONSTRAINT "recipients_listId_fkey" FOREIGN KEY ("listId") REFERENCES "recipientLists"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "recoveryCodes"
    ADD CONSTRAINT "recoveryCodes_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY registrations
    ADD CONSTRAINT "registrations_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "savedMessages"
    ADD CONSTRAINT "savedMessages_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "secondFactors"
    ADD CONSTRAINT "secondFactors_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "securityEvents"
    ADD CONSTRAINT "securityEvents_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "securityEvents"
    ADD CONSTRAINT "securityEvents_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendReviews"
    ADD CONSTRAINT "sendReviews_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendReviews"
    ADD CONSTRAINT "sendReviews_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendRuleRuns"
    ADD CONSTRAINT "sendRuleRuns_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendRuleRuns"
    ADD CONSTRAINT "sendRuleRuns_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE SET NULL;

ALTER TABLE ONLY "sendRuleRuns"
    ADD CONSTRAINT "sendRuleRuns_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "sendRules"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendRules"
    ADD CONSTRAINT "sendRules_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "sendRules"
    ADD CONSTRAINT "sendRules_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "bulkDrafts"(id) ON DELETE SET NULL;

ALTER TABLE ONLY "sendRules"
    ADD CONSTRAINT "sendRules_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES projects(id) ON DELETE SET NULL;

ALTER TABLE ONLY "sendRules"
    ADD CONSTRAINT "sendRules_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE SET NULL;

ALTER TABLE ONLY "sendingHours"
    ADD CONSTRAINT "sendingHours_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsConsents"
    ADD CONSTRAINT "smsConsents_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsConsents"
    ADD CONSTRAINT "smsConsents_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsConsents"
    ADD CONSTRAINT "smsConsents_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsMessages"
    ADD CONSTRAINT "smsMessages_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsMessages"
    ADD CONSTRAINT "smsMessages_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsMessages"
    ADD CONSTRAINT "smsMessages_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "smsStops"
    ADD CONSTRAINT "smsStops_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "socialIdentities"
    ADD CONSTRAINT "socialIdentities_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT "subscriptions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY suppressions
    ADD CONSTRAINT "suppressions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY tags
    ADD CONSTRAINT "tags_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY tallies
    ADD CONSTRAINT "tallies_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "uploadedFonts"
    ADD CONSTRAINT "uploadedFonts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY users
    ADD CONSTRAINT "users_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "verifiedNins"
    ADD CONSTRAINT "verifiedNins_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webhookEndpoints"
    ADD CONSTRAINT "webhookEndpoints_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webhookPostAttempts"
    ADD CONSTRAINT "webhookPostAttempts_postId_fkey" FOREIGN KEY ("postId") REFERENCES "webhookPosts"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webhookPosts"
    ADD CONSTRAINT "webhookPosts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webhookPosts"
    ADD CONSTRAINT "webhookPosts_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhookEndpoints"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarCovers"
    ADD CONSTRAINT "webinarCovers_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarCovers"
    ADD CONSTRAINT "webinarCovers_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarMails"
    ADD CONSTRAINT "webinarMails_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES batches(id) ON DELETE SET NULL;

ALTER TABLE ONLY "webinarMails"
    ADD CONSTRAINT "webinarMails_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarMails"
    ADD CONSTRAINT "webinarMails_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES certificates(id) ON DELETE SET NULL;

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_responseId_fkey" FOREIGN KEY ("responseId") REFERENCES "formResponses"(id) ON DELETE SET NULL;

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_seriesRegistrationId_fkey" FOREIGN KEY ("seriesRegistrationId") REFERENCES "webinarRegistrations"(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarRegistrations"
    ADD CONSTRAINT "webinarRegistrations_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarSpeakers"
    ADD CONSTRAINT "webinarSpeakers_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY "webinarSpeakers"
    ADD CONSTRAINT "webinarSpeakers_webinarId_fkey" FOREIGN KEY ("webinarId") REFERENCES webinars(id) ON DELETE CASCADE;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_certificateProjectId_fkey" FOREIGN KEY ("certificateProjectId") REFERENCES projects(id) ON DELETE SET NULL;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_feedbackFormId_fkey" FOREIGN KEY ("feedbackFormId") REFERENCES forms(id) ON DELETE SET NULL;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_formId_fkey" FOREIGN KEY ("formId") REFERENCES forms(id) ON DELETE CASCADE;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_quizFormId_fkey" FOREIGN KEY ("quizFormId") REFERENCES forms(id) ON DELETE SET NULL;

ALTER TABLE ONLY webinars
    ADD CONSTRAINT "webinars_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES webinars(id) ON DELETE CASCADE;
