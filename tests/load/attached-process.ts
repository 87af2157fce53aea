import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { createDrawing, openCachedDrawing } from "../../app/engines/certificate/drawing.server.ts";
import { openArtwork } from "../../app/features/certificates/draw/artwork.server.ts";

import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSendingHarness, until } from "../factories/sending-harness.ts";

/**
 * Sends PEOPLE their certificates of a built-in design with the PDF attached, through the ledger,
 * and tells how long that took.
 */
const { PEOPLE, RESEND_URL, RESEND_KEY } = process.env;
const { context, ...harness } = await openSendingHarness({
  mail: openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" }),
});
const drawing = createDrawing({ artwork: openArtwork(context.db, context.files), threads: 1 });
const cached = openCachedDrawing(drawing, { folder: `${harness.folder}/drawings` });
let bytesEach = 0;
context.drawing = {
  ...cached,
  async pdf(request, options) {
    const content = await cached.pdf(request, options);
    bytesEach = content.byteLength;
    return content;
  },
};
const design = JSON.stringify(findBuiltIn("guilloche")!.design);
const project = await harness.addProject(Number(PEOPLE), { design, delivery: "pdf" });
const batchId = await harness.confirm(project);
const started = performance.now();
const worker = startDeliveryWorker(context);
await until(async () => (await harness.batch(batchId)).status === "done", 600_000);
const seconds = (performance.now() - started) / 1000;
await worker.stop();
await drawing.close();
await harness.close();
process.stdout.write(JSON.stringify({ seconds, bytesEach }));
process.exit(0);
