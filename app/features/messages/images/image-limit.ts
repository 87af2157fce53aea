/** Of an image in a message. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Why an image is refused. `bytes`: its size, or that of the form it came in; null: not known. */
export function imageTooLarge(bytes: number | null): string {
  const size =
    bytes && bytes > MAX_IMAGE_BYTES
      ? `This image is ${megabytes(bytes)} MB.`
      : "This image is too large.";
  return `${size} The limit for e-mails is ${megabytes(MAX_IMAGE_BYTES)} MB. Make it smaller and upload it again.`;
}

/** "20", "5.2": never rounded down to the limit that it is above. */
function megabytes(bytes: number): string {
  const tenths = Math.ceil((bytes / 1024 / 1024) * 10);
  return tenths >= 100 ? String(Math.round(tenths / 10)) : String(tenths / 10);
}
