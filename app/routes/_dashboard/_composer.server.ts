import { data } from "@remix-run/node";
import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import {
  autosave,
  type Composed,
  pressButton,
} from "#app/features/messages/compose/press-button.server.ts";
import { readSchedule, readScheduleForm } from "#app/features/messages/compose/schedule-choice.ts";
import {
  type Confirmation,
  confirmForm,
  type SendOutcome,
  scheduleForm,
} from "#app/features/messages/compose/send.server.ts";
import { testMessage } from "#app/features/messages/compose/test-email.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  answerOf,
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import {
  readComposerForm,
  readConfirmation,
  readFallbacks,
  readPostedMessage,
  withBeside,
} from "./_composer-form.server.ts";

const REFUSED = { conflict: 409, wrong: 422, "too-many-tests": 429 } as const;

/** Answers a button of a composer. What can't be saved or sent comes back with everything typed. */
export async function answerComposer(
  request: Request,
  app: AppContext,
  organiser: Organiser,
  composed: Composed,
) {
  const posted = await readComposerForm(request, app, organiser.account.id);
  const answer = await answerButton(app, organiser, composed, posted);
  return withBeside(app, { form: posted.form, page: composed.page }, answer);
}

async function answerButton(
  app: AppContext,
  organiser: Organiser,
  composed: Composed,
  { form, image }: Awaited<ReturnType<typeof readComposerForm>>,
) {
  const [act = "", ...rest] = intentOf(form).split(":");
  const argument = rest.join(":").slice(0, 200);
  const outcome = await pressButton(app, organiser, composed, {
    posted: readPostedMessage(form, composed),
    act,
    argument,
    image,
  });
  if ("written" in outcome) {
    const { written } = outcome;
    return data(
      { ...written, message: asMarkdown(written.message) },
      { status: REFUSED[outcome.kind] },
    );
  }
  const { page, sendTo, sendOver, scheduleTo, backTo, closeTo } = composed;
  const typed = { person: hiddenField(form, "person"), view: hiddenField(form, "view") };
  const here = (asked: Record<string, string> = {}, at = "") =>
    composerPath(page, { ...typed, ...asked }) + at;
  switch (act) {
    case "send":
      return seeOther(hiddenField(form, "over") === "yes" ? sendOver : sendTo);
    case "schedule":
      return seeOther(scheduleTo);
    case "back":
      return seeOther(backTo);
    case "close":
      return seeOtherWith(app, closeTo, {
        kind: "success",
        text: "The message is saved as a draft.",
      });
    case "insert":
    case "image":
    case "block":
      return seeOther(here({}, "#body"));
    case "use":
      return seeOther(
        here({ begun: "revision" in outcome ? String(outcome.revision) : "" }, "#subject"),
      );
    case "keep":
      return seeOtherWith(app, here(), {
        kind: "success",
        text: "Saved as a template. You’ll find it here in every message you write.",
      });
    case "forget":
      return seeOtherWith(app, here(), { kind: "success", text: "The template is deleted." });
    case "person":
      return seeOther(here({ person: argument }, "#preview-title"));
    case "view":
      return seeOther(here({ view: argument }));
    case "find":
      return seeOther(here({ find: hiddenField(form, "find") }, "#find"));
  }
  if (outcome.kind === "test-sent")
    return seeOtherWith(
      app,
      here(),
      await testMessage(app, organiser.account, outcome.to, outcome.fullName),
    );
  return seeOtherWith(app, here(), { kind: "success", text: "Draft saved." });
}

/** The composer with what its address asks; what it shows anyway is left out. */
function composerPath(page: string, asked: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value && value !== "normal") query.set(name, value.slice(0, 100));
  return query.size > 0 ? `${page}?${query}` : page;
}

/** Answers a composer's autosave, which runs after each pause in typing. */
export async function answerAutosave(request: Request, composed: Composed) {
  const posted = readPostedMessage(await readPostedForm(request), composed);
  const saved = orNotFound(await autosave(composed, posted));
  return Response.json(saved, { status: saved.conflict ? 409 : 200 });
}

/** What its pages confirm: a project's certificates, a bulk mail. */
interface Confirmed {
  /** The page of the form. */
  page: string;
  /** Keeps values for those who have none. */
  keepFallbacks(fallbacks: Record<string, string>): Promise<unknown>;
  send(confirmation: Confirmation): Promise<SendOutcome>;
  /**
   * "Leave these out" was pressed: leaves out whose certificate would not look as designed. Absent:
   * there is no such button.
   */
  leaveOut?(): Promise<unknown>;
  /** Where the organiser is congratulated. */
  doneAt(batchId: string): string;
  /** Where to go when it was confirmed before. Absent: its page says so. */
  already?(): Promise<Response>;
  /** With the scheduler: whose zone it starts from. Without, the send goes out at once. */
  scheduler?: { zone: string; now: Date };
}

/**
 * Answers a form that confirms a send: typed values are only kept, and the page shown again with
 * them and the chosen time.
 */
export async function answerConfirmForm(
  request: Request,
  { page, keepFallbacks, leaveOut, send, doneAt, already, scheduler }: Confirmed,
) {
  const form = await readPostedForm(request);
  const chosen = scheduler && readScheduleForm(form, scheduler);
  const { values: fallbacks, errors } = readFallbacks(form);
  const hasFallbacks = Object.keys(fallbacks).length > 0;
  const submission = submissionOf(form, scheduler ? scheduleForm : confirmForm);
  if (Object.keys(errors).length > 0) return refuse(submission, errors);
  const leavesOut = leaveOut && intentOf(form) === "leave-out";
  if (leavesOut) await leaveOut();
  if (hasFallbacks) await keepFallbacks(fallbacks);
  if (leavesOut && !hasFallbacks) return seeOther(page);
  if (hasFallbacks || intentOf(form) === "fallback") {
    const perDay = hiddenField(form, "perDay");
    const query = new URLSearchParams({ ...chosen, ...(hasFallbacks ? { values: "used" } : {}) });
    if (perDay) query.set("perDay", perDay);
    return seeOther(query.size > 0 ? `${page}${page.includes("?") ? "&" : "?"}${query}` : page);
  }
  if (submission.status !== "success") return refuse(submission);
  const moment = chosen && scheduler && readSchedule(chosen, scheduler.now);
  if (moment && !moment.ok) return refuse(submission, { [moment.field]: moment.problem });
  const outcome = await send(readConfirmation(form, moment?.at ?? null));
  if (outcome.kind === "confirmed") return seeOther(doneAt(outcome.batchId));
  if (outcome.kind === "already" && already) return already();
  return data(answerOf(submission, { form: outcome.problem }), {
    status: outcome.kind === "refused" ? 422 : 409,
  });
}
