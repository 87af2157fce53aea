import { readStoredJson } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { archivePath } from "#db/tables.ts";
import {
  type ArchiveTable,
  accountTable,
  inPieces,
  pagesOf,
  type Sheets,
  sheetTables,
} from "./archive-table.server.ts";

/** A message can have some hundred kilobytes. */
const SENDS_AT_ONCE = 20;

const DELIVERY = [
  "id",
  "batchId",
  "position",
  "kind",
  "toName",
  "toEmail",
  "state",
  "reason",
  "recipientId",
  "certificateId",
  "attempt",
  "createdAt",
  "acceptedAt",
  "deliveredAt",
  "failedAt",
  "openedAt",
  "clickedAt",
  "machineOpenedAt",
  "unsubscribedAt",
  "resendOfId",
  "replacedById",
  "language",
  "correctedTo",
] as const;

const EVENT = ["deliveryId", "at", "type", "detail", "isMachine"] as const;

/** What is written before it is sent. */
const WRITTEN_SHEETS: Sheets = {
  senderDomains: {
    about: "The domain your e-mail is sent from, and when its records were found or went missing.",
    columns: [
      "domain",
      "localPart",
      "state",
      "signedBy",
      "createdAt",
      "checkedAt",
      "provedAt",
      "missingSince",
      "lostAt",
    ],
    by: ["domain"],
  },
  messageImages: {
    about: "Sizes of the images you uploaded for messages, and where each is in this archive.",
    columns: ["id", "fileKey", "widthPx", "heightPx", "createdAt"],
  },
  savedMessages: {
    about: "Messages you saved as templates.",
    columns: ["id", "name", "subject", "body", "createdAt", "usedAt"],
  },
  bulkDrafts: {
    about:
      "Bulk e-mail drafts: recipients and message. Message draft: what was typed last and " +
      "couldn't be sent as it was.",
    columns: [
      "id",
      "name",
      "audience",
      "subject",
      "body",
      "bodyFormat",
      "replyTo",
      "fallbacks",
      "messageDraft",
      "topicId",
      "batchId",
      "createdBy",
      "createdAt",
      "editedAt",
      "plannedAt",
    ],
  },
  sendRules: {
    about: "Your rules: which e-mail or certificate goes out automatically, when, and to whom.",
    columns: [
      "id",
      "draftId",
      "kind",
      "weekday",
      "monthDay",
      "dates",
      "time",
      "toEveryone",
      "state",
      "stoppedReason",
      "nextRunAt",
      "newSince",
      "createdBy",
      "createdAt",
      "projectId",
      "webinarId",
      "days",
      "source",
    ],
  },
  sendRuleRuns: {
    about: "The result of each run of a rule.",
    columns: [
      "id",
      "ruleId",
      "dueAt",
      "ranAt",
      "outcome",
      "sentCount",
      "leftOutCount",
      "detail",
      "batchId",
    ],
  },
  incomingHooks: {
    about:
      "Your incoming hooks: addresses that other services post to, so that somebody gets a certificate.",
    columns: ["id", "projectId", "name", "mapping", "stoppedReason", "createdAt"],
    hasAllColumns: true,
    json: ["mapping"],
  },
  hookPosts: {
    about: "What was posted to them in the last 30 days, and what happened to it.",
    columns: ["id", "hookId", "receivedAt", "body", "state", "email", "problem", "batchId"],
    hasAllColumns: true,
    json: ["body"],
  },
  paths: {
    about: "Your paths: what happens to people step by step.",
    columns: ["id", "name", "source", "state", "stoppedReason", "startedAt", "createdAt"],
    hasAllColumns: true,
    flags: ["letsIn"],
    json: ["source"],
  },
  pathSteps: {
    about: "The steps of your paths.",
    columns: ["id", "pathId", "position", "kind", "settings", "draftId", "passed", "skipped"],
    hasAllColumns: true,
    json: ["settings"],
  },
  pathPeople: {
    about: "Who is where on which path.",
    columns: ["pathId", "email", "stepId", "state", "dueAt", "reason", "movedAt"],
    by: ["email"],
    hasAllColumns: true,
  },
  pathPassed: {
    about: "Which steps of a path somebody has behind them.",
    columns: ["pathId", "email", "stepId", "outcome", "batchId"],
    by: ["email", "stepId"],
  },
};

/**
 * Sends, their messages person by person with everything that happened to them, and who is not
 * mailed again.
 */
export function messageTables(db: Database, accountId: string): ArchiveTable[] {
  // Mails about the account itself are left out: their reader has them, and a code in one may still
  // work.
  const sendIds = async () => {
    const sends = db
      .selectFrom("batches")
      .select("id")
      .where("accountId", "=", accountId)
      .where("kind", "not in", ["notice", "code"]);
    return (await sends.execute()).map(({ id }) => id).sort();
  };
  async function* deliveries() {
    for (const id of await sendIds())
      yield* pagesOf(db, "deliveries", {
        of: ["batchId", id],
        by: ["position"],
        columns: [...DELIVERY, "values"],
      });
  }
  return [
    accountTable(db, accountId, "sendReviews", {
      about: "Sends that we reviewed before they went out, what we decided, and why.",
      by: ["batchId"],
      columns: ["batchId", "state", "reason", "createdAt", "decidedAt"],
    }),
    accountTable(db, accountId, "sendingTimes", {
      about: "Between which hours your sends leave.",
      by: ["accountId"],
      columns: ["opensAt", "closesAt", "updatedAt"],
    }),
    sendsTable(db, sendIds),
    ...sheetTables(db, accountId, WRITTEN_SHEETS),
    {
      path: archivePath("deliveries"),
      about: "Every message, one per person: where it went and what happened to it.",
      columns: [...DELIVERY, "values"],
      async *pages() {
        for await (const rows of deliveries())
          yield rows.map((row) => ({
            ...row,
            values: readStoredJson(row.values || "{}", "deliveries.values", row.id),
          }));
      },
    },
    {
      path: archivePath("deliveryEvents"),
      about: "What mail servers said about each message, in order.",
      columns: EVENT,
      async *pages() {
        for await (const rows of deliveries()) {
          const ids = rows.map(({ id }) => id);
          const events = db
            .selectFrom("deliveryEvents")
            .select(EVENT)
            .where("deliveryId", "in", ids);
          yield await events.orderBy("deliveryId").orderBy("at").execute();
        }
      },
    },
    accountTable(db, accountId, "suppressions", {
      about: "Addresses you no longer e-mail, and why.",
      columns: ["email", "reason", "detail", "createdAt"],
      by: ["email"],
    }),
    accountTable(db, accountId, "mailTopics", {
      about: "What your e-mails can be about.",
      columns: ["id", "name", "createdAt"],
      by: ["id"],
    }),
    accountTable(db, accountId, "mailChoices", {
      about: "Who left a topic, and who paused your e-mails (an empty topic) until when.",
      columns: ["email", "topicId", "until", "detail", "createdAt"],
      by: ["email", "topicId"],
    }),
  ];
}

function sendsTable(db: Database, sendIds: () => Promise<string[]>): ArchiveTable {
  return {
    path: archivePath("batches"),
    about: "What you sent or scheduled, including tests: subject, text, time and sender.",
    columns: [
      "id",
      "kind",
      "title",
      "status",
      "subject",
      "body",
      "text",
      "html",
      "fromAddress",
      "replyTo",
      "cc",
      "bcc",
      "delivery",
      "recipientCount",
      "projectId",
      "createdBy",
      "createdAt",
      "scheduledAt",
      "startedAt",
      "finishedAt",
      "pausedReason",
      "audience",
      "perDay",
      "topicId",
    ],
    async *pages() {
      for (const ids of inPieces(await sendIds(), SENDS_AT_ONCE)) {
        const rows = await db
          .selectFrom("batches")
          .selectAll()
          .where("id", "in", ids)
          .orderBy("id")
          .execute();
        yield rows.map(({ accountId: _, confirmToken, ...row }) => row);
      }
    },
  };
}
