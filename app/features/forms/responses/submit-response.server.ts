import type { Selectable } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import { findNamesake } from "#app/platform/text/search-text.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import { inSharedTransaction } from "#db/shared-transaction.server.ts";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import { notifyResponse } from "../emails/notify-response.server.ts";
import { type FormGuest, formWebinars, WebinarClosed } from "../extensions.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { answersShown } from "../model/conditions.ts";
import { withDerivedAnswers } from "../model/derived-answers.ts";
import { closedGate, type FormAvailability, formAvailability } from "../model/form-availability.ts";
import type { ResponseSource } from "../model/link-values.ts";
import { respondentOf } from "../model/respondent.ts";
import { consentWords, smsConsentOf } from "../model/sms-consent.server.ts";
import { hasPassed, scoreOf } from "../quiz/score-quiz.ts";
import type { Form, FormVersion } from "../store/find-form.server.ts";
import { formSettings, versionDefinition } from "../store/stored-form.server.ts";
import { queuePost } from "../webhook-posts/form-posts.server.ts";
import { claimUniqueAnswers } from "./unique-answers.server.ts";

type FormResponse = Selectable<FormResponsesTable>;

export type Submitted =
  /** `isReplay`: this page was sent before, and its answer is this one (C20). */
  | {
      kind: "taken";
      response: FormResponse;
      isReplay: boolean;
    }
  | { kind: "closed"; standing: FormAvailability }
  /** The form takes one answer from a person, and has theirs. */
  | { kind: "duplicate"; isWebinar: boolean }
  /** Another response has the answer to this question, which only one may have. */
  | { kind: "repeated"; question: FormElement };

/** Ends the transaction without a trace. */
class Refused extends Error {
  readonly why: Submitted;

  constructor(why: Submitted) {
    super(why.kind);
    this.why = why;
  }
}

/**
 * Takes checked answers as a response: counted against limit and closing date, told to everybody it
 * concerns, with a place in the form's webinar. One transaction that locks the form first, so that
 * of a hundred people at once none is lost, none is twice, and the limit holds to the one (C18).
 * `onceToken` names the sent page: the same one again is the same response.
 */
export async function submitResponse(
  app: Pick<AppContext, "db" | "config" | "files">,
  given: {
    form: Pick<Form, "id" | "accountId">;
    version: FormVersion;
    answers: Answers;
    onceToken: string;
    draftId: string | null;
    /** Who answers it as the quiz or the feedback form of their webinar. */
    guest?: FormGuest | null;
    /** Where the link was shared by which the person came. */
    source: ResponseSource;
    timeZone: string;
    /** In the language of who answers. */
    texts: Texts;
    now: Date;
  },
): Promise<Submitted> {
  const { db, files } = app;
  const leftFiles: string[] = [];
  let submitted: Submitted;
  try {
    submitted = await inSharedTransaction(db, (trx) => take(trx, app, given, leftFiles));
  } catch (error) {
    if (error instanceof Refused) return error.why;
    if (error instanceof WebinarClosed) return { kind: "closed", standing: closedGate(error.gate) };
    throw error;
  }
  wakeDelivery(db);
  for (const key of leftFiles) await files.remove(key);
  return submitted;
}

async function take(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: Parameters<typeof submitResponse>[1],
  leftFiles: string[],
): Promise<Submitted> {
  const { version, onceToken, draftId, texts, now } = given;
  const form = await countIn(trx, given);
  const first = await findByToken(trx, form.id, onceToken);
  if (first) throw new Refused({ kind: "taken", response: first, isReplay: true });
  const before = { ...form, responseCount: form.responseCount - 1 };
  // The webinar speaks for itself below: what it says here is not counted yet.
  const standing = formAvailability(before, null, { timeZone: given.timeZone, now }, texts);
  if (!standing.takes) throw new Refused({ kind: "closed", standing });

  // Read again behind the lock: two tabs may both have been on the last attempt.
  const guest = given.guest ? await guestByNow(trx, given.guest, texts) : null;
  const barred = guest?.availability(formSettings(form), { now, texts });
  if (barred) throw new Refused({ kind: "closed", standing: barred });

  const definition = versionDefinition(version);
  // Conditions may have hidden what a calculation was made of.
  const answers = withDerivedAnswers(definition, answersShown(definition, given.answers), null);
  const { name, email } = personOf(respondentOf(definition, answers), guest);
  const emailKey = email ? email.toLowerCase() : null;
  const webinar = await formWebinars.get().ofForm(trx, form.id);
  const isWebinar = webinar !== null;
  if (
    emailKey &&
    !guest &&
    formSettings(form).duplicates === "refuse" &&
    (await findOfPerson(trx, form.id, { email, name }))
  ) {
    // Who gave their place up was told that they can register again.
    const isBack = await webinar?.hasGivenUp(trx, { email, name });
    if (!isBack) throw new Refused({ kind: "duplicate", isWebinar });
  }
  const response: FormResponse = {
    id: newId(now.getTime()),
    accountId: form.accountId,
    formId: form.id,
    versionId: version.id,
    number: form.lastResponseNumber,
    reference: randomLetters(8).toUpperCase(),
    answers: JSON.stringify(answers),
    name,
    email,
    emailKey,
    searchText: searchTextOf(definition, answers),
    onceToken,
    submittedAt: now.toISOString(),
    status: "new",
    utmSource: given.source.source,
    utmMedium: given.source.medium,
    utmCampaign: given.source.campaign,
    language: texts.language,
  };
  await trx.insertInto("formResponses").values(response).execute();
  const question = await claimUniqueAnswers(trx, {
    formId: form.id,
    responseId: response.id,
    elements: definition.elements,
    answers,
    isNew: true,
  });
  if (question) throw new Refused({ kind: "repeated", question });
  if (draftId) leftFiles.push(...(await takeFiles(trx, draftId, response.id, answers)));
  const asksForSms = !guest && webinar?.smsCountries(app.config);
  const organiser = asksForSms ? await organiserOf(trx, form) : null;
  const ticked = { answers: given.answers, shown: answers, definition };
  const sms = organiser === null ? null : smsConsentOf(ticked, consentWords(organiser, texts));
  await webinar?.register(trx, app, { form, response, sms, texts, now });
  if (guest) {
    const score = scoreOf(definition, answers);
    const marked = score && { ...score, hasPassed: hasPassed(score, formSettings(form).quiz) };
    await guest.record(trx, { responseId: response.id, score: marked, now });
  }
  await announce(trx, app, { form, version, response, isWebinar, texts, now });
  return { kind: "taken", response, isReplay: false };
}

/**
 * Counts the response in, and locks the form's row by it: whoever comes after waits here, and
 * counts from what this one leaves.
 */
async function countIn(
  trx: Database,
  { form: { id }, texts }: Pick<Parameters<typeof submitResponse>[1], "form" | "texts">,
): Promise<Form> {
  const form = await trx
    .updateTable("forms")
    .set((row) => ({
      responseCount: row("responseCount", "+", 1),
      lastResponseNumber: row("lastResponseNumber", "+", 1),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (form) return form;
  throw new Refused({
    kind: "closed",
    standing: { takes: false, status: 410, ...texts.closed.takenDown },
  });
}

/** Queues the e-mails about a new response, and its posts to other programs. */
async function announce(
  trx: Database,
  app: Pick<AppContext, "config">,
  told: Parameters<typeof notifyResponse>[2],
): Promise<void> {
  const { form, response, now } = told;
  await notifyResponse(trx, app, told);
  await queuePost(trx, told);
  await queueWebhook(trx, {
    accountId: form.accountId,
    event: "response.created",
    data: {
      responseId: response.id,
      formId: form.id,
      number: response.number,
      reference: response.reference,
      name: response.name,
      email: response.email,
      submittedAt: response.submittedAt,
    },
    now,
  });
}

async function organiserOf(trx: Database, { accountId }: Pick<Form, "accountId">): Promise<string> {
  return (
    await trx
      .selectFrom("accounts")
      .select("name")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow()
  ).name;
}

async function guestByNow(trx: Database, given: FormGuest, { closed }: Texts): Promise<FormGuest> {
  const guest = await given.again(trx);
  // Taken off the webinar, or off its list, while they answered.
  if (!guest)
    throw new Refused({
      kind: "closed",
      standing: { takes: false, status: 410, ...closed.takenDown },
    });
  return guest;
}

/**
 * A guest is known by their registration: what they type about themselves, or leave out, makes them
 * nobody else.
 */
function personOf(
  typed: { name: string; email: string },
  guest: FormGuest | null,
): { name: string; email: string } {
  if (!guest) return typed;
  return { name: guest.name || typed.name, email: guest.email };
}

async function findByToken(trx: Database, formId: string, onceToken: string) {
  return trx
    .selectFrom("formResponses")
    .selectAll()
    .where("formId", "=", formId)
    .where("onceToken", "=", onceToken)
    .executeTakeFirst();
}

/**
 * A response that a person has given to a form, by their address and name: several may share an
 * address.
 */
export async function findOfPerson(
  trx: Database,
  formId: string,
  { email, name }: { email: string; name: string },
): Promise<{ id: string; name: string; number: number } | undefined> {
  const sharing = await trx
    .selectFrom("formResponses")
    .select(["id", "name", "number"])
    .where("formId", "=", formId)
    .where("emailKey", "=", email.toLowerCase())
    .orderBy("number")
    .execute();
  return findNamesake(sharing, name);
}

/** What a search of responses looks through. */
export function searchTextOf({ elements }: FormDefinition, answers: Answers): string {
  const words = elements.flatMap((element) => {
    const answer = answers[element.id];
    return answer === undefined ? [] : [fieldTypeOf(element).words(answer, element)];
  });
  return searchable(words.join(" "));
}

/**
 * Gives the response the files of its answers and ends the draft. Returns the keys of files that
 * belong to no answer any more.
 */
async function takeFiles(
  trx: Database,
  draftId: string,
  responseId: string,
  answers: Answers,
): Promise<string[]> {
  const files = await trx
    .selectFrom("formFiles")
    .select(["id", "elementId"])
    .where("draftId", "=", draftId)
    .execute();
  const kept = files.flatMap(({ id, elementId }) =>
    JSON.stringify(answers[elementId] ?? null).includes(`"${id}"`) ? [id] : [],
  );
  if (kept.length > 0)
    await trx
      .updateTable("formFiles")
      .set({ responseId, draftId: null })
      .where("id", "in", kept)
      .execute();
  const left = await trx
    .deleteFrom("formFiles")
    .where("draftId", "=", draftId)
    .returning("fileKey")
    .execute();
  await trx.deleteFrom("formDrafts").where("id", "=", draftId).execute();
  return left.map(({ fileKey }) => fileKey);
}
