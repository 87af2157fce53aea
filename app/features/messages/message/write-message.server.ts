import { z } from "zod";
import { mergeValues } from "#app/engines/placeholders/index.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  changeMessageOfProject,
  changeProject,
} from "#app/features/certificates/projects/write-project.server.ts";
import { readStored, readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { MessageDraft, ProjectMessage, WrittenMessage } from "./message-draft.ts";

/**
 * Saves the message on the project, and the values for everyone among its details; an empty value
 * takes one away. What has errors is kept as a draft beside them. Returns the new revision, or null
 * when another window has saved since the one given.
 */
export async function writeMessage(
  db: Database,
  project: Project,
  { message, details, errors, sameForEveryone }: WrittenMessage,
  { revision, now }: { revision: number | null; now: Date },
): Promise<number | null> {
  const isDraft = Object.keys(errors).length > 0;
  const draft: MessageDraft<ProjectMessage> = { message, details, errors };
  const written = isDraft
    ? { messageDraft: JSON.stringify(draft) }
    : {
        ...message,
        messageDraft: null,
        details: JSON.stringify(mergeValues(readDetails(project), details)),
      };
  const { id, accountId } = project;
  return changeMessageOfProject(
    db,
    { id, accountId, revision },
    {
      ...written,
      ...(sameForEveryone === null ? {} : { sameForEveryone: sameForEveryone ? 1 : 0 }),
      step: project.step === "send" ? "send" : "message",
      editedAt: now.toISOString(),
    },
  );
}

/** Saves values for everyone only. */
export async function writeDetails(
  db: Database,
  project: Project,
  details: Record<string, string>,
  now: Date,
): Promise<void> {
  await changeProject(db, project.id, {
    details: JSON.stringify(mergeValues(readDetails(project), details)),
    editedAt: now.toISOString(),
  });
}

const draftShape = z.object({
  message: z.record(z.string(), z.unknown()),
  details: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string().optional()),
});

/**
 * What was typed last into a composer and can't be sent yet; null: nothing. `Message`: what this
 * composer types.
 */
export function readMessageDraft<Message>(
  row: { id: string; messageDraft: string | null },
  table: "projects" | "bulkDrafts",
): MessageDraft<Message> | null {
  if (row.messageDraft === null) return null;
  return readStored(
    draftShape,
    row.messageDraft,
    `${table}.messageDraft`,
    row.id,
  ) as MessageDraft<Message>;
}

/** The row with what was typed last, though it can't be sent yet: what a preview shows. */
export function withTypedMessage<Row extends { id: string; messageDraft: string | null }>(
  row: Row,
  table: "projects" | "bulkDrafts",
): Row {
  return { ...row, ...readMessageDraft<Partial<Row>>(row, table)?.message };
}

/** A project's values for everyone: placeholder → value. */
export function readDetails(project: { id: string; details: string }): Record<string, string> {
  return readStoredTexts(project.details || "{}", "projects.details", project.id);
}
