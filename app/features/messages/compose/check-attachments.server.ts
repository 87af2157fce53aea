import { createHash } from "node:crypto";
import { certificateUrl } from "#app/features/certificates/draw/draw-certificate.server.ts";
import { newCertificateId } from "#app/features/certificates/model/certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "#app/features/certificates/model/certificate-values.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectExpiry, readStoredDesign } from "#app/features/certificates/model/stored-design.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { attachmentProblem } from "#app/providers/mail/mail.ts";
import { readDetails } from "./write-message.server.ts";

/**
 * A sentence when this project's certificates are too large to be attached, else null: one is drawn and measured, before
 * a batch is made in which every mail would fail (C25). The files of one design differ by little.
 */
export async function checkAttachments(
  app: Pick<AppContext, "config" | "drawing" | "mail">,
  given: {
    account: { name: string; supportEmail: string; timeZone: string };
    project: Pick<Project, "id" | "title" | "design" | "details" | "delivery" | "expiry">;
    recipient: RecipientForIssue;
    now: Date;
  },
): Promise<string | null> {
  const { account, project, recipient, now } = given;
  if (project.delivery !== "attachment" || !project.design) return null;
  const certificateId = newCertificateId();
  const issuedAt = now.toISOString();
  const details = readDetails(project);
  const { timeZone } = account;
  const expiresAt = expiresAtOf(projectExpiry(project), issuedAt, timeZone);
  const request = {
    designKey: createHash("sha256").update(project.design).digest("hex"),
    design: readStoredDesign(project.design, "projects.design", project.id),
    values: certificateValues({
      account,
      title: project.title,
      details,
      recipient,
      certificateId,
      issuedAt,
      expiresAt,
      timeZone,
    }),
    verifyUrl: certificateUrl(app.config.appUrl, certificateId),
    about: { title: project.title, holder: recipient.firstName, issuer: account.name, certificateId, issuedAt },
  };
  const { drawing, mail } = app;
  return attachmentProblem(mail.name, [{ content: await drawing.pdf(request) }, { content: await drawing.png(request) }]);
}
