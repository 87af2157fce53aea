import type { Design } from "../design.ts";
import { changeBox } from "./change-field.ts";
import { toTenth } from "./design-limits.ts";

/** Puts a field's box in the middle of the page, from left to right or from top to bottom. Its size stays. */
export function centreField(design: Design, fieldId: string, way: "across" | "down"): Design {
  return changeBox(design, fieldId, (box) =>
    way === "across" ? { ...box, x: toTenth((100 - box.width) / 2) } : { ...box, y: toTenth((100 - box.height) / 2) },
  );
}
