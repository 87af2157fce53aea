import {
  builtInId,
  COLOUR_NAMES,
  type ColourName,
  colourName,
  latestEdition,
  OCCASIONS,
  type Occasion,
  PAGE_IDS,
  PAGES,
  type PageId,
  readBuiltInId,
  TEMPLATES,
} from "#app/engines/certificate/design.ts";
import { searchable } from "#app/engines/letters/searchable.ts";

export const SHAPES = ["landscape", "portrait", "square"] as const;
export type PageShape = (typeof SHAPES)[number];
export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** What the gallery is asked for; null: any. */
export interface GalleryFilter {
  words: string;
  occasion: Occasion | null;
  shape: PageShape | null;
  paper: Paper;
  colour: ColourName | null;
}

/** No filter: each design once, on A4. */
export const EVERY_DESIGN: GalleryFilter = {
  words: "",
  occasion: null,
  shape: null,
  paper: "a4",
  colour: null,
};

export interface GalleryCard {
  /** What `findBuiltIn` takes. */
  value: string;
  name: string;
  description: string;
  occasions: readonly Occasion[];
  /** Address of its picture without `.avif`, or `.webp` for a smaller one. */
  thumbnail: string;
  thumbnailHeightPx: number;
}

export const THUMBNAIL_WIDTH_PX = 480;

interface Listed {
  slug: string;
  edition: number;
  name: string;
  description: string;
  occasions: readonly Occasion[];
  colours: readonly ColourName[];
  pages: readonly PageId[];
}

const LISTED: readonly Listed[] = TEMPLATES.map(
  ({ slug, name, description, occasions, pages, palette, earlier }) => {
    const colours = [colourName(palette.primary), colourName(palette.accent)];
    const edition = latestEdition({ earlier });
    return { slug, edition, name, description, occasions, colours, pages };
  },
);

export function shapeOf(page: PageId): PageShape {
  const shape = SHAPES.find((one) => page.endsWith(one));
  if (!shape) throw new Error(`the page ${page} has an unknown shape`);
  return shape;
}

/** The filter in an address. What it doesn't know counts as any. */
export function readGalleryFilter(asked: URLSearchParams): GalleryFilter {
  const oneOf = <Choice extends string>(choices: readonly Choice[], name: string) =>
    choices.find((choice) => choice === asked.get(name)) ?? null;
  return {
    words: (asked.get("q") ?? "").slice(0, 80).trim(),
    occasion: oneOf(OCCASIONS, "occasion"),
    shape: oneOf(SHAPES, "orientation"),
    paper: oneOf(PAPERS, "paper") ?? "a4",
    colour: oneOf(COLOUR_NAMES, "colour"),
  };
}

/** The designs that fit, each on the page asked for. */
export function galleryCards({
  words,
  occasion,
  shape,
  paper,
  colour,
}: GalleryFilter): GalleryCard[] {
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  return LISTED.flatMap((listed): GalleryCard[] => {
    const { name, description, occasions, colours, pages } = listed;
    const page = pages.find(
      (id) => (shape ? shapeOf(id) === shape : true) && (id === "square" || id.startsWith(paper)),
    );
    if (
      !page ||
      (occasion && !occasions.includes(occasion)) ||
      (colour && !colours.includes(colour))
    )
      return [];
    const text = searchable([name, description, ...occasions].join(" "));
    if (!wanted.every((word) => text.includes(word))) return [];
    return [cardOn(listed, page)];
  });
}

function cardOn({ slug, name, description, occasions }: Listed, page: PageId): GalleryCard {
  return { value: `${slug}:${page}`, name, description, occasions, ...thumbnailOf(slug, page) };
}

/** Their pictures weigh 6 KB each: that is what a telephone on a slow line may take at once. */
const MAX_FIRST_CARDS = 12;

/**
 * The cards that a page begins with, the chosen one first where it would not be among them.
 * `isAll`: all were asked for.
 */
export function firstCards(
  found: readonly GalleryCard[],
  { chosen, isAll }: { chosen: string; isAll: boolean },
): GalleryCard[] {
  const first = isAll ? found : found.slice(0, MAX_FIRST_CARDS);
  const other = first.some(({ value }) => value === chosen) ? null : galleryCard(chosen);
  return other ? [other, ...first] : [...first];
}

/** The card of one design, whatever the filter; null: there is none of this value. */
export function galleryCard(value: string): GalleryCard | null {
  const [slug, page] = value.split(":");
  const listed = LISTED.find((one) => one.slug === slug);
  const found = listed?.pages.find((id) => id === page);
  return listed && found ? cardOn(listed, found) : null;
}

/** How many designs there are of any occasion (null) and of each, under the rest of a filter. */
export function occasionCounts(filter: GalleryFilter) {
  return [null, ...OCCASIONS].map((occasion) => ({
    occasion,
    count: galleryCards({ ...filter, occasion }).length,
  }));
}

/** The picture of a design on a page. */
export function thumbnailOf(
  slug: string,
  page: PageId,
): Pick<GalleryCard, "thumbnail" | "thumbnailHeightPx"> {
  const shape = shapeOf(page);
  const first = LISTED.find((listed) => listed.slug === slug)?.pages[0];
  const isOtherShape = first !== undefined && shapeOf(first) !== shape;
  const { widthPx, heightPx } = PAGES[page];
  return {
    thumbnail: `/designs/${slug}${isOtherShape ? `-${shape}` : ""}${page.startsWith("letter") ? "-letter" : ""}`,
    thumbnailHeightPx: Math.round((THUMBNAIL_WIDTH_PX * heightPx) / widthPx),
  };
}

/** What the designer offers as a background. */
interface BackgroundChoice {
  id: string;
  name: string;
  thumbnail: string;
}

/**
 * Every built-in design on the page and in the colours of a design that is being worked on; the one
 * in use comes first.
 */
export function builtInBackgrounds(design: {
  backgroundId: string;
  widthPx: number;
  heightPx: number;
}): BackgroundChoice[] {
  const inUse = readBuiltInId(design.backgroundId);
  const page = inUse?.page ?? pageOfSize(design);
  const choices = LISTED.map(({ slug, edition, name, pages }): BackgroundChoice => {
    const own = pages.includes(page) ? page : pages[0]!;
    const thumbnail = `${thumbnailOf(slug, own).thumbnail}.webp`;
    if (slug === inUse?.slug) return { id: design.backgroundId, name, thumbnail };
    return {
      id: builtInId({ slug, edition, page: own, brand: inUse?.brand ?? null }),
      name,
      thumbnail,
    };
  });
  return choices.sort(
    (a, b) => Number(b.id === design.backgroundId) - Number(a.id === design.backgroundId),
  );
}

/** The page nearest in shape to a picture's. */
function pageOfSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PageId {
  const unlike = (id: PageId) =>
    Math.abs(PAGES[id].widthPx / PAGES[id].heightPx - widthPx / heightPx);
  return PAGE_IDS.reduce((best, id) => (unlike(id) < unlike(best) ? id : best));
}
