export { openCachedDrawing } from "./draw/cached-drawing.server.ts";
export {
  type ArtworkSource,
  type Drawing,
  type DrawOptions,
  type DrawRequest,
  type FitReport,
  PDF_LAYOUTS,
  type PictureFormat,
  type PictureOptions,
} from "./draw/drawing.ts";
export { createDrawing, DrawingBusyError } from "./draw/drawing-pool.server.ts";
export { encodePicture, encodeWithin } from "./draw/encode-picture.server.ts";
export { PAPER, PaperDocument, type TextStyle } from "./draw/paper-document.server.ts";
export { END_CHUNK, pngChunk } from "./draw/png-chunks.server.ts";
export { renderBuiltInBackground, renderTitleSheet } from "./draw/render-artwork.server.ts";
export { isSamePicture, pictureDigest } from "./draw/same-picture.server.ts";
export { drawTypedSignature, outlineTypedSignature } from "./draw/typed-signature.server.ts";
export { type FontFacts, readFontFacts } from "./typesetting/font-facts.ts";
export {
  coversCodePoint,
  type Face,
  faceChain,
  facePath,
  glyphOutline,
  nearest,
  openFace,
} from "./typesetting/fonts.server.ts";
export {
  type Ink,
  OutlinePathBuilder,
  pathBounds,
  svgPathData,
  UNITS_PER_PX,
} from "./typesetting/outline-path.ts";
export {
  DAMAGED_FONT,
  FontProblem,
  readSfnt,
  type SfntTables,
  viewOf,
  writeSfnt,
} from "./typesetting/sfnt.ts";
export { baseDirection, shapeLine } from "./typesetting/shape-text.server.ts";
export { webFont, webFontVersion } from "./typesetting/web-font.server.ts";
