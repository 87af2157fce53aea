import { z } from "zod";
import { readStored, readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { MessageDraft } from "./message-draft.ts";

const draftShape = z.object({
  message: z.record(z.string(), z.unknown()),
  details: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string().optional()),
});

/** What was typed last into a composer and can't be sent yet; null: nothing. `Message`: what this composer types. */
export function readMessageDraft<Message>(
  row: { id: string; messageDraft: string | null },
  table: "projects" | "bulkDrafts",
): MessageDraft<Message> | null {
  if (row.messageDraft === null) return null;
  return readStored(draftShape, row.messageDraft, `${table}.messageDraft`, row.id) as MessageDraft<Message>;
}

/** A project's values for everyone: placeholder → value. */
export function readDetails(project: { id: string; details: string }): Record<string, string> {
  return readStoredTexts(project.details || "{}", "projects.details", project.id);
}
