/**
 * The pictures of the product that `npm run screenshots` takes, and where each is shown.
 * `screens.test.ts` compares them with the site's pages.
 */

/**
 * The pages that are photographed; `take-screenshots.ts` knows their addresses in the database that
 * it fills.
 */
export type ShownPage =
  | "builder"
  | "certificate"
  | "columns"
  | "dashboard"
  | "designer"
  | "mixed"
  | "sent"
  | "verified";

import { HOME_SCREENS } from "../app/features/site/pages/screen-picture.ts";

/**
 * A whole screen, as AVIF and WebP, for the site: `![What it shows](/screenshots/NAME)`. Names that
 * end in "-phone" were taken on one.
 */
export interface Screen {
  name: string;
  page: ShownPage;
  device: keyof typeof DEVICES;
  theme: "light" | "dark";
  /** How much of it, where that is less than the whole. Then there is no second one for phones. */
  size?: { width: number; height: number };
}

/** As they are photographed. `scale`: pixels for each of the page's; `mostBytes` of the AVIF. */
export const DEVICES = {
  desktop: { width: 1280, height: 800, scale: 1.25, mostBytes: 48_000 },
  phone: { width: 390, height: 780, scale: 1.6, mostBytes: 24_000 },
};

/** Of a picture on the home page, which shows less. */
export const HOME_BYTES = { desktop: 34_000, phone: 16_000 };

/** A desktop's screen once more, for phones: "NAME-small". */
export const SMALL = { width: 768, mostBytes: 24_000 };

export const SCREENS: readonly Screen[] = [
  { name: "dashboard", page: "dashboard", device: "desktop", theme: "light" },
  { name: "designer", page: "designer", device: "desktop", theme: "light" },
  { name: "sent-dark", page: "sent", device: "desktop", theme: "dark" },
  { name: "certificate-phone", page: "certificate", device: "phone", theme: "light" },
  { name: "sent-phone", page: "sent", device: "phone", theme: "light" },
  { name: "dashboard-dark-phone", page: "dashboard", device: "phone", theme: "dark" },
  ...(["designer", "sent", "verified"] as const).flatMap((page) =>
    (["desktop", "phone"] as const).flatMap((device) =>
      (["light", "dark"] as const).map((theme) => ({
        name: `home-${page}${theme === "dark" ? "-dark" : ""}${device === "phone" ? "-phone" : ""}`,
        page: page === "sent" ? ("mixed" as const) : page,
        device,
        theme,
        size: HOME_SCREENS[`home-${page}`]![device],
      })),
    ),
  ),
];

/** Part of a page, as WebP, for a guide: `![What it shows](/guides/NAME-WIDTHxHEIGHT.webp)`. */
export interface GuidePicture {
  name: string;
  page: ShownPage;
  /** As shown, in pixels of the page. */
  width: number;
  height: number;
  window: { width: number; height: number };
  /** What is pressed before. */
  press?: string;
  /**
   * The part of the page: from an element's top left corner, so far right of and below it, and how
   * wide. It is shown smaller.
   */
  part: { element: string; x: number; y: number; width: number };
}

const DESKTOP = { width: 1280, height: 760 };
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    name: "designer",
    page: "designer",
    width: 560,
    height: 480,
    window: DESKTOP,
    part: { element: ".canvas-section", x: 0, y: 0, width: 648 },
  },
  {
    name: "form-builder",
    page: "builder",
    width: 720,
    height: 460,
    window: DESKTOP,
    press: "button[value^='open:']:visible",
    part: { element: "main", x: 0, y: 60, width: 1208 },
  },
  {
    name: "match-columns",
    page: "columns",
    width: 640,
    height: 360,
    window: { width: 1100, height: 900 },
    part: { element: "table", x: -8, y: -8, width: 840 },
  },
  {
    name: "sent",
    page: "sent",
    width: 720,
    height: 216,
    window: { width: 960, height: 800 },
    part: { element: "h1", x: -16, y: -12, width: 924 },
  },
  {
    name: "verified",
    page: "verified",
    width: 600,
    height: 330,
    window: { width: 1100, height: 800 },
    part: { element: "main", x: 0, y: 20, width: 1100 },
  },
];

/**
 * Pixels for each that is shown, the sharpest first: the first that looks well within the bytes is
 * taken.
 */
export const GUIDE_SCALES = [1.5, 1.25, 1];
export const MAX_GUIDE_BYTES = 18_000;

export function guideFile({
  name,
  width,
  height,
}: Pick<GuidePicture, "name" | "width" | "height">): string {
  return `${name}-${width}x${height}.webp`;
}
