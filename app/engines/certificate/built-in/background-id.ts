import type { BrandColours } from "../../colours/index.ts";
import { isPageId, type PageId } from "./pages.ts";

/**
 * A built-in design on a page, in colours. Without a page it is the design's first one, without
 * colours they are its own.
 */
export interface BuiltInVariant {
  slug: string;
  /** Which drawing of it, from 1; null: the latest. */
  edition: number | null;
  page: PageId | null;
  brand: BrandColours | null;
  /** Drawn without its signatory, so that what is beside it has the row to itself. */
  isUnsigned?: boolean;
}

const PREFIX = "built-in:";
const VARIANT =
  /^([a-z]+(?:-[a-z]+)*)(?:\.([2-9]))?(?::([a-z0-9-]+)(?::([0-9a-f]{6})-([0-9a-f]{6}))?(:unsigned)?)?$/;

/** Whether a background is one of ours rather than somebody's upload. */
export function isBuiltInId(backgroundId: string): boolean {
  return backgroundId.startsWith(PREFIX);
}

/**
 * What a background id such as `built-in:guilloche` or
 * `built-in:vine.2:letter-portrait:1d3390-b98a2e` names; null for none. Without `built-in:` it is
 * what the gallery offers, so the latest edition; a background id without a number is the first.
 */
export function readBuiltInId(id: string): BuiltInVariant | null {
  const isKept = isBuiltInId(id);
  const [, slug, edition, page, primary, accent, unsigned] =
    VARIANT.exec(isKept ? id.slice(PREFIX.length) : id) ?? [];
  if (!slug || (page !== undefined && !isPageId(page))) return null;
  return {
    slug,
    edition: edition || isKept ? Number(edition ?? 1) : null,
    page: page ?? null,
    brand: primary ? { primary: `#${primary}`, accent: `#${accent}` } : null,
    ...(unsigned ? { isUnsigned: true } : {}),
  };
}

/**
 * The id that designs keep. It is never changed: certificates are drawn from it for as long as they
 * are kept.
 */
export function builtInId({ slug, edition, page, brand, isUnsigned }: BuiltInVariant): string {
  const drawing = edition && edition > 1 ? `.${edition}` : "";
  if (!page) return `${PREFIX}${slug}${drawing}`;
  const colours = brand ? `:${brand.primary.slice(1)}-${brand.accent.slice(1)}`.toLowerCase() : "";
  return `${PREFIX}${slug}${drawing}:${page}${colours}${isUnsigned ? ":unsigned" : ""}`;
}
