import { TEMPLATES as DESIGNS } from "#app/engines/certificate/design.ts";
import { MAX_BACKGROUND_UPLOAD_BYTES } from "#app/engines/design-editor/design-limits.ts";
import { MAX_FONT_BYTES } from "#app/engines/font-reader/font-limits.ts";
import { MAX_PICTURE_BYTES } from "#app/engines/picture-reader/upload-problem.ts";
import { MAX_FILE_MEGABYTES } from "#app/features/certificates/model/file-limit.ts";
import { MAX_ADDRESS_FILE_BYTES } from "#app/features/delivery/suppressions/address-list.ts";
import { MAX_UPLOAD_MEGABYTES } from "#app/features/forms/definition/file-types.ts";
import { FIELD_TYPES } from "#app/features/forms/fields/field-types.ts";
import { TEMPLATES as FORM_TEMPLATES } from "#app/features/forms/templates/templates.ts";
import { MAX_IMAGE_BYTES } from "#app/features/messages/images/image-limit.ts";
import {
  LIST_FILES,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  MAX_LIST_SIZE,
} from "#app/features/recipients/imports/list-problem.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";

const count = (number: number) => number.toLocaleString("en-NG");
const listed = (words: readonly string[], last: "and" | "or") =>
  `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/**
 * What the product holds and takes, for `{{…}}` in the site's pages, so that none says otherwise:
 * `product-facts.test.ts` finds numbers that were typed in.
 */
export const PRODUCT_FACTS: Record<string, string> = {
  designs: count(DESIGNS.length),
  formTemplates: count(FORM_TEMPLATES.length),
  formTemplateNames: listed(
    FORM_TEMPLATES.map(({ name }) => name),
    "and",
  ),
  fieldTypes: count(Object.keys(FIELD_TYPES).length),
  listTypes: LIST_FILES,
  listMegabytes: MAX_LIST_SIZE,
  listRows: count(MAX_LIST_ROWS),
  listColumns: count(MAX_LIST_COLUMNS),
  designMegabytes: megabytesLabel(MAX_BACKGROUND_UPLOAD_BYTES),
  pictureMegabytes: megabytesLabel(MAX_PICTURE_BYTES),
  fontMegabytes: megabytesLabel(MAX_FONT_BYTES),
  imageMegabytes: megabytesLabel(MAX_IMAGE_BYTES),
  addressesMegabytes: megabytesLabel(MAX_ADDRESS_FILE_BYTES),
  answerMegabytes: `${MAX_UPLOAD_MEGABYTES} MB`,
  verifyMegabytes: `${MAX_FILE_MEGABYTES} MB`,
};
