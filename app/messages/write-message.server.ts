import type { Database } from "#db/database.server.ts";
import type { Project } from "../certificates/find-project.server.ts";
import { mergeValues } from "./merge-values.ts";
import { type ProjectMessage, readDetails } from "./project-message.ts";

/** Saves the message on the project, and the values for everyone among its details; an empty value takes one away. */
export async function writeMessage(
  db: Database,
  project: Project,
  { message, details, now }: { message: ProjectMessage; details: Record<string, string>; now: Date },
): Promise<void> {
  await db
    .updateTable("projects")
    .set({
      ...message,
      details: JSON.stringify(mergeValues(readDetails(project.details), details)),
      step: project.step === "send" ? "send" : "message",
      editedAt: now.toISOString(),
    })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .execute();
}

/** Saves values for everyone only. */
export async function writeDetails(db: Database, project: Project, details: Record<string, string>, now: Date): Promise<void> {
  await db
    .updateTable("projects")
    .set({ details: JSON.stringify(mergeValues(readDetails(project.details), details)), editedAt: now.toISOString() })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .execute();
}
