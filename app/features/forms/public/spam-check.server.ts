import type { Config } from "#app/platform/config.server.ts";
import {
  newPageStamp,
  type PageStamp,
  readPageStamp,
} from "#app/platform/http/form-tokens.server.ts";
import { consume, consumeAll, giveBack, type Limit } from "#app/platform/http/rate-limit.server.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
  usesOf,
} from "#app/platform/http/visitor.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { TRAP } from "#app/ui/public-form/form-parts.tsx";
import type { PostedFields } from "../definition/field-type.ts";

const DAY_MS = 24 * 3_600_000;
/** Nobody opens a form and writes an address of the web into it in less. */
const QUICK_MS = 2_000;
/**
 * Answers sent, or begun. A phone passes through a class, and a hall answers at once from behind
 * one address.
 */
const SENT: ClientLimit = { name: "form-sent", points: 60, perNetwork: 3_000, seconds: 600 };
/** Files cost more than words. */
const WITH_FILES: ClientLimit = {
  name: "form-sent-files",
  points: 60,
  perNetwork: 300,
  seconds: 600,
};
/** Of one opened page: people open it anew, or go back a few times. */
const FROM_PAGE: Limit = { name: "form-page", points: 120, seconds: 600 };
/**
 * Sent sooner than `QUICK_MS` after the page was opened. Beyond this such answers of a network have
 * to wait for so long, and no others.
 */
const HASTY: Limit = { name: "form-hasty", points: 200, seconds: 600 };

/** A new stamp for a page of this version of a form. */
export function newFormStamp(config: Config, versionId: string, now: Date): string {
  return newPageStamp(config, "form", versionId, now);
}

/** The stamp while it is ours and not too old: `days` is how old it may be. */
export function readFormStamp(
  config: Config,
  stamp: string,
  now: Date,
  days = 1,
): PageStamp | null {
  const read = readPageStamp(config, "form", stamp);
  return read && now.getTime() - read.madeAt <= days * DAY_MS ? read : null;
}

/**
 * The stamp to send back with a refused page: its own while it is good, so that the time it was
 * open counts.
 */
export function spentFormStamp(
  config: Config,
  stamp: string,
  versionId: string,
  now: Date,
): string {
  return readFormStamp(config, stamp, now)?.about === versionId
    ? stamp
    : newFormStamp(config, versionId, now);
}

/**
 * Why what was sent looks as if a program had sent it, in words with the way forward; null: it does
 * not. Pressing the button once more gets a person past each of them; a program that sends every
 * form once does not. `words` are the free texts typed.
 */
function spamProblem(
  { stamp, trap, words, button, now }: SentPage & { trap: string },
  { refused }: Texts,
): string | null {
  if (trap) return refused.trap({ button });
  if (!stamp) return refused.openLong({ button });
  if (now.getTime() - stamp.madeAt < QUICK_MS && /https?:|www\.|\[url|<a\b/i.test(words)) {
    return refused.quick({ button });
  }
  return null;
}

interface SentPage {
  /** Null: it is not ours, or too old. */
  stamp: PageStamp | null;
  words: string;
  button: string;
  now: Date;
}

/**
 * Why a post isn't taken that a person can send once more as it is: it looks as if a program had
 * sent it, or very many came. `begins`: it makes a row, answers that are sent or kept for the first
 * time.
 */
export async function postProblem(
  fields: PostedFields,
  { client, begins, ...page }: SentPage & { client: Client; begins: boolean },
  t: Texts,
): Promise<{ reason: "spam" | "too-many"; words: string; seconds: number | null } | null> {
  const spam = spamProblem({ trap: fields.get(TRAP), ...page }, t);
  if (spam !== null) return { reason: "spam", words: spam, seconds: null };
  if (!begins) return null;
  const seconds = await waitOf(client, page.stamp as PageStamp, page.now);
  return seconds === null ? null : { reason: "too-many", ...manyAnswers(seconds, t) };
}

/**
 * Counts an answer by its page, its browser and its network; what was sent at once also as that.
 * The seconds to wait, or null.
 */
async function waitOf(
  client: Client,
  { madeAt, once }: PageStamp,
  now: Date,
): Promise<number | null> {
  const uses = [[`${madeAt}:${once}`, FROM_PAGE] as [string, Limit], ...usesOf(client, SENT)];
  const wait = await consumeAll(uses);
  const openMs = now.getTime() - madeAt;
  if (wait !== null || openMs >= QUICK_MS || (await consume(client.clientAddress, HASTY)) === null)
    return wait;
  for (const [key, limit] of uses) await giveBack(key, limit);
  return Math.ceil((QUICK_MS - openMs) / 1_000);
}

/**
 * What to tell somebody whose browser or network sends very many; null when it may go on. `seconds`
 * is for Retry-After.
 */
export async function tooManyFrom(
  client: Client,
  hasFiles: boolean,
  t: Texts,
): Promise<{ words: string; seconds: number } | null> {
  const seconds = await consumeByClient(client, hasFiles ? WITH_FILES : SENT);
  return seconds === null ? null : manyAnswers(seconds, t);
}

function manyAnswers(seconds: number, t: Texts): { words: string; seconds: number } {
  const wait = waitText(t, seconds).toLocaleLowerCase(t.language);
  return { words: t.refused.manyAnswers({ wait }), seconds };
}
