import type { ActionFunctionArgs } from "@remix-run/node";
import { SENT_LIMITS } from "#app/features/certificates/checks/sent-limits.ts";
import { CHECK_LIMITS, comingCheck } from "#app/features/certificates/checks/start-check.server.ts";
import {
  type CheckLine,
  countCheckLines,
  MAX_CHECKED,
  readCheckLines,
} from "#app/features/certificates/verify/check-lines.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { isMultipart, MultipartProblem, readMultipart } from "#app/platform/http/uploads.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

/** Each list may be a thousand certificates long. */
const LISTS: ClientLimit = { name: "verify-many", points: 10, perNetwork: 60, seconds: 60 };
/** Each may be two hundred files. */
const FILES: ClientLimit = { name: "verify-files", points: 10, perNetwork: 40, seconds: 3600 };

type Args = Pick<ActionFunctionArgs, "request" | "context">;
type PostedList =
  | { ok: true; typed: string; lines: CheckLine[]; checkId: string | null }
  | { ok: false; typed: string; problem: string; status: 413 | 422 | 429; headers: HeadersInit };

/**
 * Reads a posted list of certificates to check, within its limits. With files a check of both is
 * started. `t`: what problems are said in.
 */
export async function readPostedList(args: Args, t: Texts): Promise<PostedList> {
  if (!isMultipart(args.request.headers.get("Content-Type")))
    return readLines(args, t, hiddenField(await readPostedForm(args.request), "list"));
  const coming = comingCheck(args.context.app, args.context.clientAddress);
  const posted = await readPost(args, t, coming).catch(async (error) => {
    await coming.giveUp();
    throw error;
  });
  if (!posted.ok || !coming.hasFiles()) {
    await coming.giveUp();
    return posted;
  }
  return { ...posted, checkId: await coming.start(posted.lines) };
}

async function readPost(
  { request, context }: Args,
  t: Texts,
  coming: ReturnType<typeof comingCheck>,
): Promise<PostedList> {
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
  return readLines({ request, context }, t, typed, coming.hasFiles());
}

const tooMuch = ({ checkMany: t }: Texts) =>
  t.tooMuch({ count: SENT_LIMITS.files, most: SENT_LIMITS.megabytes });

export async function readLines(
  { context }: Args,
  t: Texts,
  typed: string,
  hasFiles = false,
): Promise<PostedList> {
  const refuse = (problem: string) =>
    ({ ok: false, typed, problem, status: 422, headers: {} }) as const;
  const count = countCheckLines(typed);
  if (count === 0 && !hasFiles) return refuse(t.checkMany.empty);
  if (count > MAX_CHECKED) return refuse(t.checkMany.tooMany({ count, most: MAX_CHECKED }));
  const wait = await consumeByClient(context, LISTS);
  if (wait !== null) return refusedForNow(typed, wait, t);
  return { ok: true, typed, lines: readCheckLines(typed), checkId: null };
}

function refusedForNow(typed: string, wait: number, t: Texts): PostedList {
  const problem = t.checkMany.wait({ wait: waitText(t, wait) });
  return { ok: false, typed, problem, status: 429, headers: { "Retry-After": String(wait) } };
}
