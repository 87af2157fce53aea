import { findProject } from "#app/features/certificates/model/project.server.ts";
import type { Database } from "#db/database.server.ts";
import { findPlacedAttendees, linkCertificates } from "./attendees.server.ts";

/**
 * Notes on the registrations of webinars which certificate each was given, once those of a large
 * send are all issued.
 */
export async function linkPreparedCertificates(
  db: Database,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<void> {
  const webinars = await db
    .selectFrom("webinars")
    .selectAll()
    .where("certificateProjectId", "=", projectId)
    .execute();
  if (webinars.length === 0) return;
  const project = await findProject(db, accountId, projectId);
  if (!project) return;
  for (const webinar of webinars) {
    await linkCertificates(db, projectId, await findPlacedAttendees(db, { webinar, project }));
  }
}
