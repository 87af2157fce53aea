import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import {
  type ArchiveFile,
  type ArchiveTable,
  tableFiles,
  textFile,
} from "../tables/archive-table.server.ts";

/**
 * What belongs to one person, whichever accounts they work in, file by file. Nothing of an
 * account's recipients, designs or sends: those are in the archive of the account, which its owners
 * download.
 */
export async function* ownArchive(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
  now: Date,
): AsyncGenerator<ArchiveFile> {
  const known = ownTables(db, userId).flatMap(tableFiles);
  yield readMe(config.appName, known, now);
  yield profileFile(db, userId);
  yield* known;
}

function profileFile(db: Database, userId: string): ArchiveFile {
  return textFile("you/profile.json", async () => {
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const { passwordHash, accountId: _, ...profile } = user;
    return `${JSON.stringify({ ...profile, hasPassword: passwordHash !== null }, null, 2)}\n`;
  });
}

const OWN_ACTIVITY = ["at", "account", "kind", "text", "id"] as const;
const OWN_ACCESS = ["at", "account", "what", "accountId", "subject"] as const;

function ownTables(db: Database, userId: string): ArchiveTable[] {
  return [
    {
      path: "you/accounts",
      about: "The accounts you’re a member of, and your role in each.",
      columns: ["account", "role", "memberSince"],
      async *pages() {
        yield await membershipsOf(db, userId)
          .select(["a.name as account", "m.role", "m.createdAt as memberSince"])
          .orderBy("m.createdAt")
          .execute();
      },
    },
    ...signInTables(db, userId),
    ...doneTables(db, userId),
  ];
}

function membershipsOf(db: Database, userId: string) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("accounts as a", "a.id", "m.accountId")
    .where("m.userId", "=", userId);
}

function signInTables(db: Database, userId: string): ArchiveTable[] {
  return [
    {
      path: "you/social-sign-in",
      about: "The Google and X accounts you sign in with.",
      columns: ["provider", "name", "createdAt"],
      async *pages() {
        yield await db
          .selectFrom("socialIdentities")
          .select(["provider", "label as name", "createdAt"])
          .where("userId", "=", userId)
          .orderBy("createdAt")
          .execute();
      },
    },
    ...deviceTables(db, userId),
    {
      path: "you/two-step-sign-in",
      about:
        "Since when you sign in with a code from an authenticator app, and how many recovery codes you have left.",
      columns: ["since", "recoveryCodesLeft"],
      async *pages() {
        const rows = await db
          .selectFrom("secondFactors as f")
          .leftJoin("recoveryCodes as c", (join) =>
            join.onRef("c.userId", "=", "f.userId").on("c.usedAt", "is", null),
          )
          .select("f.confirmedAt as since")
          .select((row) => row.fn.count("c.hash").as("recoveryCodesLeft"))
          .where("f.userId", "=", userId)
          .groupBy("f.confirmedAt")
          .execute();
        yield rows.map((row) => ({ ...row, recoveryCodesLeft: Number(row.recoveryCodesLeft) }));
      },
    },
    {
      path: "you/passkeys",
      about: "The passkeys you sign in with, by the names you gave them.",
      columns: ["name", "createdAt", "lastUsedAt"],
      async *pages() {
        yield await db
          .selectFrom("passkeys")
          .select(["name", "createdAt", "lastUsedAt"])
          .where("userId", "=", userId)
          .orderBy("createdAt")
          .execute();
      },
    },
  ];
}

/** Where somebody is signed in now, and was before. */
function deviceTables(db: Database, userId: string): ArchiveTable[] {
  return [
    {
      path: "you/sessions",
      about: "Where you are signed in now: browser, network address, first and last seen.",
      columns: ["createdAt", "lastSeenAt", "expiresAt", "remembered", "browser", "address"],
      async *pages() {
        const rows = await db
          .selectFrom("sessions")
          .select([
            "createdAt",
            "lastSeenAt",
            "expiresAt",
            "remember",
            "userAgent as browser",
            "address",
          ])
          .where("userId", "=", userId)
          .orderBy("createdAt")
          .execute();
        yield rows.map(({ remember, ...row }) => ({ ...row, remembered: remember === 1 }));
      },
    },
    {
      path: "you/known-devices",
      about: "When you first and last signed in with each browser.",
      columns: ["firstSeenAt", "lastSeenAt"],
      async *pages() {
        yield await db
          .selectFrom("knownDevices")
          .select(["firstSeenAt", "lastSeenAt"])
          .where("userId", "=", userId)
          .orderBy("firstSeenAt")
          .execute();
      },
    },
  ];
}

type Memberships = ReturnType<typeof membershipsOf>;

/** Of what somebody did, only what happened in accounts they still work in. */
function doneTables(db: Database, userId: string): ArchiveTable[] {
  const memberships = membershipsOf(db, userId);
  return [
    {
      path: "you/security-events",
      about:
        "Your sign-ins, failed attempts, and changes to how you sign in: when, and from which browser and network.",
      columns: ["at", "account", "kind", "subject", "device", "address", "id"],
      pages: () =>
        keysetPages((last: { id: string } | null, limit) =>
          memberships
            .innerJoin("securityEvents as e", (join) =>
              join.onRef("e.accountId", "=", "a.id").onRef("e.userId", "=", "m.userId"),
            )
            .select([
              "e.at",
              "a.name as account",
              "e.kind",
              "e.subject",
              "e.device",
              "e.address",
              "e.id",
            ])
            .where("e.id", ">", last?.id ?? "")
            .orderBy("e.id")
            .limit(limit)
            .execute(),
        ),
    },
    readNotifications(memberships),
    {
      path: "you/activity",
      about: "What you did in the accounts you’re a member of, oldest first.",
      columns: OWN_ACTIVITY,
      pages: () =>
        keysetPages((last: { at: string; id: string } | null, limit) =>
          memberships
            .innerJoin("activities as act", (join) =>
              join.onRef("act.accountId", "=", "a.id").onRef("act.actorId", "=", "m.userId"),
            )
            .select(["act.at", "a.name as account", "act.kind", "act.text", "act.id"])
            .where(({ eb, refTuple, tuple }) =>
              eb(refTuple("act.at", "act.id"), ">", tuple(last?.at ?? "", last?.id ?? "")),
            )
            .orderBy("act.at")
            .orderBy("act.id")
            .limit(limit)
            .execute(),
        ),
    },
    accessTable(memberships),
  ];
}

function readNotifications(memberships: Memberships): ArchiveTable {
  return {
    path: "you/notifications-read",
    about:
      "What you have read of the notifications: everything up to a time, and single newer ones.",
    columns: ["account", "readUntil", "notification"],
    async *pages() {
      const marks = await memberships
        .innerJoin("notificationMarks as n", (join) =>
          join.onRef("n.accountId", "=", "a.id").onRef("n.userId", "=", "m.userId"),
        )
        .select(["a.name as account", "n.readUntil"])
        .execute();
      yield marks.map((mark) => ({ ...mark, notification: null }));
      const reads = await memberships
        .innerJoin("notificationReads as n", (join) =>
          join.onRef("n.accountId", "=", "a.id").onRef("n.userId", "=", "m.userId"),
        )
        .innerJoin("activities", "activities.id", "n.activityId")
        .select(["a.name as account", "activities.text as notification"])
        .execute();
      yield reads.map((read) => ({ ...read, readUntil: null }));
    },
  };
}

function accessTable(memberships: Memberships): ArchiveTable {
  return {
    path: "you/access",
    about:
      "When you viewed or downloaded personal data, as the owners of the account see " +
      "it; once an hour for the same thing.",
    columns: ["at", "account", "what"],
    async *pages() {
      const pages = keysetPages((last: Record<(typeof OWN_ACCESS)[number], string> | null, limit) =>
        memberships
          .innerJoin("accessEntries as e", (join) =>
            join.onRef("e.accountId", "=", "a.id").onRef("e.actorId", "=", "m.userId"),
          )
          .select(["e.at", "a.name as account", "e.what", "e.accountId", "e.subject"])
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple("e.at", "e.accountId", "e.what", "e.subject"),
              ">",
              tuple(last?.at ?? "", last?.accountId ?? "", last?.what ?? "", last?.subject ?? ""),
            ),
          )
          .orderBy("e.at")
          .orderBy("e.accountId")
          .orderBy("e.what")
          .orderBy("e.subject")
          .limit(limit)
          .execute(),
      );
      for await (const rows of pages)
        yield rows.map(({ at, account, what }) => ({ at, account, what }));
    },
  };
}

function readMe(appName: string, files: readonly ArchiveFile[], now: Date): ArchiveFile {
  const lines = [
    `Your own data from ${appName}`,
    "",
    `Written ${now.toISOString().slice(0, 16).replace("T", " ")} UTC. All times in these files are UTC.`,
    "",
    "Each .csv file opens in any spreadsheet. The .jsonl file beside it has the same " +
      "data for software, one JSON object per line.",
    "",
    "you/profile.json",
    "    Your name, e-mail address and settings.",
    "",
    ...files.flatMap(({ path, about }) => [path, `    ${about}`, ""]),
    "complete.json",
    "    How many rows each file has. If it is missing, the download was cut off.",
    "",
    "Left out because they would let someone else in: your password (we only keep what " +
      "can check it), codes, and what keeps you",
    "signed in. The account's recipients, certificates, forms and sends belong to the " +
      "account: its owners can download those.",
    "",
  ];
  return textFile("README.txt", () => lines.join("\r\n"));
}
