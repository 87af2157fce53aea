/** Of the picture of a signature, and of any other on a page. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** Why an upload was not taken, as a sentence to show beside the control. */
export interface UploadProblem {
  problem: string;
}
