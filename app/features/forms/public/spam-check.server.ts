import type { Config } from "#app/platform/config.server.ts";
import { newPageStamp, type PageStamp, readPageStamp } from "#app/platform/http/form-tokens.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { TRAP } from "#app/ui/public-form/form-parts.tsx";
import type { PostedFields } from "../model/field-type.ts";

const DAY_MS = 24 * 3_600_000;
/** Nobody opens a form and writes an address of the web into it in less. */
const QUICK_MS = 2_000;
/** A whole school registers from behind one address. */
const SENT = { name: "form-sent", points: 1_500, seconds: 600 };
/** Files cost more than words. */
const WITH_FILES = { name: "form-sent-files", points: 200, seconds: 600 };

/** A new stamp for a page of this version of a form. */
export function newFormStamp(config: Config, versionId: string, now: Date): string {
  return newPageStamp(config, "form", versionId, now);
}

/** The stamp while it is ours and not too old. */
export function readFormStamp(config: Config, stamp: string, now: Date): PageStamp | null {
  const read = readPageStamp(config, "form", stamp);
  return read && now.getTime() - read.madeAt <= DAY_MS ? read : null;
}

/** The stamp to send back with a refused page: its own while it is good, so that the time it was open counts. */
export function spentFormStamp(config: Config, stamp: string, versionId: string, now: Date): string {
  return readFormStamp(config, stamp, now)?.about === versionId ? stamp : newFormStamp(config, versionId, now);
}

/**
 * Why what was sent looks as if a program had sent it, in words with the way forward; null: it does not. Pressing the button
 * once more gets a person past each of them; a program that sends every form once does not. `words` are the free texts typed.
 */
function spamProblem(
  config: Config,
  { stamp, trap, words, button, now }: { stamp: string; trap: string; words: string; button: string; now: Date },
  { refused }: Texts,
): string | null {
  if (trap) return refused.trap({ button });
  const made = readFormStamp(config, stamp, now);
  if (!made) return refused.openLong({ button });
  if (now.getTime() - made.madeAt < QUICK_MS && /https?:|www\.|\[url|<a\b/i.test(words)) {
    return refused.quick({ button });
  }
  return null;
}

/** Why a post isn't taken that a person can send once more as it is: it looks as if a program had sent it, or its network sends very many. */
export async function postProblem(
  config: Config,
  fields: PostedFields,
  { clientAddress, ...page }: { clientAddress: string; words: string; button: string; now: Date },
  t: Texts,
): Promise<{ reason: "spam" | "too-many"; words: string; seconds: number | null } | null> {
  const spam = spamProblem(config, { stamp: fields.get("stamp"), trap: fields.get(TRAP), ...page }, t);
  if (spam !== null) return { reason: "spam", words: spam, seconds: null };
  const tooMany = await tooManyFrom(clientAddress, false, t);
  return tooMany && { reason: "too-many", ...tooMany };
}

/** What to tell a network that sends very many; null when it may go on. `seconds` is for Retry-After. */
export async function tooManyFrom(
  client: string,
  hasFiles: boolean,
  t: Texts,
): Promise<{ words: string; seconds: number } | null> {
  const seconds = await consume(client, hasFiles ? WITH_FILES : SENT);
  if (seconds === null) return null;
  const wait = waitText(t, seconds).toLocaleLowerCase(t.language);
  return { words: t.refused.manyAnswers({ wait }), seconds };
}
