import { sql } from "kysely";
import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  prepareAll,
  TEMPLATE,
} from "../factories/sending-harness.ts";
import { peakMemoryMb } from "./peak-memory.ts";

/** How often somebody else writes something small meanwhile. */
const EVERY_MS = 10;

/**
 * Confirms a send to PEOPLE recipients in a process of its own, and says how long small writes of
 * others waited until it was prepared.
 */
const harness = await openSendingHarness();
const { context } = harness;
const project = await harness.addProject(Number(process.env.PEOPLE));
const waits: number[] = [];
let isPreparing = true;

async function writeNowAndThen(): Promise<void> {
  while (isPreparing) {
    const start = performance.now();
    await context.db
      .insertInto("installationSettings")
      .values({ name: "bench", value: newId(), updatedAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql`excluded.value` }))
      .execute();
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

const writing = writeNowAndThen();
const start = performance.now();
const { batchId } = await confirmBatch(context, {
  account: ACCOUNT,
  actorId: ACTOR,
  project,
  template: TEMPLATE,
  scheduledAt: null,
  confirmToken: newId(),
  now: context.clock(),
});
const answerSeconds = (performance.now() - start) / 1000;
await prepareAll(context);
const seconds = (performance.now() - start) / 1000;
isPreparing = false;
await writing;
const { status, recipientCount } = await harness.batch(batchId);
if (status !== "sending" || recipientCount !== Number(process.env.PEOPLE))
  throw new Error(`it is ${status}`);
await harness.close();
waits.sort((one, other) => one - other);
const share = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]!;
process.stdout.write(
  JSON.stringify({
    answerSeconds,
    seconds,
    writes: waits.length,
    medianMs: share(0.5),
    p99Ms: share(0.99),
    longestMs: waits.at(-1),
    peakMb: peakMemoryMb(),
  }),
);
