import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { rowOf } from "./attendees.server.ts";
import { readCertificateMapping } from "./certificate-mapping.ts";

/**
 * The name that somebody's certificate would be printed with, and whether it comes from an answer
 * and not from their name.
 */
export async function printedName(
  db: Database,
  webinar: Webinar,
  registration: WebinarRegistration,
): Promise<{ name: string; isFromAnswers: boolean }> {
  const mapping = readCertificateMapping(webinar.certificateMapping);
  const person = await rowOf(db, webinar, registration);
  const isFromAnswers = ["First Name", "Last Name"].some((field) =>
    mapping[field]?.startsWith("answer:"),
  );
  return { name: (person && wholeName(person)) || registration.name, isFromAnswers };
}
