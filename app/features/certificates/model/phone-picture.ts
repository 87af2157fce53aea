/**
 * The picture of a certificate on a phone, and in an e-mail: two pixels for each of a phone's 360,
 * and light enough for a slow line. Narrower, and codes with a long address scan in some programs
 * only.
 */
export const PHONE_WIDTH = 720;

/** No picture of that width or less has more. */
export const MAX_PHONE_BYTES = 40_000;

/** The widest screen that counts as a phone: `md` of the style sheets begins above it. */
export const PHONE_SCREENS = "(max-width:719px)";
