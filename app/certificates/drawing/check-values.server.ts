import { usedPlaceholders } from "../../messages/placeholders.ts";
import type { Design } from "../design.ts";
import type { FitReport } from "../drawing.ts";
import { contentLines, printableValues } from "./fill-content.ts";
import { fitText } from "./fit-text.server.ts";
import { faceChain } from "./fonts.server.ts";
import { layOutDesign } from "./lay-out-design.server.ts";
import { missingLetters } from "./shape-text.server.ts";

/** Sets of values between two breaths, so that the thread can answer others. */
const CHUNK = 500;

/** How each text field of the design would come out, for each set of values. Draws nothing. */
export async function checkValues(design: Design, values: Record<string, string>[]): Promise<FitReport[][]> {
  const laidOut = await layOutDesign(design);
  const fields = design.fields.flatMap((field, index) => (field.kind === "text" ? [{ field, box: laidOut.boxes[index]! }] : []));
  const constants = new Map<string, FitReport>();
  const reports: FitReport[][] = [];
  for (const [i, one] of values.entries()) {
    if (i % CHUNK === CHUNK - 1) await new Promise((resolve) => setImmediate(resolve));
    const filled = printableValues(one);
    reports.push(
      fields.map(({ field, box }) => {
        const known = constants.get(field.id);
        if (known) return known;
        const lines = contentLines(field.content, filled);
        const { fit } = fitText(field, lines, box, laidOut.page, laidOut.scale);
        const report = { fieldId: field.id, fit, missing: missingLetters(lines.join(" "), faceChain(field)) };
        if (usedPlaceholders(field.content).length === 0) constants.set(field.id, report);
        return report;
      }),
    );
  }
  return reports;
}
