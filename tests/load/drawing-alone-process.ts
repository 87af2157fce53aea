import { createInterface } from "node:readline";
import { drawPng } from "../../app/engines/certificate/draw/draw-png.server.ts";
import { PreparedDesign } from "../../app/engines/certificate/draw/prepared-design.server.ts";

import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";

/**
 * Draws as many certificates as each line of its input says, and writes a line when it is done.
 * Shares nothing with anybody.
 */
const WARM_UP = 200;
const design = sampleDesign();
const prepared = await PreparedDesign.prepare(design, await sampleArtwork("gradient"));
const draw = async (count: number) => {
  for (let i = 0; i < count; i++) await drawPng(prepared, listedRequest(design, i));
};
await draw(WARM_UP);
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  await draw(Number(line));
  console.log("done");
}
