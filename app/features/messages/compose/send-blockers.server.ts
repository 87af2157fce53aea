import { type Design, designTexts, neededTexts } from "#app/engines/certificate/design.ts";
import { NEW_TEXT } from "#app/engines/design-editor/new-element.ts";
import { SAMPLE_IS_NEVER_MAILED } from "#app/engines/email-address/email-address.ts";
import {
  type MessageText,
  messageProblems,
  placeholderText,
} from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { listColumns } from "#app/features/certificates/draw/draft-drawing.server.ts";
import {
  hasPersonalField,
  NOTHING_PERSONAL,
} from "#app/features/certificates/model/certificate-values.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { type RoleLink, sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import {
  findAdding,
  IS_ADDING,
  pageOfList,
} from "#app/features/recipients/imports/find-import.server.ts";
import type { Database } from "#db/database.server.ts";
import type { SendReview } from "../batches/audience.server.ts";
import { IS_PREPARING } from "../confirmed/preparation.server.ts";
import { type projectMessage, UNSENDABLE_DRAFT } from "../message/message-draft.ts";
import {
  knownPlaceholders,
  unknownPlaceholders,
  unknownSentence,
} from "../message/message-placeholders.ts";

/** `ofCertificate`: it forbids issuing without a mail, too. */
export type SendBlocker =
  | { text: string; step: "design" | "recipients" | "message"; ofCertificate?: true }
  | { text: string; link: RoleLink };

/** What forbids the send, whatever its e-mails weigh. */
export async function findBlockers(
  db: Database,
  {
    account,
    project,
    message,
    design,
    details,
    review,
    preparing,
  }: {
    account: Organiser["account"];
    project: Project;
    message: ReturnType<typeof projectMessage>;
    design: Design | null;
    details: Record<string, string>;
    review: SendReview;
    /** The send of this project that is being prepared. */
    preparing: string | null;
  },
): Promise<SendBlocker[]> {
  const blockers: SendBlocker[] = [];
  const lock = sendingLock(account);
  if (lock) blockers.push(lock);
  if (project.isSample === 1) {
    blockers.push({
      text: SAMPLE_IS_NEVER_MAILED,
      link: { href: "/projects", label: "Go to your projects" },
    });
  }
  if (project.messageDraft !== null) blockers.push({ text: UNSENDABLE_DRAFT, step: "message" });
  if (preparing)
    blockers.push({
      text: IS_PREPARING,
      link: { href: `/sent/${preparing}`, label: "See its progress" },
    });
  const adding = project.listId === null ? null : await findAdding(db, { listId: project.listId });
  if (adding) {
    const href = `${pageOfList(adding)}/import/${adding.id}`;
    blockers.push({ text: IS_ADDING, link: { href, label: "See its progress" } });
  }
  if (!design)
    blockers.push({ text: "No design is chosen yet. Choose one, then send.", step: "design" });
  if (design && designTexts(design).some((text) => text.trim() === NEW_TEXT))
    blockers.push({
      text: `The certificate still says “${NEW_TEXT}”. Change or remove that text, then send.`,
      step: "design",
      ofCertificate: true,
    });
  const columns = await listColumns(db, project);
  if (design && project.sameForEveryone === 0 && !hasPersonalField(design, columns)) {
    blockers.push({ text: NOTHING_PERSONAL, step: "message", ofCertificate: true });
  }
  if (review.toSendCount === 0) blockers.push({ text: nobodySentence(review), step: "recipients" });
  blockers.push(
    ...messageProblems(message).map(({ line, text }) => ({
      text: `In the message, line ${line}: ${text}`,
      step: "message" as const,
    })),
    ...unknownBlockers(message, design, knownPlaceholders(columns, details)),
  );
  return blockers;
}

function nobodySentence(review: SendReview): string {
  if (review.alreadySentCount > 0)
    return "Everyone in this list already has this certificate, or can’t get e-mails. Add people, then send.";
  if (review.leftOut.length > 0)
    return "You can’t e-mail anyone in this list. Correct their addresses or add people, then send.";
  return "The list is empty. Add people, then send.";
}

function unknownBlockers(
  message: { subject: string } & MessageText,
  design: Design | null,
  known: readonly string[],
): SendBlocker[] {
  const inSubject = unknownPlaceholders(message.subject, known, { button: false });
  const inBody = unknownPlaceholders(placeholderText(message), known);
  const inDesign = neededTexts(design).flatMap((text) =>
    unknownPlaceholders(text, known, { button: false }),
  );
  return [
    { where: "In the subject, ", unknown: inSubject, step: "message" as const },
    { where: "In the message, ", unknown: inBody, step: "message" as const },
    { where: "On the certificate, ", unknown: inDesign, step: "design" as const },
  ].flatMap(({ where, unknown, step }) =>
    unknown.length > 0 ? [{ text: where + unknownSentence(unknown), step }] : [],
  );
}
