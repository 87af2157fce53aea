import type { Project } from "#app/features/certificates/model/project.server.ts";
import { mergeValues } from "#app/platform/text/placeholders.ts";
import type { Database } from "#db/database.server.ts";
import type { MessageToSave } from "./composer-form.server.ts";
import type { MessageDraft } from "./message-draft.ts";
import type { ProjectMessage } from "./project-message.ts";
import { readDetails } from "./stored-message.server.ts";

/**
 * Saves the message on the project, and the values for everyone among its details; an empty value takes one away. What has errors
 * is kept as a draft beside them. Returns the new revision, or null when another window has saved since the one given.
 */
export async function writeMessage(
  db: Database,
  project: Project,
  { message, details, errors, sameForEveryone, revision, now }: MessageToSave & { now: Date },
): Promise<number | null> {
  const isDraft = Object.keys(errors).length > 0;
  const draft: MessageDraft<ProjectMessage> = { message, details, errors };
  const written = isDraft
    ? { messageDraft: JSON.stringify(draft) }
    : { ...message, messageDraft: null, details: JSON.stringify(mergeValues(readDetails(project), details)) };
  const updated = await db
    .updateTable("projects")
    .set((eb) => ({
      ...written,
      ...(sameForEveryone === null ? {} : { sameForEveryone: sameForEveryone ? 1 : 0 }),
      messageRevision: eb("messageRevision", "+", 1),
      step: project.step === "send" ? ("send" as const) : ("message" as const),
      editedAt: now.toISOString(),
    }))
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .$if(revision !== null, (query) => query.where("messageRevision", "=", revision ?? 0))
    .returning("messageRevision")
    .executeTakeFirst();
  return updated?.messageRevision ?? null;
}

/** Saves values for everyone only. */
export async function writeDetails(db: Database, project: Project, details: Record<string, string>, now: Date): Promise<void> {
  await db
    .updateTable("projects")
    .set({ details: JSON.stringify(mergeValues(readDetails(project), details)), editedAt: now.toISOString() })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .execute();
}
