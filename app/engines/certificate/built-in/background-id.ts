import type { BrandColours } from "../../colours/index.ts";
import { isPageId, type PageId } from "./pages.ts";

/**
 * A built-in design on a page, in colours. Without a page it is the design's first one, without
 * colours they are its own.
 */
export interface BuiltInVariant {
  slug: string;
  page: PageId | null;
  brand: BrandColours | null;
  /** Drawn without its signatory, so that what is beside it has the row to itself. */
  isUnsigned?: boolean;
}

const PREFIX = "built-in:";
const VARIANT =
  /^([a-z]+(?:-[a-z]+)*)(?::([a-z0-9-]+)(?::([0-9a-f]{6})-([0-9a-f]{6}))?(:unsigned)?)?$/;

/** Whether a background is one of ours rather than somebody's upload. */
export function isBuiltInId(backgroundId: string): boolean {
  return backgroundId.startsWith(PREFIX);
}

/**
 * What a background id such as `built-in:guilloche` or
 * `built-in:laurel:letter-portrait:1d3390-b98a2e` names, with `built-in:` or without; null for
 * none.
 */
export function readBuiltInId(id: string): BuiltInVariant | null {
  const [, slug, page, primary, accent, unsigned] =
    VARIANT.exec(id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id) ?? [];
  if (!slug || (page !== undefined && !isPageId(page))) return null;
  return {
    slug,
    page: page ?? null,
    brand: primary ? { primary: `#${primary}`, accent: `#${accent}` } : null,
    ...(unsigned ? { isUnsigned: true } : {}),
  };
}

/**
 * The id that designs keep. It is never changed: certificates are drawn from it for as long as they
 * are kept.
 */
export function builtInId({ slug, page, brand, isUnsigned }: BuiltInVariant): string {
  const colours =
    page && brand ? `:${brand.primary.slice(1)}-${brand.accent.slice(1)}`.toLowerCase() : "";
  return `${PREFIX}${slug}${page ? `:${page}` : ""}${colours}${page && isUnsigned ? ":unsigned" : ""}`;
}
