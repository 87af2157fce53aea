import { findBuiltIn } from "../../app/features/certificates/built-in/built-in-designs.ts";
import { openArtwork, openCachedDrawing } from "../../app/features/certificates/draw/cached-drawing.server.ts";
import { drawRequestFor } from "../../app/features/certificates/draw/draw-certificate.server.ts";
import { createDrawing } from "../../app/features/certificates/draw/drawing-pool.server.ts";
import { certificateAttachments } from "../../app/features/delivery/extensions.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSendingHarness, until } from "../factories/sending-harness.ts";

/** Sends PEOPLE their certificates of a built-in design with the PDF attached, through the ledger, and tells how long that took. */
const { PEOPLE, RESEND_URL, RESEND_KEY } = process.env;
const { context, ...harness } = await openSendingHarness({
  mail: openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" }),
});
const drawing = createDrawing({ artwork: openArtwork(context.db, context.files), threads: 1 });
context.drawing = openCachedDrawing(drawing, { folder: `${harness.folder}/drawings` });
let bytesEach = 0;
certificateAttachments.connect(async (app, certificateId) => {
  const content = await app.drawing.pdf(await drawRequestFor(app.db, app, certificateId));
  bytesEach = content.byteLength;
  return [{ filename: "certificate.pdf", contentType: "application/pdf", content }];
});
const design = JSON.stringify(findBuiltIn("guilloche")!.design);
const project = await harness.addProject(Number(PEOPLE), { design, delivery: "attachment" });
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
