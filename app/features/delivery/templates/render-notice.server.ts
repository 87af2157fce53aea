import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { settleHtml, TEXT_OPTIONS } from "./email-output.server.ts";
import { settleMarkers } from "./message-body.ts";
import type { MessageTemplate } from "./message-template.ts";

/**
 * A mail of the product itself as the ledger takes it, in HTML and as plain text. Typed braces stay braces; only what stands
 * in markers is left open.
 */
export async function renderNotice(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  const text = await render(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return {
    subject: settleMarkers(subject),
    html: settleHtml(await render(mail)).replace(/^<!DOCTYPE[^>]*>/, "<!DOCTYPE html>"),
    text: settleMarkers(text)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}
