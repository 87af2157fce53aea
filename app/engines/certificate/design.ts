/**
 * What is drawn: a design, its texts, its fonts by name, and the designs that come with the product.
 * Pure, so that a browser can import it. `drawing.server.ts` draws it.
 */
export { builtInId, isBuiltInId, readBuiltInId } from "./built-in/background-id.ts";
export { builtInArtwork, findBuiltIn, inColours } from "./built-in/built-in-designs.ts";
export { TITLE_FRAME } from "./built-in/ornaments.ts";
export { PAGE_IDS, PAGES, type PageId } from "./built-in/pages.ts";
export { COLOUR_NAMES, type ColourName, colourName } from "./built-in/palette.ts";
export { latestEdition, OCCASIONS, type Occasion } from "./built-in/template.ts";
export { TEMPLATES } from "./built-in/templates.ts";
export { withoutSignatory } from "./built-in/without-signatory.ts";
export {
  type Box,
  type Design,
  type Field,
  type ImageField,
  type ShapeField,
  SIZE_REFERENCE_PX,
  type TextField,
} from "./design/design.ts";
export { ownFamiliesOf, withLogo } from "./design/design-files.ts";
export { contentOf, designTexts, groupsToLeaveOut, neededTexts } from "./design/design-texts.ts";
export { inLetterCase } from "./design/letter-case.ts";
export {
  FONT_FAMILIES,
  type FontChoice,
  type FontFamily,
  familyName,
  isFontFamily,
  isOwnFamily,
  type OwnFamily,
  ownFamily,
} from "./typesetting/font-families.ts";
export { QUIET_ZONE_MODULES } from "./typesetting/qr-modules.ts";
