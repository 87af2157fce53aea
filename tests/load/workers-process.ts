import { createDrawing } from "../../app/engines/certificate/drawing.server.ts";
import { openArtwork } from "../../app/features/certificates/draw/artwork.server.ts";

import { startResendServer } from "../fakes/resend-server.ts";
import { ownPostgres } from "../setup/own-postgres.ts";
import { endProcess, startWorkerProcess } from "../setup/several-workers.ts";
import type { BenchRow } from "./run-benches.ts";

const LATENCY_MS = 200;
const BY_LINK = 10_000;
const ONE_BY_ONE = 600;
const ATTACHED = 120;
const RATES = [1, 2, 4];
const DESIGN = JSON.stringify({
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:guilloche",
  fields: [],
});

/**
 * Measures 1, 2 and 4 worker processes on one PostgreSQL, sending to a Resend that takes 200 ms for
 * each call. A process of its own, so that nothing has been opened on SQLite before. Says its rows
 * as JSON in its last line.
 */
const postgres = await ownPostgres();
const rows: BenchRow[] = [];
if (postgres.missing) console.error(`  skipped: ${postgres.missing}`);
else
  for (const [what, people, given] of [
    ["by link, 100 a call", BY_LINK, { delivery: "link" }],
    ["by link, 1 a call", ONE_BY_ONE, { delivery: "link", batchSize: "1" }],
    ["with the certificate attached", ATTACHED, { delivery: "pdf" }],
  ] as const) {
    let ofOne = 0;
    for (const workers of RATES) {
      const value = await sendWith(workers, people, given);
      if (workers === 1) ofOne = value;
      const against = workers === 1 ? {} : { ratio: value / ofOne, against: "one worker" };
      const processes = `${workers} worker${workers === 1 ? "" : "s"}`;
      rows.push({
        what: `deliveries ${what}, ${processes}, ${LATENCY_MS} ms a call`,
        value,
        unit: "per second",
        ...against,
      });
    }
  }
await postgres.stop();
process.stdout.write(JSON.stringify(rows));
process.exit(0);

/**
 * Deliveries a second from the first accepted to the last; each to exactly one person, or it
 * throws.
 */
async function sendWith(
  workers: number,
  people: number,
  { delivery, batchSize }: { delivery: "link" | "pdf"; batchSize?: string },
): Promise<number> {
  const { openSendingHarness, until } = await import("../factories/sending-harness.ts");
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: LATENCY_MS }),
  });
  const harness = await openSendingHarness();
  const { context } = harness;
  context.drawing = createDrawing({ artwork: openArtwork(context.db, context.files) });
  const env = {
    FOLDER: harness.folder,
    RESEND_URL: resend.url,
    RESEND_KEY: resend.apiKey,
    ...(batchSize ? { BATCH_SIZE: batchSize } : {}),
  };
  const children = await Promise.all(
    Array.from({ length: workers }, () => startWorkerProcess(env)),
  );
  try {
    const batchId = await harness.confirm(
      await harness.addProject(people, { delivery, design: DESIGN }),
    );
    const start = performance.now();
    await until(async () => (await harness.batch(batchId)).status === "done", 900_000);
    const seconds = (performance.now() - start) / 1000;
    const counts = resend.countByAddress();
    if (counts.size !== people || resend.accepted.length !== people)
      throw new Error(
        `${resend.accepted.length} messages reached ${counts.size} of ${people} people`,
      );
    return people / seconds;
  } finally {
    for (const child of children) await endProcess(child, "SIGTERM");
    await context.drawing.close();
    await harness.close();
    await resend.close();
  }
}
