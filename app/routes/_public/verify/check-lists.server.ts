import type { ActionFunctionArgs } from "@remix-run/node";
import {
  type CheckLine,
  MAX_CHECKED,
  readCheckLines,
} from "#app/features/certificates/verify/check-lines.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

/** Each list may be a thousand certificates long. */
const LISTS: ClientLimit = { name: "verify-many", points: 10, perNetwork: 60, seconds: 60 };

type PostedList =
  | { ok: true; typed: string; lines: CheckLine[] }
  | { ok: false; typed: string; problem: string; status: 422 | 429; headers: HeadersInit };

/** Reads a posted list of certificates to check, within its limits. `t`: what problems are said in. */
export async function readPostedList(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { checkMany: say, ...t }: Texts,
): Promise<PostedList> {
  const typed = hiddenField(await readPostedForm(request), "list");
  const lines = readCheckLines(typed);
  const refuse = (problem: string) =>
    ({ ok: false, typed, problem, status: 422, headers: {} }) as const;
  if (lines.length === 0) return refuse(say.empty);
  if (lines.length > MAX_CHECKED)
    return refuse(say.tooMany({ count: lines.length, most: MAX_CHECKED }));
  const wait = await consumeByClient(context, LISTS);
  if (wait === null) return { ok: true, typed, lines };
  const problem = say.wait({ wait: waitText({ checkMany: say, ...t }, wait) });
  return { ok: false, typed, problem, status: 429, headers: { "Retry-After": String(wait) } };
}
