import { readAllReferred } from "#app/features/accounts/referrals.server.ts";
import { readStoredJson } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveFile, ArchiveTable } from "../export/archive.ts";
import { onePage } from "./read-pages.server.ts";

/** The account itself. Of its keys only the public half: with the other anybody could issue in its name. */
export function accountFile(db: Database, accountId: string): ArchiveFile {
  return {
    path: "account/account.json",
    about: "Your account: names, settings, plan, and the public keys that your certificates are signed with.",
    compress: true,
    async *content() {
      const account = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
      const keys = await db
        .selectFrom("issuerKeys")
        .select(["id", "publicKey", "createdAt"])
        .where("accountId", "=", accountId)
        .orderBy("createdAt")
        .execute();
      // Whose link they came by is the other account's matter.
      const { logoFileKey, referredById, ...said } = account;
      const publicKeys = keys.map((key) => ({
        ...key,
        publicKey: readStoredJson(key.publicKey, "issuerKeys.publicKey", key.id),
      }));
      yield `${JSON.stringify({ ...said, hasLogo: logoFileKey !== null, cameByLink: referredById !== null, publicKeys }, null, 2)}\n`;
    },
  };
}

const CHECK = [
  "createdAt",
  "ninLastFour",
  "firstName",
  "lastName",
  "phone",
  "outcome",
  "verifier",
  "reference",
  "consentAt",
  "decidedAt",
  "note",
] as const;

const PERSON = [
  ...["id", "email", "firstName", "lastName", "role", "memberSince", "invitedBy", "createdAt", "termsAcceptedAt"],
  ...["passwordChangedAt", "digest", "digestSentAt"],
] as const;

/** Not what the link of the mail is checked with. */
const INVITATION = ["id", "email", "role", "invitedBy", "createdAt", "expiresAt"] as const;

const ACCESS = ["at", "actorId", "what", "subject"] as const;

const QUOTA_PERIOD = ["startsAt", "endsAt", "emailsUsed", "certificatesUsed", "warnedAt"] as const;
const QUOTA_ENTRY = ["countsAt", "at", "kind", "batchId", "emails", "certificates", "id"] as const;

const ACTIVITY = ["at", "kind", "text", "link", "actorId", "actorKeyId", "notify", "isSample", "id"] as const;

const SUBSCRIPTION = [
  ...["plan", "emailLimit", "status", "periodStart", "periodEnd", "cancelsAtPeriodEnd", "nextPlan", "nextEmailLimit"],
  ...["graceUntil", "provider", "createdAt", "updatedAt"],
] as const;

const PAYMENT = [
  ...[
    "id",
    "createdAt",
    "reference",
    "purpose",
    "plan",
    "emailLimit",
    "periodStart",
    "periodEnd",
    "amountKobo",
    "lines",
    "status",
  ],
  ...["provider", "failure", "receiptNumber", "payerName", "payerEmail", "startedById", "paidAt", "refundedAt", "refundedKobo"],
  "disputedAt",
] as const;

/** Who signs in to the account, from where, and what happened. No password hash, and nothing of a session that signs in. */
export function accountTables(db: Database, accountId: string): ArchiveTable[] {
  const members = db
    .selectFrom("memberships as m")
    .innerJoin("users", "users.id", "m.userId")
    .where("m.accountId", "=", accountId);
  // How somebody signs in, and from where, is told only of those who are at home here.
  const people = db.selectFrom("users").where("users.accountId", "=", accountId);
  return [
    {
      path: archivePath("users"),
      about: "The people who work in this account, and what they may do. Digest: how often they get notifications by mail.",
      columns: [...PERSON, "hasPassword"],
      pages: () =>
        onePage(async () => {
          const rows = await members
            .select([
              ...["users.id", "users.email", "users.firstName", "users.lastName", "m.role", "m.createdAt as memberSince"],
              ...["m.invitedBy", "users.createdAt", "users.termsAcceptedAt", "users.passwordChangedAt", "users.digest"],
              "users.digestSentAt",
            ] as const)
            .select((eb) => eb("passwordHash", "is not", null).as("hasPassword"))
            .orderBy("m.createdAt")
            .execute();
          return rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) }));
        }),
    },
    {
      path: archivePath("invitations"),
      about: "Who was invited to this account and has not come yet.",
      columns: [...INVITATION],
      pages: () =>
        onePage(() =>
          db.selectFrom("invitations").select(INVITATION).where("accountId", "=", accountId).orderBy("createdAt").execute(),
        ),
    },
    {
      path: "account/notifications-read",
      about: "What each member has read of the notifications: everything up to a time, and newer lines of the activity by id.",
      columns: ["userId", "readUntil", "activityId"],
      pages: async function* () {
        const marks = await db
          .selectFrom("notificationMarks")
          .select(["userId", "readUntil"])
          .where("accountId", "=", accountId)
          .execute();
        yield marks.map((mark) => ({ ...mark, activityId: null }));
        const reads = await db
          .selectFrom("notificationReads")
          .select(["userId", "activityId"])
          .where("accountId", "=", accountId)
          .execute();
        yield reads.map((read) => ({ ...read, readUntil: null }));
      },
    },
    {
      path: "account/social-sign-in",
      about: "Google and X accounts that sign somebody in.",
      columns: ["email", "provider", "name", "createdAt"],
      pages: () =>
        onePage(() =>
          people
            .innerJoin("socialIdentities as s", "s.userId", "users.id")
            .select(["users.email", "s.provider", "s.label as name", "s.createdAt"])
            .orderBy("s.createdAt")
            .execute(),
        ),
    },
    {
      path: "account/sessions",
      about: "Where somebody is signed in now: browser, address on the Internet, first and last seen.",
      columns: ["email", "createdAt", "lastSeenAt", "expiresAt", "remembered", "browser", "address"],
      pages: () =>
        onePage(async () => {
          const rows = await people
            .innerJoin("sessions as s", "s.userId", "users.id")
            .where((eb) => eb(eb.fn.coalesce("s.accountId", "users.accountId"), "=", accountId))
            .select([
              "users.email",
              "s.createdAt",
              "s.lastSeenAt",
              "s.expiresAt",
              "s.remember",
              "s.userAgent as browser",
              "s.address",
            ])
            .orderBy("s.createdAt")
            .execute();
          return rows.map(({ remember, ...row }) => ({ ...row, remembered: remember === 1 }));
        }),
    },
    {
      path: "account/known-devices",
      about: "When a browser was first and last used to sign in.",
      columns: ["email", "firstSeenAt", "lastSeenAt"],
      pages: () =>
        onePage(() =>
          people
            .innerJoin("knownDevices as d", "d.userId", "users.id")
            .select(["users.email", "d.firstSeenAt", "d.lastSeenAt"])
            .orderBy("d.firstSeenAt")
            .execute(),
        ),
    },
    {
      path: "account/referred",
      about: "Who opened an account by your link, as you see them in the settings.",
      columns: ["name", "kind", "month"],
      pages: async function* () {
        for await (const rows of readAllReferred(db, accountId)) {
          yield rows.map(({ name, kind, createdAt }) => ({ name, kind, month: createdAt.slice(0, 7) }));
        }
      },
    },
    {
      path: archivePath("identityChecks"),
      about: "Checks of your identity and how they ended. We keep the last four digits of the number, never the number.",
      columns: [...CHECK],
      pages: () =>
        onePage(() =>
          db.selectFrom("identityChecks").select(CHECK).where("accountId", "=", accountId).orderBy("createdAt").execute(),
        ),
    },
    {
      path: archivePath("accessEntries"),
      about: "Which member, or which API key, looked at or downloaded personal data, and when; once an hour for the same thing.",
      columns: ACCESS,
      pages: () =>
        keysetPages((last: Record<(typeof ACCESS)[number], string> | null, limit) =>
          db
            .selectFrom("accessEntries")
            .select(ACCESS)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) =>
              eb(
                refTuple("at", "actorId", "what", "subject"),
                ">",
                tuple(last?.at ?? "", last?.actorId ?? "", last?.what ?? "", last?.subject ?? ""),
              ),
            )
            .orderBy("at")
            .orderBy("actorId")
            .orderBy("what")
            .orderBy("subject")
            .limit(limit)
            .execute(),
        ),
    },
    {
      path: archivePath("subscriptions"),
      about: "The plan you pay for. Not what your card is charged again with.",
      columns: [...SUBSCRIPTION],
      pages: () =>
        onePage(() => db.selectFrom("subscriptions").select(SUBSCRIPTION).where("accountId", "=", accountId).execute()),
    },
    {
      path: archivePath("payments"),
      about: "What was paid for plans, and what was begun and not paid. Amounts in kobo.",
      columns: [...PAYMENT],
      pages: () =>
        keysetPages((last: { createdAt: string; id: string } | null, limit) =>
          db
            .selectFrom("payments")
            .select(PAYMENT)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) =>
              eb(refTuple("createdAt", "id"), ">", tuple(last?.createdAt ?? "", last?.id ?? "")),
            )
            .orderBy("createdAt")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
    {
      path: archivePath("quotaPeriods"),
      about: "What was used of your plan in each billing period.",
      columns: [...QUOTA_PERIOD],
      pages: () =>
        onePage(() =>
          db.selectFrom("quotaPeriods").select(QUOTA_PERIOD).where("accountId", "=", accountId).orderBy("startsAt").execute(),
        ),
    },
    {
      path: archivePath("quotaEntries"),
      about: "What each send used of your plan and what came back, by the time it counts for.",
      columns: [...QUOTA_ENTRY],
      pages: () =>
        keysetPages((last: { countsAt: string; id: string } | null, limit) =>
          db
            .selectFrom("quotaEntries")
            .select(QUOTA_ENTRY)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) => eb(refTuple("countsAt", "id"), ">", tuple(last?.countsAt ?? "", last?.id ?? "")))
            .orderBy("countsAt")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
    {
      path: archivePath("activities"),
      about: "What happened in this account, oldest first.",
      columns: [...ACTIVITY],
      pages: () =>
        keysetPages((last: { at: string; id: string } | null, limit) =>
          db
            .selectFrom("activities")
            .select(ACTIVITY)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) => eb(refTuple("at", "id"), ">", tuple(last?.at ?? "", last?.id ?? "")))
            .orderBy("at")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
  ];
}
