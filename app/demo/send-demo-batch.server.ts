import type { Organiser } from "../accounts/require-organiser.server.ts";
import { findBuiltIn } from "../certificates/built-in/built-in-designs.ts";
import { createProject } from "../certificates/designer/create-project.server.ts";
import { findProject, type Project } from "../certificates/find-project.server.ts";
import { confirmBatch } from "../delivery/confirm-batch.server.ts";
import { startDeliveryWorker } from "../delivery/worker.server.ts";
import type { Installation } from "../installation.server.ts";
import { DEFAULT_BODY, DEFAULT_SUBJECT } from "../messages/default-message.ts";
import { renderMessage } from "../messages/render-message.server.tsx";
import { applyImport } from "../recipients/apply-import.server.ts";
import { findImport } from "../recipients/find-import.server.ts";
import { beginCheck } from "../recipients/import-acts.server.ts";
import { finishImportChecks } from "../recipients/import-runner.server.ts";
import { ensureProjectList } from "../recipients/project-list.server.ts";
import { startImport } from "../recipients/start-import.server.ts";

/** Keeps the demo's project and send to one each, however often it is run or cut short. */
const TOKEN = "demo";

/**
 * The main job through the same rooms as the pages: a built-in design, the bundled list imported, the message written,
 * the send confirmed and delivered. Goes on where an earlier run was stopped. Returns one certificate and how many mails
 * left now.
 */
export async function sendDemoBatch(
  installation: Installation,
  organiser: Organiser,
  list: Uint8Array,
  say: (line: string) => void,
): Promise<{ certificateId: string; sentNow: number }> {
  const { db, clock } = installation;
  const project = await ensureProject(installation, organiser);
  await ensureRecipients(installation, organiser, project, list);
  const { batchId } = await confirm(installation, organiser, await findProject(db, organiser.account.id, project.id));
  const before = await countWaiting(installation, batchId);
  if (before > 0) {
    say(`Sending ${before} certificates …`);
    const started = clock().getTime();
    const worker = startDeliveryWorker(installation);
    for (let left = before; left > 0; left = await countWaiting(installation, batchId)) {
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

async function ensureProject(installation: Installation, { account, user }: Organiser): Promise<Project> {
  const { db, clock } = installation;
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
      delivery: "attachment",
      step: "send",
      details: JSON.stringify({
        "Completion Date": "14 November 2026",
        "Instructor Name": "Dr Ngọzị Okonkwọ",
      }),
    })
    .where("id", "=", projectId)
    .where("subject", "=", "")
    .execute();
  return findProject(db, account.id, projectId);
}

async function ensureRecipients(installation: Installation, { account }: Organiser, project: Project, list: Uint8Array) {
  const { db, clock } = installation;
  const listId = await ensureProjectList(db, project, clock());
  const anyone = await db.selectFrom("recipients").select("id").where("listId", "=", listId).executeTakeFirst();
  if (anyone) return;
  const importId = await startImport(installation, {
    accountId: account.id,
    listId,
    projectId: project.id,
    fileName: "attendees.csv",
    content: (async function* () {
      yield list;
    })(),
    now: clock(),
  });
  const found = () => findImport(db, account.id, project.id, importId);
  const uploaded = await found();
  await beginCheck(installation, uploaded, { mapping: uploaded.mapping, policy: "keep", now: clock() });
  await finishImportChecks();
  await applyImport(installation, await found(), clock());
}

async function confirm(installation: Installation, { account, user }: Organiser, project: Project) {
  const { config, clock } = installation;
  const template = await renderMessage({
    subject: project.subject,
    body: project.body,
    delivery: project.delivery,
    account,
    appName: config.appName,
    appUrl: config.appUrl,
    brandColour: config.brandColour,
  });
  return confirmBatch(installation, {
    account,
    actorId: user.id,
    project,
    template,
    scheduledAt: null,
    confirmToken: TOKEN,
    now: clock(),
  });
}

async function countWaiting({ db }: Installation, batchId: string): Promise<number> {
  const row = await db
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("batchId", "=", batchId)
    .where("state", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
