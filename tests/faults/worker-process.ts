import { createDrawing } from "../../app/engines/certificate/drawing.server.ts";
import { openArtwork } from "../../app/features/certificates/draw/artwork.server.ts";

import { openResend } from "../../app/providers/mail/resend.server.ts";
import { startBackgroundWork } from "../../app/wiring/background-work.server.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";

/**
 * One of several processes that work on the PostgreSQL of FOLDER, until it is killed, or told to
 * stop by SIGTERM. Says "working" when it has begun.
 */
const { FOLDER, RESEND_URL, RESEND_KEY, BATCH_SIZE, LEASE_MS, BASE_MS } = process.env;
const resend = openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" });
const mail = BATCH_SIZE ? { ...resend, batchSize: Number(BATCH_SIZE) } : resend;
const harness = await openSendingHarness({ folder: FOLDER, mail });
const { context } = harness;
context.drawing = createDrawing({ artwork: openArtwork(context.db, context.files) });
const work = await startBackgroundWork(context, "worker", {
  leaseMs: Number(LEASE_MS ?? 60_000),
  baseMs: Number(BASE_MS ?? 1_000),
});
process.on("SIGTERM", () => {
  work.stop().then(() => process.exit(0));
});
process.stdout.write("working\n");
