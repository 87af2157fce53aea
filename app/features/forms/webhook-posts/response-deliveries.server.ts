import {
  WEBHOOK_DELIVERIES_PER_PAGE,
  type WebhookDeliveryFilter,
  type WebhookDeliveryState,
} from "#app/features/webhooks/deliveries/delivery-filter.ts";
import {
  listAttempts,
  type ShownAttempt,
} from "#app/features/webhooks/deliveries/record-delivery.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import {
  fullDate,
  type ShownTime,
  shortMoment,
  shownTime,
} from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { FORM_POSTS, queueTestPost, sendPostAgain } from "./form-posts.server.ts";

/** Nobody can make this server ask others on and on by pressing a button. */
const BY_HAND = { name: "posts-by-hand", points: 30, seconds: 600 };

/**
 * What *Send a test* or *Send again* does, and what to tell whoever pressed it. `postId` is the
 * post to send again.
 */
export async function sendByHand(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  form: Form,
  { isTest, postId }: { isTest: boolean; postId: string },
): Promise<{ kind: "success" | "failed"; text: string }> {
  const wait = await consume(form.accountId, BY_HAND);
  if (wait !== null)
    return { kind: "failed", text: `That’s a lot of tries. ${waitMessage(wait)}, then try again.` };
  if (isTest) {
    return (await queueTestPost(db, form, clock()))
      ? {
          kind: "success",
          text: "A test is on its way. Reload this page in a moment to see the result.",
        }
      : {
          kind: "failed",
          text: "This form no longer has an external link, so there is nowhere to send it.",
        };
  }
  return (await sendPostAgain(db, form, { postId, now: clock() }))
    ? {
        kind: "success",
        text: "It is being sent again. Reload this page in a moment to see the result.",
      }
    : {
        kind: "failed",
        text: "It was not sent again: it hasn’t failed, or the form no longer has an external link.",
      };
}

export interface ShownPost {
  id: string;
  /** Null for a test. */
  response: { id: string; name: string } | null;
  /** The host it goes to; the whole address may hold a key. */
  host: string;
  state: WebhookDeliveryState;
  at: ShownTime;
  /** When it is tried again; null: it is settled, or under way now. */
  nextTry: ShownTime | null;
  /** The newest first. */
  tries: ShownAttempt[];
}

/**
 * One page of a form's posts, the newest first, how many match, and whether there is any at all.
 */
export async function listPosts(
  db: Database,
  given: { formId: string; filter: WebhookDeliveryFilter; timeZone: string; now: Date },
): Promise<{ posts: ShownPost[]; total: number; isEmpty: boolean }> {
  const { formId, filter, timeZone, now } = given;
  const counts = await db
    .selectFrom("formPosts")
    .select((eb) => ["state", eb.fn.countAll<number | string>().as("count")])
    .where("formId", "=", formId)
    .groupBy("state")
    .execute();
  const matching = counts.filter(({ state }) => filter.state === "" || state === filter.state);
  const rows = await db
    .selectFrom("formPosts as p")
    .leftJoin("formResponses as r", "r.id", "p.responseId")
    .select([
      "p.id",
      "p.responseId",
      "p.url",
      "p.state",
      "p.createdAt",
      "p.nextTryAt",
      "r.name",
      "r.email",
      "r.number",
    ])
    .where("p.formId", "=", formId)
    .$if(filter.state !== "", (query) =>
      query.where("p.state", "=", filter.state as WebhookDeliveryState),
    )
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id", "desc")
    .limit(WEBHOOK_DELIVERIES_PER_PAGE)
    .offset((filter.page - 1) * WEBHOOK_DELIVERIES_PER_PAGE)
    .execute();
  const shown = (at: string) => shownTime(at, now, timeZone);
  const ids = rows.map(({ id }) => id);
  const tries = await listAttempts(db, FORM_POSTS, ids, shown);
  const soon = (at: string) => ({
    at,
    short: shortMoment(at, now, timeZone),
    full: fullDate(at, timeZone),
  });
  return {
    total: matching.reduce((sum, { count }) => sum + Number(count), 0),
    isEmpty: counts.length === 0,
    posts: rows.map((row) => ({
      id: row.id,
      response:
        row.responseId === null
          ? null
          : { id: row.responseId, name: row.name || row.email || `Response ${row.number}` },
      host: hostOf(row.url),
      state: row.state,
      at: shown(row.createdAt),
      nextTry: row.nextTryAt && row.nextTryAt > now.toISOString() ? soon(row.nextTryAt) : null,
      tries: tries.get(row.id) ?? [],
    })),
  };
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
