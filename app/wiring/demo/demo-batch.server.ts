import { findBuiltIn } from "#app/engines/certificate/design.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import { startDeliveryWorker } from "#app/features/delivery/worker/worker.server.ts";
import { confirmBatch } from "#app/features/messages/batches/confirm-batch.server.ts";
import { DEFAULT_BODY, DEFAULT_SUBJECT } from "#app/features/messages/message/message-draft.ts";
import { renderMessage } from "#app/features/messages/message/render-message.server.tsx";
import { findImport } from "#app/features/recipients/imports/find-import.server.ts";
import { applyImport, beginCheck } from "#app/features/recipients/imports/import-acts.server.ts";
import { finishImports } from "#app/features/recipients/imports/import-runner.server.ts";
import { startImport } from "#app/features/recipients/imports/start-import.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** Keeps the demo's project and send to one each, however often it is run or cut short. */
const TOKEN = "demo";

/**
 * The main job through the same rooms as the pages: a built-in design, the bundled list imported,
 * the message written, the send confirmed and delivered. Goes on where an earlier run was stopped.
 * Returns one certificate and how many mails left now.
 */
export async function sendDemoBatch(
  app: AppContext,
  organiser: Organiser,
  list: Uint8Array,
  say: (line: string) => void,
): Promise<{ certificateId: string; sentNow: number }> {
  const { db, clock } = app;
  const project = await ensureProject(app, organiser);
  await ensureRecipients(app, organiser, project, list);
  const { batchId } = await confirm(app, organiser, await readProject(app, organiser, project.id));
  const before = await countWaiting(app, batchId);
  if (before > 0) {
    say(`Sending ${before} certificates …`);
    const started = clock().getTime();
    const worker = startDeliveryWorker(app);
    for (let left = before; left > 0; left = await countWaiting(app, batchId)) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await worker.stop();
    say(`Sent in ${((clock().getTime() - started) / 1000).toFixed(1)} s.`);
  }
  const first = await db
    .selectFrom("deliveries")
    .select("certificateId")
    .where("batchId", "=", batchId)
    .where("certificateId", "is not", null)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  return { certificateId: first.certificateId!, sentNow: before };
}

async function ensureProject(app: AppContext, organiser: Organiser): Promise<Project> {
  const { db, clock } = app;
  const { account, user } = organiser;
  const design = findBuiltIn("indigo-cloth")!.design;
  const { location } = await db.transaction().execute((trx) =>
    createProject(trx, {
      accountId: account.id,
      userId: user.id,
      title: "Digital skills, cohort 4",
      design,
      token: TOKEN,
      now: clock(),
    }),
  );
  const projectId = location.split("/")[2]!;
  await db
    .updateTable("projects")
    .set({
      subject: DEFAULT_SUBJECT,
      body: DEFAULT_BODY,
      delivery: "pdf",
      step: "send",
      details: JSON.stringify({
        "Completion Date": "14 November 2026",
        "Instructor Name": "Dr Ngọzị Okonkwọ",
      }),
    })
    .where("id", "=", projectId)
    .where("subject", "=", "")
    .execute();
  return readProject(app, organiser, projectId);
}

async function readProject(
  { db }: AppContext,
  { account }: Organiser,
  projectId: string,
): Promise<Project> {
  const project = await findProject(db, account.id, projectId);
  if (!project) throw new Error("Somebody deleted the demo's project");
  return project;
}

async function ensureRecipients(
  app: AppContext,
  { account }: Organiser,
  project: Project,
  list: Uint8Array,
) {
  const { db, clock } = app;
  const listId = await ensureProjectList(db, project, clock());
  const anyone = await db
    .selectFrom("recipients")
    .select("id")
    .where("listId", "=", listId)
    .executeTakeFirst();
  if (anyone) return;
  const importId = await startImport(app, {
    accountId: account.id,
    listId,
    projectId: project.id,
    fileName: "attendees.csv",
    content: (async function* () {
      yield list;
    })(),
    now: clock(),
  });
  const found = async () => orNotFound(await findImport(db, account.id, project.id, importId));
  const uploaded = await found();
  await beginCheck(app, uploaded, {
    mapping: uploaded.mapping,
    policy: "keep",
    consentAt: clock(),
  });
  await finishImports();
  await applyImport(app, await found(), clock());
}

async function confirm(app: AppContext, { account, user }: Organiser, project: Project) {
  const { config, clock } = app;
  const template = await renderMessage({
    subject: project.subject,
    body: project.body,
    delivery: project.delivery,
    account,
    appName: config.appName,
    appUrl: config.appUrl,
    brandColour: config.brandColour,
  });
  return confirmBatch(app, {
    account,
    actorId: user.id,
    project,
    template,
    scheduledAt: null,
    confirmToken: TOKEN,
    now: clock(),
  });
}

async function countWaiting({ db }: AppContext, batchId: string): Promise<number> {
  const row = await db
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("batchId", "=", batchId)
    .where("state", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
