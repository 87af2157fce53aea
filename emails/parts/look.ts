/**
 * Values every mail shares. Mail clients read inline styles only; classes are there for the dark
 * theme and for phones.
 */
export const FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
export const INK = "#111a33";
export const INK_2 = "#424d68";
export const INK_3 = "#5a6580";
export const LINE = "#dbe1ed";
export const CANVAS = "#f4f6fb";
export const HR = { border: 0, borderTop: `1px solid ${LINE}` };
export const BRAND = "#2448c8";

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
 * Rules for one kind of screen. Of a style sheet that has "}}", Outlook.com and Outlook's apps read
 * nothing more (email-bugs 92), so that there is a space.
 */
function onScreens(which: string, rules: string): string {
  return `@media (${which}){${rules} }`;
}

export const inDarkTheme = (rules: string) => onScreens("prefers-color-scheme:dark", rules);

export const onPhones = (rules: string) => onScreens("max-width:480px", rules);

/** The colour of links, and those of the dark theme. Where this is dropped, the mail is light. */
export const STYLES =
  ".a{color:#2040b6}" +
  inDarkTheme(
    ".bg{background:#0a0f1e!important}" +
      ".card{background:#12192e!important;border-color:#2a3556!important;color:#edf1fb!important}" +
      "hr{border-color:#2a3556!important}" +
      ".t3{color:#98a4c2!important}" +
      ".a{color:#a0b6ff!important}",
  );
