/** The shape that networks show beside links: covers are cut to it. */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
/** Of a cover as it is served. */
export const MAX_COVER_BYTES = 30 * 1024;
/** Of a picture as it is uploaded. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Shown 56 pixels wide, for sharp screens. */
export const PORTRAIT_PX = 80;
/** Of one as it is kept. */
export const MAX_PORTRAIT_BYTES = 700;
export const MAX_SPEAKERS = 8;
/**
 * What they and the logo may weigh together on one page; beside a logo eight of them are made
 * smaller.
 */
export const MAX_PICTURES_BYTES = 5_200;
