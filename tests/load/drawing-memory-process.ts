import sharp from "sharp";
import { answerJob } from "../../app/features/certificates/draw/draw-job.server.ts";
import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";

/** Draws 10,000 certificates as a drawing thread does, PNG and PDF in turns, in a process of its own, so that its peak memory can be told. */
const COUNT = 10_000;
sharp.concurrency(1);
sharp.cache(false);
const design = sampleDesign();
const { background, files } = await sampleArtwork("gradient");
const artwork = { design, background, files: [...files] };
for (let i = 0; i < COUNT; i++) {
  const request = listedRequest(design, i);
  const answer = await answerJob({ kind: i % 2 ? "pdf" : "png", request, artwork: i === 0 ? artwork : null });
  if (answer.kind !== "bytes") throw new Error(`Certificate ${i} was not drawn: ${JSON.stringify(answer)}`);
}
process.stdout.write(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024, count: COUNT }));
