import type { Database } from "#db/database.server.ts";

/** A project whose design is done resumes at its recipients. One that is further along stays there. */
export async function leaveDesign(db: Database, projectId: string): Promise<void> {
  await db.updateTable("projects").set({ step: "recipients" }).where("id", "=", projectId).where("step", "=", "design").execute();
}
