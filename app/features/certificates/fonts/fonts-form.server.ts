import { z } from "zod";
import { MAX_FONTS_AT_ONCE } from "#app/engines/font-reader/font-limits.ts";

const NONE_CHOSEN = "Choose a font first: TTF, OTF or WOFF2.";

/** The form that uploads fonts. Without the tick nothing is read. */
export const fontsForm = z.object({
  fonts: z
    .array(z.instanceof(File, { error: NONE_CHOSEN }), { error: NONE_CHOSEN })
    .min(1, NONE_CHOSEN)
    .max(MAX_FONTS_AT_ONCE, `Choose at most ${MAX_FONTS_AT_ONCE} files at once.`),
  licence: z.literal("yes", {
    error:
      "Confirm that you have the right to use this font on certificates. Otherwise we can’t keep it.",
  }),
});
