import type { Database } from "#db/database.server.ts";
import { searchable } from "../../recipients/match-person.ts";
import { sendLateCertificates } from "../certificates/send-late-certificates.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { countReportedPeople } from "./apply-report.server.ts";
import { readAttendanceReport } from "./report.ts";

/** More would make the page heavy; any address can still be typed. */
const MAX_LISTED = 1_000;

/** A registered person as shown in the suggestions, and as submitted. */
function registrationOption({ name, email }: { name: string; email: string }): string {
  return name ? `${name}, ${email}` : email;
}

/** Everyone registered, as suggestions in the order they registered; at most a thousand. */
export async function listRegistrationOptions(db: Database, webinarId: string): Promise<string[]> {
  const rows = await registrations(db, webinarId).limit(MAX_LISTED).execute();
  return rows.map(registrationOption);
}

/**
 * Finds the registration each typed text refers to: a suggestion, an e-mail address, or a name that only one registered person
 * has, ignoring case and accents. Texts that match nobody are left out.
 */
export async function findTyped(db: Database, webinarId: string, texts: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (texts.length === 0) return found;
  const byKey = new Map<string, Set<string>>();
  for (const { id, name, email } of await registrations(db, webinarId).execute()) {
    for (const key of new Set([registrationOption({ name, email }), email, name].map(keyOf))) {
      if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    }
  }
  for (const text of texts) {
    const ids = byKey.get(keyOf(text));
    if (ids?.size === 1) found.set(text, [...ids][0]!);
  }
  return found;
}

function registrations(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "email"])
    .where("webinarId", "=", webinarId)
    .where("state", "!=", "declined")
    .orderBy("position");
}

function keyOf(text: string): string {
  return searchable(text).trim();
}

/**
 * Assigns an unmatched person of an imported report to this registration; null undoes that. Their minutes count at once. Runs in
 * the caller's transaction. Returns whether anything changed, and whether a certificate is on its way.
 */
export async function assignReported(
  trx: Database,
  given: { webinar: Webinar; reportId: string; index: number; registrationId: string | null; now: Date },
): Promise<{ isChanged: boolean; sendsCertificates: boolean }> {
  const { webinar, reportId, index, registrationId, now } = given;
  const unchanged = { isChanged: false, sendsCertificates: false };
  // Changed first, so that two windows write one after the other.
  const row = await trx
    .updateTable("attendanceReports")
    .set({ state: "applied" })
    .where("id", "=", reportId)
    .where("webinarId", "=", webinar.id)
    .where("state", "=", "applied")
    .returning("people")
    .executeTakeFirst();
  if (!row) return unchanged;
  const report = readAttendanceReport(row.people);
  const person = report.people[index];
  const isFree = registrationId === null ? person?.by === "organiser" : person?.registrationId === null;
  if (!person || !isFree) return unchanged;
  const before = person.registrationId;
  person.registrationId = registrationId;
  person.by = registrationId === null ? null : "organiser";
  await trx
    .updateTable("attendanceReports")
    .set({ people: JSON.stringify(report) })
    .where("id", "=", reportId)
    .execute();
  const ids = [before, registrationId].flatMap((id) => id ?? []);
  await countReportedPeople(trx, webinar, ids, now);
  return { isChanged: true, sendsCertificates: await sendLateCertificates(trx, webinar, ids, now) };
}
