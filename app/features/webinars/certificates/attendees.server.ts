import type { Project } from "#app/features/certificates/model/project.server.ts";
import { splitFullName } from "#app/features/recipients/imports/read-row.ts";
import {
  addRecipient,
  changeRecipient,
  findByAddress,
} from "#app/features/recipients/lists/change-recipients.server.ts";
import { MAX_CELL_LETTERS, type Person } from "#app/features/recipients/lists/check-person.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { personKey } from "#app/platform/text/search-text.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import { showDay } from "#app/platform/time/show-day.ts";
import type { Database } from "#db/database.server.ts";
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
  for (let after = 0; ; ) {
    const page = await attendeesWithout(db, webinar.id, after);
    const attendees = only ? page.filter(({ id }) => only.has(id)) : page;
    const piece = await db.transaction().execute(async (trx) => {
      const placed: PlacedAttendees = new Map();
      const people = await peopleOf(trx, webinar, attendees);
      const known = await findByAddress(
        trx,
        listId,
        people.map(({ email }) => email),
      );
      for (const [index, person] of people.entries()) {
        const same = known
          .get(person.email)
          ?.find((other) => personKey(other) === personKey(person));
        // Untouched when nothing changed: a check that was shown stays true.
        const merged = same && { ...person, fields: { ...same.fields, ...person.fields } };
        if (same && merged && !isSame(same, merged))
          await changeRecipient(trx, { ...list, recipientId: same.id }, merged, now);
        const id = same?.id ?? (await addRecipient(trx, list, person, now));
        if (id) placed.set(attendees[index]!.id, id);
      }
      return placed;
    });
    for (const [attendee, recipient] of piece) placed.set(attendee, recipient);
    if (page.length < PEOPLE_PER_STEP) return { project, placed };
    after = page.at(-1)!.position;
  }
}

/** The same without writing: those of them who are in the list already. */
export async function findPlacedAttendees(
  db: Database,
  { webinar, project }: { webinar: Webinar; project: Project },
): Promise<PlacedAttendees> {
  const placed: PlacedAttendees = new Map();
  if (!project.listId) return placed;
  for (let after = 0; ; ) {
    const attendees = await attendeesWithout(db, webinar.id, after);
    const people = await peopleOf(db, webinar, attendees);
    const known = await findByAddress(
      db,
      project.listId,
      people.map(({ email }) => email),
    );
    people.forEach((person, index) => {
      const same = known.get(person.email)?.find((other) => personKey(other) === personKey(person));
      if (same) placed.set(attendees[index]!.id, same.id);
    });
    if (attendees.length < PEOPLE_PER_STEP) return placed;
    after = attendees.at(-1)!.position;
  }
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
      await db
        .updateTable("webinarRegistrations")
        .set({ certificateId: id })
        .where("id", "=", piece.get(recipientId!)!)
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
  return peopleOf(db, webinar, (await attendeesWithout(db, webinar.id, 0)).slice(0, count));
}

function attendeesWithout(
  db: Database,
  webinarId: string,
  after: number,
): Promise<WebinarRegistration[]> {
  return db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .where("attended", "=", 1)
    .where("incomplete", "=", 0)
    .where("certificateId", "is", null)
    .where("position", ">", after)
    .orderBy("position")
    .limit(PEOPLE_PER_STEP)
    .execute();
}

/** The rows that these registrations become in a certificate's list, in their order. */
export async function peopleOf(
  db: Database,
  webinar: Webinar,
  registrations: readonly WebinarRegistration[],
): Promise<Person[]> {
  const mapping = readCertificateMapping(webinar.certificateMapping);
  const answers = await answersOfResponses(
    db,
    registrations.flatMap(({ responseId }) => responseId ?? []),
  );
  return registrations.map((registration) =>
    personOf(registration, mapping, webinar, answers.get(registration.responseId ?? "") ?? {}),
  );
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
    names.length === Object.keys(known.fields).length &&
    names.every((name) => known.fields[name] === person.fields[name])
  );
}
