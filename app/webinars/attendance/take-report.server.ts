import type { Database } from "#db/database.server.ts";
import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { ListProblem } from "../../recipients/list-limits.ts";
import { normaliseName } from "../../recipients/normalise-name.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { matchPeople } from "./match-people.ts";
import { openReport } from "./open-report.server.ts";
import { readReport } from "./read-report.ts";
import { dayIn } from "./report-times.ts";

/** Somebody in the report whom no registration fits, and who was only there to hold the webinar. */
const isOnlyHost = (person: { role: string; registrationId: string | null; candidates: string[] }): boolean =>
  person.role === "host" && person.registrationId === null && person.candidates.length === 0;

/**
 * Reads an uploaded attendance report and keeps what it says until the organiser has looked at it; nobody's attendance
 * changes yet. Returns the report's id. Throws `ListProblem` with a sentence when it is no such report.
 */
export async function takeReport(
  installation: Pick<Installation, "db" | "fileParsers">,
  { webinar, file, timeZone, now }: { webinar: Webinar; file: File; timeZone: string; now: Date },
): Promise<string> {
  const rows = await openReport(installation.fileParsers, file, { accountId: webinar.accountId });
  const report = readReport(rows, { zone: timeZone, day: dayIn(new Date(webinar.startsAt), timeZone) });
  if (!report)
    throw new ListProblem(
      "No attendance was found in this file. It needs a row of headings with a name or an e-mail address and either a duration or join and leave times, as the participants report of Zoom, Google Meet or Teams has.",
    );
  if (report.people.length === 0)
    throw new ListProblem("This report names nobody who was there. Download it again after the meeting has ended.");
  const people = matchPeople(report.people, await readRegistered(installation.db, webinar.id)).filter(
    (person) => !isOnlyHost(person),
  );
  const id = newId(now.getTime());
  await installation.db.transaction().execute(async (trx) => {
    // One that was never settled gives way.
    await trx.deleteFrom("attendanceReports").where("webinarId", "=", webinar.id).where("state", "=", "checking").execute();
    await trx
      .insertInto("attendanceReports")
      .values({
        id,
        accountId: webinar.accountId,
        webinarId: webinar.id,
        fileName: fileNameOf(file.name),
        people: JSON.stringify({ ...report, people }),
        state: "checking",
        createdAt: now.toISOString(),
        appliedAt: null,
      })
      .execute();
  });
  return id;
}

/** Everyone who ever registered, as matching needs them. */
async function readRegistered(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "emailKey"])
    .where("webinarId", "=", webinarId)
    .where("state", "!=", "declined")
    .orderBy("position")
    .execute();
}

function fileNameOf(name: string): string {
  return [...normaliseName(name.split(/[\\/]/).at(-1) ?? "")].slice(0, 120).join("") || "report";
}
