import { z } from "zod";
import { TEMPLATES } from "#app/engines/certificate/design.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  EVERY_DESIGN,
  type GalleryCard,
  galleryCards,
  type SHAPES,
  shapeOf,
} from "../gallery/gallery.ts";
import { exampleId, readExampleId } from "./example-id.server.ts";
import { readExampleName } from "./example-name.ts";
import { exampleDesign, exampleTexts } from "./example-picture.server.ts";

/**
 * "Type your name", on the home page and wherever a design is shown. `design` is a template's slug.
 */
export const exampleForm = z.object({
  name: z.string({ error: "Type a name" }).transform((typed, { addIssue }) => {
    const read = readExampleName(typed);
    if (read.ok) return read.name;
    addIssue(read.problem);
    return z.NEVER;
  }),
  design: z.string().optional(),
});

/** A design to choose for the example. */
export interface ExampleDesign {
  slug: string;
  name: string;
  /** Address of its picture without `.avif` or `.webp`, 480 wide. */
  thumbnail: string;
  thumbnailHeightPx: number;
}

/** As many as are seen at once; the gallery has the others. */
const SHOWN_DESIGNS = 6;

/**
 * The first designs of the gallery, with the chosen one among them. An unknown slug is the first
 * design.
 */
export function exampleDesigns(chosenSlug: string | null): {
  chosen: string;
  designs: ExampleDesign[];
  total: number;
} {
  const all = galleryCards(EVERY_DESIGN).map(designOf);
  const chosen = all.find(({ slug }) => slug === chosenSlug) ?? all[0];
  if (!chosen) throw new Error("The gallery has no design");
  const first = all.slice(0, SHOWN_DESIGNS);
  const designs = first.includes(chosen) ? first : [chosen, ...first.slice(0, -1)];
  return { chosen: chosen.slug, designs, total: TEMPLATES.length };
}

function designOf({ value, name, thumbnail, thumbnailHeightPx }: GalleryCard): ExampleDesign {
  const [slug = ""] = value.split(":");
  return { slug, name, thumbnail, thumbnailHeightPx };
}

/**
 * The id of the example that the form asks for. Nothing is stored or drawn: its page does that.
 */
export function makeExample(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  { name, design = null }: { name: string; design?: string | null },
): string {
  const madeOn = clock().toISOString().slice(0, 10);
  return exampleId(config, { name, slug: exampleDesigns(design).chosen, madeOn });
}

/** What the page of an example shows. */
export interface ShownExample {
  id: string;
  name: string;
  slug: string;
  designName: string;
  issuer: string;
  course: string;
  issuedOn: string;
  shape: (typeof SHAPES)[number];
  picture: { widthPx: number; heightPx: number };
}

/** Null: there is no such example, or its days are over. */
export function shownExample(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  id: string,
): ShownExample | null {
  const example = readExampleId(config, id, clock());
  const design = example && exampleDesign(example.slug);
  const template = TEMPLATES.find(({ slug }) => slug === example?.slug);
  const page = template?.pages[0];
  if (!example || !design || !template || !page) return null;
  const { widthPx, heightPx } = design;
  return {
    id,
    name: example.name,
    slug: example.slug,
    designName: template.name,
    ...exampleTexts(config.appName, example),
    shape: shapeOf(page),
    picture: { widthPx, heightPx },
  };
}
