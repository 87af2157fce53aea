import { readChoices } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import {
  PERSON_ROWS_PER_PAGE,
  type PersonPart,
  SHOWN_AT_FIRST,
} from "#app/features/recipients/person-query.ts";
import { listTags, tagsOfPeople } from "#app/features/recipients/tags/tags.server.ts";
import { webinarEnd } from "#app/features/webinars/model/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { hasJob } from "#app/platform/jobs/jobs.server.ts";
import { fullDate, shortDay, shortMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { namesOfPerson } from "../correct/name-correction.server.ts";
import { eraseJobKey } from "../erase/erase-certificates.server.ts";
import { hasEmailInFlight } from "../erase/erase-emails.server.ts";
import { erasedOf } from "../erase/erase-person.server.ts";
import { erasingMessage } from "../erase/what-goes.ts";
import {
  certificatesOfPerson,
  countParts,
  emailsOfPerson,
  listsOfPerson,
  registrationsOfPerson,
  responsesOfPerson,
} from "../parts-of-person.server.ts";
import { displayName, type Person, spellingsOf } from "../people.server.ts";
import { readSources } from "../sources-of-people.server.ts";

const ATTENDANCE = {
  registered: "Registered",
  pending: "Waits for approval",
  waiting: "On the waiting list",
  declined: "Declined",
  cancelled: "Cancelled",
};

const EMAIL_KIND_LABELS = {
  certificates: "Certificate",
  bulk: "Bulk email",
  form: "Form",
  webinar: "Webinar",
} as const;

/**
 * Everything the page of a person shows: five of each part, or one part whole, a page at a time.
 * Nothing is read that is not shown, however much there is.
 */
export async function showPerson(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  person: Person,
  view: { part: PersonPart | null; page: number; timeZone: string },
) {
  const now = clock();
  const { timeZone } = view;
  const spellings = await spellingsOf(db, person);
  const counts = await countParts(db, person, spellings);
  const last = view.part ? Math.max(1, Math.ceil(counts[view.part] / PERSON_ROWS_PER_PAGE)) : 1;
  const page = Math.min(view.page, last);
  const parts = await readParts(db, person, { part: view.part, page, counts, spellings, now });
  const { lists, certificates, mails, responses, webinars } = parts;
  const suppression = await readSuppression(db, person.accountId, person.email);
  const { accountId, email } = person;
  const choices = await readChoices(db, { accountId, email, now });
  const source =
    (await readSources(db, person.accountId, [person])).get(
      `${person.source}:${person.sourceId}`,
    ) ?? null;
  const isErasing = await hasJob(db, eraseJobKey(person.id));
  const waitsForMail = isErasing && (await hasEmailInFlight(db, await erasedOf(db, person)));
  const moment = (at: string) => shortMoment(at, now, timeZone);
  const events = view.part ? [] : eventsOf(person, source, parts, suppression);
  return {
    person: {
      id: person.id,
      name: displayName(person),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      since: shownTime(person.createdAt, now, timeZone),
      source: { kind: person.source, name: source?.name ?? null, to: source?.to ?? null },
      isSample: source?.isSample ?? false,
      erasing: isErasing ? erasingMessage(waitsForMail) : null,
    },
    tags: (await tagsOfPeople(db, [person.number])).get(person.number) ?? [],
    allTags: view.part ? [] : await listTags(db, person.accountId),
    counts,
    part: view.part,
    page,
    names: view.part ? [] : await namesOfPerson(db, person),
    suppression: suppression && {
      reason: suppression.reason,
      words: SUPPRESSED[suppression.reason],
      at: shortDay(suppression.createdAt, timeZone),
    },
    left: choices.topics.filter(({ isLeft }) => isLeft).map(({ name }) => name),
    pausedUntil: choices.pausedUntil && shortDay(choices.pausedUntil, timeZone),
    lists: lists.map(({ createdAt, ...row }) => ({ ...row, added: moment(createdAt) })),
    certificates: certificates.map(({ issuedAt, expiresAt, ...row }) => ({
      ...row,
      issued: shortDay(issuedAt, timeZone),
      expires: expiresAt && shortDay(expiresAt, timeZone),
    })),
    mails: mails.map(({ at, createdAt, kind, ...row }) => ({
      ...row,
      kind: EMAIL_KIND_LABELS[kind as keyof typeof EMAIL_KIND_LABELS],
      when: moment(at),
    })),
    responses: responses.map(({ submittedAt, deletedAt, ...row }) => ({
      ...row,
      inBin: deletedAt !== null,
      when: moment(submittedAt),
    })),
    webinars: webinars.map((row) => shownRegistration(row, now, timeZone)),
    events: events
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, 8)
      .map(({ at, ...event }) => ({ ...event, time: shownTime(at, now, timeZone) })),
  };
}

function shownRegistration(
  {
    startsAt,
    deletedAt,
    registeredAt,
    state,
    attended,
    doubtful,
    webinarState,
    ...row
  }: Awaited<ReturnType<typeof registrationsOfPerson>>[number],
  now: Date,
  timeZone: string,
) {
  return {
    ...row,
    inBin: deletedAt !== null,
    starts: fullDate(startsAt, timeZone),
    standing: attendanceLabel({
      state,
      attended,
      doubtful,
      isOver: now.toISOString() >= webinarEnd({ startsAt, lengthMinutes: row.lengthMinutes }),
    }),
    attended: attended === 1,
  };
}

/** Of each part the first rows, or of one part a page; nothing of those that aren't shown. */
async function readParts(
  db: Database,
  person: Person,
  {
    part: only,
    page,
    counts,
    spellings,
    now,
  }: {
    part: PersonPart | null;
    page: number;
    counts: Record<PersonPart, number>;
    spellings: Awaited<ReturnType<typeof spellingsOf>>;
    now: Date;
  },
) {
  const some = only
    ? { limit: PERSON_ROWS_PER_PAGE, offset: (page - 1) * PERSON_ROWS_PER_PAGE }
    : { limit: SHOWN_AT_FIRST, offset: 0 };
  const isShown = (part: PersonPart) => counts[part] > 0 && (!only || only === part);
  const mailsOf = { accountId: person.accountId, spellings };
  return {
    lists: isShown("lists") ? await listsOfPerson(db, person, some) : [],
    certificates: isShown("certificates") ? await certificatesOfPerson(db, person, some, now) : [],
    mails: isShown("mails") ? await emailsOfPerson(db, mailsOf, some) : [],
    responses: isShown("responses") ? await responsesOfPerson(db, person, some) : [],
    webinars: isShown("webinars") ? await registrationsOfPerson(db, person, some) : [],
  };
}

/** What happened with somebody, as far as it was read. */
function eventsOf(
  person: Person,
  source: { name: string } | null,
  { lists, certificates, mails, responses, webinars }: Awaited<ReturnType<typeof readParts>>,
  suppression: Awaited<ReturnType<typeof readSuppression>>,
): { at: string; words: string; what: string }[] {
  return [
    { at: person.createdAt, words: "Became known", what: source?.name ?? "" },
    ...lists.map((row) => ({
      at: row.createdAt,
      words: "Added to a list",
      what: row.project?.title ?? row.name,
    })),
    ...certificates.map((row) => ({
      at: row.issuedAt,
      words: row.replacesId ? "Certificate corrected" : "Certificate issued",
      what: row.title,
    })),
    ...mails.map((row) => ({ at: row.at, words: emailStatusLabel(row), what: row.title })),
    ...responses.map((row) => ({
      at: row.submittedAt,
      words: "Answered a form",
      what: row.title,
    })),
    ...webinars.map((row) => ({
      at: row.registeredAt,
      words: "Registered for a webinar",
      what: row.title,
    })),
    ...(suppression
      ? [{ at: suppression.createdAt, words: SUPPRESSED[suppression.reason], what: "" }]
      : []),
  ];
}

export type ShownPerson = Awaited<ReturnType<typeof showPerson>>;

export const SUPPRESSED = {
  bounced: "E-mail to this address bounced",
  complained: "Reported an e-mail as spam",
  unsubscribed: "Unsubscribed",
  provider: "Blocked by the e-mail provider",
} as const;

function emailStatusLabel(mail: { status: string }): string {
  if (mail.status === "Accepted") return "E-mail accepted by the mail server";
  if (mail.status === "Delivered") return "Mail delivered";
  if (mail.status === "Failed") return "Mail failed";
  return mail.status === "Not sent" ? "E-mail not sent" : "Mail queued";
}

function attendanceLabel({
  state,
  attended,
  doubtful,
  isOver,
}: {
  state: keyof typeof ATTENDANCE;
  attended: 0 | 1 | null;
  doubtful: unknown;
  isOver: boolean;
}): string {
  if (attended) return "Attended";
  if (!isOver || state !== "registered") return ATTENDANCE[state];
  return doubtful ? "Attendance doubtful" : "Did not attend";
}
