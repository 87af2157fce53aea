import { drawRequestFor } from "#app/features/certificates/draw/draw-certificate.server.ts";
import { certificateFileName } from "#app/features/certificates/model/certificate-status.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { MailMessage } from "#app/providers/mail/mail.ts";

/** A certificate as a PDF and as a PNG, named after its holder. The same certificate gives the same bytes. */
export async function certificateAsAttachments(
  app: AppContext,
  certificateId: string,
): Promise<NonNullable<MailMessage["attachments"]>> {
  const request = await drawRequestFor(app.db, app, certificateId);
  const { holder } = request.about;
  return [
    {
      filename: certificateFileName(holder, "pdf"),
      contentType: "application/pdf",
      content: await app.drawing.pdf(request),
    },
    { filename: certificateFileName(holder, "png"), contentType: "image/png", content: await app.drawing.png(request) },
  ];
}
