import { showDoorCode } from "#app/engines/door-device/door-code.ts";
import { withoutLinks } from "#app/engines/mail/without-links.ts";
import { keysTaken, type MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { FormDefinition } from "#app/features/forms/definition/definition.ts";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import {
  draftDefinition,
  responseAnswers,
  versionDefinition,
} from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { addressedName } from "#app/platform/text/typed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import { answerValues } from "../../forms/model/respondent.ts";
import { doorCodes } from "../model/sign-door-code.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { sessionPlace, venueLine } from "../model/webinar-gate.ts";
import { startsInLabel } from "../model/webinar-messages.ts";
import { webinarTimes, webinarWhen } from "../model/webinar-times.ts";

/** What differs from guest to guest and is no answer. */
const OF_GUESTS = [
  "Full Name",
  "First Name",
  "Last Name",
  "Email Address",
  "Join Token",
  "Door Code",
  "Certificate Steps",
];

/**
 * What the placeholders of a webinar's mails stand for, for each of these registrations: the names
 * of `MESSAGE_PLACEHOLDERS`, the parts of the time, the labels of the form's questions, `Join Token`
 * for addresses, and `Door Code`.
 */
export async function webinarValues(
  db: Database,
  given: {
    config: Pick<AppContext["config"], "sessionSecret">;
    webinar: Webinar;
    account: { name: string; supportEmail: string };
    registrations: readonly WebinarRegistration[];
    /** Of a series. */
    sessions?: readonly Webinar[];
    note?: string;
    /** Of an e-mail about one session: which it is, and what remains (`partWords`). */
    part?: string;
    texts: Texts;
    /** What is to be filled in. Answers that it doesn't name are left out. */
    template: MessageTemplate;
    /** For somebody whose name isn't known: "Hello there". */
    nameless: string;
    now: Date;
  },
): Promise<(registration: WebinarRegistration) => Record<string, string>> {
  const {
    config,
    webinar,
    account,
    registrations,
    sessions = [],
    note = "",
    part = "",
    texts,
    template,
    nameless,
    now,
  } = given;
  const codes = doorCodes(config, webinar);
  const { day, hours, zone } = webinarTimes(webinar, texts);
  const when = webinarWhen(webinar, texts);
  const shared = {
    "Webinar Title": mailedName(webinar.title),
    Host: mailedName(webinar.host),
    When: when,
    "Webinar When": when,
    "Webinar Date": day,
    "Webinar Time": hours,
    "Time Zone": zone,
    Venue: venueLine(webinar),
    "Starts In": startsInLabel(webinar.startsAt, now, texts),
    "Organization Name": mailedName(account.name),
    "Support Email": account.supportEmail,
    Note: note,
    "Other Sessions": part,
    ...sessionValues(sessions, webinar.placesDiffer === 1, texts),
  };
  const responses = await responsesOf(db, registrations);
  const own = new Set([...OF_GUESTS, ...Object.keys(shared)].map(placeholderKey));
  const takesAnswers = [...keysTaken(template)].some((key) => !own.has(key));
  const answers = await answersOfResponses(
    db,
    takesAnswers ? registrations.flatMap((registration) => responses(registration) ?? []) : [],
    texts,
  );
  return (registration) => {
    const { name, email, joinToken, position } = registration;
    const responseId = responses(registration);
    // Somebody typed it on a public page.
    const shown = mailedName(name);
    const fullName = shown || email;
    const { firstName, lastName } = addressedName(shown);
    return {
      ...(responseId ? unlinked(answers.get(responseId)) : undefined),
      "Full Name": fullName,
      "First Name": firstName || nameless,
      "Last Name": lastName,
      "Email Address": email,
      ...shared,
      "Join Token": joinToken,
      "Door Code": showDoorCode(codes.codeOf({ position })),
    };
  };
}

function sessionValues(sessions: readonly Webinar[], hasPlaces: boolean, texts: Texts) {
  const values = sessions.map((session) => sessionWords(session, hasPlaces, texts));
  return Object.fromEntries(values.map((words, index) => [`Session ${index + 1}`, words]));
}

/** Answers as an e-mail quotes them. */
function unlinked(answers: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers ?? {}).map(([name, answer]) => [name, withoutLinks(answer)]),
  );
}

/**
 * "Writing a CV: Saturday 29 November 2025, 10:00 to 11:30", with where it is if `hasPlace`; a
 * cancelled one is said to be.
 */
function sessionWords(session: Webinar, hasPlace: boolean, texts: Texts): string {
  const { day, hours } = webinarTimes(session, texts);
  const when = `${session.title ? `${session.title}: ` : ""}${day}, ${hours}`;
  const words =
    hasPlace && session.state === "scheduled" ? `${when}, ${sessionPlace(session, texts)}` : when;
  return session.state === "cancelled" ? `${words} (${texts.series.cancelled})` : words;
}

const ROWS_PER_QUERY = 200;

/** The response that somebody registered with; of a row in a session, that of the series. */
async function responsesOf(
  db: Database,
  registrations: readonly WebinarRegistration[],
): Promise<(registration: WebinarRegistration) => string | null> {
  const ids = registrations.flatMap(({ seriesRegistrationId }) => seriesRegistrationId ?? []);
  const found = new Map<string, string | null>();
  for (let from = 0; from < ids.length; from += ROWS_PER_QUERY) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .select(["id", "responseId"])
      .where("id", "in", ids.slice(from, from + ROWS_PER_QUERY))
      .execute();
    for (const { id, responseId } of rows) found.set(id, responseId);
  }
  return ({ seriesRegistrationId, responseId }) =>
    seriesRegistrationId === null ? responseId : (found.get(seriesRegistrationId) ?? null);
}

/** The answers of these responses as words, by the questions' labels; by the response's id. */
export async function answersOfResponses(
  db: Database,
  responseIds: readonly string[],
  t?: Texts,
): Promise<Map<string, Record<string, string>>> {
  const all = new Map<string, Record<string, string>>();
  const definitions = new Map<string, FormDefinition>();
  for (let from = 0; from < responseIds.length; from += ROWS_PER_QUERY) {
    const rows = await db
      .selectFrom("formResponses")
      .select(["id", "versionId", "answers"])
      .where("id", "in", responseIds.slice(from, from + ROWS_PER_QUERY))
      .execute();
    for (const { id, versionId, answers } of rows) {
      const definition = definitions.get(versionId) ?? (await readVersion(db, versionId));
      definitions.set(versionId, definition);
      all.set(id, answerValues(definition, responseAnswers({ id, answers }), t));
    }
  }
  return all;
}

async function readVersion(db: Database, versionId: string): Promise<FormDefinition> {
  const version = await db
    .selectFrom("formVersions")
    .select("definition")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  return versionDefinition({ id: versionId, definition: version.definition });
}

/**
 * The labels of a form's questions, each once: their answers can stand in mails and on
 * certificates.
 */
export function questionLabels(form: Pick<Form, "id" | "draft">): string[] {
  const labels = questionsOf(draftDefinition(form).elements).map(({ label }) => label.trim());
  return [...new Set(labels)].filter(
    (label) => label !== "" && label.length <= 60 && !/[{}[\]]/.test(label),
  );
}

/** Stands for the links of a person's own, which have no value before an e-mail is built. */
export function webinarLinks(known: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    known.filter((name) => /(?:Link|Calendar)$/.test(name)).map((name) => [name, "a link"]),
  );
}
