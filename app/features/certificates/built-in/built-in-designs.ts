import type { BuiltInDesign } from "./built-in-design.ts";
import { convocation } from "./convocation.ts";
import { fanfare } from "./fanfare.ts";
import { guilloche } from "./guilloche.ts";
import { harmattan } from "./harmattan.ts";
import { indigoCloth } from "./indigo-cloth.ts";
import { tidewater } from "./tidewater.ts";

/** In the order the chooser shows them. */
export const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = [guilloche, indigoCloth, harmattan, tidewater, convocation, fanfare];

/** The built-in design with this slug, or undefined. */
export function findBuiltIn(slug: string): BuiltInDesign | undefined {
  return BUILT_IN_DESIGNS.find((design) => design.slug === slug);
}
