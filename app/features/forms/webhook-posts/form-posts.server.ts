import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type {
  DeliverySource,
  DeliverySourceRow,
} from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import type { Answers, FormDefinition, Json } from "../definition/definition.ts";
import { formWebinars, type ResponsePlace } from "../extensions.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { shownElements } from "../model/conditions.ts";
import { questionsOf } from "../model/pages.ts";
import { type Form, type FormVersion, publishedVersion } from "../store/find-form.server.ts";
import {
  draftDefinition,
  formSettings,
  responseAnswers,
  versionDefinition,
} from "../store/stored-form.server.ts";

/**
 * Queues the POST of a new response to the form's external link, if it has one; in the transaction
 * that writes the response. The body is fixed here: every try carries the same bytes under the same
 * id.
 */
export async function queuePost(
  trx: Database,
  given: { form: Form; version: FormVersion; response: Selectable<FormResponsesTable>; now: Date },
): Promise<void> {
  const { form, version, response, now } = given;
  const url = postUrl(form);
  if (!url) return;
  const webinar = await webinarOf(trx, form, response);
  const answers = givenAnswers(versionDefinition(version), responseAnswers(response));
  const id = newId(now.getTime());
  await insertPost(trx, form, {
    url,
    responseId: response.id,
    body: {
      id,
      event: "form.response",
      form: { id: form.id, title: version.title, slug: form.slug, version: version.number },
      response: {
        id: response.id,
        reference: response.reference,
        submittedAt: response.submittedAt,
        answers,
      },
      ...(webinar ? { webinar } : {}),
    },
    now,
  });
}

/** Where a form's answers are posted; null: nowhere. */
export function postUrl(form: Pick<Form, "id" | "settings">): string | null {
  const { thankYou, redirectUrl } = formSettings(form);
  return thankYou === "link" && redirectUrl ? redirectUrl : null;
}

/** Writes a post that is due at once. */
async function insertPost(
  trx: Database,
  { id, accountId }: Pick<Form, "id" | "accountId">,
  {
    url,
    responseId,
    body,
    now,
  }: { url: string; responseId: string | null; body: PostBody; now: Date },
): Promise<void> {
  await trx
    .insertInto("formPosts")
    .values({
      id: body.id,
      accountId,
      formId: id,
      responseId,
      url,
      body: JSON.stringify(body),
      state: "waiting",
      attempts: 0,
      nextTryAt: now.toISOString(),
      leaseUntil: null,
      createdAt: now.toISOString(),
      settledAt: null,
    })
    .execute();
}

const SAMPLE = "Sample answer";

/**
 * Queues a post as an answer would make it, marked `"test": true`, with a sample where a person's
 * words would be. Returns false when the form leads nowhere.
 */
export async function queueTestPost(db: Database, form: Form, now: Date): Promise<boolean> {
  const url = postUrl(form);
  if (!url) return false;
  const version = await publishedVersion(db, form);
  const { elements } = version ? versionDefinition(version) : draftDefinition(form);
  const id = newId(now.getTime());
  await insertPost(db, form, {
    url,
    responseId: null,
    body: {
      id,
      event: "form.response",
      test: true,
      form: { id: form.id, title: form.title, slug: form.slug, version: version?.number ?? 0 },
      response: {
        id: `test-${id}`,
        reference: "TEST0000",
        submittedAt: now.toISOString(),
        answers: questionsOf(elements).map((element) => ({
          id: element.id,
          question: element.label,
          kind: element.kind,
          answer: SAMPLE,
          value: SAMPLE,
        })),
      },
    },
    now,
  });
  return true;
}

/** What a receiver gets, as JSON. */
interface PostBody {
  /** The same as in `Iweri-Id`, and the same in every try. */
  id: string;
  event: "form.response";
  /** There for a test, which is about no real answer. */
  test?: true;
  form: { id: string; title: string; slug: string; version: number };
  response: {
    id: string;
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    answers: GivenAnswer[];
  };
  webinar?: {
    title: string;
    startsAt: string;
    lengthMinutes: number;
    timeZone: string;
    /**
     * "registered", "pending" (waits for a yes), "waiting" (on the waiting list); null: no place
     * was asked for.
     */
    registration: ResponsePlace["state"] | null;
  };
}

/** An answer as programs get it. */
export interface GivenAnswer {
  /** The element's id: the same in all versions of the form. */
  id: string;
  question: string;
  kind: string;
  /** In words, lines separated by \n. */
  answer: string;
  /** As the form keeps it: text, number, list or object, by kind. */
  value: Json;
}

/** The answers that were given, in the form's order. */
export function givenAnswers(
  definition: Pick<FormDefinition, "elements">,
  answers: Answers,
): GivenAnswer[] {
  return questionsOf(shownElements(definition, answers)).flatMap((element) => {
    const value = answers[element.id];
    if (value === undefined) return [];
    const answer = fieldTypeOf(element).words(value, element);
    return [{ id: element.id, question: element.label, kind: element.kind, answer, value }];
  });
}

/** Of a webinar only what its page says anyway: neither the room nor anybody's join link. */
async function webinarOf(
  trx: Database,
  form: Form,
  response: { id: string },
): Promise<PostBody["webinar"]> {
  const webinar = await formWebinars.get().ofForm(trx, form.id);
  if (!webinar) return undefined;
  const place = (await formWebinars.get().places(trx, [response.id])).get(response.id);
  const { title, startsAt, lengthMinutes, timeZone } = webinar;
  return { title, startsAt, lengthMinutes, timeZone, registration: place?.state ?? null };
}

/** Answers on their way to where forms lead, each signed with its form's secret. */
export const FORM_POSTS: DeliverySource = {
  posts: "formPosts",
  attempts: "formPostAttempts",
  receiver: "formId",
  resting: () => null,
  async address(db, post, now) {
    const { formId, url } = post as DeliverySourceRow<"formPosts">;
    const form = await db
      .selectFrom("forms")
      .select("postSecret")
      .where("id", "=", formId)
      .executeTakeFirst();
    return form ? { url, headers: postHeaders(post, form.postSecret, now) } : null;
  },
};

/**
 * Makes a failed post due now, to where the form leads today, with the same bytes and the same id.
 * Returns false when it is not a failed post of this form, or the form leads nowhere.
 */
export async function sendPostAgain(
  db: Database,
  form: Form,
  { postId, now }: { postId: string; now: Date },
): Promise<boolean> {
  const url = postUrl(form);
  if (!url) return false;
  const again = await db
    .updateTable("formPosts")
    .set({ state: "waiting", url, nextTryAt: now.toISOString(), leaseUntil: null, settledAt: null })
    .where("id", "=", postId)
    .where("formId", "=", form.id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return again.numUpdatedRows === 1n;
}

/**
 * The signature of one try: lower-case hex of HMAC-SHA256 over the Unix time in seconds, a full
 * stop and the body as it is sent, with the form's secret (its letters as UTF-8) as the key. A
 * receiver computes the same from `Iweri-Timestamp` and the raw body, compares in constant time,
 * refuses what is older than five minutes, and remembers `Iweri-Id`: a post may come twice, always
 * with the same id and the same body.
 */
function signPost(
  secret: string,
  { timestamp, body }: { timestamp: number; body: string },
): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers of one try. */
function postHeaders(
  post: { id: string; body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(post.body)),
    Accept: "*/*",
    "User-Agent": "Iweri-Forms/1",
    "Iweri-Id": post.id,
    "Iweri-Timestamp": String(timestamp),
    "Iweri-Signature": `v1=${signPost(secret, { timestamp, body: post.body })}`,
  };
}
