import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { coverPaths } from "./cover.server.ts";
import { COVER_PATTERNS, type CoverPattern, coverColours, patternOf } from "./cover-art.ts";
import { CoverArt } from "./views/cover-art.tsx";

/** The picture of a form on cards and in lists. */
export interface CardCover {
  /** An address that shows the same picture for ever. */
  src: string;
  /** The same in a format that every browser knows. */
  fallback: string | null;
}

/**
 * The covers of these forms or webinars, by their ids: what the event page shows, and of a form
 * without webinar what it would show. Each is a picture of its own, which browsers fetch once it
 * comes into view and then keep.
 */
export async function cardCovers(
  { db, config }: Pick<AppContext, "db" | "config">,
  of: "form" | "webinar",
  ids: readonly string[],
): Promise<Record<string, CardCover>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("forms as f")
    .innerJoin("accounts as a", "a.id", "f.accountId")
    .leftJoin("webinars as w", (join) =>
      join.onRef("w.formId", "=", "f.id").on("w.seriesId", "is", null),
    )
    .leftJoin("webinarCovers as c", "c.webinarId", "w.id")
    .select([
      "f.id",
      "f.settings",
      "w.id as webinarId",
      "c.fileKey",
      "a.primaryColour",
      "a.accentColour",
    ])
    .where(of === "form" ? "f.id" : "w.id", "in", [...ids])
    .execute();
  return Object.fromEntries(
    rows.map((row): [string, CardCover] => {
      const id = (of === "form" ? row.id : row.webinarId) ?? row.id;
      const paths = row.webinarId && row.fileKey ? coverPaths(row.webinarId, row.fileKey) : null;
      if (paths) return [id, { src: paths.avif, fallback: paths.jpeg }];
      const colour = formSettings(row).brandColour ?? row.primaryColour ?? config.brandColour;
      const accent = row.primaryColour ? row.accentColour : null;
      return [
        id,
        { src: drawnPath(patternOf(row.webinarId ?? row.id), { colour, accent }), fallback: null },
      ];
    }),
  );
}

const NO_COLOUR = "0";

/**
 * `/f-cover/waves-0b6e4f-e2ad3e.svg`: everything that is drawn is in the address, so it can be kept
 * for good.
 */
function drawnPath(
  pattern: CoverPattern,
  { colour, accent }: { colour: string | null; accent: string | null },
): string {
  const letters = (given: string | null) =>
    given && /^#[0-9a-f]{6}$/i.test(given) ? given.slice(1).toLowerCase() : NO_COLOUR;
  return `/f-cover/${pattern}-${letters(colour)}-${letters(accent)}.svg`;
}

const DRAWN = /^([a-z]+)-(0|[0-9a-f]{6})-(0|[0-9a-f]{6})\.svg$/;

/** The drawing at such an address; null: it is none. */
export function drawnCover(file: string): string | null {
  const [, name, colour, accent] = DRAWN.exec(file) ?? [];
  const pattern = COVER_PATTERNS.find((known) => known === name);
  if (!pattern || !colour || !accent) return null;
  const given = (letters: string) => (letters === NO_COLOUR ? null : `#${letters}`);
  const art = createElement(CoverArt, {
    colours: coverColours(given(colour), given(accent)),
    pattern,
  });
  return renderToStaticMarkup(art).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
