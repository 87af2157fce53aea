import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  addRecipient,
  changeRecipient,
  findByAddress,
} from "#app/features/recipients/lists/change-recipients.server.ts";
import { MAX_CELL_LETTERS, type Person } from "#app/features/recipients/lists/check-person.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { personKey } from "#app/platform/text/search-text.ts";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { readMailedForm } from "../emails/queue-webinar-email.server.ts";
import { answersOfResponses } from "../emails/webinar-values.server.ts";
import { isSeries, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import {
  type CertificateMapping,
  readCertificateMapping,
  sourceValue,
} from "./certificate-mapping.ts";

const PEOPLE_PER_STEP = 200;

/** Registration id → recipient id in the project's list. */
export type PlacedAttendees = Map<string, string>;

/**
 * Puts those who attended and have no certificate yet into the project's list, with the values that
 * the mapping gives them; who is in it already gets those values anew. `only`: of these
 * registrations. Piece by piece, each in a transaction of its own.
 */
export async function placeAttendees(
  db: AppContext["db"],
  given: { webinar: Webinar; project: Project; now: Date; only?: ReadonlySet<string> },
): Promise<{ project: Project; placed: PlacedAttendees }> {
  const { webinar, now, only } = given;
  const listId = await ensureProjectList(db, given.project, now);
  const project = { ...given.project, listId };
  const list = { accountId: project.accountId, listId };
  const placed: PlacedAttendees = new Map();
  for await (const page of attendeesWithout(db, webinar.id)) {
    const attendees = only ? page.filter(({ id }) => only.has(id)) : page;
    const piece = await db.transaction().execute(async (trx) => {
      const placed: PlacedAttendees = new Map();
      const rows = await rowsOf(trx, webinar, attendees);
      const known = await findByAddress(
        trx,
        listId,
        rows.map(({ person }) => person.email),
      );
      for (const { attendeeId, person } of rows) {
        const same = known
          .get(person.email)
          ?.find((other) => personKey(other) === personKey(person));
        // Untouched when nothing changed: a check that was shown stays true.
        const merged = same && { ...person, fields: { ...same.fields, ...person.fields } };
        if (same && merged && !isSame(same, merged))
          await changeRecipient(trx, { ...list, recipientId: same.id }, merged, now);
        const id = same?.id ?? (await addRecipient(trx, list, person, now));
        if (id) placed.set(attendeeId, id);
      }
      return placed;
    });
    for (const [attendee, recipient] of piece) placed.set(attendee, recipient);
  }
  return { project, placed };
}

/** The same without writing: those of them who are in the list already. */
export async function findPlacedAttendees(
  db: Database,
  { webinar, project }: { webinar: Webinar; project: Project },
): Promise<PlacedAttendees> {
  const placed: PlacedAttendees = new Map();
  if (!project.listId) return placed;
  for await (const attendees of attendeesWithout(db, webinar.id)) {
    const rows = await rowsOf(db, webinar, attendees);
    const known = await findByAddress(
      db,
      project.listId,
      rows.map(({ person }) => person.email),
    );
    for (const { attendeeId, person } of rows) {
      const same = known.get(person.email)?.find((other) => personKey(other) === personKey(person));
      if (same) placed.set(attendeeId, same.id);
    }
  }
  return placed;
}

/** Notes on the registrations which certificate each was given. */
export async function linkCertificates(
  db: Database,
  projectId: string,
  placed: PlacedAttendees,
): Promise<void> {
  const entries = [...placed];
  for (let from = 0; from < entries.length; from += PEOPLE_PER_STEP) {
    const piece = new Map(
      entries
        .slice(from, from + PEOPLE_PER_STEP)
        .map(([registrationId, id]) => [id, registrationId]),
    );
    const certificates = await db
      .selectFrom("certificates")
      .select(["id", "recipientId"])
      .where("projectId", "=", projectId)
      .where("recipientId", "in", [...piece.keys()])
      .orderBy("issuedAt")
      .execute();
    for (const { id, recipientId } of certificates) {
      const registrationId = piece.get(recipientId ?? "");
      if (registrationId === undefined) continue;
      await db
        .updateTable("webinarRegistrations")
        .set({ certificateId: id })
        .where("id", "=", registrationId)
        .where("certificateId", "is", null)
        .execute();
    }
  }
}

/** What the certificate would say for the first few attendees, as their list row. */
export async function firstAttendees(
  db: Database,
  webinar: Webinar,
  count: number,
): Promise<Person[]> {
  for await (const attendees of attendeesWithout(db, webinar.id)) {
    const rows = await rowsOf(db, webinar, attendees.slice(0, count));
    return rows.map(({ person }) => person);
  }
  return [];
}

/** Those who attended and have no certificate yet, so many at a time. */
function attendeesWithout(db: Database, webinarId: string): AsyncGenerator<WebinarRegistration[]> {
  const read = (last: Pick<WebinarRegistration, "position"> | null, limit: number) =>
    db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinarId)
      .where("state", "=", "registered")
      .where("attended", "=", 1)
      .where("incomplete", "=", 0)
      .where("certificateId", "is", null)
      .where("position", ">", last?.position ?? 0)
      .orderBy("position")
      .limit(limit)
      .execute();
  return keysetPages(read, PEOPLE_PER_STEP);
}

/** The row that a registration becomes in a certificate's list. */
export async function rowOf(
  db: Database,
  webinar: Webinar,
  registration: WebinarRegistration,
): Promise<Person | undefined> {
  const [row] = await rowsOf(db, webinar, [registration]);
  return row?.person;
}

async function rowsOf(
  db: Database,
  webinar: Webinar,
  registrations: readonly WebinarRegistration[],
): Promise<{ attendeeId: string; person: Person }[]> {
  const mapping = readCertificateMapping(webinar.certificateMapping);
  const { languageOf } = await readMailedForm(db, webinar);
  const answers = await answersOfResponses(
    db,
    registrations.flatMap(({ responseId }) => responseId ?? []),
  );
  return registrations.map((registration) => ({
    attendeeId: registration.id,
    person: {
      ...personOf(registration, mapping, webinar, answers.get(registration.responseId ?? "") ?? {}),
      language: languageOf(registration),
    },
  }));
}

function personOf(
  { name, emailKey }: WebinarRegistration,
  mapping: CertificateMapping,
  webinar: Webinar,
  answers: Record<string, string>,
): Person {
  const facts = {
    ...splitFullName(name),
    webinarTitle: webinar.title,
    // Several sessions are completed with the last of them.
    webinarDay: showDay(
      isSeries(webinar) ? webinarEnd(webinar) : webinar.startsAt,
      webinar.timeZone,
    ),
    host: webinar.host,
    answers,
  };
  const value = (field: string) =>
    normaliseName(sourceValue(mapping[field] ?? "", facts)).slice(0, MAX_CELL_LETTERS);
  const person: Person = {
    firstName: value("First Name"),
    lastName: value("Last Name"),
    email: emailKey,
    certificateName: value("Certificate Name"),
    fields: {},
  };
  for (const field of Object.keys(mapping)) {
    if (["First Name", "Last Name", "Certificate Name"].includes(field)) continue;
    const text = value(field);
    if (text) person.fields[field] = text;
  }
  return person;
}

function isSame(known: Person, person: Person): boolean {
  const names = Object.keys(person.fields);
  return (
    known.firstName === person.firstName &&
    known.lastName === person.lastName &&
    known.certificateName === person.certificateName &&
    known.language === person.language &&
    names.length === Object.keys(known.fields).length &&
    names.every((name) => known.fields[name] === person.fields[name])
  );
}
