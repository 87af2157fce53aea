import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { Drawing } from "../../app/engines/certificate/drawing.server.ts";
import type { Project } from "../../app/features/certificates/model/project.server.ts";
import { startPreparing } from "../../app/features/mailings/preparing/preparing-worker.server.ts";
import {
  type ConfirmedSend,
  confirmBatch,
} from "../../app/features/messages/batches/confirm-batch.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { readConfig } from "../../app/platform/config.server.ts";
import { openMetrics } from "../../app/platform/observability/metrics.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { openOutbox } from "../../app/providers/mail/outbox.server.ts";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { dropTestDatabase, openTestDatabase, testDatabaseEnv } from "../setup/test-database.ts";
import { blankProject } from "./blank-project.ts";
import { givePlan } from "./give-plan.ts";

export const ACCOUNT = {
  id: "account-1",
  name: "Lagoon Digital Academy",
  supportEmail: "help@lagoon.test",
  timeZone: "Africa/Lagos",
};
export const ACTOR = "user-1";

export const TEMPLATE = {
  subject: "Congratulations, {First Name}! Your Certificate of Completion is Ready",
  html: '<p>Dear {First Name}, you finished {Course Title}.</p><a href="https://iweri.test/c/{Certificate Path}">Download Certificate</a>',
  text: "Dear {First Name}, https://iweri.test/c/{Certificate Path}",
};

export interface SendingHarness {
  context: AppContext;
  folder: string;
  addProject(recipients: number | string[], change?: Partial<Project>): Promise<Project>;
  confirm(project: Project, change?: Partial<ConfirmedSend>): Promise<string>;
  states(batchId: string): Promise<Record<string, number>>;
  batch(batchId: string): ReturnType<typeof batchOf>;
  rows(batchId: string): ReturnType<typeof rowsOf>;
  close(): Promise<void>;
}

/**
 * An installation with one organiser on Custom that can send, in a folder of its own. Nothing is
 * sent until a worker is started.
 */
export async function openSendingHarness(
  options: {
    mail?: MailTransport;
    ratePerSecond?: number;
    clock?: () => Date;
    folder?: string;
    drawing?: Drawing;
  } = {},
): Promise<SendingHarness> {
  // Also in processes of their own, which have no setup of the test runner.
  connectFeatures();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "iweri-sending-"));
  const db = await openTestDatabase(folder);
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    ...(await testDatabaseEnv(folder)),
    APP_URL: "https://iweri.test",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_FROM: "certificates@iweri.test",
    MAIL_RATE: String(options.ratePerSecond ?? 10_000),
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  });
  const context: AppContext = {
    config,
    db,
    files: undefined as never,
    jobs: [],
    mail: options.mail ?? openOutbox(join(folder, "outbox")),
    sms: undefined as never,
    identity: undefined as never,
    drawing: options.drawing ?? (undefined as never),
    fileParsers: undefined as never,
    clock: options.clock ?? (() => new Date()),
    log: pino({ level: process.env.TEST_LOG ?? "silent" }),
    payments: null,
    metrics: openMetrics({ metricsToken: null, isPostgres: false }),
  };
  const at = context.clock().toISOString();
  await db
    .insertInto("accounts")
    .values({ ...ACCOUNT, kind: "company", createdAt: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await givePlan(db, ACCOUNT.id);
  await db
    .insertInto("users")
    .values({
      id: ACTOR,
      accountId: ACCOUNT.id,
      email: "a@lagoon.test",
      firstName: "Ada",
      lastName: "Obi",
      passwordHash: null,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();

  return {
    context,
    folder,
    async addProject(recipients, change = {}) {
      const now = context.clock().toISOString();
      const listId = newId();
      await db
        .insertInto("recipientLists")
        .values({
          id: listId,
          accountId: ACCOUNT.id,
          name: "List",
          columns: "[]",
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      const emails =
        typeof recipients === "number"
          ? Array.from({ length: recipients }, (_, n) => `person${n}@people.test`)
          : recipients;
      await addRecipients(context, listId, emails);
      const project = blankProject(now, {
        id: newId(),
        accountId: ACCOUNT.id,
        title: "Data Analysis Fundamentals",
        step: "send",
        design: JSON.stringify({
          widthPx: 800,
          heightPx: 566,
          backgroundId: "built-in:seal",
          fields: [],
        }),
        designRevision: 1,
        listId,
        details: JSON.stringify({ "Instructor Name": "Ngọzị" }),
        subject: TEMPLATE.subject,
        body: "Dear [First Name],\n\n[Download Certificate]",
        createdBy: ACTOR,
        ...change,
      });
      await db.insertInto("projects").values(project).execute();
      return project;
    },
    async confirm(project, change = {}) {
      const { batchId, isPreparing } = await confirmBatch(context, {
        account: ACCOUNT,
        actorId: ACTOR,
        project,
        template: TEMPLATE,
        scheduledAt: null,
        confirmToken: newId(),
        now: context.clock(),
        ...change,
      });
      if (isPreparing) await prepareAll(context);
      return batchId;
    },
    async states(batchId) {
      const counts: Record<string, number> = {};
      for (const row of await rowsOf(context, batchId))
        counts[row.state] = (counts[row.state] ?? 0) + 1;
      return counts;
    },
    batch: (batchId) => batchOf(context, batchId),
    rows: (batchId) => rowsOf(context, batchId),
    async close() {
      await context.mail.close();
      await db.destroy();
      if (!options.folder) await dropTestDatabase(folder);
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function addRecipients(
  context: AppContext,
  listId: string,
  emails: string[],
  firstPosition = 1,
): Promise<void> {
  const at = context.clock().toISOString();
  for (let start = 0; start < emails.length; start += 1000) {
    const rows = emails.slice(start, start + 1000).map((email, index) => ({
      id: newId(),
      accountId: ACCOUNT.id,
      listId,
      position: firstPosition + start + index,
      firstName: `Fúnmiláyọ̀${start + index}`,
      lastName: "Adébáyọ̀",
      email,
      certificateName: "",
      fields: "{}",
      searchText: email,
      createdAt: at,
      updatedAt: at,
    }));
    await context.db.insertInto("recipients").values(rows).execute();
  }
}

function batchOf({ db }: AppContext, batchId: string) {
  return db.selectFrom("batches").selectAll().where("id", "=", batchId).executeTakeFirstOrThrow();
}

function rowsOf({ db }: AppContext, batchId: string) {
  return db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .orderBy("position")
    .execute();
}

/** Prepares, or takes back, all sends that were confirmed, as the one process that is alive. */
export async function prepareAll(context: AppContext): Promise<void> {
  const work = startPreparing(context, { pollMs: 20, sole: { isHeld: () => true } });
  const isLeft = () =>
    context.db.selectFrom("batchPreparations").select("batchId").limit(1).executeTakeFirst();
  await until(async () => !(await isLeft()), 3_600_000);
  await work.stop();
}

/** Waits until `check` holds; fails after `timeoutMs`. */
export async function until(
  check: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error("it did not come to that in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
