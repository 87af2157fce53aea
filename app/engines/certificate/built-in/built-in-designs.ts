import type { BrandColours } from "../../colours/index.ts";
import { type BuiltInVariant, builtInId, readBuiltInId } from "./background-id.ts";
import { artworkPage, type BuiltInDesign } from "./built-in-design.ts";
import { convocation } from "./convocation.ts";
import { fanfare } from "./fanfare.ts";
import { guilloche } from "./guilloche.ts";
import { harmattan } from "./harmattan.ts";
import { indigoCloth } from "./indigo-cloth.ts";
import { PAGES } from "./pages.ts";
import { paletteOf } from "./palette.ts";
import { latestEdition, type Sheet, type Template } from "./template.ts";
import { TEMPLATES } from "./templates.ts";
import { tidewater } from "./tidewater.ts";

/**
 * The first designs as they were before they came on every page and in any colours: certificates
 * that were issued on them stay as they are, under the id without a page. The gallery offers the
 * templates of the same names.
 */
const FIRST_DESIGNS: readonly BuiltInDesign[] = [
  guilloche,
  indigoCloth,
  harmattan,
  tidewater,
  convocation,
  fanfare,
];

/** Each design once, on its first page, the one that its id without a page names. */
export const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = [
  ...FIRST_DESIGNS,
  ...TEMPLATES.filter(({ slug }) => !FIRST_DESIGNS.some((first) => first.slug === slug)).flatMap(
    (template) =>
      laidOut(template, { slug: template.slug, edition: 1, page: null, brand: null }) ?? [],
  ),
];

/**
 * The built-in design of a slug or of a background id, or undefined: also for a page that a design
 * doesn't come in.
 */
export function findBuiltIn(id: string): BuiltInDesign | undefined {
  const variant = readBuiltInId(id);
  return variant ? findVariant(variant) : undefined;
}

function findVariant(variant: BuiltInVariant): BuiltInDesign | undefined {
  if (!variant.page) return BUILT_IN_DESIGNS.find(({ slug }) => slug === variant.slug);
  const template = TEMPLATES.find(({ slug }) => slug === variant.slug);
  return template?.pages.includes(variant.page) ? laidOut(template, variant) : undefined;
}

/**
 * The chosen design in an organisation's colours; in its own where there are none, or where it
 * comes in no others.
 */
export function inColours(value: string, brand: BrandColours | null): BuiltInDesign | undefined {
  const variant = readBuiltInId(value);
  return (variant?.page && brand && findVariant({ ...variant, brand })) || findBuiltIn(value);
}

/**
 * The picture of a background id as an SVG document of vectors. Throws when there is no such
 * design.
 */
export function builtInArtwork(backgroundId: string): string {
  const builtIn = findBuiltIn(backgroundId);
  if (!builtIn) throw new Error(`No built-in design is called "${backgroundId}"`);
  return builtIn.artwork();
}

/** A template on one page, drawn when first asked for; undefined without such an edition. */
function laidOut(template: Template, variant: BuiltInVariant): BuiltInDesign | undefined {
  const { slug, name, description, pages, earlier = [] } = template;
  const edition = variant.edition ?? latestEdition(template);
  const drawing = [...earlier, template][edition - 1];
  if (!drawing) return undefined;
  const backgroundId = builtInId({ ...variant, edition });
  const page = { ...PAGES[variant.page ?? pages[0]!], isUnsigned: variant.isUnsigned };
  let sheet: Sheet | null = null;
  const drawn = () => {
    sheet ??= drawing.draw(page, paletteOf(drawing.palette, variant.brand));
    return sheet;
  };
  return {
    slug,
    name,
    description,
    artwork: () => artworkPage(page, drawn().shapes),
    free: () => drawn().free ?? [],
    get design() {
      const { widthPx, heightPx } = page;
      return { widthPx, heightPx, backgroundId, fields: drawn().fields };
    },
  };
}
