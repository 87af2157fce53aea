import type { PlaceholderValues } from "#app/platform/text/placeholders.ts";
import { faceChain } from "#app/platform/typesetting/fonts.server.ts";
import { missingLetters } from "#app/platform/typesetting/shape-text.server.ts";
import type { Design, TextField } from "../model/design.ts";
import type { FitReport } from "../model/drawing.ts";
import { contentLines, printableValues } from "./canvas.ts";
import { fitText, surelyFits } from "./fit-text.server.ts";
import { type LaidOutDesign, layOutDesign } from "./lay-out-design.server.ts";

/** Sets of values between two breaths, so that the thread can answer others. */
const CHUNK = 500;
/** Texts remembered per field: a course or a date is the same on most certificates of a list. */
const REMEMBERED = 2_000;

/** How each text field of the design would come out, for each set of values. Draws nothing. */
export async function checkValues(design: Design, values: Record<string, string>[]): Promise<FitReport[][]> {
  const laidOut = await layOutDesign(design);
  const checks = design.fields.flatMap((field, index) => (field.kind === "text" ? [fieldCheck(field, index, laidOut)] : []));
  const reports: FitReport[][] = [];
  for (const [i, one] of values.entries()) {
    if (i % CHUNK === CHUNK - 1) await new Promise((resolve) => setImmediate(resolve));
    const filled = printableValues(one);
    reports.push(checks.map((check) => check(filled)));
  }
  return reports;
}

function fieldCheck(field: TextField, index: number, laidOut: LaidOutDesign): (values: PlaceholderValues) => FitReport {
  const box = laidOut.boxes[index]!;
  const chain = faceChain(field);
  const known = new Map<string, FitReport>();
  return (values) => {
    const lines = contentLines(field.content, values);
    const text = lines.length === 1 ? lines[0]! : lines.join("\n");
    let report = known.get(text);
    if (!report) {
      const fit = surelyFits(field, lines, box, laidOut.scale)
        ? "fits"
        : fitText(field, lines, box, laidOut.page, laidOut.scale).fit;
      report = { fieldId: field.id, fit, missing: missingLetters(text, chain) };
      if (known.size >= REMEMBERED) known.clear();
      known.set(text, report);
    }
    return report;
  };
}
