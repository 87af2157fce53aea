import { escapeHtml } from "#app/platform/text/escape-html.ts";

/** What the summary needs to know of its batch. */
interface SummarySource {
  title: string;
  subject: string;
  body: string;
  recipientCount: number;
}

/**
 * The one mail that Cc and Bcc get: what was sent, to how many, and the message as written, with its placeholders. Not
 * one copy per recipient.
 */
export function buildSummary(batch: SummarySource): { subject: string; html: string; text: string } {
  const people = batch.recipientCount === 1 ? "1 person" : `${batch.recipientCount.toLocaleString("en")} people`;
  const about = [
    `“${batch.title}” was sent to ${people}.`,
    "You are in copy. This is the only copy you get: each person receives a message of their own, with their own name and certificate.",
    "The message, as written:",
  ];
  const text = `${about.join("\n\n")}\n\nSubject: ${batch.subject}\n\n${batch.body}\n`;
  const html = `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;color:#1c2430">
${about.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
<blockquote style="margin:0;padding-left:16px;border-left:3px solid #c9d0dc">
<p><strong>${escapeHtml(batch.subject)}</strong></p>
${batch.body
  .split(/\n{2,}/)
  .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
  .join("\n")}
</blockquote></body></html>`;
  return { subject: `Copy: ${batch.title} (sent to ${people})`.replaceAll(/\s+/g, " "), html, text };
}
