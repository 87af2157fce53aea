/**
 * What a route on the frame of public forms exports as `handle`. The root then prints `style` and `themeColour` of the
 * loaders' data into the head, asks for no icon, and leaves its own skip link out: nothing stands before the page's content.
 */
export interface PublicFormHandle {
  inlineStyle: true;
}

export const publicFormHandle: PublicFormHandle = { inlineStyle: true };

/** Of a loader's data on such a page. `style` is CSS; those of all routes of the page are printed in order. */
export interface InlineStyled {
  style?: string;
  /** `#rrggbb` for the browser's own bars. */
  themeColour?: string;
}
