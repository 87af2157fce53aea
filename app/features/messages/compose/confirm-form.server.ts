import { json } from "@remix-run/node";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { readFallbacks } from "./message-form.server.ts";
import { readSchedule, readScheduleForm } from "./schedule-choice.ts";
import { type Confirmation, type NotConfirmed, readConfirmation } from "./send.server.ts";

/** What its two pages confirm: a project's certificates, a bulk mail. */
interface Confirmed {
  /** The page of the form. */
  page: string;
  /** Keeps values for those who have none. */
  keepFallbacks(fallbacks: Record<string, string>): Promise<unknown>;
  send(confirmation: Confirmation): Promise<Response | NotConfirmed>;
}

/** Answers the form that sends at once: typed values are only kept, and the page shown again with them. */
export async function answerConfirmForm(request: Request, { page, keepFallbacks, send }: Confirmed): Promise<Response> {
  const form = await readPostedForm(request);
  const used = await takeFallbacks(form, keepFallbacks);
  if (used) return seeOther(pageWith(page, used));
  const confirmation = readConfirmation(form, null);
  const answer = await send(confirmation);
  if (answer instanceof Response) return answer;
  return json({ problem: answer.problem, leaveEmpty: confirmation.leaveEmpty }, { status: answer.status });
}

/** Answers the scheduler's form: typed values are only kept, and the page shown again with them and the chosen time. */
export async function answerScheduleForm(
  request: Request,
  { page, keepFallbacks, send, ...own }: Confirmed & { zone: string; now: Date },
): Promise<Response> {
  const form = await readPostedForm(request);
  const values = readScheduleForm(form, own);
  const used = await takeFallbacks(form, keepFallbacks);
  if (used) return seeOther(pageWith(page, { ...values, ...used }));
  const leaveEmpty = form.get("leaveEmpty") === "yes" ? { leaveEmpty: "yes" } : {};
  const refuse = (errors: FormErrors, status: number) => json({ errors, values: { ...values, ...leaveEmpty } }, { status });
  const reading = readSchedule(values, own.now);
  if (!reading.ok) return refuse({ [reading.field]: reading.problem }, 422);
  const answer = await send(readConfirmation(form, reading.at));
  return answer instanceof Response ? answer : refuse({ form: answer.problem }, answer.status);
}

/** Keeps the values of a form that has some. Returns what the page's address then says; null: the form confirms. */
async function takeFallbacks(
  form: FormData,
  keep: Confirmed["keepFallbacks"],
): Promise<{ values: "used" } | Record<string, never> | null> {
  const fallbacks = readFallbacks(form);
  const hasSome = Object.keys(fallbacks).length > 0;
  if (!hasSome && form.get("intent") !== "fallback") return null;
  await keep(fallbacks);
  return hasSome ? { values: "used" } : {};
}

function pageWith(page: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${page}?${text}` : page;
}
