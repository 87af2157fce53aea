import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import { BUILT_IN_DESIGNS, findBuiltIn } from "../built-in/built-in-designs.ts";
import type { Design } from "../model/design.ts";
import { designOnUpload } from "./add-field.ts";

/**
 * Puts the design on another built-in design's picture. Words that nobody has changed yet come along in the new
 * design's own places; once they were changed they stay as they are. Null when there is no such design.
 */
export function chooseBuiltIn(design: Design, slug: string): { design: Design; fieldsKept: boolean } | null {
  const next = findBuiltIn(slug);
  if (!next) return null;
  if (isUntouched(design)) return { design: next.design, fieldsKept: false };
  return { design: onBackground(design, next.design), fieldsKept: true };
}

/** Puts the same fields on another picture. */
function onBackground(design: Design, page: Pick<Design, "widthPx" | "heightPx" | "backgroundId">): Design {
  const { widthPx, heightPx, backgroundId } = page;
  return { ...design, widthPx, heightPx, backgroundId };
}

/** Puts an upload below the fields. A built-in design's own words would repeat what is printed on it, so they make room. */
export function chooseUpload(design: Design, background: { id: string; widthPx: number; heightPx: number }): Design {
  return isUntouched(design) ? designOnUpload(background) : onBackground(design, { ...background, backgroundId: background.id });
}

function isUntouched(design: Design): boolean {
  const fields = canonicalJson(design.fields);
  return BUILT_IN_DESIGNS.some((builtIn) => canonicalJson(builtIn.design.fields) === fields);
}
