-- Written by bin/write-schema.ts. Change a migration, not this.
CREATE TABLE "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null
);

CREATE TABLE "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null
);

CREATE TABLE "accounts" (
  "id" text not null primary key,
  "kind" text not null,
  "name" text not null,
  "supportEmail" text not null,
  "timeZone" text not null,
  "createdAt" text not null,
  "industry" text,
  "size" text,
  "website" text,
  "phone" text,
  "logoFileKey" text,
  "chosenPlan" text,
  "deleteAfter" text,
  "identityStatus" text default 'passed' not null,
  "referralCode" text,
  "referredById" text references "accounts" ("id") on delete set null,
  "hidesBranding" integer default 0 not null,
  "suspendedAt" text,
  "terminatedAt" text,
  "standingReason" text,
  "sendingPausedAt" text,
  "sendingPausedReason" text,
  "mailCountedSince" text,
  "mailsKeptMonths" integer,
  "mailsPurgedUntil" text,
  "primaryColour" text,
  "accentColour" text,
  "language" text default 'en' not null,
  "requiresSecondFactor" integer default 0 not null,
  "deletionProgress" text,
  "comparedName" text,
  "allowedName" text,
  "nameHold" text,
  "nameHoldLike" text,
  "nameHoldReason" text,
  "nameHeldAt" text,
  "acceptsSpellings" integer default 0 not null,
  "embeddingSites" text
);

CREATE UNIQUE INDEX "accounts_referralCode" on "accounts" ("referralCode");

CREATE INDEX "accounts_referredById_createdAt" on "accounts" ("referredById", "createdAt");

CREATE INDEX "accounts_createdAt" on "accounts" ("createdAt", "id");

CREATE INDEX "accounts_suspendedAt" on "accounts" ("suspendedAt");

CREATE INDEX "accounts_sendingPausedAt" on "accounts" ("sendingPausedAt");

CREATE INDEX "accounts_nameHold" on "accounts" ("nameHeldAt") where "nameHold" is not null;

CREATE TABLE "users" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "email" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "passwordHash" text,
  "createdAt" text not null,
  "termsAcceptedAt" text,
  "passwordChangedAt" text,
  "digest" text default 'off' not null,
  "digestSentAt" text
);

CREATE UNIQUE INDEX "users_email" on "users" ("email");

CREATE INDEX "users_accountId" on "users" ("accountId");

CREATE INDEX "users_digest" on "users" ("digest");

CREATE TABLE "sessions" (
  "id" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "createdAt" text not null,
  "lastSeenAt" text not null,
  "expiresAt" text not null,
  "remember" integer not null,
  "userAgent" text,
  "address" text,
  "accountId" text,
  "operatorTokenHash" text,
  "operatorUntil" text,
  "confirmedAt" text
);

CREATE INDEX "sessions_userId" on "sessions" ("userId");

CREATE INDEX "sessions_expiresAt" on "sessions" ("expiresAt");

CREATE TABLE "formTokens" (
  "token" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "usedAt" text not null,
  "location" text not null
);

CREATE INDEX "formTokens_accountId" on "formTokens" ("accountId");

CREATE TABLE "backgrounds" (
  "id" text not null primary key,
  "accountId" text references "accounts" ("id") on delete cascade,
  "name" text not null,
  "fileKey" text not null,
  "widthPx" integer not null,
  "heightPx" integer not null,
  "sha256" text not null,
  "pdfFileKey" text,
  "createdAt" text not null
);

CREATE INDEX "backgrounds_accountId_createdAt" on "backgrounds" ("accountId", "createdAt");

CREATE TABLE "recipientLists" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "columns" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "isSample" integer default 0 not null,
  "source" text default 'project' not null,
  "recipientCount" integer default 0 not null,
  "starred" integer default 0 not null,
  "viewedAt" text,
  "beingFilled" integer default 0 not null
);

CREATE INDEX "recipientLists_accountId_updatedAt" on "recipientLists" ("accountId", "updatedAt");

CREATE INDEX "recipientLists_accountId_isSample" on "recipientLists" ("accountId", "isSample");

CREATE INDEX "recipientLists_accountId_source_updatedAt" on "recipientLists" ("accountId", "source", "updatedAt");

CREATE TABLE "projects" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "title" text not null,
  "step" text not null,
  "starred" integer not null,
  "design" text,
  "designRevision" integer not null,
  "listId" text,
  "details" text not null,
  "subject" text not null,
  "body" text not null,
  "cc" text not null,
  "bcc" text not null,
  "replyTo" text not null,
  "delivery" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "editedAt" text not null,
  "viewedAt" text not null,
  "deletedAt" text,
  "isSample" integer default 0 not null,
  "searchText" text default '' not null,
  "sendStatus" text default 'draft' not null,
  "expiry" text,
  "messageDraft" text,
  "messageRevision" integer default 0 not null,
  "sameForEveryone" integer default 0 not null,
  "bodyFormat" text default 'plain' not null,
  "plannedAt" text,
  "credits" text,
  "isOnIssuerPage" integer default 0 not null
);

CREATE INDEX "projects_accountId_deletedAt_editedAt" on "projects" ("accountId", "deletedAt", "editedAt");

CREATE INDEX "projects_accountId_isSample" on "projects" ("accountId", "isSample");

CREATE INDEX "projects_list" on "projects" ("accountId", "deletedAt", "viewedAt", "editedAt", "starred", "sendStatus", "designRevision", "searchText", "id");

CREATE INDEX "projects_listId_accountId_deletedAt" on "projects" ("listId", "accountId", "deletedAt");

CREATE TABLE "designRevisions" (
  "projectId" text not null references "projects" ("id") on delete cascade,
  "revision" integer not null,
  "previousRevision" integer,
  "design" text not null,
  "createdAt" text not null,
  constraint "designRevisions_pk" primary key ("projectId", "revision")
);

CREATE TABLE "designVersions" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "design" text not null,
  "createdAt" text not null
);

CREATE INDEX "designVersions_accountId" on "designVersions" ("accountId");

CREATE TABLE "recipients" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "listId" text not null references "recipientLists" ("id") on delete cascade,
  "position" integer not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "certificateName" text not null,
  "fields" text not null,
  "searchText" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "language" text
);

CREATE UNIQUE INDEX "recipients_listId_position" on "recipients" ("listId", "position");

CREATE INDEX "recipients_listId_email" on "recipients" ("listId", "email");

CREATE INDEX "recipients_accountId_email" on "recipients" ("accountId", "email");

CREATE INDEX "recipients_listId_certificateName" on "recipients" ("listId", "certificateName");

CREATE INDEX "recipients_listId_language" on "recipients" ("listId", "language") where "language" is not null;

CREATE TABLE "imports" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "listId" text not null references "recipientLists" ("id") on delete cascade,
  "projectId" text,
  "fileName" text not null,
  "fileKey" text not null,
  "status" text not null,
  "detected" text not null,
  "mapping" text not null,
  "policy" text not null,
  "consentAt" text,
  "rowsRead" integer not null,
  "rowsTotal" integer,
  "addedCount" integer not null,
  "updatedCount" integer not null,
  "duplicateCount" integer not null,
  "invalidCount" integer not null,
  "problem" text,
  "listState" text,
  "createdAt" text not null,
  "finishedAt" text,
  "appliedBy" text
);

CREATE INDEX "imports_accountId_createdAt" on "imports" ("accountId", "createdAt");

CREATE INDEX "imports_listId" on "imports" ("listId");

CREATE TABLE "batches" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "projectId" text references "projects" ("id") on delete cascade,
  "kind" text not null,
  "title" text not null,
  "subject" text not null,
  "body" text not null,
  "html" text not null,
  "text" text not null,
  "fromAddress" text not null,
  "replyTo" text not null,
  "cc" text not null,
  "bcc" text not null,
  "delivery" text not null,
  "status" text not null,
  "scheduledAt" text,
  "recipientCount" integer not null,
  "createdBy" text,
  "createdAt" text not null,
  "startedAt" text,
  "finishedAt" text,
  "confirmToken" text,
  "pausedReason" text,
  "isSample" integer default 0 not null,
  "searchText" text default '' not null,
  "audience" text,
  "createdByKeyId" text,
  "canUnsubscribe" integer default 0 not null,
  "leaveAddress" text,
  "heldAt" text,
  "causedBy" text,
  "waitsUntil" text,
  "translations" text,
  "perDay" integer,
  "pacedDay" text,
  "pacedCount" integer default 0 not null,
  "waitsFor" text,
  "topicId" text
);

CREATE UNIQUE INDEX "batches_confirmToken" on "batches" ("confirmToken");

CREATE INDEX "batches_status_scheduledAt" on "batches" ("status", "scheduledAt");

CREATE INDEX "batches_projectId_createdAt" on "batches" ("projectId", "createdAt");

CREATE INDEX "batches_accountId_isSample" on "batches" ("accountId", "isSample");

CREATE INDEX "batches_accountId_kind_status_createdAt_id" on "batches" ("accountId", "kind", "status", "createdAt", "id");

CREATE INDEX "batches_accountId_kind_createdAt_id" on "batches" ("accountId", "kind", "createdAt", "id");

CREATE INDEX "batches_accountId_createdAt_kind_searchText_id" on "batches" ("accountId", "createdAt", "kind", "searchText", "id");

CREATE INDEX "batches_accountId_heldAt" on "batches" ("accountId", "heldAt");

CREATE INDEX "batches_waiting" on "batches" ("accountId", "waitsUntil") where "waitsUntil" is not null;

CREATE INDEX "batches_waiting_caused" on "batches" ("causedBy", "waitsUntil") where "waitsUntil" is not null;

CREATE TABLE "certificates" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "projectId" text not null references "projects" ("id") on delete cascade,
  "recipientId" text,
  "batchId" text,
  "designVersionId" text not null references "designVersions" ("id") on delete cascade,
  "title" text not null,
  "holderName" text not null,
  "holderEmail" text not null,
  "issuerName" text not null,
  "values" text not null,
  "issuedAt" text not null,
  "expiresAt" text,
  "status" text not null,
  "revokedAt" text,
  "revokeReason" text,
  "replacedById" text,
  "replacesId" text,
  "viewCount" integer not null,
  "downloadCount" integer not null,
  "firstDownloadedAt" text,
  "timeZone" text default 'Africa/Lagos' not null,
  "sentAt" text,
  "linkedInAt" text,
  "countsAt" text,
  "issuedEmailHash" text,
  "unsealedFiles" integer default 1 not null,
  "language" text,
  "renewedById" text,
  "credits" text,
  "logSalt" text,
  "logNumber" integer,
  "logPosition" integer
);

CREATE INDEX "certificates_projectId_replacedById_issuedAt" on "certificates" ("projectId", "replacedById", "issuedAt");

CREATE INDEX "certificates_recipientId" on "certificates" ("recipientId");

CREATE INDEX "certificates_holderEmail_issuedAt" on "certificates" ("holderEmail", "issuedAt");

CREATE INDEX "certificates_batchId_viewCount_downloadCount" on "certificates" ("batchId", "viewCount", "downloadCount");

CREATE UNIQUE INDEX "certificates_replacesId" on "certificates" ("replacesId");

CREATE INDEX "certificates_accountId_issuedAt_id" on "certificates" ("accountId", "issuedAt", "id");

CREATE INDEX "certificates_designVersionId" on "certificates" ("designVersionId");

CREATE INDEX "certificates_accountId_status_issuedAt_id_expiresAt" on "certificates" ("accountId", "status", "issuedAt", "id", "expiresAt");

CREATE INDEX "certificates_projectId_status_issuedAt_id_expiresAt" on "certificates" ("projectId", "status", "issuedAt", "id", "expiresAt");

CREATE INDEX "certificates_accountId_holderEmail_issuedAt_id" on "certificates" ("accountId", "holderEmail", "issuedAt", "id");

CREATE INDEX "certificates_accountId_sentAt_id" on "certificates" ("accountId", "sentAt", "id") where "sentAt" is not null;

CREATE INDEX "certificates_accountId_expiresAt_id" on "certificates" ("accountId", "expiresAt", "id") where "expiresAt" is not null;

CREATE INDEX "certificates_batchId_firstDownloadedAt" on "certificates" ("batchId","firstDownloadedAt") where "firstDownloadedAt" is not null;

CREATE INDEX "certificates_renewedById" on "certificates" ("renewedById") where "renewedById" is not null;

CREATE TABLE "issuerKeys" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "publicKey" text not null,
  "sealedPrivateKey" text not null,
  "createdAt" text not null
);

CREATE INDEX "issuerKeys_accountId" on "issuerKeys" ("accountId");

CREATE TABLE "providerCalls" (
  "id" text not null primary key,
  "batchId" text not null references "batches" ("id") on delete cascade,
  "transport" text not null,
  "idempotencyKey" text not null,
  "payloadSha256" text,
  "state" text not null,
  "attempt" integer not null,
  "leaseOwner" text not null,
  "leaseUntil" text not null,
  "firstTriedAt" text not null,
  "nextTryAt" text,
  "answer" text,
  "payload" text
);

CREATE INDEX "providerCalls_state_leaseUntil" on "providerCalls" ("state", "leaseUntil");

CREATE INDEX "providerCalls_batchId" on "providerCalls" ("batchId");

CREATE UNIQUE INDEX "providerCalls_idempotencyKey" on "providerCalls" ("idempotencyKey");

CREATE TABLE "deliveries" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "batchId" text not null references "batches" ("id") on delete cascade,
  "kind" text not null,
  "position" integer not null,
  "recipientId" text,
  "certificateId" text,
  "toName" text not null,
  "toEmail" text not null,
  "searchText" text not null,
  "values" text not null,
  "state" text not null,
  "idempotencyKey" text not null,
  "messageId" text not null,
  "attempt" integer not null,
  "callId" text,
  "nextTryAt" text,
  "providerId" text,
  "reasonCode" text,
  "reason" text,
  "acceptedAt" text,
  "deliveredAt" text,
  "failedAt" text,
  "openedAt" text,
  "clickedAt" text,
  "resendOfId" text,
  "replacedById" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "calendar" text,
  "machineOpenedAt" text,
  "unsubscribedAt" text,
  "countsAt" text,
  "meteredAt" text,
  "language" text,
  "correctedTo" text,
  "receiver" text default '' not null,
  "transport" text,
  "fromDomain" text
);

CREATE UNIQUE INDEX "deliveries_batchId_position" on "deliveries" ("batchId", "position");

CREATE INDEX "deliveries_batchId_state_position_kind_replacedById" on "deliveries" ("batchId", "state", "position", "kind", "replacedById");

CREATE INDEX "deliveries_batchId_acceptedAt" on "deliveries" ("batchId", "acceptedAt") where "acceptedAt" is not null;

CREATE INDEX "deliveries_certificateId" on "deliveries" ("certificateId");

CREATE INDEX "deliveries_recipientId" on "deliveries" ("recipientId");

CREATE INDEX "deliveries_callId" on "deliveries" ("callId") where "callId" is not null;

CREATE UNIQUE INDEX "deliveries_messageId" on "deliveries" ("messageId");

CREATE INDEX "deliveries_people" on "deliveries" ("batchId", "position") where "kind" = 'recipient' and "replacedById" is null;

CREATE INDEX "deliveries_unsent" on "deliveries" ("batchId", "acceptedAt", "state")
    where "countsAt" is not null and "acceptedAt" is null and "state" in ('cancelled', 'failed', 'skipped');

CREATE INDEX "deliveries_batchId_openedAt" on "deliveries" ("batchId", "openedAt")
      where "openedAt" is not null and "kind" = 'recipient' and "replacedById" is null;

CREATE INDEX "deliveries_batchId_clickedAt" on "deliveries" ("batchId", "clickedAt")
      where "clickedAt" is not null and "kind" = 'recipient' and "replacedById" is null;

CREATE INDEX "deliveries_accountId_toEmail_createdAt" on "deliveries" ("accountId", "toEmail", "createdAt");

CREATE INDEX "deliveries_providerId" on "deliveries" (substr("providerId", 1, 8)) where "providerId" is not null;

CREATE INDEX "deliveries_accountId_correctedTo" on "deliveries" ("accountId", "correctedTo") where "correctedTo" is not null;

CREATE INDEX "deliveries_accountId_clicked" on "deliveries" ("accountId", "toEmail") where "clickedAt" is not null;

CREATE INDEX "deliveries_next" on "deliveries" ("batchId", "state", "receiver", "nextTryAt", "position");

CREATE INDEX "deliveries_accountId_acceptedAt" on "deliveries" ("accountId", "acceptedAt", "id") where "acceptedAt" is not null;

CREATE INDEX "deliveries_accountId_failedAt" on "deliveries" ("accountId", "failedAt", "id") where "failedAt" is not null;

CREATE INDEX "deliveries_putOff" on "deliveries" ("accountId", "nextTryAt", "id") where "state" = 'queued' and "attempt" > 0;

CREATE TABLE "deliveryEvents" (
  "id" text not null primary key,
  "deliveryId" text not null references "deliveries" ("id") on delete cascade,
  "type" text not null,
  "detail" text not null,
  "at" text not null,
  "providerEventId" text,
  "isMachine" integer default 0 not null
);

CREATE INDEX "deliveryEvents_deliveryId_at" on "deliveryEvents" ("deliveryId", "at");

CREATE UNIQUE INDEX "deliveryEvents_providerEventId" on "deliveryEvents" ("providerEventId");

CREATE TABLE "suppressions" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "email" text not null,
  "reason" text not null,
  "detail" text not null,
  "createdAt" text not null,
  constraint "suppressions_pk" primary key ("accountId", "email")
);

CREATE INDEX "suppressions_accountId_createdAt_email" on "suppressions" ("accountId", "createdAt", "email");

CREATE INDEX "suppressions_accountId_reason_createdAt_email" on "suppressions" ("accountId", "reason", "createdAt", "email");

CREATE TABLE "webhookEvents" (
  "id" text not null primary key,
  "provider" text not null,
  "type" text not null,
  "receivedAt" text not null
);

CREATE INDEX "webhookEvents_provider_receivedAt" on "webhookEvents" ("provider", "receivedAt");

CREATE TABLE "jobs" (
  "id" text not null primary key,
  "kind" text not null,
  "payload" text not null,
  "uniqueKey" text,
  "runAt" text not null,
  "attempts" integer not null,
  "maxAttempts" integer not null,
  "leaseOwner" text,
  "leaseUntil" text,
  "lastError" text,
  "failedAt" text,
  "createdAt" text not null
);

CREATE INDEX "jobs_failedAt_runAt" on "jobs" ("failedAt", "runAt");

CREATE UNIQUE INDEX "jobs_uniqueKey" on "jobs" ("uniqueKey");

CREATE TABLE "activities" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "actorId" text,
  "kind" text not null,
  "text" text not null,
  "link" text,
  "at" text not null,
  "notify" integer default 0 not null,
  "actorKeyId" text,
  "isSample" integer default 0 not null
);

CREATE INDEX "activities_accountId_at" on "activities" ("accountId", "at");

CREATE INDEX "activities_accountId_notify_at" on "activities" ("accountId", "notify", "at");

CREATE INDEX "activities_accountId_kind_at" on "activities" ("accountId", "kind", "at");

CREATE INDEX "activities_accountId_actorKeyId_actorId_at" on "activities" ("accountId", "actorKeyId", "actorId", "at");

CREATE INDEX "activities_accountId_actorKeyId_actorId_kind_at" on "activities" ("accountId", "actorKeyId", "actorId", "kind", "at");

CREATE TABLE "installationSettings" (
  "name" text not null primary key,
  "value" text not null,
  "updatedAt" text not null
);

CREATE TABLE "registrations" (
  "id" text not null primary key,
  "kind" text not null,
  "plan" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text,
  "countryCode" text,
  "phoneNumber" text,
  "termsAcceptedAt" text not null,
  "companyName" text,
  "industry" text,
  "size" text,
  "website" text,
  "passwordHash" text,
  "provider" text,
  "providerSubject" text,
  "providerLabel" text,
  "emailVerifiedAt" text,
  "userId" text references "users" ("id") on delete cascade,
  "createdAt" text not null,
  "expiresAt" text not null,
  "referralCode" text
);

CREATE INDEX "registrations_expiresAt" on "registrations" ("expiresAt");

CREATE INDEX "registrations_userId" on "registrations" ("userId");

CREATE TABLE "codes" (
  "id" text not null primary key,
  "purpose" text not null,
  "subject" text not null,
  "destination" text not null,
  "codeHash" text,
  "tries" integer not null,
  "sentAt" text not null,
  "expiresAt" text not null
);

CREATE UNIQUE INDEX "codes_purpose_subject" on "codes" ("purpose", "subject");

CREATE INDEX "codes_expiresAt" on "codes" ("expiresAt");

CREATE TABLE "identityChecks" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "userId" text not null references "users" ("id") on delete cascade,
  "ninHash" text not null,
  "ninLastFour" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "phone" text not null,
  "outcome" text not null,
  "verifier" text not null,
  "reference" text,
  "consentAt" text not null,
  "createdAt" text not null,
  "decidedAt" text,
  "decidedBy" text,
  "note" text
);

CREATE INDEX "identityChecks_accountId_createdAt" on "identityChecks" ("accountId", "createdAt");

CREATE INDEX "identityChecks_outcome_createdAt" on "identityChecks" ("outcome", "createdAt");

CREATE INDEX "identityChecks_ninHash_createdAt" on "identityChecks" ("ninHash", "createdAt");

CREATE INDEX "identityChecks_userId" on "identityChecks" ("userId");

CREATE TABLE "provedPhones" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  "phone" text not null,
  "expiresAt" text not null
);

CREATE TABLE "verifiedNins" (
  "ninHash" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "createdAt" text not null
);

CREATE INDEX "verifiedNins_accountId" on "verifiedNins" ("accountId");

CREATE TABLE "socialIdentities" (
  "id" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "provider" text not null,
  "subject" text not null,
  "label" text not null,
  "createdAt" text not null
);

CREATE UNIQUE INDEX "socialIdentities_provider_subject" on "socialIdentities" ("provider", "subject");

CREATE INDEX "socialIdentities_userId" on "socialIdentities" ("userId");

CREATE TABLE "recoveries" (
  "id" text not null primary key,
  "email" text not null,
  "verifiedAt" text,
  "usedAt" text,
  "createdAt" text not null,
  "expiresAt" text not null
);

CREATE INDEX "recoveries_expiresAt" on "recoveries" ("expiresAt");

CREATE TABLE "knownDevices" (
  "id" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "firstSeenAt" text not null,
  "lastSeenAt" text not null
);

CREATE INDEX "knownDevices_userId" on "knownDevices" ("userId");

CREATE TABLE "contactMessages" (
  "id" text not null primary key,
  "firstName" text not null,
  "lastName" text not null,
  "reachAt" text not null,
  "message" text not null,
  "page" text not null,
  "createdAt" text not null,
  "answeredAt" text,
  "answeredBy" text
);

CREATE INDEX "contactMessages_createdAt" on "contactMessages" ("createdAt");

CREATE TABLE "forms" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "slug" text not null,
  "title" text not null,
  "draft" text not null,
  "draftRevision" integer not null,
  "publishedVersionId" text,
  "enabled" integer not null,
  "settings" text not null,
  "closesAt" text,
  "responseLimit" integer,
  "retentionDays" integer,
  "responseCount" integer not null,
  "lastResponseNumber" integer not null,
  "postSecret" text not null,
  "notifiedNumber" integer default 0 not null,
  "notifiedAt" text,
  "recipientMapping" text,
  "starred" integer not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "editedAt" text not null,
  "deletedAt" text,
  "isSample" integer default 0 not null,
  "searchText" text default '' not null,
  "viewedAt" text
);

CREATE UNIQUE INDEX "forms_slug" on "forms" ("slug");

CREATE INDEX "forms_accountId_editedAt" on "forms" ("accountId", "editedAt");

CREATE INDEX "forms_accountId_isSample" on "forms" ("accountId", "isSample");

CREATE INDEX "forms_list" on "forms" ("accountId", "deletedAt", "viewedAt", "editedAt", "starred", "publishedVersionId", "responseCount", "searchText", "id");

CREATE TABLE "formVersions" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "number" integer not null,
  "title" text not null,
  "definition" text not null,
  "publishedBy" text,
  "publishedAt" text not null
);

CREATE UNIQUE INDEX "formVersions_formId_number" on "formVersions" ("formId", "number");

CREATE INDEX "formVersions_accountId" on "formVersions" ("accountId");

CREATE TABLE "formRevisions" (
  "formId" text not null references "forms" ("id") on delete cascade,
  "revision" integer not null,
  "previousRevision" integer,
  "draft" text not null,
  "createdAt" text not null,
  constraint "formRevisions_key" primary key ("formId", "revision")
);

CREATE TABLE "formDrafts" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "versionId" text not null references "formVersions" ("id") on delete cascade,
  "tokenHash" text not null,
  "linkHash" text,
  "answers" text not null,
  "page" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "expiresAt" text not null,
  "linkValues" text default '[]' not null,
  "typed" text default '{}' not null
);

CREATE INDEX "formDrafts_formId" on "formDrafts" ("formId");

CREATE INDEX "formDrafts_versionId" on "formDrafts" ("versionId");

CREATE INDEX "formDrafts_accountId_id" on "formDrafts" ("accountId", "id");

CREATE UNIQUE INDEX "formDrafts_tokenHash" on "formDrafts" ("tokenHash");

CREATE UNIQUE INDEX "formDrafts_linkHash" on "formDrafts" ("linkHash");

CREATE INDEX "formDrafts_expiresAt" on "formDrafts" ("expiresAt");

CREATE TABLE "formResponses" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "versionId" text not null references "formVersions" ("id") on delete cascade,
  "number" integer not null,
  "reference" text not null,
  "answers" text not null,
  "name" text not null,
  "email" text not null,
  "emailKey" text,
  "searchText" text not null,
  "onceToken" text not null,
  "submittedAt" text not null,
  "status" text default 'new' not null,
  "utmSource" text default '' not null,
  "utmMedium" text default '' not null,
  "utmCampaign" text default '' not null,
  "language" text default '' not null
);

CREATE UNIQUE INDEX "formResponses_formId_number" on "formResponses" ("formId", "number");

CREATE INDEX "formResponses_formId_emailKey" on "formResponses" ("formId", "emailKey");

CREATE UNIQUE INDEX "formResponses_formId_onceToken" on "formResponses" ("formId", "onceToken");

CREATE INDEX "formResponses_formId_submittedAt" on "formResponses" ("formId", "submittedAt");

CREATE INDEX "formResponses_accountId_submittedAt_id" on "formResponses" ("accountId", "submittedAt", "id");

CREATE INDEX "formResponses_versionId" on "formResponses" ("versionId");

CREATE UNIQUE INDEX "formResponses_reference" on "formResponses" ("reference");

CREATE INDEX "formResponses_accountId_emailKey" on "formResponses" ("accountId", "emailKey");

CREATE INDEX "formResponses_formId_status_number" on "formResponses" ("formId", "status", "number");

CREATE INDEX "formResponses_formId_utm" on "formResponses" ("formId", "utmSource", "utmMedium", "utmCampaign");

CREATE TABLE "formFiles" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "draftId" text references "formDrafts" ("id") on delete set null,
  "responseId" text references "formResponses" ("id") on delete cascade,
  "elementId" text not null,
  "fileKey" text not null,
  "name" text not null,
  "contentType" text not null,
  "bytes" integer not null,
  "createdAt" text not null
);

CREATE INDEX "formFiles_responseId" on "formFiles" ("responseId");

CREATE INDEX "formFiles_draftId" on "formFiles" ("draftId");

CREATE INDEX "formFiles_formId" on "formFiles" ("formId");

CREATE INDEX "formFiles_accountId_id" on "formFiles" ("accountId", "id");

CREATE TABLE "formPosts" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "responseId" text references "formResponses" ("id") on delete cascade,
  "url" text not null,
  "body" text not null,
  "state" text not null,
  "attempts" integer not null,
  "nextTryAt" text,
  "leaseUntil" text,
  "createdAt" text not null,
  "settledAt" text
);

CREATE INDEX "formPosts_formId_createdAt" on "formPosts" ("formId", "createdAt");

CREATE INDEX "formPosts_accountId_id" on "formPosts" ("accountId", "id");

CREATE INDEX "formPosts_responseId" on "formPosts" ("responseId");

CREATE INDEX "formPosts_settledAt" on "formPosts" ("settledAt");

CREATE INDEX "formPosts_leaseUntil" on "formPosts" ("leaseUntil");

CREATE INDEX "formPosts_state_nextTryAt" on "formPosts" ("state", "nextTryAt");

CREATE TABLE "formPostAttempts" (
  "id" text not null primary key,
  "postId" text not null references "formPosts" ("id") on delete cascade,
  "attempt" integer not null,
  "at" text not null,
  "status" integer,
  "problem" text,
  "tookMs" integer not null
);

CREATE UNIQUE INDEX "formPostAttempts_postId_attempt" on "formPostAttempts" ("postId", "attempt");

CREATE TABLE "formMails" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "mailbox" text not null,
  "at" text not null
);

CREATE INDEX "formMails_mailbox_at" on "formMails" ("mailbox", "at");

CREATE INDEX "formMails_at" on "formMails" ("at");

CREATE INDEX "formMails_accountId" on "formMails" ("accountId");

CREATE TABLE "webinars" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "title" text not null,
  "host" text not null,
  "startsAt" text not null,
  "lengthMinutes" integer not null,
  "timeZone" text not null,
  "joinUrl" text not null,
  "capacity" integer,
  "waitingList" integer not null,
  "approval" integer not null,
  "opensAt" text,
  "closesAt" text,
  "state" text not null,
  "sequence" integer not null,
  "minimumMinutes" integer,
  "messages" text not null,
  "certificateProjectId" text references "projects" ("id") on delete set null,
  "certificateMapping" text not null,
  "certificatesAfterMinutes" integer,
  "nextTurnAt" text,
  "placesTaken" integer not null,
  "lastPosition" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "remindedFor" text,
  "registeredCount" integer default 0 not null,
  "attendedCount" integer default 0 not null,
  "isListed" integer default 0 not null,
  "topic" text default '' not null,
  "searchText" text default '' not null,
  "attendanceRule" text default 'link' not null,
  "about" text default '' not null,
  "venue" text default '' not null,
  "agenda" text default '[]' not null,
  "materials" text default '[]' not null,
  "hasDoor" integer default 0 not null,
  "lastDoorChange" integer default 0 not null,
  "quizFormId" text references "forms" ("id") on delete set null,
  "feedbackFormId" text references "forms" ("id") on delete set null,
  "certificateNeeds" text default '[]' not null,
  "codeWords" text default '[]' not null,
  "codeWordsNeeded" integer,
  "seriesId" text references "webinars" ("id") on delete cascade,
  "sessionNumber" integer,
  "sessionCount" integer,
  "sessionsNeeded" integer,
  "lastSessionNumber" integer default 0 not null,
  "sms" text default '{}' not null,
  "placesDiffer" integer default 0 not null,
  "openUids" integer default 1 not null,
  "sellsTickets" integer default 0 not null
);

CREATE INDEX "webinars_accountId_startsAt" on "webinars" ("accountId", "startsAt");

CREATE INDEX "webinars_nextTurnAt" on "webinars" ("nextTurnAt");

CREATE INDEX "webinars_certificateProjectId" on "webinars" ("certificateProjectId");

CREATE INDEX "webinars_startsAt" on "webinars" ("startsAt");

CREATE INDEX "webinars_listed" on "webinars" ("startsAt", "id", "state", "topic", "accountId", "formId", "closesAt", "searchText") where "isListed" = 1;

CREATE INDEX "webinars_quizFormId" on "webinars" ("quizFormId");

CREATE INDEX "webinars_feedbackFormId" on "webinars" ("feedbackFormId");

CREATE UNIQUE INDEX "webinars_formId" on "webinars" ("formId") where "seriesId" is null;

CREATE INDEX "webinars_formId_all" on "webinars" ("formId");

CREATE INDEX "webinars_seriesId" on "webinars" ("seriesId", "startsAt");

CREATE TABLE "webinarRegistrations" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "responseId" text references "formResponses" ("id") on delete set null,
  "name" text not null,
  "email" text not null,
  "emailKey" text not null,
  "state" text not null,
  "position" integer not null,
  "joinToken" text not null,
  "joinedAt" text,
  "codeWordAt" text,
  "reportedMinutes" integer,
  "manual" integer,
  "attended" integer not null,
  "certificateId" text references "certificates" ("id") on delete set null,
  "registeredAt" text not null,
  "stateChangedAt" text not null,
  "joinedAfterStartAt" text,
  "doubtful" integer default 0 not null,
  "checkedInAt" text,
  "quizPassedAt" text,
  "feedbackAt" text,
  "incomplete" integer default 0 not null,
  "codeWordsEntered" text default '[]' not null,
  "language" text,
  "seriesRegistrationId" text references "webinarRegistrations" ("id") on delete cascade,
  "attendedEarlier" integer default 0 not null,
  "sessionsAttended" integer default 0 not null,
  "sequence" integer default 0 not null,
  "correctedAt" text
);

CREATE INDEX "webinarRegistrations_webinarId_state_position" on "webinarRegistrations" ("webinarId", "state", "position");

CREATE INDEX "webinarRegistrations_webinarId_position" on "webinarRegistrations" ("webinarId", "position");

CREATE INDEX "webinarRegistrations_accountId_registeredAt_id" on "webinarRegistrations" ("accountId", "registeredAt", "id");

CREATE INDEX "webinarRegistrations_responseId" on "webinarRegistrations" ("responseId");

CREATE UNIQUE INDEX "webinarRegistrations_joinToken" on "webinarRegistrations" ("joinToken");

CREATE INDEX "webinarRegistrations_certificateId" on "webinarRegistrations" ("certificateId");

CREATE INDEX "webinarRegistrations_accountId_emailKey" on "webinarRegistrations" ("accountId", "emailKey");

CREATE INDEX "webinarRegistrations_webinarId_stateChangedAt" on "webinarRegistrations" ("webinarId", "stateChangedAt");

CREATE INDEX "webinarRegistrations_seriesRegistrationId" on "webinarRegistrations" ("seriesRegistrationId");

CREATE INDEX "webinarRegistrations_attendance" on "webinarRegistrations" ("webinarId","state","attended","doubtful","incomplete","certificateId");

CREATE INDEX "webinarRegistrations_checkedIn" on "webinarRegistrations" ("webinarId", "state") where "checkedInAt" is not null;

CREATE UNIQUE INDEX "webinarRegistrations_webinarId_emailKey_name" on "webinarRegistrations" ("webinarId", "emailKey", "name");

CREATE TABLE "webinarMails" (
  "registrationId" text not null references "webinarRegistrations" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "kind" text not null,
  "batchId" text references "batches" ("id") on delete set null,
  "at" text not null,
  constraint "webinarMails_key" primary key ("registrationId", "kind")
);

CREATE INDEX "webinarMails_webinarId_kind_registrationId" on "webinarMails" ("webinarId", "kind", "registrationId");

CREATE INDEX "webinarMails_batchId" on "webinarMails" ("batchId");

CREATE TABLE "attendanceReports" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "fileName" text not null,
  "people" text not null,
  "state" text not null,
  "createdAt" text not null,
  "appliedAt" text
);

CREATE INDEX "attendanceReports_webinarId" on "attendanceReports" ("webinarId");

CREATE INDEX "attendanceReports_accountId" on "attendanceReports" ("accountId");

CREATE TABLE "people" (
  "number" integer primary key autoincrement,
  "id" text not null,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "email" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "source" text not null,
  "sourceId" text not null,
  "words" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "unopened" integer default 0 not null
);

CREATE UNIQUE INDEX "people_id" on "people" ("id");

CREATE UNIQUE INDEX "people_accountId_email" on "people" ("accountId", "email");

CREATE INDEX "people_accountId_number" on "people" ("accountId", "number");

CREATE INDEX "people_accountId_unopened" on "people" ("accountId", "unopened");

CREATE INDEX "people_uncounted" on "people" ("number") where "unopened" = -1;

CREATE TABLE "memberships" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "userId" text not null references "users" ("id") on delete cascade,
  "role" text not null,
  "invitedBy" text,
  "createdAt" text not null,
  constraint "memberships_key" primary key ("accountId", "userId")
);

CREATE INDEX "memberships_userId" on "memberships" ("userId");

CREATE TABLE "invitations" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "email" text not null,
  "role" text not null,
  "tokenHash" text not null,
  "invitedBy" text not null,
  "createdAt" text not null,
  "expiresAt" text not null
);

CREATE UNIQUE INDEX "invitations_tokenHash" on "invitations" ("tokenHash");

CREATE UNIQUE INDEX "invitations_accountId_email" on "invitations" ("accountId", "email");

CREATE INDEX "invitations_expiresAt" on "invitations" ("expiresAt");

CREATE TABLE "notificationReads" (
  "userId" text not null references "users" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "activityId" text not null,
  constraint "notificationReads_key" primary key ("userId", "accountId", "activityId")
);

CREATE INDEX "notificationReads_accountId" on "notificationReads" ("accountId");

CREATE TABLE "notificationMarks" (
  "userId" text not null references "users" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "readUntil" text not null,
  constraint "notificationMarks_key" primary key ("userId", "accountId")
);

CREATE INDEX "notificationMarks_accountId" on "notificationMarks" ("accountId");

CREATE TABLE "bulkDrafts" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "audience" text not null,
  "subject" text not null,
  "body" text not null,
  "replyTo" text not null,
  "fallbacks" text not null,
  "batchId" text,
  "createdBy" text not null,
  "createdAt" text not null,
  "editedAt" text not null,
  "messageDraft" text,
  "messageRevision" integer default 0 not null,
  "bodyFormat" text default 'plain' not null,
  "name" text default '' not null,
  "plannedAt" text,
  "topicId" text
);

CREATE INDEX "bulkDrafts_accountId_editedAt" on "bulkDrafts" ("accountId", "editedAt");

CREATE TABLE "apiKeys" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "hint" text not null,
  "keyHash" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "lastUsedAt" text,
  "revokedAt" text,
  "scopes" text,
  "expiresAt" text,
  "lastUsedAddress" text,
  "remindedAt" text
);

CREATE UNIQUE INDEX "apiKeys_keyHash" on "apiKeys" ("keyHash");

CREATE INDEX "apiKeys_accountId_createdAt" on "apiKeys" ("accountId", "createdAt");

CREATE TABLE "apiRequests" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "idempotencyKey" text not null,
  "requestSha256" text not null,
  "status" integer not null,
  "answer" text not null,
  "createdAt" text not null,
  constraint "apiRequests_key" primary key ("accountId", "idempotencyKey")
);

CREATE INDEX "apiRequests_createdAt" on "apiRequests" ("createdAt");

CREATE TABLE "webhookEndpoints" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "url" text not null,
  "secret" text not null,
  "events" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "failingSince" text,
  "restsUntil" text,
  "disabledAt" text,
  "disabledReason" text
);

CREATE INDEX "webhookEndpoints_accountId" on "webhookEndpoints" ("accountId");

CREATE TABLE "webhookPosts" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "endpointId" text not null references "webhookEndpoints" ("id") on delete cascade,
  "event" text not null,
  "body" text not null,
  "state" text not null,
  "attempts" integer not null,
  "nextTryAt" text,
  "leaseUntil" text,
  "createdAt" text not null,
  "settledAt" text
);

CREATE INDEX "webhookPosts_endpointId_state_id" on "webhookPosts" ("endpointId", "state", "id");

CREATE INDEX "webhookPosts_accountId_id" on "webhookPosts" ("accountId", "id");

CREATE INDEX "webhookPosts_settledAt" on "webhookPosts" ("settledAt");

CREATE INDEX "webhookPosts_leaseUntil_endpointId" on "webhookPosts" ("leaseUntil", "endpointId");

CREATE INDEX "webhookPosts_endpointId_id" on "webhookPosts" ("endpointId", "id");

CREATE INDEX "webhookPosts_state_nextTryAt_endpointId" on "webhookPosts" ("state", "nextTryAt", "endpointId");

CREATE TABLE "webhookPostAttempts" (
  "id" text not null primary key,
  "postId" text not null references "webhookPosts" ("id") on delete cascade,
  "attempt" integer not null,
  "at" text not null,
  "status" integer,
  "problem" text,
  "tookMs" integer not null
);

CREATE UNIQUE INDEX "webhookPostAttempts_postId_attempt" on "webhookPostAttempts" ("postId", "attempt");

CREATE TABLE "tallies" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "what" text not null,
  "at" text not null,
  "count" integer not null,
  constraint "tallies_key" primary key ("accountId", "what", "at")
);

CREATE TABLE "batchTallies" (
  "batchId" text not null references "batches" ("id") on delete cascade,
  "what" text not null,
  "count" integer not null,
  constraint "batchTallies_key" primary key ("batchId", "what")
);

CREATE VIRTUAL TABLE "peopleSearch" using fts5(
  "accountId",
  "words",
  content='',
  contentless_delete=1,
  detail=column,
  prefix='1 2 3',
  tokenize='unicode61 remove_diacritics 2'
);

CREATE TABLE "newsletterSubscribers" (
  "id" text primary key,
  "email" text not null,
  "emailKey" text not null unique,
  "status" text not null,
  "askedAt" text not null,
  "confirmedAt" text
);

CREATE INDEX "newsletterSubscribers_status_askedAt" on "newsletterSubscribers" ("status", "askedAt");

CREATE INDEX "newsletterSubscribers_status_confirmedAt_id" on "newsletterSubscribers" ("status", "confirmedAt", "id");

CREATE TABLE "subscriptions" (
  "id" text primary key,
  "accountId" text not null unique references "accounts" ("id") on delete cascade,
  "plan" text not null,
  "emailLimit" integer,
  "status" text not null,
  "periodStart" text not null,
  "periodEnd" text not null,
  "cancelsAtPeriodEnd" integer default 0 not null,
  "nextPlan" text,
  "nextEmailLimit" integer,
  "graceUntil" text,
  "anchorDay" integer default 1 not null,
  "remindedFor" text,
  "provider" text not null,
  "customerCode" text,
  "authorizationCode" text,
  "subscriptionCode" text,
  "subscriptionToken" text,
  "createdAt" text not null,
  "updatedAt" text not null
);

CREATE INDEX "subscriptions_status_periodEnd" on "subscriptions" ("status", "periodEnd");

CREATE INDEX "subscriptions_customerCode" on "subscriptions" ("customerCode");

CREATE TABLE "payments" (
  "id" text primary key,
  "accountId" text references "accounts" ("id") on delete set null,
  "reference" text not null unique,
  "purpose" text not null,
  "plan" text not null,
  "emailLimit" integer,
  "periodStart" text,
  "periodEnd" text,
  "amountKobo" integer not null,
  "lines" text not null,
  "status" text not null,
  "provider" text not null,
  "providerId" text,
  "basis" text default '' not null,
  "payUrl" text,
  "disputedAt" text,
  "failure" text,
  "receiptNumber" integer unique,
  "payerName" text not null,
  "payerEmail" text not null,
  "startedById" text,
  "createdAt" text not null,
  "paidAt" text,
  "refundedAt" text,
  "refundedKobo" integer default 0 not null
);

CREATE INDEX "payments_accountId_createdAt" on "payments" ("accountId", "createdAt", "id");

CREATE INDEX "payments_status_createdAt" on "payments" ("status", "createdAt");

CREATE TABLE "paymentEvents" (
  "key" text primary key,
  "event" text not null,
  "reference" text,
  "outcome" text not null,
  "receivedAt" text not null
);

CREATE INDEX "paymentEvents_receivedAt" on "paymentEvents" ("receivedAt");

CREATE TABLE "sandboxPayments" (
  "reference" text primary key,
  "amountKobo" integer not null,
  "email" text not null,
  "description" text not null,
  "returnUrl" text not null,
  "status" text not null,
  "authorizationCode" text,
  "refundedKobo" integer default 0 not null,
  "settlesAt" text,
  "createdAt" text not null,
  "subaccountCode" text,
  "operatorKobo" integer default 0 not null
);

CREATE TABLE "quotaPeriods" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "startsAt" text not null,
  "endsAt" text not null,
  "emailsUsed" integer default 0 not null,
  "certificatesUsed" integer default 0 not null,
  "warnedAt" text,
  "smsUsed" integer default 0 not null,
  "smsUsedUpAt" text,
  constraint "quotaPeriods_key" primary key ("accountId", "startsAt")
);

CREATE TABLE "quotaEntries" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "countsAt" text not null,
  "batchId" text,
  "kind" text not null,
  "emails" integer not null,
  "certificates" integer not null,
  "at" text not null
);

CREATE INDEX "quotaEntries_accountId_countsAt" on "quotaEntries" ("accountId", "countsAt", "id");

CREATE INDEX "quotaEntries_batchId" on "quotaEntries" ("batchId");

CREATE INDEX "quotaEntries_usage" on "quotaEntries" ("accountId", "countsAt", "batchId", "kind", "emails", "certificates");

CREATE TABLE "operators" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "addedBy" text not null,
  "addedAt" text not null
);

CREATE TABLE "operatorActs" (
  "id" text primary key,
  "at" text not null,
  "operatorId" text,
  "operatorName" text not null,
  "act" text not null,
  "accountId" text,
  "subject" text not null,
  "note" text not null
);

CREATE INDEX "operatorActs_at" on "operatorActs" ("at", "id");

CREATE INDEX "operatorActs_accountId_at" on "operatorActs" ("accountId", "at", "id");

CREATE INDEX "operatorActs_operatorName" on "operatorActs" ("operatorName");

CREATE TABLE "mailHealth" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "at" text not null,
  "sent" integer not null,
  "bounced" integer not null,
  "complained" integer not null,
  constraint "mailHealth_key" primary key ("accountId", "at")
);

CREATE INDEX "mailHealth_at" on "mailHealth" ("at");

CREATE TABLE "mailHours" (
  "at" text primary key,
  "sent" integer not null,
  "bounced" integer not null,
  "complained" integer not null
);

CREATE TABLE "accessEntries" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "hour" text not null,
  "actorId" text not null,
  "what" text not null,
  "subject" text not null,
  "at" text not null,
  constraint "accessEntries_key" primary key ("accountId", "hour", "actorId", "what", "subject")
);

CREATE INDEX "accessEntries_accountId_at" on "accessEntries" ("accountId", "at");

CREATE INDEX "accessEntries_at" on "accessEntries" ("at");

CREATE INDEX "accessEntries_actorId" on "accessEntries" ("accountId", "actorId", "at");

CREATE TABLE "formAddresses" (
  "slug" text primary key,
  "formId" text not null references "forms" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "leftAt" text not null
);

CREATE INDEX "formAddresses_formId" on "formAddresses" ("formId");

CREATE INDEX "formAddresses_accountId" on "formAddresses" ("accountId");

CREATE TABLE "certificateStubs" (
  "idHash" text primary key,
  "issuerName" text not null,
  "issuedOn" text not null,
  "expiresOn" text,
  "status" text not null,
  "pdfSha256" text,
  "pngContentSha256" text,
  "keyNumber" integer not null,
  "signature" text not null,
  "deletedAt" text not null,
  "factsSha256" text
);

CREATE INDEX "certificateStubs_deletedAt" on "certificateStubs" ("deletedAt");

CREATE TABLE "leftOutPeople" (
  "projectId" text not null references "projects" ("id") on delete cascade,
  "recipientId" text not null references "recipients" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "leftOutAt" text not null,
  constraint "leftOutPeople_primary" primary key ("projectId", "recipientId")
);

CREATE INDEX "leftOutPeople_recipientId" on "leftOutPeople" ("recipientId");

CREATE INDEX "leftOutPeople_accountId" on "leftOutPeople" ("accountId");

CREATE TABLE "uploadedFonts" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "family" text not null,
  "bold" integer not null,
  "italic" integer not null,
  "outlines" text not null,
  "isVariable" integer not null,
  "glyphs" integer not null,
  "bytes" integer not null,
  "lacks" text not null,
  "specimen" text not null,
  "fileKey" text not null,
  "sha256" text not null,
  "licenceConfirmedAt" text not null,
  "uploadedBy" text not null
);

CREATE UNIQUE INDEX "uploadedFonts_style" on "uploadedFonts" ("accountId", "family", "bold", "italic");

CREATE TABLE "designTemplates" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "design" text not null,
  "createdBy" text not null,
  "createdAt" text not null
);

CREATE INDEX "designTemplates_accountId" on "designTemplates" ("accountId", "createdAt");

CREATE TABLE "batchPreparations" (
  "batchId" text primary key references "batches" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "phase" text not null,
  "plan" text not null,
  "confirmed" text not null,
  "cursor" text,
  "seen" integer not null,
  "written" integer not null,
  "emails" integer not null,
  "certificates" integer not null,
  "takenEmails" integer not null,
  "takenCertificates" integer not null,
  "digest" text not null,
  "leaseOwner" text,
  "leaseUntil" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

CREATE INDEX "batchPreparations_accountId" on "batchPreparations" ("accountId");

CREATE TABLE "listEvents" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "listId" text not null references "recipientLists" ("id") on delete cascade,
  "at" text not null,
  "actorId" text,
  "kind" text not null,
  "about" text not null,
  "added" integer default 0 not null,
  "updated" integer default 0 not null,
  "duplicates" integer default 0 not null,
  "removed" integer default 0 not null,
  "consent" text
);

CREATE INDEX "listEvents_listId_at" on "listEvents" ("listId", "at");

CREATE INDEX "listEvents_accountId" on "listEvents" ("accountId");

CREATE TABLE "listSegments" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "listId" text not null references "recipientLists" ("id") on delete cascade,
  "name" text not null,
  "rule" text not null,
  "createdAt" text not null
);

CREATE INDEX "listSegments_listId" on "listSegments" ("listId");

CREATE INDEX "listSegments_accountId" on "listSegments" ("accountId");

CREATE TABLE "messageImages" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "fileKey" text not null,
  "widthPx" integer not null,
  "heightPx" integer not null,
  "createdAt" text not null
);

CREATE INDEX "messageImages_accountId" on "messageImages" ("accountId");

CREATE TABLE "savedMessages" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "subject" text not null,
  "body" text not null,
  "createdAt" text not null,
  "usedAt" text not null
);

CREATE INDEX "savedMessages_accountId_usedAt" on "savedMessages" ("accountId", "usedAt");

CREATE TABLE "sendRules" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "draftId" text references "bulkDrafts" ("id") on delete set null,
  "kind" text not null,
  "weekday" integer not null,
  "time" text not null,
  "toEveryone" integer not null,
  "state" text not null,
  "stoppedReason" text,
  "nextRunAt" text,
  "newSince" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "projectId" text references "projects" ("id") on delete set null,
  "webinarId" text references "webinars" ("id") on delete set null,
  "days" integer default 0 not null,
  "source" text,
  "monthDay" integer default 1 not null,
  "dates" text default '' not null
);

CREATE INDEX "sendRules_accountId_createdAt" on "sendRules" ("accountId", "createdAt");

CREATE INDEX "sendRules_draftId" on "sendRules" ("draftId");

CREATE INDEX "sendRules_nextRunAt" on "sendRules" ("nextRunAt");

CREATE INDEX "sendRules_projectId" on "sendRules" ("projectId");

CREATE INDEX "sendRules_webinarId" on "sendRules" ("webinarId");

CREATE TABLE "sendRuleRuns" (
  "id" text not null primary key,
  "ruleId" text not null references "sendRules" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "dueAt" text not null,
  "ranAt" text not null,
  "outcome" text not null,
  "sentCount" integer not null,
  "leftOutCount" integer not null,
  "detail" text not null,
  "batchId" text references "batches" ("id") on delete set null
);

CREATE INDEX "sendRuleRuns_ruleId_ranAt" on "sendRuleRuns" ("ruleId", "ranAt");

CREATE INDEX "sendRuleRuns_accountId" on "sendRuleRuns" ("accountId");

CREATE INDEX "sendRuleRuns_batchId" on "sendRuleRuns" ("batchId");

CREATE TABLE "tags" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "nameKey" text not null,
  "createdAt" text not null
);

CREATE UNIQUE INDEX "tags_accountId_nameKey" on "tags" ("accountId", "nameKey");

CREATE TABLE "personTags" (
  "tagId" text not null references "tags" ("id") on delete cascade,
  "personNumber" integer not null references "people" ("number") on delete cascade,
  constraint "personTags_pk" primary key ("tagId", "personNumber")
);

CREATE INDEX "personTags_personNumber" on "personTags" ("personNumber");

CREATE TABLE "peopleSegments" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "rule" text not null,
  "createdAt" text not null,
  "editedAt" text not null,
  "viewedAt" text,
  "people" integer,
  "countedAt" text
);

CREATE INDEX "peopleSegments_accountId" on "peopleSegments" ("accountId", "editedAt");

CREATE TABLE "webinarCovers" (
  "webinarId" text not null primary key references "webinars" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "fileKey" text not null,
  "fallbackFileKey" text not null
);

CREATE INDEX "webinarCovers_accountId" on "webinarCovers" ("accountId");

CREATE TABLE "webinarSpeakers" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "position" integer not null,
  "name" text not null,
  "role" text not null,
  "picture" text not null
);

CREATE INDEX "webinarSpeakers_webinarId_position" on "webinarSpeakers" ("webinarId", "position");

CREATE INDEX "webinarSpeakers_accountId" on "webinarSpeakers" ("accountId");

CREATE TABLE "guestEmailChanges" (
  "registrationId" text not null primary key references "webinarRegistrations" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "email" text not null,
  "tokenHash" text not null unique,
  "expiresAt" text not null
);

CREATE INDEX "guestEmailChanges_accountId" on "guestEmailChanges" ("accountId");

CREATE INDEX "guestEmailChanges_webinarId" on "guestEmailChanges" ("webinarId");

CREATE TABLE "checkInLinks" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "name" text not null,
  "walkIns" integer not null,
  "createdAt" text not null,
  "usedAt" text,
  "revokedAt" text
);

CREATE INDEX "checkInLinks_webinarId" on "checkInLinks" ("webinarId");

CREATE INDEX "checkInLinks_accountId" on "checkInLinks" ("accountId");

CREATE TABLE "checkIns" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "registrationId" text not null references "webinarRegistrations" ("id") on delete cascade,
  "linkId" text references "checkInLinks" ("id") on delete set null,
  "method" text not null,
  "at" text not null,
  "receivedAt" text not null,
  "undoneAt" text,
  "changeNumber" integer not null
);

CREATE INDEX "checkIns_registrationId_at" on "checkIns" ("registrationId", "at");

CREATE INDEX "checkIns_webinarId_changeNumber" on "checkIns" ("webinarId", "changeNumber");

CREATE INDEX "checkIns_webinarId_at" on "checkIns" ("webinarId", "at");

CREATE INDEX "checkIns_accountId" on "checkIns" ("accountId");

CREATE INDEX "checkIns_linkId" on "checkIns" ("linkId");

CREATE INDEX "checkIns_counting" on "checkIns" ("webinarId", "registrationId", "method") where "undoneAt" is null;

CREATE TABLE "guestResponses" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "registrationId" text not null references "webinarRegistrations" ("id") on delete cascade,
  "formId" text not null references "forms" ("id") on delete cascade,
  "responseId" text references "formResponses" ("id") on delete set null,
  "attempt" integer not null,
  "points" integer,
  "maxPoints" integer,
  "passed" integer not null,
  "at" text not null
);

CREATE UNIQUE INDEX "guestResponses_registrationId_formId_attempt" on "guestResponses" ("registrationId", "formId", "attempt");

CREATE INDEX "guestResponses_accountId" on "guestResponses" ("accountId");

CREATE INDEX "guestResponses_webinarId" on "guestResponses" ("webinarId");

CREATE INDEX "guestResponses_formId" on "guestResponses" ("formId");

CREATE INDEX "guestResponses_responseId" on "guestResponses" ("responseId");

CREATE TABLE "formResponseNotes" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "responseId" text not null references "formResponses" ("id") on delete cascade,
  "text" text not null,
  "authorId" text not null,
  "createdAt" text not null
);

CREATE INDEX "formResponseNotes_responseId" on "formResponseNotes" ("responseId");

CREATE INDEX "formResponseNotes_accountId" on "formResponseNotes" ("accountId");

CREATE TABLE "formResponseTags" (
  "formId" text not null references "forms" ("id") on delete cascade,
  "responseId" text not null references "formResponses" ("id") on delete cascade,
  "nameKey" text not null,
  "name" text not null,
  constraint "formResponseTags_pkey" primary key ("responseId", "nameKey")
);

CREATE INDEX "formResponseTags_formId_nameKey" on "formResponseTags" ("formId", "nameKey");

CREATE TABLE "formResponseEdits" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "responseId" text not null references "formResponses" ("id") on delete cascade,
  "editorId" text not null,
  "changes" text not null,
  "createdAt" text not null
);

CREATE INDEX "formResponseEdits_responseId" on "formResponseEdits" ("responseId");

CREATE INDEX "formResponseEdits_accountId" on "formResponseEdits" ("accountId");

CREATE TABLE "formSheets" (
  "formId" text primary key references "forms" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "sheetId" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "readAt" text,
  "readBy" text,
  "readCount" integer default 0 not null
);

CREATE UNIQUE INDEX "formSheets_sheetId" on "formSheets" ("sheetId");

CREATE INDEX "formSheets_accountId" on "formSheets" ("accountId");

CREATE TABLE "formUniqueAnswers" (
  "formId" text not null references "forms" ("id") on delete cascade,
  "elementId" text not null,
  "answerKey" text not null,
  "responseId" text not null references "formResponses" ("id") on delete cascade,
  constraint "formUniqueAnswers_pkey" primary key ("formId", "elementId", "answerKey")
);

CREATE INDEX "formUniqueAnswers_responseId" on "formUniqueAnswers" ("responseId");

CREATE TABLE "secondFactors" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "secret" text not null,
  "confirmedAt" text not null,
  "lastUsedStep" integer not null
);

CREATE TABLE "recoveryCodes" (
  "hash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "createdAt" text not null,
  "usedAt" text
);

CREATE INDEX "recoveryCodes_userId" on "recoveryCodes" ("userId");

CREATE TABLE "importRows" (
  "importId" text not null references "imports" ("id") on delete cascade,
  "rowNumber" integer not null,
  "outcome" text not null,
  "reason" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "certificateName" text not null,
  "fields" text not null,
  "searchText" text not null,
  "recipientId" text,
  "doubts" text default '' not null,
  "written" text default '' not null,
  constraint "importRows_pk" primary key ("importId", "rowNumber")
) without rowid;

CREATE INDEX "importRows_keptAside" on "importRows" ("importId", "outcome", "rowNumber") where "outcome" <> 'add';

CREATE INDEX "importRows_doubts" on "importRows" ("importId", "doubts", "outcome", "rowNumber") where "doubts" <> '';

CREATE TABLE "securityEvents" (
  "id" text primary key,
  "at" text not null,
  "kind" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "subject" text,
  "device" text,
  "address" text
);

CREATE INDEX "securityEvents_userId_id" on "securityEvents" ("userId", "id");

CREATE INDEX "securityEvents_accountId_id" on "securityEvents" ("accountId", "id");

CREATE INDEX "securityEvents_at" on "securityEvents" ("at");

CREATE TABLE "passkeys" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "credentialId" text not null,
  "publicKey" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "createdAt" text not null,
  "lastUsedAt" text
);

CREATE UNIQUE INDEX "passkeys_credentialId" on "passkeys" ("credentialId");

CREATE INDEX "passkeys_userId" on "passkeys" ("userId");

CREATE TABLE "smsConsents" (
  "registrationId" text not null primary key references "webinarRegistrations" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "phone" text not null,
  "agreedAt" text not null,
  "words" text not null
);

CREATE INDEX "smsConsents_accountId" on "smsConsents" ("accountId", "phone");

CREATE INDEX "smsConsents_webinarId" on "smsConsents" ("webinarId", "phone");

CREATE TABLE "smsMessages" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "registrationId" text not null references "webinarRegistrations" ("id") on delete cascade,
  "kind" text not null,
  "phone" text not null,
  "text" text not null,
  "parts" integer not null,
  "state" text not null,
  "reason" text default '' not null,
  "reference" text,
  "attempt" integer default 0 not null,
  "nextTryAt" text,
  "leaseUntil" text,
  "countedFor" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "sentAt" text,
  "deliveredAt" text
);

CREATE UNIQUE INDEX "smsMessages_registrationId" on "smsMessages" ("registrationId", "kind");

CREATE INDEX "smsMessages_state" on "smsMessages" ("state", "nextTryAt");

CREATE INDEX "smsMessages_reference" on "smsMessages" ("reference");

CREATE INDEX "smsMessages_phone" on "smsMessages" ("phone");

CREATE INDEX "smsMessages_accountId" on "smsMessages" ("accountId");

CREATE INDEX "smsMessages_webinarId" on "smsMessages" ("webinarId");

CREATE TABLE "smsStops" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "phone" text not null,
  "source" text not null,
  "at" text not null,
  constraint "smsStops_pk" primary key ("accountId", "phone")
);

CREATE TABLE "peopleToIndex" (
  "accountId" text not null primary key references "accounts" ("id") on delete cascade,
  "first" integer not null,
  "last" integer not null
);

CREATE TABLE "certificateFingerprints" (
  "certificateId" text not null primary key references "certificates" ("id") on delete cascade,
  "factsSha256" text not null,
  "pdfSha256" text,
  "pngContentSha256" text
);

CREATE TABLE "sendingHours" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "hour" text not null,
  "sent" integer not null,
  "toNew" integer not null,
  constraint "sendingHours_pk" primary key ("accountId", "hour")
);

CREATE TABLE "sendReviews" (
  "batchId" text not null primary key references "batches" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "state" text not null,
  "reason" text not null,
  "createdAt" text not null,
  "decidedAt" text
);

CREATE INDEX "sendReviews_state" on "sendReviews" ("state", "createdAt");

CREATE INDEX "sendReviews_accountId" on "sendReviews" ("accountId");

CREATE TABLE "issuerProofs" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "kind" text not null,
  "state" text not null,
  "name" text not null,
  "domain" text,
  "token" text,
  "companyNumber" text,
  "createdAt" text not null,
  "provedAt" text,
  "seenAt" text,
  "triedAt" text,
  "missingSince" text,
  "lostAt" text,
  "provedBy" text
);

CREATE INDEX "issuerProofs_accountId" on "issuerProofs" ("accountId");

CREATE UNIQUE INDEX "issuerProofs_domain" on "issuerProofs" ("domain") where "provedAt" is not null and "lostAt" is null;

CREATE TABLE "accountNameKeys" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "key" text not null,
  constraint "accountNameKeys_pk" primary key ("accountId", "key")
);

CREATE INDEX "accountNameKeys_key" on "accountNameKeys" ("key");

CREATE TABLE "formSummaryParts" (
  "formId" text not null references "forms" ("id") on delete cascade,
  "part" integer not null,
  "changes" integer default 0 not null,
  "shape" text,
  "counts" text,
  constraint "formSummaryParts_pk" primary key ("formId", "part")
);

CREATE TABLE "importEdits" (
  "importId" text not null references "imports" ("id") on delete cascade,
  "change" integer not null,
  "rowNumber" integer not null,
  "field" text not null,
  "text" text not null,
  "previous" text,
  "reason" text,
  "editedAt" text not null,
  "editedBy" text,
  "sheet" text,
  "columnIndex" integer,
  constraint "importEdits_pk" primary key ("importId", "change", "rowNumber", "field")
);

CREATE INDEX "importEdits_row" on "importEdits" ("importId", "rowNumber", "change");

CREATE TABLE "renewalPlans" (
  "projectId" text not null primary key references "projects" ("id") on delete cascade,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "steps" text not null,
  "leadsTo" text not null,
  "target" text not null,
  "renewedByProjectId" text,
  "updatedAt" text not null
);

CREATE INDEX "renewalPlans_accountId" on "renewalPlans" ("accountId");

CREATE INDEX "renewalPlans_renewedByProjectId" on "renewalPlans" ("renewedByProjectId");

CREATE TABLE "renewalReminders" (
  "firstId" text not null,
  "expiresAt" text not null,
  "step" integer not null,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "certificateId" text not null references "certificates" ("id") on delete cascade,
  "batchId" text not null,
  "at" text not null,
  constraint "renewalReminders_key" primary key ("firstId", "expiresAt", "step")
);

CREATE INDEX "renewalReminders_accountId" on "renewalReminders" ("accountId");

CREATE INDEX "renewalReminders_certificateId" on "renewalReminders" ("certificateId");

CREATE TABLE "renewalDigests" (
  "accountId" text not null primary key references "accounts" ("id") on delete cascade,
  "lookedAt" text not null,
  "counts" text not null
);

CREATE TABLE "holders" (
  "id" text not null primary key,
  "createdAt" text not null
);

CREATE TABLE "holderAddresses" (
  "email" text not null,
  "holderId" text not null references "holders" ("id") on delete cascade,
  "provedAt" text not null,
  "opens" integer not null,
  constraint "holderAddresses_pk" primary key ("email", "holderId")
);

CREATE INDEX "holderAddresses_holderId" on "holderAddresses" ("holderId");

CREATE UNIQUE INDEX "holderAddresses_opens" on "holderAddresses" ("email") where "opens" = 1;

CREATE TABLE "holderVisits" (
  "id" text not null primary key,
  "email" text not null,
  "browserHash" text unique,
  "pendingEmail" text,
  "startedAt" text not null,
  "expiresAt" text not null
);

CREATE INDEX "holderVisits_email" on "holderVisits" ("email");

CREATE INDEX "holderVisits_startedAt" on "holderVisits" ("startedAt");

CREATE TABLE "holderShares" (
  "id" text not null primary key,
  "holderId" text not null references "holders" ("id") on delete cascade,
  "certificates" text not null,
  "createdAt" text not null
);

CREATE INDEX "holderShares_holderId" on "holderShares" ("holderId");

CREATE TABLE "nameCorrections" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "certificateId" text not null references "certificates" ("id") on delete cascade,
  "newCertificateId" text,
  "nameBefore" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "change" text not null,
  "state" text not null,
  "reason" text default '' not null,
  "language" text not null,
  "askedAt" text not null,
  "decidedAt" text,
  "decidedBy" text
);

CREATE INDEX "nameCorrections_accountId_state" on "nameCorrections" ("accountId", "state", "askedAt");

CREATE INDEX "nameCorrections_certificateId" on "nameCorrections" ("certificateId");

CREATE UNIQUE INDEX "nameCorrections_waiting" on "nameCorrections" ("certificateId") where "state" = 'waiting';

CREATE INDEX "nameCorrections_newCertificateId" on "nameCorrections" ("newCertificateId");

CREATE TABLE "issuerPages" (
  "accountId" text primary key references "accounts" ("id") on delete cascade,
  "name" text not null unique,
  "about" text default '' not null,
  "address" text default '' not null,
  "isShown" integer default 0 not null,
  "updatedAt" text not null
);

CREATE TABLE "issuerPageNames" (
  "name" text primary key,
  "nameKey" text not null unique,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "createdAt" text not null
);

CREATE INDEX "issuerPageNames_accountId" on "issuerPageNames" ("accountId");

CREATE TABLE "bulkChecks" (
  "id" text primary key,
  "createdAt" text not null,
  "sender" text not null,
  "checkedAt" text,
  "startedAt" text,
  "counts" text
);

CREATE INDEX "bulkChecks_createdAt" on "bulkChecks" ("createdAt");

CREATE TABLE "bulkCheckFiles" (
  "id" text primary key,
  "checkId" text not null references "bulkChecks" ("id") on delete cascade,
  "place" text not null,
  "name" text not null,
  "lines" text
);

CREATE INDEX "bulkCheckFiles_checkId_place" on "bulkCheckFiles" ("checkId", "place");

CREATE TABLE "transparencyLogs" (
  "number" integer primary key,
  "origin" text not null,
  "startedAt" text not null,
  "turnAt" text not null,
  "pausedBecause" text,
  "problem" text
);

CREATE TABLE "logTiles" (
  "log" integer not null,
  "level" integer not null,
  "tileIndex" integer not null,
  "content" text not null,
  constraint "logTiles_pk" primary key ("log", "level", "tileIndex")
);

CREATE TABLE "logCheckpoints" (
  "log" integer not null,
  "size" integer not null,
  "note" text not null,
  "isPublished" integer not null,
  "signedAt" text not null,
  constraint "logCheckpoints_pk" primary key ("log", "size")
);

CREATE TABLE "waitingLeaves" (
  "id" text primary key,
  "kind" text not null,
  "hash" text not null,
  "certificateId" text,
  "createdAt" text not null
);

CREATE TABLE "bulkCheckPages" (
  "checkId" text not null references "bulkChecks" ("id") on delete cascade,
  "page" integer not null,
  "lines" text not null,
  constraint "bulkCheckPages_pk" primary key ("checkId", "page")
);

CREATE TABLE "holderTargets" (
  "holderId" text not null references "holders" ("id") on delete cascade,
  "year" integer not null,
  "body" text not null,
  "points" integer not null,
  constraint "holderTargets_pk" primary key ("holderId", "year", "body")
);

CREATE TABLE "senderDomains" (
  "id" text primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "domain" text not null,
  "localPart" text not null,
  "state" text not null,
  "signedBy" text not null,
  "providerId" text,
  "token" text not null,
  "results" text not null,
  "createdAt" text not null,
  "checkedAt" text,
  "nextCheckAt" text not null,
  "provedAt" text,
  "missingSince" text,
  "lostAt" text
);

CREATE UNIQUE INDEX "senderDomains_accountId" on "senderDomains" ("accountId");

CREATE UNIQUE INDEX "senderDomains_inUse" on "senderDomains" ("domain") where "state" in ('active', 'held');

CREATE INDEX "senderDomains_nextCheckAt" on "senderDomains" ("nextCheckAt");

CREATE INDEX "senderDomains_providerId" on "senderDomains" ("providerId");

CREATE TABLE "senderDomainKeys" (
  "id" text primary key,
  "senderDomainId" text not null references "senderDomains" ("id") on delete cascade,
  "algorithm" text not null,
  "selector" text not null,
  "publicKey" text not null,
  "sealedKey" text,
  "state" text not null,
  "createdAt" text not null,
  "retiredAt" text
);

CREATE INDEX "senderDomainKeys_senderDomainId" on "senderDomainKeys" ("senderDomainId");

CREATE TABLE "mailReceivers" (
  "domain" text not null primary key,
  "receiver" text,
  "expiresAt" text not null,
  "wantedAt" text
);

CREATE INDEX "mailReceivers_wantedAt" on "mailReceivers" ("wantedAt");

CREATE INDEX "mailReceivers_expiresAt" on "mailReceivers" ("expiresAt");

CREATE TABLE "receiverHolds" (
  "sender" text not null,
  "receiver" text not null,
  "heldUntil" text not null,
  "step" integer not null,
  "failures" integer not null,
  "perMinute" integer,
  "nextAt" text not null,
  "refusedSince" text,
  "answer" text not null,
  constraint "receiverHolds_pk" primary key ("sender", "receiver")
);

CREATE TABLE "senderWarmUps" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "sender" text not null,
  "receiver" text not null,
  "day" text not null,
  "sent" integer not null,
  "allowance" integer not null,
  "refusedOn" text,
  constraint "senderWarmUps_pk" primary key ("accountId", "sender", "receiver")
);

CREATE TABLE "sendingTimes" (
  "accountId" text not null primary key references "accounts" ("id") on delete cascade,
  "opensAt" text not null,
  "closesAt" text not null,
  "updatedAt" text not null
);

CREATE TABLE "mailTopics" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "nameKey" text not null,
  "createdAt" text not null,
  constraint "mailTopics_accountId_nameKey" unique ("accountId", "nameKey")
);

CREATE TABLE "mailChoices" (
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "email" text not null,
  "topicId" text not null,
  "until" text not null,
  "detail" text not null,
  "createdAt" text not null,
  constraint "mailChoices_pk" primary key ("accountId", "email", "topicId")
);

CREATE INDEX "mailChoices_accountId_topicId_createdAt" on "mailChoices" ("accountId", "topicId", "createdAt");

CREATE INDEX "mailChoices_accountId_createdAt_email" on "mailChoices" ("accountId", "createdAt", "email");

CREATE INDEX "mailChoices_until" on "mailChoices" ("until");

CREATE TABLE "dmarcReports" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "domain" text not null,
  "org" text not null,
  "reportId" text not null,
  "beginAt" text not null,
  "endAt" text not null,
  "policy" text not null,
  "total" integer not null,
  "createdAt" text not null,
  constraint "dmarcReports_once" unique ("accountId", "domain", "org", "reportId")
);

CREATE INDEX "dmarcReports_accountId_endAt" on "dmarcReports" ("accountId", "endAt");

CREATE INDEX "dmarcReports_accountId_createdAt" on "dmarcReports" ("accountId", "createdAt");

CREATE INDEX "dmarcReports_endAt" on "dmarcReports" ("endAt");

CREATE TABLE "dmarcSources" (
  "reportId" text not null references "dmarcReports" ("id") on delete cascade,
  "number" integer not null,
  "ip" text not null,
  "count" integer not null,
  "dkim" integer not null,
  "spf" integer not null,
  "disposition" text not null,
  "dkimDomain" text not null,
  "selector" text not null,
  "spfDomain" text not null,
  "reasons" text not null,
  constraint "dmarcSources_pk" primary key ("reportId", "number")
);

CREATE TABLE "paths" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "name" text not null,
  "source" text not null,
  "state" text not null,
  "stoppedReason" text,
  "startedAt" text,
  "walkedTo" integer not null,
  "letsIn" integer not null,
  "nextTurnAt" text,
  "createdBy" text not null,
  "createdAt" text not null
);

CREATE INDEX "paths_accountId_createdAt" on "paths" ("accountId", "createdAt");

CREATE INDEX "paths_nextTurnAt" on "paths" ("nextTurnAt") where "nextTurnAt" is not null;

CREATE TABLE "pathSteps" (
  "id" text not null primary key,
  "pathId" text not null references "paths" ("id") on delete cascade,
  "position" integer not null,
  "kind" text not null,
  "settings" text not null,
  "draftId" text references "bulkDrafts" ("id") on delete set null,
  "passed" integer not null,
  "skipped" integer not null
);

CREATE INDEX "pathSteps_pathId" on "pathSteps" ("pathId");

CREATE INDEX "pathSteps_draftId" on "pathSteps" ("draftId");

CREATE TABLE "pathPeople" (
  "pathId" text not null references "paths" ("id") on delete cascade,
  "email" text not null,
  "stepId" text not null,
  "state" text not null,
  "dueAt" text not null,
  "reason" text not null,
  "giving" text,
  "movedAt" text not null,
  constraint "pathPeople_pk" primary key ("pathId", "email")
);

CREATE INDEX "pathPeople_due" on "pathPeople" ("pathId", "state", "stepId", "dueAt", "email");

CREATE TABLE "pathPassed" (
  "pathId" text not null references "paths" ("id") on delete cascade,
  "email" text not null,
  "stepId" text not null,
  "outcome" text not null,
  "batchId" text,
  constraint "pathPassed_pk" primary key ("pathId", "email", "stepId")
);

CREATE TABLE "payoutAccounts" (
  "accountId" text not null primary key references "accounts" ("id") on delete cascade,
  "provider" text not null,
  "subaccountCode" text not null,
  "bankCode" text not null,
  "bankName" text not null,
  "accountNumber" text not null,
  "accountName" text not null,
  "legalName" text not null,
  "tin" text not null,
  "vatRate" integer,
  "lastReceipt" integer default 0 not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

CREATE UNIQUE INDEX "payoutAccounts_subaccountCode" on "payoutAccounts" ("subaccountCode");

CREATE TABLE "ticketSettings" (
  "webinarId" text not null primary key references "webinars" ("id") on delete cascade,
  "accountId" text not null,
  "buyerPaysFee" integer not null,
  "bankTransfer" integer not null,
  "fullDays" integer,
  "partDays" integer,
  "partPercent" integer not null
);

CREATE TABLE "ticketKinds" (
  "id" text not null primary key,
  "accountId" text not null,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "name" text not null,
  "about" text not null,
  "priceKobo" integer not null,
  "earlyKobo" integer,
  "earlyUntil" text,
  "earlyPlaces" integer,
  "places" integer,
  "salesFrom" text,
  "salesTo" text,
  "isHidden" integer not null,
  "createdAt" text not null
);

CREATE INDEX "ticketKinds_webinarId" on "ticketKinds" ("webinarId", "id");

CREATE TABLE "ticketCodes" (
  "id" text not null primary key,
  "accountId" text not null,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "code" text not null,
  "kind" text not null,
  "value" integer not null,
  "maxUses" integer,
  "uses" integer not null,
  "expiresAt" text,
  "createdAt" text not null
);

CREATE UNIQUE INDEX "ticketCodes_code" on "ticketCodes" ("webinarId", "code");

CREATE TABLE "ticketOrders" (
  "id" text not null primary key,
  "accountId" text not null,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "number" text not null,
  "token" text not null,
  "onceToken" text not null,
  "state" text not null,
  "buyerName" text not null,
  "buyerEmail" text not null,
  "codeId" text references "ticketCodes" ("id") on delete set null,
  "codeText" text,
  "subtotalKobo" integer not null,
  "discountKobo" integer not null,
  "cardFeeKobo" integer not null,
  "operatorKobo" integer not null,
  "paidKobo" integer not null,
  "refundedKobo" integer not null,
  "method" text,
  "heldUntil" text,
  "startedAs" text not null,
  "receiptNumber" integer,
  "isDisputed" integer not null,
  "createdAt" text not null,
  "paidAt" text
);

CREATE UNIQUE INDEX "ticketOrders_number" on "ticketOrders" ("number");

CREATE UNIQUE INDEX "ticketOrders_token" on "ticketOrders" ("token");

CREATE UNIQUE INDEX "ticketOrders_onceToken" on "ticketOrders" ("onceToken");

CREATE INDEX "ticketOrders_webinarId" on "ticketOrders" ("webinarId", "id");

CREATE INDEX "ticketOrders_accountId" on "ticketOrders" ("accountId", "id");

CREATE INDEX "ticketOrders_codeId" on "ticketOrders" ("codeId");

CREATE INDEX "ticketOrders_heldUntil" on "ticketOrders" ("heldUntil") where "heldUntil" is not null;

CREATE TABLE "ticketGuests" (
  "id" text not null primary key,
  "accountId" text not null,
  "webinarId" text not null,
  "orderId" text not null references "ticketOrders" ("id") on delete cascade,
  "kindId" text not null,
  "name" text not null,
  "email" text not null,
  "claimToken" text,
  "priceKobo" integer not null,
  "discountKobo" integer not null,
  "isEarly" integer not null,
  "state" text not null,
  "registrationId" text
);

CREATE INDEX "ticketGuests_orderId" on "ticketGuests" ("orderId", "id");

CREATE INDEX "ticketGuests_kindId" on "ticketGuests" ("webinarId", "kindId", "state", "isEarly");

CREATE INDEX "ticketGuests_accountId" on "ticketGuests" ("accountId", "email");

CREATE UNIQUE INDEX "ticketGuests_claimToken" on "ticketGuests" ("claimToken");

CREATE UNIQUE INDEX "ticketGuests_registrationId" on "ticketGuests" ("registrationId");

CREATE TABLE "ticketPayments" (
  "id" text not null primary key,
  "accountId" text not null,
  "orderId" text not null references "ticketOrders" ("id") on delete cascade,
  "reference" text not null,
  "provider" text not null,
  "amountKobo" integer not null,
  "currency" text not null,
  "state" text not null,
  "payUrl" text,
  "arrivedKobo" integer,
  "arrivedCurrency" text,
  "feeKobo" integer not null,
  "operatorKobo" integer not null,
  "refundedKobo" integer not null,
  "note" text not null,
  "createdAt" text not null,
  "paidAt" text
);

CREATE UNIQUE INDEX "ticketPayments_reference" on "ticketPayments" ("reference");

CREATE INDEX "ticketPayments_orderId" on "ticketPayments" ("orderId", "id");

CREATE INDEX "ticketPayments_begun" on "ticketPayments" ("createdAt") where "state" = 'begun';

CREATE INDEX "ticketPayments_accountId" on "ticketPayments" ("accountId", "paidAt");

CREATE TABLE "ticketRefunds" (
  "id" text not null primary key,
  "accountId" text not null,
  "orderId" text not null references "ticketOrders" ("id") on delete cascade,
  "paymentId" text not null,
  "amountKobo" integer not null,
  "why" text not null,
  "state" text not null,
  "refundId" text,
  "createdAt" text not null,
  "changedAt" text
);

CREATE INDEX "ticketRefunds_orderId" on "ticketRefunds" ("orderId", "id");

CREATE INDEX "ticketRefunds_paymentId" on "ticketRefunds" ("paymentId", "id");

CREATE INDEX "ticketRefunds_accountId" on "ticketRefunds" ("accountId", "createdAt");

CREATE TABLE "ticketWaits" (
  "id" text not null primary key,
  "accountId" text not null,
  "webinarId" text not null references "webinars" ("id") on delete cascade,
  "kindId" text not null references "ticketKinds" ("id") on delete cascade,
  "name" text not null,
  "email" text not null,
  "orderId" text,
  "createdAt" text not null
);

CREATE UNIQUE INDEX "ticketWaits_kindId" on "ticketWaits" ("kindId", "email");

CREATE INDEX "ticketWaits_webinarId" on "ticketWaits" ("webinarId", "id");

CREATE TABLE "fieldLinks" (
  "id" text not null primary key,
  "accountId" text not null,
  "formId" text not null references "forms" ("id") on delete cascade,
  "name" text not null,
  "createdAt" text not null,
  "usedAt" text,
  "revokedAt" text
);

CREATE INDEX "fieldLinks_formId" on "fieldLinks" ("formId", "id");

CREATE TABLE "incomingHooks" (
  "id" text not null primary key,
  "accountId" text not null references "accounts" ("id") on delete cascade,
  "projectId" text references "projects" ("id") on delete set null,
  "name" text not null,
  "token" text not null unique,
  "mapping" text,
  "stoppedReason" text,
  "createdBy" text not null,
  "createdAt" text not null
);

CREATE INDEX "incomingHooks_accountId" on "incomingHooks" ("accountId");

CREATE INDEX "incomingHooks_projectId" on "incomingHooks" ("projectId");

CREATE TABLE "hookPosts" (
  "id" text not null primary key,
  "hookId" text not null references "incomingHooks" ("id") on delete cascade,
  "receivedAt" text not null,
  "sha256" text not null,
  "body" text not null,
  "state" text not null,
  "email" text,
  "problem" text,
  "giving" text,
  "batchId" text
);

CREATE UNIQUE INDEX "hookPosts_hookId_sha256" on "hookPosts" ("hookId", "sha256");

CREATE INDEX "hookPosts_hookId_state_id" on "hookPosts" ("hookId", "state", "id");

CREATE TRIGGER "recipients_insert" after insert on "recipients" when (select "beingFilled" from "recipientLists" where "id" = new."listId") = 0 begin
      update "recipientLists" set "recipientCount" = "recipientCount" + 1 where "id" = new."listId";
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."email", "new"."firstName", "new"."lastName", 'list', "new"."listId", substr(case when instr("new"."searchText", "new"."email") > 0 and "new"."email" <> '' then substr("new"."searchText", 1, instr("new"."searchText", "new"."email") + length("new"."email") - 1) else "new"."searchText" end, 1, 2000), "new"."updatedAt", "new"."updatedAt") on conflict ("accountId", "email") do update set
    "firstName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."firstName" else "people"."firstName" end,
    "lastName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."lastName" else "people"."lastName" end,
    "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
    "updatedAt" = excluded."updatedAt"
  where instr("people"."words", excluded."words") = 0
    or (excluded."firstName" || excluded."lastName" <> '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "recipients_update" after update of "email", "firstName", "lastName", "searchText" on "recipients" begin
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."email", "new"."firstName", "new"."lastName", 'list', "new"."listId", substr(case when instr("new"."searchText", "new"."email") > 0 and "new"."email" <> '' then substr("new"."searchText", 1, instr("new"."searchText", "new"."email") + length("new"."email") - 1) else "new"."searchText" end, 1, 2000), "new"."updatedAt", "new"."updatedAt") on conflict ("accountId", "email") do update set
    "firstName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."firstName" else "people"."firstName" end,
    "lastName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."lastName" else "people"."lastName" end,
    "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
    "updatedAt" = excluded."updatedAt"
  where instr("people"."words", excluded."words") = 0
    or (excluded."firstName" || excluded."lastName" <> '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "recipients_email" after update of "email" on "recipients" when old."email" <> new."email" begin delete from "people" where "accountId" = old."accountId" and "email" = old."email"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."email")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."email")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."email" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."email" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "recipients_delete" after delete on "recipients" begin
      update "recipientLists" set "recipientCount" = "recipientCount" - 1 where "id" = old."listId";
      delete from "people" where "accountId" = old."accountId" and "email" = old."email"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."email")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."email")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."email")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."email" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."email" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "batches_delete" before delete on "batches" begin
      delete from "deliveries" where "batchId" = old."id"; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'batches:' || old."status" and "at" = '' and old."kind" in ('certificates', 'bulk'); end;

CREATE TRIGGER "batches_insert" after insert on "batches" begin insert into "tallies" ("accountId", "what", "at", "count")
    select new."accountId", 'batches:' || new."status", '', 1 where new."kind" in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = new."projectId"; end;

CREATE TRIGGER "batches_update" after update of "status", "startedAt", "projectId" on "batches" begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId"
    and "what" = 'batches:' || old."status" and "at" = '' and old."kind" in ('certificates', 'bulk'); insert into "tallies" ("accountId", "what", "at", "count")
    select new."accountId", 'batches:' || new."status", '', 1 where new."kind" in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = new."projectId"; end;

CREATE TRIGGER "batches_gone" after delete on "batches" begin update "projects" set "sendStatus" = case
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" in ('preparing', 'sending', 'paused')) then 'ongoing'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))) then 'sent'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and "b"."status" = 'scheduled') then 'scheduled'
      when exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and true) then 'not-sent'
      else 'draft' end where "id" = old."projectId"; end;

CREATE TRIGGER "batches_messages_insert" after insert on "batches" when new."kind" in ('certificates', 'bulk', 'test', 'summary') begin insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'messages', '', new."recipientCount")
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; end;

CREATE TRIGGER "batches_messages_update" after update of "recipientCount" on "batches" when new."kind" in ('certificates', 'bulk', 'test', 'summary') begin insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'messages', '', new."recipientCount" - old."recipientCount")
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; end;

CREATE TRIGGER "batches_messages_delete" after delete on "batches" when old."kind" in ('certificates', 'bulk', 'test', 'summary') begin update "tallies" set "count" = "count" - old."recipientCount" where "accountId" = old."accountId" and "what" = 'messages' and "at" = ''; end;

CREATE TRIGGER "certificates_insert" after insert on "certificates" begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificates:' || new."status", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'issued:' || new."projectId" || ':' || new."status", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'expiring', substr(new."expiresAt", 1, 14) || substr('0' || (cast(substr(new."expiresAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."status" = 'valid' and new."expiresAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', '', 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', substr(new."sentAt", 1, 14) || substr('0' || (cast(substr(new."sentAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'viewed', 1 where new."viewCount" > 0 and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'downloaded', 1 where new."firstDownloadedAt" is not null and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'linkedIn', 1 where new."linkedInAt" is not null and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; end;

CREATE TRIGGER "certificates_update" after update of "status", "expiresAt" on "certificates" begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificates:' || old."status" and "at" = '' and true; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'issued:' || old."projectId" || ':' || old."status" and "at" = '' and true; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'expiring' and "at" = substr(old."expiresAt", 1, 14) || substr('0' || (cast(substr(old."expiresAt", 15, 2) as integer) / 15 * 15), -2) and old."status" = 'valid' and old."expiresAt" is not null; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificates:' || new."status", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'issued:' || new."projectId" || ':' || new."status", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'expiring', substr(new."expiresAt", 1, 14) || substr('0' || (cast(substr(new."expiresAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."status" = 'valid' and new."expiresAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "certificates_visited" after update of "viewCount", "firstDownloadedAt", "linkedInAt", "batchId" on "certificates"
      when (old."viewCount" > 0) <> (new."viewCount" > 0) or (old."firstDownloadedAt" is not null) <> (new."firstDownloadedAt" is not null) or (old."linkedInAt" is not null) <> (new."linkedInAt" is not null) or old."batchId" is not new."batchId" begin
      update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'viewed' and old."viewCount" > 0 and exists (select 1 from "batches" where "id" = old."batchId"); update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'downloaded' and old."firstDownloadedAt" is not null and exists (select 1 from "batches" where "id" = old."batchId"); update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'linkedIn' and old."linkedInAt" is not null and exists (select 1 from "batches" where "id" = old."batchId"); insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'viewed', 1 where new."viewCount" > 0 and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'downloaded', 1 where new."firstDownloadedAt" is not null and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'linkedIn', 1 where new."linkedInAt" is not null and exists (select 1 from "batches" where "id" = new."batchId")
    on conflict ("batchId", "what") do update set "count" = "count" + 1; end;

CREATE TRIGGER "certificates_delete" after delete on "certificates" begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificates:' || old."status" and "at" = '' and true; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'issued:' || old."projectId" || ':' || old."status" and "at" = '' and true; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'expiring' and "at" = substr(old."expiresAt", 1, 14) || substr('0' || (cast(substr(old."expiresAt", 15, 2) as integer) / 15 * 15), -2) and old."status" = 'valid' and old."expiresAt" is not null; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificatesSent' and "at" = '' and old."sentAt" is not null; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificatesSent' and "at" = substr(old."sentAt", 1, 14) || substr('0' || (cast(substr(old."sentAt", 15, 2) as integer) / 15 * 15), -2) and old."sentAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'viewed' and old."viewCount" > 0 and exists (select 1 from "batches" where "id" = old."batchId"); update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'downloaded' and old."firstDownloadedAt" is not null and exists (select 1 from "batches" where "id" = old."batchId"); update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'linkedIn' and old."linkedInAt" is not null and exists (select 1 from "batches" where "id" = old."batchId"); end;

CREATE TRIGGER "certificates_sent" after update of "sentAt" on "certificates" when old."sentAt" is null and new."sentAt" is not null begin
      insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', '', 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', substr(new."sentAt", 1, 14) || substr('0' || (cast(substr(new."sentAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "certificates_sent_again" after update of "sentAt" on "certificates" when old."sentAt" is not null begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificatesSent' and "at" = '' and old."sentAt" is not null; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'certificatesSent' and "at" = substr(old."sentAt", 1, 14) || substr('0' || (cast(substr(old."sentAt", 15, 2) as integer) / 15 * 15), -2) and old."sentAt" is not null; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', '', 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'certificatesSent', substr(new."sentAt", 1, 14) || substr('0' || (cast(substr(new."sentAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."sentAt" is not null
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "certificates_person_insert" after insert on "certificates" when new."holderEmail" <> '' and not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = "new"."holderEmail") begin
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."holderEmail", substr("new"."holderName", 1, instr("new"."holderName" || ' ', ' ') - 1), trim(substr("new"."holderName", instr("new"."holderName" || ' ', ' '))), 'certificate', "new"."projectId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."holderName" || ' ' || "new"."holderEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."issuedAt", "new"."issuedAt") on conflict ("accountId", "email") do nothing; end;

CREATE TRIGGER "certificates_person_update" after update of "holderEmail" on "certificates" when old."holderEmail" <> new."holderEmail" and new."holderEmail" <> '' and not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = "new"."holderEmail") begin
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."holderEmail", substr("new"."holderName", 1, instr("new"."holderName" || ' ', ' ') - 1), trim(substr("new"."holderName", instr("new"."holderName" || ' ', ' '))), 'certificate', "new"."projectId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."holderName" || ' ' || "new"."holderEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."issuedAt", "new"."issuedAt") on conflict ("accountId", "email") do nothing; end;

CREATE TRIGGER "certificates_person_email" after update of "holderEmail" on "certificates" when old."holderEmail" <> new."holderEmail" begin delete from "people" where "accountId" = old."accountId" and "email" = old."holderEmail"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."holderEmail")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."holderEmail")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."holderEmail" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."holderEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "certificates_person_delete" after delete on "certificates" begin delete from "people" where "accountId" = old."accountId" and "email" = old."holderEmail"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."holderEmail")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."holderEmail")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."holderEmail")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."holderEmail" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."holderEmail" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "deliveries_used_0" after insert on "deliveries"
      when new."acceptedAt" is not null and new."kind" = 'recipient' and new."resendOfId" is null
      and exists (select 1 from "batches" where "id" = new."batchId" and "kind" in ('certificates', 'bulk') and "isSample" = 0)
      begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'emailsUsed', substr(new."acceptedAt", 1, 14) || substr('0' || (cast(substr(new."acceptedAt", 15, 2) as integer) / 15 * 15), -2), 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_used_1" after update of "acceptedAt" on "deliveries"
      when new."acceptedAt" is not null and old."acceptedAt" is null and new."kind" = 'recipient' and new."resendOfId" is null
      and exists (select 1 from "batches" where "id" = new."batchId" and "kind" in ('certificates', 'bulk') and "isSample" = 0)
      begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'emailsUsed', substr(new."acceptedAt", 1, 14) || substr('0' || (cast(substr(new."acceptedAt", 15, 2) as integer) / 15 * 15), -2), 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_unopened_taken" after update of "acceptedAt" on "deliveries" when new."kind" = 'recipient' and old."acceptedAt" is null and new."acceptedAt" is not null and new."openedAt" is null begin update "people" set "unopened" = "unopened" + 1 where "people"."accountId" = new."accountId" and "people"."email" = new."toEmail" and "people"."unopened" >= 0
    and not exists (select 1 from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
      and "d"."createdAt" >= new."createdAt" and "d"."openedAt" is not null and "d"."acceptedAt" is not null and "d"."kind" = 'recipient'); end;

CREATE TRIGGER "deliveries_unopened_changed" after update of "acceptedAt", "openedAt", "toEmail" on "deliveries"
      when new."kind" = 'recipient' and not (new."kind" = 'recipient' and old."acceptedAt" is null and new."acceptedAt" is not null and new."openedAt" is null) and (
  (new."acceptedAt" is not null and (old."openedAt" is null) <> (new."openedAt" is null))
  or (old."acceptedAt" is null) <> (new."acceptedAt" is null) or old."toEmail" <> new."toEmail") begin update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = new."accountId" and "people"."email" = new."toEmail";
      update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = old."accountId" and "people"."email" = old."toEmail" and old."toEmail" <> new."toEmail"; end;

CREATE TRIGGER "deliveries_unopened_insert" after insert on "deliveries"
      when new."kind" = 'recipient' and new."acceptedAt" is not null begin update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = new."accountId" and "people"."email" = new."toEmail"; end;

CREATE TRIGGER "deliveries_unopened_delete" after delete on "deliveries"
      when old."kind" = 'recipient' and old."acceptedAt" is not null begin update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = old."accountId" and "d"."toEmail" = old."toEmail"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "people"."accountId" = old."accountId" and "people"."email" = old."toEmail"; end;

CREATE TRIGGER "deliveries_state" after update of "state", "replacedById" on "deliveries"
      when old."state" <> new."state" or old."replacedById" is not new."replacedById" begin
      update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = old."state" and (old."kind" = 'recipient' and old."replacedById" is null); insert into "batchTallies" ("batchId", "what", "count") select new."batchId", new."state", 1 where (new."kind" = 'recipient' and new."replacedById" is null)
    on conflict ("batchId", "what") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_reactions" after update of "replacedById", "openedAt", "machineOpenedAt", "clickedAt", "unsubscribedAt" on "deliveries"
      when old."replacedById" is not new."replacedById" or (old."openedAt" is null) <> (new."openedAt" is null) or (old."machineOpenedAt" is null) <> (new."machineOpenedAt" is null) or (old."clickedAt" is null) <> (new."clickedAt" is null) or (old."unsubscribedAt" is null) <> (new."unsubscribedAt" is null) begin
      update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'opened' and (old."kind" = 'recipient' and old."replacedById" is null) and old."openedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'machineOpened' and (old."kind" = 'recipient' and old."replacedById" is null) and old."machineOpenedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'clicked' and (old."kind" = 'recipient' and old."replacedById" is null) and old."clickedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'unsubscribed' and (old."kind" = 'recipient' and old."replacedById" is null) and old."unsubscribedAt" is not null; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'opened', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."openedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'machineOpened', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."machineOpenedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'clicked', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."clickedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'unsubscribed', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."unsubscribedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_sent_0" after insert on "deliveries" when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient'
      and (new."state" = 'accepted' or new."state" = 'delivered' or new."state" = 'bounced' or new."state" = 'complained') begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = new."certificateId" and "replacedById" is null and "sentAt" is null; end;

CREATE TRIGGER "deliveries_sent_corrected_0" after insert on "deliveries" when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient'
      and (new."state" = 'accepted' or new."state" = 'delivered' or new."state" = 'bounced' or new."state" = 'complained') and exists (select 1 from "certificates" where "id" = new."certificateId" and "replacedById" is not null) begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")))) and "sentAt" is null; end;

CREATE TRIGGER "deliveries_sent_1" after update of "state", "acceptedAt", "certificateId" on "deliveries" when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient'
      and (new."state" = 'accepted' or new."state" = 'delivered' or new."state" = 'bounced' or new."state" = 'complained') begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = new."certificateId" and "replacedById" is null and "sentAt" is null; end;

CREATE TRIGGER "deliveries_sent_corrected_1" after update of "state", "acceptedAt", "certificateId" on "deliveries" when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient'
      and (new."state" = 'accepted' or new."state" = 'delivered' or new."state" = 'bounced' or new."state" = 'complained') and exists (select 1 from "certificates" where "id" = new."certificateId" and "replacedById" is not null) begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId"))), coalesce((select "replacedById" from "certificates" where "id" = coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")), coalesce((select "replacedById" from "certificates" where "id" = new."certificateId"), new."certificateId")))) and "sentAt" is null; end;

CREATE TRIGGER "deliveries_person_insert" after insert on "deliveries" when not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = "new"."toEmail") and "new"."kind" = 'recipient' and "new"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "new"."batchId") in ('certificates', 'bulk') begin
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."toEmail", substr("new"."toName", 1, instr("new"."toName" || ' ', ' ') - 1), trim(substr("new"."toName", instr("new"."toName" || ' ', ' '))), 'mail', "new"."batchId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."toName" || ' ' || "new"."toEmail", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."createdAt", "new"."createdAt") on conflict ("accountId", "email") do nothing; end;

CREATE TRIGGER "deliveries_insert" after insert on "deliveries" begin insert into "batchTallies" ("batchId", "what", "count") select new."batchId", new."state", 1 where (new."kind" = 'recipient' and new."replacedById" is null)
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'opened', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."openedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'machineOpened', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."machineOpenedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'clicked', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."clickedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "batchTallies" ("batchId", "what", "count") select new."batchId", 'unsubscribed', 1 where (new."kind" = 'recipient' and new."replacedById" is null) and new."unsubscribedAt" is not null
    on conflict ("batchId", "what") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'sent', substr(coalesce(new."acceptedAt", new."deliveredAt"), 1, 14) || substr('0' || (cast(substr(coalesce(new."acceptedAt", new."deliveredAt"), 15, 2) as integer) / 15 * 15), -2), 1 where new."state" in ('accepted', 'delivered') and coalesce(new."acceptedAt", new."deliveredAt") is not null and (new."kind" = 'recipient' and new."replacedById" is null) and (select "kind" from "batches" where "id" = new."batchId") in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'failed', substr(coalesce(new."failedAt", new."updatedAt"), 1, 14) || substr('0' || (cast(substr(coalesce(new."failedAt", new."updatedAt"), 15, 2) as integer) / 15 * 15), -2), 1 where new."state" in ('bounced', 'complained', 'failed', 'uncertain') and (new."kind" = 'recipient' and new."replacedById" is null) and (select "kind" from "batches" where "id" = new."batchId") in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_delete" before delete on "deliveries" begin update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = old."state" and (old."kind" = 'recipient' and old."replacedById" is null); update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'opened' and (old."kind" = 'recipient' and old."replacedById" is null) and old."openedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'machineOpened' and (old."kind" = 'recipient' and old."replacedById" is null) and old."machineOpenedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'clicked' and (old."kind" = 'recipient' and old."replacedById" is null) and old."clickedAt" is not null; update "batchTallies" set "count" = "count" - 1 where "batchId" = old."batchId" and "what" = 'unsubscribed' and (old."kind" = 'recipient' and old."replacedById" is null) and old."unsubscribedAt" is not null; update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'sent' and "at" = substr(coalesce(old."acceptedAt", old."deliveredAt"), 1, 14) || substr('0' || (cast(substr(coalesce(old."acceptedAt", old."deliveredAt"), 15, 2) as integer) / 15 * 15), -2) and old."state" in ('accepted', 'delivered') and coalesce(old."acceptedAt", old."deliveredAt") is not null and (old."kind" = 'recipient' and old."replacedById" is null) and (select "kind" from "batches" where "id" = old."batchId") in ('certificates', 'bulk'); update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'failed' and "at" = substr(coalesce(old."failedAt", old."updatedAt"), 1, 14) || substr('0' || (cast(substr(coalesce(old."failedAt", old."updatedAt"), 15, 2) as integer) / 15 * 15), -2) and old."state" in ('bounced', 'complained', 'failed', 'uncertain') and (old."kind" = 'recipient' and old."replacedById" is null) and (select "kind" from "batches" where "id" = old."batchId") in ('certificates', 'bulk'); end;

CREATE TRIGGER "deliveries_sent_days" after update of "state", "replacedById", "acceptedAt", "deliveredAt" on "deliveries"
      when ((old."state" = 'accepted' or old."state" = 'delivered') or (new."state" = 'accepted' or new."state" = 'delivered'))
        and ((old."state" = 'accepted' or old."state" = 'delivered') <> (new."state" = 'accepted' or new."state" = 'delivered') or old."replacedById" is not new."replacedById" or coalesce(old."acceptedAt", old."deliveredAt") is not coalesce(new."acceptedAt", new."deliveredAt")) begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'sent' and "at" = substr(coalesce(old."acceptedAt", old."deliveredAt"), 1, 14) || substr('0' || (cast(substr(coalesce(old."acceptedAt", old."deliveredAt"), 15, 2) as integer) / 15 * 15), -2) and (old."state" = 'accepted' or old."state" = 'delivered') and coalesce(old."acceptedAt", old."deliveredAt") is not null and (old."kind" = 'recipient' and old."replacedById" is null) and (select "kind" from "batches" where "id" = old."batchId") in ('certificates', 'bulk'); insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'sent', substr(coalesce(new."acceptedAt", new."deliveredAt"), 1, 14) || substr('0' || (cast(substr(coalesce(new."acceptedAt", new."deliveredAt"), 15, 2) as integer) / 15 * 15), -2), 1 where (new."state" = 'accepted' or new."state" = 'delivered') and coalesce(new."acceptedAt", new."deliveredAt") is not null and (new."kind" = 'recipient' and new."replacedById" is null) and (select "kind" from "batches" where "id" = new."batchId") in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_failed_days" after update of "state", "replacedById", "failedAt", "updatedAt" on "deliveries"
      when (old."state" = 'bounced' or old."state" = 'complained' or old."state" = 'failed' or old."state" = 'uncertain') or (new."state" = 'bounced' or new."state" = 'complained' or new."state" = 'failed' or new."state" = 'uncertain') begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'failed' and "at" = substr(coalesce(old."failedAt", old."updatedAt"), 1, 14) || substr('0' || (cast(substr(coalesce(old."failedAt", old."updatedAt"), 15, 2) as integer) / 15 * 15), -2) and (old."state" = 'bounced' or old."state" = 'complained' or old."state" = 'failed' or old."state" = 'uncertain') and (old."kind" = 'recipient' and old."replacedById" is null) and (select "kind" from "batches" where "id" = old."batchId") in ('certificates', 'bulk'); insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'failed', substr(coalesce(new."failedAt", new."updatedAt"), 1, 14) || substr('0' || (cast(substr(coalesce(new."failedAt", new."updatedAt"), 15, 2) as integer) / 15 * 15), -2), 1 where (new."state" = 'bounced' or new."state" = 'complained' or new."state" = 'failed' or new."state" = 'uncertain') and (new."kind" = 'recipient' and new."replacedById" is null) and (select "kind" from "batches" where "id" = new."batchId") in ('certificates', 'bulk')
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "deliveries_person_email" after update of "toEmail", "correctedTo" on "deliveries" when coalesce(old."correctedTo", old."toEmail") <> coalesce(new."correctedTo", new."toEmail") begin delete from "people" where "accountId" = old."accountId" and "email" = coalesce(old."correctedTo", old."toEmail")
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = coalesce(old."correctedTo", old."toEmail") and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = coalesce(old."correctedTo", old."toEmail") and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "deliveries_forget" after delete on "deliveries" begin delete from "people" where "accountId" = old."accountId" and "email" = coalesce(old."correctedTo", old."toEmail")
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = coalesce(old."correctedTo", old."toEmail"))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = coalesce(old."correctedTo", old."toEmail") and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = coalesce(old."correctedTo", old."toEmail") and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "deliveries_person_update" after update of "toEmail", "correctedTo" on "deliveries" when coalesce(old."correctedTo", old."toEmail") <> coalesce(new."correctedTo", new."toEmail") and not exists (select 1 from "people" where "accountId" = "new"."accountId" and "email" = coalesce("new"."correctedTo", "new"."toEmail")) and "new"."kind" = 'recipient' and coalesce("new"."correctedTo", "new"."toEmail") <> ''
    and (select "kind" from "batches" where "id" = "new"."batchId") in ('certificates', 'bulk') begin
      insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", coalesce("new"."correctedTo", "new"."toEmail"), substr("new"."toName", 1, instr("new"."toName" || ' ', ' ') - 1), trim(substr("new"."toName", instr("new"."toName" || ' ', ' '))), 'mail', "new"."batchId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."toName" || ' ' || coalesce("new"."correctedTo", "new"."toEmail"), 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."createdAt", "new"."createdAt") on conflict ("accountId", "email") do nothing; end;

CREATE TRIGGER "suppressions_insert" after insert on "suppressions" begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'suppressions:' || new."reason", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "suppressions_delete" after delete on "suppressions" begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'suppressions:' || old."reason" and "at" = '' and true; end;

CREATE TRIGGER "suppressions_update" after update of "reason" on "suppressions" begin
            update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'suppressions:' || old."reason" and "at" = '' and true; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'suppressions:' || new."reason", '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "activities_insert" after insert on "activities" begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'activities', '', 1 where true
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "activities_delete" after delete on "activities" begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'activities' and "at" = '' and true; end;

CREATE TRIGGER "forms_bin" after update of "deletedAt" on "forms" when old."deletedAt" is null and new."deletedAt" is not null begin insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', '', -count(*) from "formResponses" where "formId" = old."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', substr("submittedAt", 1, 14) || substr('0' || (cast(substr("submittedAt", 15, 2) as integer) / 15 * 15), -2), -count(*) from "formResponses" where "formId" = old."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', '', -count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', substr("registeredAt", 1, 14) || substr('0' || (cast(substr("registeredAt", 15, 2) as integer) / 15 * 15), -2), -count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; end;

CREATE TRIGGER "forms_restore" after update of "deletedAt" on "forms" when old."deletedAt" is not null and new."deletedAt" is null begin insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'formsFiled', '', count(*) from "formResponses" where "formId" = new."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'formsFiled', substr("submittedAt", 1, 14) || substr('0' || (cast(substr("submittedAt", 15, 2) as integer) / 15 * 15), -2), count(*) from "formResponses" where "formId" = new."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'registrations', '', count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = new."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select new."accountId", 'registrations', substr("registeredAt", 1, 14) || substr('0' || (cast(substr("registeredAt", 15, 2) as integer) / 15 * 15), -2), count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = new."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; end;

CREATE TRIGGER "forms_delete" before delete on "forms" when old."deletedAt" is null begin insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', '', -count(*) from "formResponses" where "formId" = old."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'formsFiled', substr("submittedAt", 1, 14) || substr('0' || (cast(substr("submittedAt", 15, 2) as integer) / 15 * 15), -2), -count(*) from "formResponses" where "formId" = old."id" group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', '', -count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "tallies" ("accountId", "what", "at", "count")
          select old."accountId", 'registrations', substr("registeredAt", 1, 14) || substr('0' || (cast(substr("registeredAt", 15, 2) as integer) / 15 * 15), -2), -count(*) from "webinarRegistrations" where "state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (select "id" from "webinars" where "formId" = old."id") group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; end;

CREATE TRIGGER "formResponses_filed" after insert on "formResponses" begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'formsFiled', '', 1 where exists (select 1 from "forms" where "id" = new."formId" and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'formsFiled', substr(new."submittedAt", 1, 14) || substr('0' || (cast(substr(new."submittedAt", 15, 2) as integer) / 15 * 15), -2), 1 where exists (select 1 from "forms" where "id" = new."formId" and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; end;

CREATE TRIGGER "formResponses_unfiled" after delete on "formResponses" begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'formsFiled' and "at" = '' and exists (select 1 from "forms" where "id" = old."formId" and "deletedAt" is null); update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'formsFiled' and "at" = substr(old."submittedAt", 1, 14) || substr('0' || (cast(substr(old."submittedAt", 15, 2) as integer) / 15 * 15), -2) and exists (select 1 from "forms" where "id" = old."formId" and "deletedAt" is null); end;

CREATE TRIGGER "formResponses_summed_update" after update of "answers", "versionId", "submittedAt" on "formResponses" begin insert into "formSummaryParts" ("formId", "part", "changes")
    select old."formId", (old."number" - 1) / 500, 1 where exists (select 1 from "forms" where "id" = old."formId") on conflict ("formId", "part") do update set "changes" = "formSummaryParts"."changes" + 1, "shape" = null, "counts" = null; end;

CREATE TRIGGER "formResponses_summed_delete" after delete on "formResponses" begin insert into "formSummaryParts" ("formId", "part", "changes")
    select old."formId", (old."number" - 1) / 500, 1 where exists (select 1 from "forms" where "id" = old."formId") on conflict ("formId", "part") do update set "changes" = "formSummaryParts"."changes" + 1, "shape" = null, "counts" = null; end;

CREATE TRIGGER "formResponses_insert" after insert on "formResponses" when new."emailKey" is not null begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."emailKey", substr("new"."name", 1, instr("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", instr("new"."name" || ' ', ' '))), 'form', "new"."formId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."submittedAt", "new"."submittedAt")
    on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "formResponses_person_update" after update of "emailKey", "name" on "formResponses"
      when new."emailKey" is not null and (old."emailKey" is not new."emailKey" or old."name" <> new."name")
      begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."emailKey", substr("new"."name", 1, instr("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", instr("new"."name" || ' ', ' '))), 'form', "new"."formId", substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."submittedAt", "new"."submittedAt")
    on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "formResponses_delete" after delete on "formResponses" when old."emailKey" is not null begin delete from "people" where "accountId" = old."accountId" and "email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "formResponses_person_email" after update of "emailKey" on "formResponses"
      when old."emailKey" is not null and old."emailKey" is not new."emailKey" begin delete from "people" where "accountId" = old."accountId" and "email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "webinars_delete" before delete on "webinars" begin delete from "webinarRegistrations" where "webinarId" = old."id"; end;

CREATE TRIGGER "sessions_insert" after insert on "webinars" when new."seriesId" is not null begin insert into "webinarRegistrations" ("id", "accountId", "webinarId", "seriesRegistrationId", "joinToken", "attended", "name", "email", "emailKey", "state", "position", "language", "registeredAt", "stateChangedAt") select "g"."id" || 's' || new."sessionNumber", "g"."accountId", new."id", "g"."id", "g"."joinToken" || 's' || new."sessionNumber", 0, "g"."name", "g"."email", "g"."emailKey", "g"."state", "g"."position", "g"."language", "g"."registeredAt", "g"."stateChangedAt" from "webinarRegistrations" as "g" where "g"."webinarId" = new."seriesId"; end;

CREATE TRIGGER "webinarRegistrations_insert" after insert on "webinarRegistrations" begin insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'registrations', '', 1 where new."state" = 'registered' and new."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = new."webinarId") and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'registrations', substr(new."registeredAt", 1, 14) || substr('0' || (cast(substr(new."registeredAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."state" = 'registered' and new."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = new."webinarId") and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; update "webinars" set "registeredCount" = "registeredCount" + 1, "attendedCount" = "attendedCount" + new."attended"
      where "id" = new."webinarId" and new."state" = 'registered'; end;

CREATE TRIGGER "webinarRegistrations_update" after update of "state", "attended", "registeredAt" on "webinarRegistrations" begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'registrations' and "at" = '' and old."state" = 'registered' and old."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = old."webinarId") and "deletedAt" is null); update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'registrations' and "at" = substr(old."registeredAt", 1, 14) || substr('0' || (cast(substr(old."registeredAt", 15, 2) as integer) / 15 * 15), -2) and old."state" = 'registered' and old."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = old."webinarId") and "deletedAt" is null); insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'registrations', '', 1 where new."state" = 'registered' and new."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = new."webinarId") and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", 'registrations', substr(new."registeredAt", 1, 14) || substr('0' || (cast(substr(new."registeredAt", 15, 2) as integer) / 15 * 15), -2), 1 where new."state" = 'registered' and new."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = new."webinarId") and "deletedAt" is null)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1; update "webinars" set "registeredCount" = "registeredCount" - 1, "attendedCount" = "attendedCount" - old."attended"
      where "id" = old."webinarId" and old."state" = 'registered'; update "webinars" set "registeredCount" = "registeredCount" + 1, "attendedCount" = "attendedCount" + new."attended"
      where "id" = new."webinarId" and new."state" = 'registered'; end;

CREATE TRIGGER "webinarRegistrations_delete" after delete on "webinarRegistrations" begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'registrations' and "at" = '' and old."state" = 'registered' and old."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = old."webinarId") and "deletedAt" is null); update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'registrations' and "at" = substr(old."registeredAt", 1, 14) || substr('0' || (cast(substr(old."registeredAt", 15, 2) as integer) / 15 * 15), -2) and old."state" = 'registered' and old."seriesRegistrationId" is null and exists (select 1 from "forms" where "id" = (select "formId" from "webinars" where "id" = old."webinarId") and "deletedAt" is null); update "webinars" set "registeredCount" = "registeredCount" - 1, "attendedCount" = "attendedCount" - old."attended"
      where "id" = old."webinarId" and old."state" = 'registered'; end;

CREATE TRIGGER "sessions_guest_insert" after insert on "webinarRegistrations" when new."seriesRegistrationId" is null begin insert into "webinarRegistrations" ("id", "accountId", "webinarId", "seriesRegistrationId", "joinToken", "attended", "name", "email", "emailKey", "state", "position", "language", "registeredAt", "stateChangedAt") select new."id" || 's' || "s"."sessionNumber", new."accountId", "s"."id", new."id", new."joinToken" || 's' || "s"."sessionNumber", 0, new."name", new."email", new."emailKey", new."state", new."position", new."language", new."registeredAt", new."stateChangedAt" from "webinars" as "s" where "s"."seriesId" = new."webinarId"; end;

CREATE TRIGGER "webinarRegistrations_guests_insert" after insert on "webinarRegistrations" when new."seriesRegistrationId" is null begin insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'guests', '', 1)
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count"; end;

CREATE TRIGGER "webinarRegistrations_guests_delete" after delete on "webinarRegistrations" when old."seriesRegistrationId" is null begin update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'guests' and "at" = ''; end;

CREATE TRIGGER "registrations_person_insert" after insert on "webinarRegistrations" begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."emailKey", substr("new"."name", 1, instr("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", instr("new"."name" || ' ', ' '))), 'form', coalesce((select "formId" from "webinars" where "id" = "new"."webinarId"), ''), substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."registeredAt", "new"."registeredAt")
    on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "registrations_person_update" after update of "emailKey", "name" on "webinarRegistrations" begin insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt") values (lower(hex(randomblob(10))), "new"."accountId", "new"."emailKey", substr("new"."name", 1, instr("new"."name" || ' ', ' ') - 1), trim(substr("new"."name", instr("new"."name" || ' ', ' '))), 'form', coalesce((select "formId" from "webinars" where "id" = "new"."webinarId"), ''), substr(lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("new"."name" || ' ' || "new"."emailKey", 'ɓ', 'b'), 'Ɓ', 'b'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ƴ', 'y'), 'Ƴ', 'y'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ø', 'o'), 'Ø', 'o'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ƞ', 'n'), 'Ƞ', 'n'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ƭ', 't'), 'Ƭ', 't'), 'ƈ', 'c'), 'Ƈ', 'c'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʌ', 'a'), 'Ʌ', 'a'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ʃ', 's'), 'Ʃ', 's'), 'ƨ', 's'), 'Ƨ', 's'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ħ', 'h'), 'Ħ', 'h'), 'ɍ', 'r'), 'Ɍ', 'r'), 'ɽ', 'r'), 'Ɽ', 'r'), 'ɾ', 'r'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ŧ', 't'), 'Ŧ', 't'), 'ƀ', 'b'), 'Ƀ', 'b'), 'ĸ', 'k'), 'ŉ', 'n'), 'ſ', 's'), '’', ''''), '‘', ''''), '‛', ''''), 'ʼ', ''''), 'ʻ', ''''), 'ʹ', ''''), 'ʾ', ''''), 'ʿ', ''''), 'ˈ', ''''), '′', ''''), '´', ''''), '＇', '''')), 1, 2000), "new"."registeredAt", "new"."registeredAt")
    on conflict ("accountId", "email") do update set
      "firstName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when "people"."firstName" || "people"."lastName" = '' then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 2000) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or ("people"."firstName" || "people"."lastName" = '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName")); end;

CREATE TRIGGER "sessions_guest_update" after update of "name", "email", "emailKey", "state", "position", "language", "registeredAt", "stateChangedAt" on "webinarRegistrations" when new."seriesRegistrationId" is null begin update "webinarRegistrations" set "sequence" = new."sequence", "correctedAt" = new."correctedAt", "name" = new."name", "email" = new."email", "emailKey" = new."emailKey", "state" = new."state", "position" = new."position", "language" = new."language", "registeredAt" = new."registeredAt", "stateChangedAt" = new."stateChangedAt"
  where "seriesRegistrationId" = new."id"; end;

CREATE TRIGGER "registrations_person_email" after update of "emailKey" on "webinarRegistrations" when old."emailKey" <> new."emailKey" begin delete from "people" where "accountId" = old."accountId" and "email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "registrations_person_delete" after delete on "webinarRegistrations" begin delete from "people" where "accountId" = old."accountId" and "email" = old."emailKey"
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = old."emailKey")
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = old."emailKey")
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "webinarRegistrations" where "accountId" = old."accountId" and "emailKey" = old."emailKey")
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."toEmail" = old."emailKey" and "row"."correctedTo" is null and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk'))
    and not exists (select 1 from "deliveries" as "row" where "row"."accountId" = old."accountId" and "row"."correctedTo" = old."emailKey" and "row"."kind" = 'recipient' and "row"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "row"."batchId") in ('certificates', 'bulk')); end;

CREATE TRIGGER "people_delete" after delete on "people" begin
      update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = 'people' and "at" = ''; delete from "peopleSearch" where rowid = old."number"; end;

CREATE TRIGGER "people_insert" after insert on "people" when new."source" <> 'list' or coalesce((select "beingFilled" from "recipientLists" where "id" = new."sourceId"), 0) = 0 begin
      insert into "tallies" ("accountId", "what", "at", "count") values (new."accountId", 'people', '', 1)
    on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count"; insert into "peopleSearch" (rowid, "accountId", "words") values (new."number", new."accountId", new."words"); end;

CREATE TRIGGER "people_words" after update of "words" on "people"
      when old."words" <> new."words" and exists (select 1 from "peopleSearch_docsize" where "id" = old."number") begin
      delete from "peopleSearch" where rowid = old."number"; insert into "peopleSearch" (rowid, "accountId", "words") values (new."number", new."accountId", new."words"); end;

CREATE TRIGGER "people_unopened" after insert on "people"
      when (new."source" <> 'list' or coalesce((select "beingFilled" from "recipientLists" where "id" = new."sourceId"), 0) = 0)
        and exists (select 1 from "deliveries" where "accountId" = new."accountId" and "toEmail" = new."email") begin
      update "people" set "unopened" = (select count(*) from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."email"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "last" where "last"."createdAt" > coalesce((
    select max("opened"."createdAt") from (select "d"."createdAt", "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = new."accountId" and "d"."toEmail" = new."email"
    and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null order by "d"."createdAt" desc limit 20) as "opened" where "opened"."openedAt" is not null), ''))  where "number" = new."number"; end;
