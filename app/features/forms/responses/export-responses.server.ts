import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { csvLine } from "#app/platform/files/csv.ts";
import { plainCell, type SheetCell } from "#app/platform/files/workbook.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { zoneLabel } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { webinarOfForm } from "../webinar/webinar.server.ts";
import { answerSheet } from "./asked-questions.ts";
import { minuteOf } from "./day-counts.ts";
import { registrationsOf } from "./registrations.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type FoundResponse, type ResponseScope, selectedResponses } from "./responses.server.ts";

/** A selection as the rows of a spreadsheet, some at a time: one of headings, then one for each response, oldest first. */
export async function* responseRows(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
): AsyncGenerator<SheetCell[][]> {
  const { form, versions, timeZone } = scope;
  const sheet = answerSheet(versions);
  const hasWebinar = (await webinarOfForm(db, form.id)) !== null;
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const more = [...(versions.length > 1 ? ["Version"] : []), ...(hasWebinar ? ["Place in the webinar"] : [])];
  yield [["No.", "Reference", `Sent in (${zoneLabel(timeZone)})`, ...sheet.headings, ...more]];
  for await (const responses of selectedResponses(db, scope, selection)) {
    const places = hasWebinar
      ? await registrationsOf(
          db,
          responses.map(({ id }) => id),
        )
      : null;
    yield responses.map((response: FoundResponse) => [
      response.number,
      response.reference,
      { moment: minuteOf(response.submittedAt, timeZone) },
      ...sheet.cells(response.versionId, response.answers),
      ...(versions.length > 1 ? [numbers.get(response.versionId) ?? ""] : []),
      ...(places ? [places.get(response.id)?.words ?? ""] : []),
    ]);
  }
}

/** The lines of a CSV file. */
export async function* responseLines(db: Database, scope: ResponseScope, selection: ResponseSelection): AsyncGenerator<string> {
  for await (const rows of responseRows(db, scope, selection)) yield rows.map((row) => csvLine(row.map(plainCell))).join("");
}

/** Answers come in flocks: one line for what came in so long. */
const WAIT_MS = 60 * 60_000;

/** Answers to a form above the number `since`. */
interface NewResponses {
  formId: string;
  since: number;
}

const keyOf = (formId: string) => `note-responses:${formId}`;

/** Has the notifications tell of new answers, an hour's in one line. In the transaction that writes the answer of that number. */
export async function enqueueResponsesLine(trx: Database, form: Pick<Form, "id">, number: number, now: Date): Promise<void> {
  const payload: NewResponses = { formId: form.id, since: number - 1 };
  const runAt = new Date(now.getTime() + WAIT_MS);
  await enqueueJob(trx, { kind: "note-responses", payload, uniqueKey: keyOf(form.id), runAt, now });
}

/** The job: "12 new responses to Volunteer sign-up". Run twice it tells once, because the first run uses up the key. */
export async function recordResponses(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { formId, since }: NewResponses,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own.
    if (!(await freeJobKey(trx, keyOf(formId)))) return;
    const form = await trx
      .selectFrom("forms")
      .select(["accountId", "title", "lastResponseNumber", "isSample"])
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!form || form.isSample === 1 || form.lastResponseNumber <= since) return;
    const text = `${counted(form.lastResponseNumber - since, "new response")} to ${form.title}`;
    const link = `/forms/${formId}/responses`;
    await recordActivity(trx, { accountId: form.accountId, actorId: null, kind: "new", text, link, notify: true, now });
  });
}

export const recordResponsesJob = defineJob({
  name: "note-responses",
  label: "Records new responses in the activity log",
  schema: z.object({ formId: z.string(), since: z.number() }),
  run: recordResponses,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "note-responses": NewResponses;
  }
}
