import { GROUPS } from "../../app/features/delivery/pace/receivers.ts";
import { WARM } from "../../app/features/delivery/pace/warm-up.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { addSenderDomain } from "../factories/sender-domain.ts";
import { ACCOUNT, openSendingHarness, until } from "../factories/sending-harness.ts";
import { peakMemoryMb } from "./peak-memory.ts";

/**
 * Confirms and sends to PEOPLE recipients in a process of its own, so that its peak memory can be
 * told; over SMTP when SMTP_URL is given, from a domain of its own when SIGNED is. HELD: a
 * receiver that asked to wait.
 */
const { PEOPLE, RESEND_URL, RESEND_KEY, SMTP_URL, SIGNED, HELD } = process.env;
const people = Number(PEOPLE);
const harness = await openSendingHarness({
  mail: SMTP_URL
    ? openSmtp(SMTP_URL, { appUrl: "https://iweri.test" })
    : openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" }),
});
if (SIGNED) {
  const sender = "school.edu.ng";
  await addSenderDomain(harness.context, ACCOUNT.id, sender);
  // A new domain may send a hundred on its first day.
  const warm = { day: new Date().toISOString().slice(0, 10), sent: 0, allowance: WARM };
  const common = { accountId: ACCOUNT.id, sender, refusedOn: null };
  await harness.context.db
    .insertInto("senderWarmUps")
    .values(GROUPS.map((receiver) => Object.assign({ receiver }, warm, common)))
    .execute();
}
const project = await harness.addProject(people);
const batchId = await harness.confirm(project);
if (HELD)
  await harness.context.db
    .insertInto("receiverHolds")
    .values({
      sender: "",
      receiver: HELD,
      heldUntil: new Date(Date.now() + 3_600_000).toISOString(),
      step: 0,
      failures: 1,
      perMinute: null,
      nextAt: new Date().toISOString(),
      refusedSince: new Date().toISOString(),
      answer: "421 4.7.0 [TSS04]",
    })
    .execute();
const sendStart = performance.now();
const cpuStart = process.cpuUsage();
const worker = startDeliveryWorker(harness.context);
await until(async () => (await harness.batch(batchId)).status === "done", 600_000);
await worker.stop();
const sendSeconds = (performance.now() - sendStart) / 1000;
const cpu = process.cpuUsage(cpuStart);
await harness.close();
const peakMb = peakMemoryMb();
process.stdout.write(
  JSON.stringify({ sendSeconds, cpuSeconds: (cpu.user + cpu.system) / 1e6, peakMb }),
);
