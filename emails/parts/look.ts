/**
 * Values every mail shares. Mail clients read inline styles only; classes are there for the dark
 * theme.
 */
export const FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
export const INK = "#111a33";
export const INK_2 = "#424d68";
export const INK_3 = "#5a6580";
export const LINE = "#dbe1ed";
export const CANVAS = "#f4f6fb";
export const LINK = "#2040b6";
export const BRAND = "#2448c8";

export const text = (size: number, lineHeight: number, colour: string) =>
  ({ margin: 0, fontFamily: FONT, fontSize: size, lineHeight, color: colour }) as const;

/**
 * A line around a button too dark to be seen on a dark page, or undefined. Inline and for both
 * themes, because apps that darken an e-mail themselves read nothing else. `colour`: `#rrggbb`.
 */
export function edgeOf(colour: string): { border: string } | undefined {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return 0.3 * red + 0.59 * green + 0.11 * blue < 56 ? { border: "1px solid #7c87a3" } : undefined;
}

/**
 * For Outlook on Windows, which passes over `max-width` and the padding of links, and over whatever
 * is in `@media`: there the card has a width, and the button's cell its room.
 */
const OUTLOOK_STYLES =
  ".card{width:600px}.fill{padding:15px 24px}@media all{.card{width:100%!important}.fill{padding:0!important}}";

export const MAIL_STYLES = [
  OUTLOOK_STYLES,
  "@media (prefers-color-scheme:dark){",
  ".bg{background:#0a0f1e!important}",
  ".card{background:#12192e!important;border-color:#2a3556!important}",
  ".t1{color:#edf1fb!important}",
  ".t2{color:#b8c2d9!important}",
  ".t3{color:#98a4c2!important}",
  ".a{color:#a0b6ff!important}",
  // What stands in for a picture that isn't loaded.
  ".pic{color:#edf1fb!important}",
  ".alt{background:#1b2440!important;border-color:#2a3556!important;color:#edf1fb!important}",
  ".rule{border-color:#2a3556!important}",
  "}",
  "@media " +
    "(max-width:480px){h1{font-size:24px!important}.cell{padding-left:18px!important;padding-right:18px!important}",
  // Columns stand one above the other, and their pictures are as wide as they are then.
  ".col{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}.wide{max-width:100%!important}}",
].join("");
