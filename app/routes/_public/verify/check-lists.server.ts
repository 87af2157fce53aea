import type { ActionFunctionArgs } from "@remix-run/node";
import { SENT_LIMITS } from "#app/features/certificates/checks/sent-limits.ts";
import {
  CHECK_LIMITS,
  type ComingCheck,
  comingCheck,
} from "#app/features/certificates/checks/start-check.server.ts";
import {
  type CheckLine,
  linesOf,
  MAX_AT_ONCE,
  MAX_CHECKED,
  readCheckLines,
} from "#app/features/certificates/verify/check-lines.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { isMultipart, MultipartProblem, readMultipart } from "#app/platform/http/uploads.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

/** Of at most a thousand certificates each. */
const LISTS: ClientLimit = { name: "verify-many", points: 10, perNetwork: 60, seconds: 60 };
/** Of two hundred files, or a longer list. */
const FILES: ClientLimit = { name: "verify-files", points: 10, perNetwork: 40, seconds: 3600 };

type Args = Pick<ActionFunctionArgs, "request" | "context">;
type Refused = {
  ok: false;
  typed: string;
  problem: string;
  status: 413 | 422 | 429;
  headers: HeadersInit;
};
type PostedText = { ok: true; typed: string; count: number } | Refused;
/** `checkId`: it has files, or is long, so a check of all was started. */
type PostedList =
  | { ok: true; typed: string; lines: CheckLine[] }
  | { ok: true; typed: string; checkId: string }
  | Refused;

/** Reads a posted list of certificates to check, within its limits. `t`: what problems are said in. */
export async function readPostedList(args: Args, t: Texts): Promise<PostedList> {
  const { request, context } = args;
  const coming = comingCheck(context.app, context.clientAddress);
  try {
    const posted = isMultipart(request.headers.get("Content-Type"))
      ? await readPost(args, t, coming)
      : await readText(args, t, hiddenField(await readPostedForm(request), "list"));
    if (posted.ok && (coming.hasFiles() || posted.count > MAX_AT_ONCE))
      return { ok: true, typed: "", checkId: await coming.start(posted.typed) };
    await coming.giveUp();
    if (!posted.ok) return posted;
    return { ok: true, typed: posted.typed, lines: readCheckLines(linesOf(posted.typed)) };
  } catch (error) {
    await coming.giveUp();
    throw error;
  }
}

async function readPost(
  { request, context }: Args,
  t: Texts,
  coming: ComingCheck,
): Promise<PostedText> {
  let wait: number | null = null;
  let isTooMuch = false;
  let isFirst = true;
  let form: FormData;
  try {
    form = await readMultipart(request, CHECK_LIMITS, async ({ name, fileName, bytes }) => {
      if (name !== "files" || isTooMuch || wait !== null) return;
      if (isFirst) wait = await consumeByClient(context, FILES);
      isFirst = false;
      if (wait === null) isTooMuch = bytes === null || !(await coming.add(fileName, bytes));
    });
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    const problem = error.status === 413 ? tooMuch(t) : t.lookUp.incomplete;
    return { ok: false, typed: "", problem, status: error.status === 413 ? 413 : 422, headers: {} };
  }
  const typed = hiddenField(form, "list");
  if (wait !== null) return refusedForNow(typed, wait, t);
  if (isTooMuch) return { ok: false, typed, problem: tooMuch(t), status: 413, headers: {} };
  return readText({ context }, t, typed, coming.hasFiles());
}

const tooMuch = ({ checkMany: t }: Texts) =>
  t.tooMuch({ count: SENT_LIMITS.files, most: SENT_LIMITS.megabytes });

async function readText(
  { context }: Pick<Args, "context">,
  t: Texts,
  typed: string,
  hasFiles = false,
): Promise<PostedText> {
  const refuse = (problem: string) =>
    ({ ok: false, typed, problem, status: 422, headers: {} }) as const;
  const count = linesOf(typed).filter((line) => line.trim()).length;
  if (count === 0 && !hasFiles) return refuse(t.checkMany.empty);
  if (count > MAX_CHECKED) return refuse(t.checkMany.tooMany({ count, most: MAX_CHECKED }));
  const isLong = count > MAX_AT_ONCE && !hasFiles;
  const wait = await consumeByClient(context, isLong ? FILES : LISTS);
  return wait === null ? { ok: true, typed, count } : refusedForNow(typed, wait, t);
}

/** A list that is answered at once, and not kept. */
export async function readShortList(args: Pick<Args, "context">, t: Texts, typed: string) {
  const posted = await readText(args, t, typed);
  if (!posted.ok) return posted;
  const { count } = posted;
  const problem = t.checkMany.tooMany({ count, most: MAX_AT_ONCE });
  if (count > MAX_AT_ONCE) return { ok: false, problem, status: 422, headers: {} } as const;
  return { ok: true, lines: readCheckLines(linesOf(typed)) } as const;
}

function refusedForNow(typed: string, wait: number, t: Texts): Refused {
  const problem = t.checkMany.wait({ wait: waitText(t, wait) });
  return { ok: false, typed, problem, status: 429, headers: { "Retry-After": String(wait) } };
}
