import { MAX_BACKGROUND_UPLOAD_BYTES } from "#app/engines/design-editor/design-limits.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";

/** What a certificate's file that somebody has checked may weigh. */
export const MAX_FILE_MEGABYTES = 15;

/** Of a file that is uploaded to a design. */
export const FILE_TOO_LARGE =
  `This file is larger than ${megabytesLabel(MAX_BACKGROUND_UPLOAD_BYTES)}, the limit for a file ` +
  "here. Make it smaller and upload it again.";
