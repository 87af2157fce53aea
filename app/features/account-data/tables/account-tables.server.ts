import { readAllReferred } from "#app/features/accounts/referrals.server.ts";
import { ACCOUNT_KINDS } from "#app/features/activity/security-kinds.ts";
import { readStoredJson } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import {
  type ArchiveFile,
  type ArchiveTable,
  accountTable,
  type Sheets,
  sheetTables,
  textFile,
} from "./archive-table.server.ts";

/**
 * The account itself. Of its keys only the public half: with the other anybody could issue in its
 * name.
 */
export function accountFile(db: Database, accountId: string): ArchiveFile {
  return textFile(
    "account/account.json",
    async () => {
      const account = await db
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
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
      return `${JSON.stringify({ ...said, hasLogo: logoFileKey !== null, cameByLink: referredById !== null, publicKeys }, null, 2)}\n`;
    },
    "Your account: names, settings, plan, and the public keys that your certificates are signed with.",
  );
}

const SECURITY_COLUMNS = ["at", "kind", "userId", "subject", "device", "address", "id"] as const;

const PERSON = [
  "id",
  "email",
  "firstName",
  "lastName",
  "role",
  "memberSince",
  "invitedBy",
  "createdAt",
  "termsAcceptedAt",
  "passwordChangedAt",
  "digest",
  "digestSentAt",
] as const;

/** What is known of the account, what it pays and uses, and what happened in it. */
const ACCOUNT_SHEETS: Sheets = {
  identityChecks: {
    about:
      "Checks of your identity and their results. We keep the last four digits of the number, never the number.",
    columns: [
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
    ],
    by: ["createdAt"],
  },
  issuerProofs: {
    about:
      "How you proved who you are: with your domain, or by our check of your company’s registration.",
    columns: [
      "createdAt",
      "kind",
      "state",
      "name",
      "domain",
      "companyNumber",
      "provedAt",
      "seenAt",
      "triedAt",
      "missingSince",
      "lostAt",
    ],
    by: ["createdAt", "id"],
  },
  accessEntries: {
    about:
      "Which member, or which API key, viewed or downloaded personal data, and when; " +
      "once an hour for the same thing.",
    columns: ["at", "actorId", "what", "subject"],
    by: ["at", "actorId", "what", "subject"],
  },
  subscriptions: {
    about: "The plan you pay for, without what lets your card be charged again.",
    columns: [
      "plan",
      "emailLimit",
      "status",
      "periodStart",
      "periodEnd",
      "cancelsAtPeriodEnd",
      "nextPlan",
      "nextEmailLimit",
      "graceUntil",
      "provider",
      "createdAt",
      "updatedAt",
    ],
    by: ["createdAt"],
  },
  payments: {
    about: "Payments for plans, including unfinished ones. Amounts in kobo.",
    columns: [
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
      "provider",
      "failure",
      "receiptNumber",
      "payerName",
      "payerEmail",
      "startedById",
      "paidAt",
      "refundedAt",
      "refundedKobo",
      "disputedAt",
    ],
    by: ["createdAt", "id"],
  },
  quotaPeriods: {
    about: "How much of your plan you used in each billing period.",
    columns: [
      "startsAt",
      "endsAt",
      "emailsUsed",
      "certificatesUsed",
      "smsUsed",
      "warnedAt",
      "smsUsedUpAt",
    ],
    by: ["startsAt"],
  },
  quotaEntries: {
    about: "How much of your plan each send used and gave back, by billing period.",
    columns: ["countsAt", "at", "kind", "batchId", "emails", "certificates", "id"],
    by: ["countsAt", "id"],
  },
  activities: {
    about: "What happened in this account, oldest first.",
    columns: ["at", "kind", "text", "link", "actorId", "actorKeyId", "notify", "isSample", "id"],
    by: ["at", "id"],
  },
};

/**
 * Who signs in to the account, from where, and what happened. No password hash, and nothing of a
 * session that signs in.
 */
export function accountTables(db: Database, accountId: string): ArchiveTable[] {
  const members = db
    .selectFrom("memberships as m")
    .innerJoin("users", "users.id", "m.userId")
    .where("m.accountId", "=", accountId);
  return [
    {
      path: archivePath("users"),
      about:
        "The people who work in this account, and their roles. Digest: how often they get notifications by e-mail.",
      columns: [...PERSON, "hasPassword"],
      async *pages() {
        const rows = await members
          .select([
            "users.id",
            "users.email",
            "users.firstName",
            "users.lastName",
            "m.role",
            "m.createdAt as memberSince",
            "m.invitedBy",
            "users.createdAt",
            "users.termsAcceptedAt",
            "users.passwordChangedAt",
            "users.digest",
            "users.digestSentAt",
          ] as const)
          .select((eb) => eb("passwordHash", "is not", null).as("hasPassword"))
          .orderBy("m.createdAt")
          .execute();
        yield rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) }));
      },
    },
    accountTable(db, accountId, "invitations", {
      about: "People invited to this account who haven't accepted yet.",
      // Not what the link of the mail is checked with.
      columns: ["id", "email", "role", "invitedBy", "createdAt", "expiresAt"],
      by: ["createdAt", "id"],
    }),
    {
      path: "account/notifications-read",
      about:
        "What each member has read of the notifications: everything up to a time, and newer " +
        "lines of the activity by id.",
      columns: ["userId", "readUntil", "activityId"],
      async *pages() {
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
    ...signInTables(db, accountId),
    {
      path: "account/referred",
      about: "People who signed up with your link, as you see them in the settings.",
      columns: ["name", "kind", "month"],
      async *pages() {
        for await (const rows of readAllReferred(db, accountId)) {
          yield rows.map(({ name, kind, createdAt }) => ({
            name,
            kind,
            month: createdAt.slice(0, 7),
          }));
        }
      },
    },
    ...sheetTables(db, accountId, ACCOUNT_SHEETS),
  ];
}

function peopleOf(db: Database, accountId: string) {
  return db.selectFrom("users").where("users.accountId", "=", accountId);
}

function signInTables(db: Database, accountId: string): ArchiveTable[] {
  // How somebody signs in, and from where, is told only of those who are at home here.
  const people = peopleOf(db, accountId);
  return [
    {
      path: "account/social-sign-in",
      about: "Google and X accounts used to sign in.",
      columns: ["email", "provider", "name", "createdAt"],
      async *pages() {
        yield await people
          .innerJoin("socialIdentities as s", "s.userId", "users.id")
          .select(["users.email", "s.provider", "s.label as name", "s.createdAt"])
          .orderBy("s.createdAt")
          .execute();
      },
    },
    ...deviceTables(people, accountId),
    {
      path: "account/two-step-sign-in",
      about:
        "Since when people sign in with a code from an authenticator app, and how many recovery codes they have left.",
      columns: ["email", "since", "recoveryCodesLeft"],
      async *pages() {
        const rows = await people
          .innerJoin("secondFactors as f", "f.userId", "users.id")
          .leftJoin("recoveryCodes as c", (join) =>
            join.onRef("c.userId", "=", "users.id").on("c.usedAt", "is", null),
          )
          .select(["users.email", "f.confirmedAt as since"])
          .select((row) => row.fn.count("c.hash").as("recoveryCodesLeft"))
          .groupBy(["users.email", "f.confirmedAt"])
          .orderBy("f.confirmedAt")
          .execute();
        yield rows.map((row) => ({ ...row, recoveryCodesLeft: Number(row.recoveryCodesLeft) }));
      },
    },
    {
      path: "account/passkeys",
      about: "The passkeys that people sign in with, by the names they gave them.",
      columns: ["email", "name", "createdAt", "lastUsedAt"],
      async *pages() {
        yield await people
          .innerJoin("passkeys as k", "k.userId", "users.id")
          .select(["users.email", "k.name", "k.createdAt", "k.lastUsedAt"])
          .orderBy("k.createdAt")
          .execute();
      },
    },
    {
      path: "account/security-events",
      about:
        "Sign-ins to this account, and who made keys, downloaded everything or changed " +
        "members: when, and from which browser and network.",
      columns: [...SECURITY_COLUMNS],
      pages: () =>
        keysetPages((last: { id: string } | null, limit) =>
          db
            .selectFrom("securityEvents")
            .select(SECURITY_COLUMNS)
            .where("accountId", "=", accountId)
            .where("kind", "in", ACCOUNT_KINDS)
            .where("id", ">", last?.id ?? "")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
  ];
}

/** Where people are signed in now, and were before. */
function deviceTables(people: ReturnType<typeof peopleOf>, accountId: string): ArchiveTable[] {
  return [
    {
      path: "account/sessions",
      about: "Where people are signed in now: browser, network address, first and last seen.",
      columns: [
        "email",
        "createdAt",
        "lastSeenAt",
        "expiresAt",
        "remembered",
        "browser",
        "address",
      ],
      async *pages() {
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
        yield rows.map(({ remember, ...row }) => ({ ...row, remembered: remember === 1 }));
      },
    },
    {
      path: "account/known-devices",
      about: "When a browser was first and last used to sign in.",
      columns: ["email", "firstSeenAt", "lastSeenAt"],
      async *pages() {
        yield await people
          .innerJoin("knownDevices as d", "d.userId", "users.id")
          .select(["users.email", "d.firstSeenAt", "d.lastSeenAt"])
          .orderBy("d.firstSeenAt")
          .execute();
      },
    },
  ];
}
