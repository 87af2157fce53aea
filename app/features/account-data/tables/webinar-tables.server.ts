import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveTable } from "../export/archive.ts";
import { archivedJson, onePage, pagesOfIds } from "./read-pages.server.ts";

/** A report can name some thousand people. */
const REPORTS_PER_PAGE = 5;

const REGISTRATION = [
  "id",
  "webinarId",
  "responseId",
  "position",
  "name",
  "email",
  "state",
  "registeredAt",
  "stateChangedAt",
  "joinedAt",
  "joinedAfterStartAt",
  "codeWordAt",
  "reportedMinutes",
  "manual",
  "attended",
  "doubtful",
  "certificateId",
] as const;

/** Webinars with the people registered for them. No join token: with it anybody could come in somebody else's name. */
export function webinarTables(db: Database, accountId: string): ArchiveTable[] {
  const webinarIds = async () =>
    (await db.selectFrom("webinars").select("id").where("accountId", "=", accountId).execute()).map(({ id }) => id).sort();
  return [
    {
      path: archivePath("webinars"),
      about: "Your webinars: when, where, for how many, and what their mails say.",
      columns: [
        "id",
        "formId",
        "title",
        "host",
        "startsAt",
        "lengthMinutes",
        "timeZone",
        "joinUrl",
        "capacity",
        "waitingList",
        "approval",
        "opensAt",
        "closesAt",
        "isListed",
        "topic",
        "state",
        "sequence",
        "codeWord",
        "attendanceRule",
        "minimumMinutes",
        "certificateProjectId",
        "certificatesAfterMinutes",
        "placesTaken",
        "createdAt",
        "updatedAt",
        "messages",
        "certificateMapping",
      ],
      pages: () =>
        onePage(async () => {
          const rows = await db.selectFrom("webinars").selectAll().where("accountId", "=", accountId).orderBy("id").execute();
          return rows.map(({ accountId: _, messages, certificateMapping, waitingList, approval, isListed, ...row }) => ({
            ...row,
            waitingList: waitingList === 1,
            approval: approval === 1,
            isListed: isListed === 1,
            messages: archivedJson(messages, "webinars.messages", row.id),
            certificateMapping: archivedJson(certificateMapping, "webinars.certificateMapping", row.id),
          }));
        }),
    },
    {
      path: archivePath("webinarRegistrations"),
      about: "Everybody who registered for a webinar, whether they have a place, and whether they came.",
      columns: REGISTRATION,
      pages: async function* () {
        const pages = keysetPages((last: { id: string; registeredAt: string } | null, limit) =>
          db
            .selectFrom("webinarRegistrations")
            .select(REGISTRATION)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) =>
              eb(refTuple("registeredAt", "id"), ">", tuple(last?.registeredAt ?? "", last?.id ?? "")),
            )
            .orderBy("registeredAt")
            .orderBy("id")
            .limit(limit)
            .execute(),
        );
        for await (const rows of pages)
          yield rows.map(({ attended, doubtful, ...row }) => ({ ...row, attended: attended === 1, doubtful: doubtful === 1 }));
      },
    },
    {
      path: archivePath("webinarMails"),
      about: "Which mails about a webinar went to whom: confirmations, reminders, follow-ups.",
      columns: ["webinarId", "registrationId", "kind", "batchId", "at"],
      pages: async function* () {
        for (const webinarId of await webinarIds()) {
          yield* keysetPages((last: { kind: string; registrationId: string } | null, limit) =>
            db
              .selectFrom("webinarMails")
              .select(["webinarId", "registrationId", "kind", "batchId", "at"])
              .where("webinarId", "=", webinarId)
              .where(({ eb, refTuple, tuple }) =>
                eb(refTuple("kind", "registrationId"), ">", tuple(last?.kind ?? "", last?.registrationId ?? "")),
              )
              .orderBy("kind")
              .orderBy("registrationId")
              .limit(limit)
              .execute(),
          );
        }
      },
    },
    {
      path: archivePath("attendanceReports"),
      about: "Attendance reports that you imported, and whom we took their people for.",
      columns: ["id", "webinarId", "fileName", "state", "createdAt", "appliedAt", "people"],
      pages: async function* () {
        const rows = await db.selectFrom("attendanceReports").select("id").where("accountId", "=", accountId).execute();
        const ids = rows.map(({ id }) => id).sort();
        yield* pagesOfIds(ids, REPORTS_PER_PAGE, async (some) => {
          const reports = await db.selectFrom("attendanceReports").selectAll().where("id", "in", some).orderBy("id").execute();
          return reports.map(({ accountId: _, people, ...row }) => ({
            ...row,
            people: archivedJson(people, "attendanceReports.people", row.id),
          }));
        });
      },
    },
  ];
}
