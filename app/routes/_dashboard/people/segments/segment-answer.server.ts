import { data } from "@remix-run/node";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import {
  MAX_SEGMENTS,
  readRuleOptions,
  savePeopleSegment,
} from "#app/features/recipients/segments/people-segments.server.ts";
import {
  problemsOfSegment,
  readTypedSegment,
  ruleOfTyped,
} from "#app/features/recipients/segments/segment-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { intentOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

/** Keeps the posted segment, a new one without `id`; or the form again with what is wrong. */
export async function answerSegment(
  form: FormData,
  app: AppContext,
  account: { id: string; timeZone: string },
  id?: string,
) {
  const typed = readTypedSegment(form);
  const problems = problemsOfSegment(typed, await readRuleOptions(app.db, account.id));
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 });
  const name = normaliseName(typed.name);
  const rule = ruleOfTyped(typed, account.timeZone);
  const saved = await savePeopleSegment(app.db, {
    id,
    accountId: account.id,
    name,
    rule,
    now: app.clock(),
  });
  if (!saved) {
    const full = `You have ${MAX_SEGMENTS} segments, which is the limit. Delete one first.`;
    return data({ typed, problems: { form: full } as Record<string, string> }, { status: 422 });
  }
  return seeOtherWith(app, `/people?segment=${saved}`, {
    kind: "success",
    text: `The segment ${name} was saved.`,
  });
}

/**
 * Answers the form of a segment that was deleted in another window: as it was typed it can become a
 * new one.
 */
export function keepTypedSegment(app: AppContext, form: FormData) {
  const { name, match, conditions } = readTypedSegment(form);
  if (!form.has("what-0") || intentOf(form) === "delete") throw notFound();
  const typed = new URLSearchParams({ name, match });
  for (const [index, { what, value }] of conditions.entries()) {
    typed.set(`what-${index}`, what);
    typed.set(`value-${index}`, value);
  }
  const text =
    "This segment was deleted in another window. What you changed is kept here: press " +
    "Save segment to keep it as a new one.";
  return seeOtherWith(app, `/people/segments/new?${typed}`, { kind: "warning", text });
}
