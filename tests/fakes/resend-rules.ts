/** The parts of Resend's `POST /emails` body that matter here. */
export interface ResendEmail {
  from: string;
  to: string[];
  subject: string;
  html?: string;
  text?: string;
  cc?: string[];
  bcc?: string[];
  reply_to?: string;
  headers?: Record<string, string>;
  tags?: { name: string; value: string }[];
  attachments?: { filename: string; content: string; content_type?: string }[];
}

const MAX_ENCODED_ATTACHMENT_BYTES = 40 * 1024 * 1024;
const ADDRESS = /^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/;

/** What Resend would say against this message, or null. */
export function checkEmail(
  value: unknown,
  inBatch: boolean,
): { name: string; message: string } | null {
  if (typeof value !== "object" || value === null)
    return { name: "validation_error", message: "An email must be an object" };
  const email = value as Record<string, unknown>;
  for (const field of ["from", "to", "subject"]) {
    if (!email[field])
      return { name: "missing_required_field", message: `Missing \`${field}\` field.` };
  }
  if (!email.html && !email.text)
    return { name: "missing_required_field", message: "Missing `html` or `text` field." };
  if (!ADDRESS.test(bare(String(email.from))))
    return { name: "invalid_from_address", message: "Invalid `from` field." };
  if (/[\r\n]/.test(String(email.subject)))
    return { name: "validation_error", message: "The `subject` may not hold line breaks." };
  for (const field of ["to", "cc", "bcc"] as const) {
    const list = email[field] === undefined ? [] : ([] as unknown[]).concat(email[field]);
    if (list.length > 50)
      return { name: "validation_error", message: `\`${field}\` may hold 50 addresses at most.` };
    for (const one of list) {
      const address = bare(String(one));
      if (!ADDRESS.test(address)) {
        return {
          name: "validation_error",
          message: `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` format.`,
        };
      }
      if (/@(example|test)\.com$/i.test(address)) {
        return {
          name: "validation_error",
          message: `Invalid \`${field}\` field. Please use our testing email address instead of domains like \`example.com\`.`,
        };
      }
    }
  }
  for (const tag of (email.tags ?? []) as { name?: string; value?: string }[]) {
    if (
      !/^[A-Za-z0-9_-]{1,256}$/.test(tag.name ?? "") ||
      !/^[A-Za-z0-9_-]{1,256}$/.test(tag.value ?? "")
    ) {
      return {
        name: "validation_error",
        message: "Tags should only contain ASCII letters, numbers, underscores, or dashes.",
      };
    }
  }
  const attachments = (email.attachments ?? []) as { content?: string }[];
  if (attachments.length > 0 && inBatch)
    return {
      name: "validation_error",
      message: "The `attachments` field is not supported in batch emails.",
    };
  const bytes = attachments.reduce((sum, attachment) => sum + (attachment.content?.length ?? 0), 0);
  if (bytes > MAX_ENCODED_ATTACHMENT_BYTES)
    return { name: "invalid_attachment", message: "The attachments are larger than 40 MB." };
  return null;
}

function bare(text: string): string {
  return (text.match(/<([^<>]+)>\s*$/)?.[1] ?? text).trim();
}
