import { createHash } from "node:crypto";
import { newCertificateId } from "../certificates/certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "../certificates/certificate-values.ts";
import type { Design } from "../certificates/design.ts";
import { certificateUrl } from "../certificates/draw-certificate.server.ts";
import { expiresAtOf, openExpiry } from "../certificates/expiry.ts";
import type { Project } from "../certificates/find-project.server.ts";
import type { Installation } from "../installation.server.ts";
import { attachmentProblem } from "../providers/mail/attachment-limit.ts";

/**
 * A sentence when this project's certificates are too large to be attached, else null: one is drawn and measured, before
 * a batch is made in which every mail would fail (C25). The files of one design differ by little.
 */
export async function checkAttachments(
  installation: Pick<Installation, "config" | "drawing" | "mail">,
  given: {
    account: { name: string; supportEmail: string; timeZone: string };
    project: Pick<Project, "title" | "design" | "details" | "delivery" | "expiry">;
    recipient: RecipientForIssue;
    now: Date;
  },
): Promise<string | null> {
  const { account, project, recipient, now } = given;
  if (project.delivery !== "attachment" || !project.design) return null;
  const certificateId = newCertificateId();
  const issuedAt = now.toISOString();
  const details = JSON.parse(project.details || "{}") as Record<string, string>;
  const { timeZone } = account;
  const expiresAt = expiresAtOf(openExpiry(project.expiry), issuedAt, timeZone);
  const request = {
    designKey: createHash("sha256").update(project.design).digest("hex"),
    design: JSON.parse(project.design) as Design,
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
    verifyUrl: certificateUrl(installation.config.appUrl, certificateId),
    about: { title: project.title, holder: recipient.firstName, issuer: account.name, certificateId, issuedAt },
  };
  const { drawing, mail } = installation;
  return attachmentProblem(mail.name, [{ content: await drawing.pdf(request) }, { content: await drawing.png(request) }]);
}
