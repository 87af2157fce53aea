import { setTimeout as pause } from "node:timers/promises";
import { appendLeaves } from "../../app/features/certificates/log/append-leaves.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSendingHarness, until } from "../factories/sending-harness.ts";

/**
 * Confirms and sends to PEOPLE recipients in a process of its own, while their leaves go into the
 * log as on a server: some seconds after they were written. Ends when both are done.
 */
const { PEOPLE, RESEND_URL, RESEND_KEY } = process.env;
const GATHER_MS = 3_000;
const harness = await openSendingHarness({
  mail: openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" }),
});
const { context, folder } = harness;
context.files = openDiskFiles(`${folder}/files`);
const project = await harness.addProject(Number(PEOPLE));
const isWaiting = () =>
  context.db.selectFrom("waitingLeaves").select("id").limit(1).executeTakeFirst();
let isSending = true;
async function appendNowAndThen(): Promise<void> {
  while (isSending || (await isWaiting())) {
    if (isSending) await pause(GATHER_MS);
    if (await isWaiting()) await appendLeaves(context);
  }
}

const startedAt = performance.now();
const cpuStart = process.cpuUsage();
const appending = appendNowAndThen();
const batchId = await harness.confirm(project);
const worker = startDeliveryWorker(context);
await until(async () => (await harness.batch(batchId)).status === "done", 600_000);
const sendSeconds = (performance.now() - startedAt) / 1000;
isSending = false;
await worker.stop();
await appending;
const cpu = process.cpuUsage(cpuStart);
const { count } = await context.db
  .selectFrom("certificates")
  .where("logPosition", "is not", null)
  .select(({ fn }) => fn.countAll<number>().as("count"))
  .executeTakeFirstOrThrow();
await harness.close();
process.stdout.write(
  JSON.stringify({
    sendSeconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    logged: Number(count),
  }),
);
