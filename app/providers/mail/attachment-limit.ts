/** The most a provider takes in attachments of one message, in bytes after base64. */
export const ATTACHMENT_LIMIT_BYTES: Record<"outbox" | "resend" | "smtp", number> = {
  outbox: 40_000_000,
  resend: 40_000_000,
  /** What common relays accept (25 MB), less room for the text. */
  smtp: 24_000_000,
};

/** A sentence when the files together are too large to be attached, else null. */
export function attachmentProblem(
  transport: keyof typeof ATTACHMENT_LIMIT_BYTES,
  attachments: readonly { content: { byteLength: number } }[],
): string | null {
  const encodedBytes = attachments.reduce((sum, attachment) => sum + Math.ceil(attachment.content.byteLength / 3) * 4, 0);
  const limit = ATTACHMENT_LIMIT_BYTES[transport];
  if (encodedBytes <= limit) return null;
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, "");
  return `The attached certificate is ${megabytes(encodedBytes)} MB as e-mail, and the most that can be attached is ${megabytes(limit)} MB. Send it as a link instead.`;
}
