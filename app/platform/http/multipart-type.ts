/** Whether a Content-Type is that of a form with files. */
export function isMultipart(contentType: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType ?? "");
}
