import {
  type TitlePicture,
  titlePicture,
} from "#app/features/certificates/draw/title-picture.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { brandShades } from "../brand/brand-shades.ts";
import { ogPath } from "../views/site-meta.ts";
import { listPages } from "./page-lists.server.ts";

/**
 * Finds the picture of a page of the site by its name, like `pricing.png`: only of pages that
 * exist, and only with their own titles. Null: no page has this picture.
 */
export function findPagePicture(
  app: Pick<AppContext, "config" | "drawing">,
  name: string,
): TitlePicture | null {
  const { config } = app;
  const page = listPages(config).find(({ path }) => ogPath(path) === `/og/${name}`);
  if (!page) return null;
  const frame = brandShades(config.brandColour)?.frame ?? null;
  return titlePicture(app, {
    name: config.appName,
    title: page.title,
    foot: new URL(config.appUrl).host,
    path: page.path,
    frame,
  });
}
