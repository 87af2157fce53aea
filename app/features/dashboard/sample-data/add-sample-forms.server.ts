import type { Selectable } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { instantOf, wallTime } from "#app/engines/time/zoned-time.ts";
import type { Answers, FormElement } from "#app/features/forms/definition/definition.ts";
import { DEFAULT_FORM_SETTINGS, newSlug } from "#app/features/forms/model/form-settings.ts";
import { ask, choices } from "#app/features/forms/templates/form-template.ts";
import type { WebinarRegistration } from "#app/features/webinars/model/webinar.server.ts";
import { newToken } from "#app/platform/crypto.server.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import { insertRows } from "#db/writing.server.ts";
import {
  hostedHoursAgo,
  hoursBefore,
  minutesAgo,
  SAMPLE_FORMS,
  SAMPLE_NEXT_WEBINARS,
  SAMPLE_PAST_WEBINARS,
  type SampleContext,
  samplePerson,
} from "./sample-plan.ts";

const HEARD_FROM = ["A friend", "WhatsApp", "At work", "A poster"];

type SampleResponse = Selectable<FormResponsesTable>;

export interface AddedForm {
  id: string;
  title: string;
}

/** Forms with answers, webinars to come with everybody registered, and webinars that were held. */
export async function addSampleForms(trx: Database, sample: SampleContext): Promise<AddedForm[]> {
  const added: AddedForm[] = [];
  const answered = [...SAMPLE_FORMS, ...SAMPLE_NEXT_WEBINARS];
  const all = answered.reduce((sum, { responses }) => sum + responses, 0);
  // Answers to all forms came in turn: the newest four of the dashboard are of different ones.
  const ranks = shuffleRanks(answered.map(({ responses }) => responses));
  for (const [index, plan] of answered.entries()) {
    const form = await addForm(trx, sample, {
      title: plan.title,
      madeAt: hoursBefore(sample.now, 1500),
    });
    const times = itemAt(ranks, index).map(
      (rank) => new Date(sample.now.getTime() - minutesAgo(rank, all) * 60_000),
    );
    const responses = await addResponses(trx, sample, form, { times, firstPerson: index * 47 });
    if ("inDays" in plan) await addNextWebinar(trx, sample, form, { ...plan, responses });
    added.push(form);
  }
  for (const [index, title] of SAMPLE_PAST_WEBINARS.entries()) {
    const startsAt = atWebinarHour(
      hoursBefore(sample.now, hostedHoursAgo(index)),
      sample.account.timeZone,
    );
    const form = await addForm(trx, sample, { title, madeAt: hoursBefore(startsAt, 400) });
    await addPastWebinar(trx, sample, form, { startsAt, count: 14 + ((index * 11) % 25) });
  }
  return added;
}

/**
 * The same day where the account is, at an hour when people come to webinars: ten hours later at
 * most, six earlier.
 */
function atWebinarHour(at: Date, timeZone: string): Date {
  const wall = wallTime(at, timeZone);
  const afternoon = wall.hour < 16 ? 14 : 18;
  return instantOf({ ...wall, hour: wall.hour < 12 ? 10 : afternoon, minute: 0 }, timeZone);
}

/** Deals 0, 1, 2 … to hands of these sizes, to each in proportion. */
function shuffleRanks(sizes: number[]): number[][] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const hands = sizes.map((size) => ({ size, ranks: [] as number[] }));
  const fullness = ({ size, ranks }: (typeof hands)[number]) => (ranks.length + 1) / size;
  for (let rank = 0; rank < all; rank++) {
    const next = hands.reduce((best, hand) => (fullness(hand) < fullness(best) ? hand : best));
    next.ranks.push(rank);
  }
  return hands.map(({ ranks }) => ranks);
}

type SampleForm = AddedForm & { versionId: string; elements: FormElement[] };

async function addForm(
  trx: Database,
  sample: SampleContext,
  { title, madeAt }: { title: string; madeAt: Date },
): Promise<SampleForm> {
  const { account, userId } = sample;
  const at = madeAt.toISOString();
  const [id, versionId] = [newId(madeAt.getTime()), newId(madeAt.getTime())];
  const elements = [
    ask("full-name"),
    ask("email"),
    ask("single-choice", { label: "How did you hear of us?", settings: choices(...HEARD_FROM) }),
    ask("short-text", { label: "What do you hope for?" }),
  ];
  const draft = JSON.stringify({ elements });
  await trx
    .insertInto("forms")
    .values({
      id,
      accountId: account.id,
      slug: newSlug(title),
      title,
      searchText: searchable(title),
      isSample: 1,
      draft,
      draftRevision: 1,
      publishedVersionId: versionId,
      enabled: 1,
      settings: JSON.stringify(DEFAULT_FORM_SETTINGS),
      closesAt: null,
      responseLimit: null,
      retentionDays: null,
      responseCount: 0,
      lastResponseNumber: 0,
      postSecret: newToken(),
      recipientMapping: null,
      starred: 0,
      createdBy: userId,
      createdAt: at,
      editedAt: at,
      deletedAt: null,
    })
    .execute();
  await trx
    .insertInto("formRevisions")
    .values({ formId: id, revision: 1, previousRevision: null, draft, createdAt: at })
    .execute();
  await trx
    .insertInto("formVersions")
    .values({
      id: versionId,
      accountId: account.id,
      formId: id,
      number: 1,
      title,
      definition: draft,
      publishedBy: userId,
      publishedAt: at,
    })
    .execute();
  return { id, title, versionId, elements };
}

/** One response a time given; times newest first. */
async function addResponses(
  trx: Database,
  { account }: SampleContext,
  form: SampleForm,
  { times, firstPerson }: { times: Date[]; firstPerson: number },
): Promise<SampleResponse[]> {
  const [nameElement, emailElement, heardElement] = form.elements as [
    FormElement,
    FormElement,
    FormElement,
  ];
  const oldestFirst = [...times].reverse();
  const rows = oldestFirst.map((at, index): SampleResponse => {
    const { firstName, lastName, email } = samplePerson(firstPerson + index);
    const heard = itemAt(HEARD_FROM, index % HEARD_FROM.length);
    const answers: Answers = {
      [nameElement.id]: { first: firstName, last: lastName },
      [emailElement.id]: email,
      [heardElement.id]: heard,
    };
    const name = wholeName({ firstName, lastName });
    return {
      id: newId(at.getTime()),
      accountId: account.id,
      formId: form.id,
      versionId: form.versionId,
      number: index + 1,
      reference: randomLetters(8).toUpperCase(),
      answers: JSON.stringify(answers),
      name,
      email,
      emailKey: email,
      searchText: searchable(`${name} ${email} ${heard}`),
      onceToken: newId(),
      submittedAt: at.toISOString(),
      status: statusOf(index / times.length),
      utmSource: heard === "WhatsApp" ? "whatsapp" : "",
      utmMedium: "",
      utmCampaign: "",
      language: "en",
    };
  });
  await insertRows(trx, "formResponses", rows);
  const last = {
    responseCount: rows.length,
    lastResponseNumber: rows.length,
    notifiedNumber: rows.length,
  };
  await trx.updateTable("forms").set(last).where("id", "=", form.id).execute();
  return rows;
}

/** Of the oldest most are done, and the newest wait. `age`: 0 of the oldest, nearly 1 of the newest. */
function statusOf(age: number): SampleResponse["status"] {
  if (age < 0.5) return "done";
  return age < 0.7 ? "in-progress" : "new";
}

async function addNextWebinar(
  trx: Database,
  sample: SampleContext,
  form: SampleForm,
  plan: { inDays: number; capacity: number; responses: SampleResponse[] },
): Promise<void> {
  const { timeZone } = sample.account;
  const today = wallTime(sample.now, timeZone);
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day + plan.inDays));
  const wall = {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    hour: 10,
    minute: 0,
  };
  const startsAt = instantOf(wall, timeZone);
  const people = plan.responses.map(({ id, name, email, submittedAt }) => ({
    responseId: id,
    name,
    email,
    at: submittedAt,
  }));
  await addWebinar(trx, sample, form, {
    startsAt,
    capacity: plan.capacity,
    people,
    attended: () => false,
  });
}

async function addPastWebinar(
  trx: Database,
  sample: SampleContext,
  form: SampleForm,
  { startsAt, count }: { startsAt: Date; count: number },
): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => {
    const { firstName, lastName, email } = samplePerson(count * 13 + index);
    const at = hoursBefore(startsAt, 5 + index * 6).toISOString();
    return { responseId: null, name: wholeName({ firstName, lastName }), email, at };
  });
  await addWebinar(trx, sample, form, {
    startsAt,
    capacity: 60,
    people,
    attended: (index) => index % 4 !== 3,
  });
}

/** What a registration has that nobody has done anything with. */
const NEW_REGISTRATION = {
  state: "registered",
  codeWordAt: null,
  codeWordsEntered: "[]",
  checkedInAt: null,
  reportedMinutes: null,
  seriesRegistrationId: null,
  attendedEarlier: 0,
  sessionsAttended: 0,
  joinedAfterStartAt: null,
  doubtful: 0,
  incomplete: 0,
  quizPassedAt: null,
  feedbackAt: null,
  manual: null,
  certificateId: null,
  language: null,
  sequence: 0,
  correctedAt: null,
} as const;

async function addWebinar(
  trx: Database,
  { account, now }: SampleContext,
  form: SampleForm,
  given: {
    startsAt: Date;
    capacity: number;
    people: { responseId: string | null; name: string; email: string; at: string }[];
    attended: (index: number) => boolean;
  },
): Promise<void> {
  const { startsAt, capacity, people } = given;
  const id = newId(now.getTime());
  const at = hoursBefore(startsAt, 400).toISOString();
  await trx
    .insertInto("webinars")
    .values({
      id,
      accountId: account.id,
      formId: form.id,
      title: form.title,
      host: account.name,
      startsAt: startsAt.toISOString(),
      lengthMinutes: 60,
      timeZone: account.timeZone,
      joinUrl: "https://sample.example/room",
      capacity,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      state: "scheduled",
      sequence: 0,
      minimumMinutes: null,
      messages: "{}",
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      // Nothing is ever due for it: no reminder goes.
      nextTurnAt: null,
      placesTaken: people.length,
      lastPosition: people.length,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const rows = people.map(
    (person, index): WebinarRegistration => ({
      ...NEW_REGISTRATION,
      id: newId(Date.parse(person.at)),
      accountId: account.id,
      webinarId: id,
      responseId: person.responseId,
      name: person.name,
      email: person.email,
      emailKey: person.email,
      position: index + 1,
      joinToken: randomLetters(26),
      joinedAt: given.attended(index)
        ? new Date(startsAt.getTime() + index * 1000).toISOString()
        : null,
      attended: given.attended(index) ? 1 : 0,
      registeredAt: person.at,
      stateChangedAt: person.at,
    }),
  );
  await insertRows(trx, "webinarRegistrations", rows);
}
