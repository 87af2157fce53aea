import { json } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { typedValues } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { placeholderKey } from "#app/platform/text/placeholders.ts";
import type { SavedMessage } from "./message-draft.ts";
import { readMessageForm } from "./message-form.server.ts";
import type { ProjectMessage } from "./project-message.ts";
import { unknownPlaceholders, unknownSentence } from "./unknown-placeholders.ts";

const TESTS = { name: "test-mail", points: 30, seconds: 3600 };

/** A composer's submitted form. */
export interface MessageToSave {
  message: ProjectMessage;
  details: Record<string, string>;
  sameForEveryone: boolean | null;
  /** Its errors. If there are any, it is stored as a draft beside the last sendable message. */
  errors: FormErrors;
  /** The revision the form was loaded with; null: not given. */
  revision: number | null;
}

/** What is written in a composer: a project's message, a bulk mail. */
export interface Composed {
  /** The composer's own page. */
  page: string;
  sendTo: string;
  scheduleTo: string;
  backTo: string;
  closeTo: string;
  /** True: it can be kept without a subject or a message until it is to leave. */
  mayBeUnfinished: boolean;
  /** Names that may stand in brackets. `details`: those that have a value for everyone in the form. */
  known(details: Record<string, string>): Promise<string[]>;
  /** Saves the message and returns the new revision. Null: another window has saved since `revision`, so nothing was saved. */
  save(given: MessageToSave): Promise<number | null>;
  /** The newest revision. */
  revision(): Promise<number>;
  /** Further errors that stop it from being sent to anyone; call after saving. */
  beforeLeaving(): Promise<FormErrors>;
  /** Sends its organiser a test as that person will get it; after saving. */
  test(personId: string, token: string): Promise<{ problem: string } | { fullName: string }>;
}

/**
 * Answers a button of the composer. Every button saves the draft first, so that nothing typed is lost without scripts;
 * what can't be saved comes back with 422 and everything typed.
 */
export async function answerComposer(app: AppContext, organiser: Organiser, composed: Composed, form: FormData) {
  const [act = "save", ...rest] = String(form.get("intent") ?? "save").split(":");
  const argument = rest.join(":").slice(0, 200);
  const isLeaving = act === "send" || act === "schedule" || act === "test";
  const { message, details, errors, sameForEveryone } = readMessageForm(form, {
    mayBeUnfinished: composed.mayBeUnfinished && !isLeaving,
  });
  if (act === "insert") message.body = withField(message.body, argument);
  const values = { ...typedValues(form), ...(act === "insert" ? { body: message.body } : {}), ...typedDetails(details) };
  const refuse = (found: FormErrors, status = 422) => json({ errors: found, values }, { status });
  // A rejected send keeps what was typed, too.
  const ofDraft = readMessageForm(form, composed).errors;
  const saved = await composed.save({ message, details, sameForEveryone, errors: ofDraft, revision: readRevision(form) });
  if (saved === null) return refuse({ form: `${CONFLICT} To keep your version instead, press the button again.` }, 409);
  if (Object.keys(errors).length > 0) return refuse(errors);

  if (isLeaving) {
    const unknown = unknownErrors(message, await composed.known(details));
    const found = act === "test" ? unknown : { ...unknown, ...(await composed.beforeLeaving()) };
    if (Object.keys(found).length > 0) return refuse(found);
  }
  return goOn(app, organiser, composed, { act, argument, form, refuse });
}

const CONFLICT = "This message was changed in another window, so what you typed here hasn’t been saved.";

/** Answers a composer's autosave, which runs after each pause in typing. */
export async function answerAutosave(composed: Composed, form: FormData): Promise<Response> {
  const written = readMessageForm(form, composed);
  const { errors } = written;
  const revision = await composed.save({ ...written, revision: readRevision(form) });
  const answer: SavedMessage =
    revision === null
      ? {
          revision: await composed.revision(),
          conflict: true,
          problem: `${CONFLICT} Press any button to keep your version, or reload the page to see the other one.`,
        }
      : { revision, conflict: false, problem: Object.values(errors)[0] ?? null };
  return json(answer, { status: answer.conflict ? 409 : 200 });
}

function readRevision(form: FormData): number | null {
  const text = form.get("revision");
  return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Values for everyone, keyed by placeholder: their fields share a name in the form. */
function typedDetails(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [`detail:${name}`, value]));
}

type Refuse = (errors: FormErrors, status?: number) => Response;

async function goOn(
  app: AppContext,
  organiser: Organiser,
  composed: Composed,
  { act, argument, form, refuse }: { act: string; argument: string; form: FormData; refuse: Refuse },
): Promise<Response> {
  const here = (changes: Record<string, string> = {}, at = "") => composerAddress(composed.page, form, changes) + at;
  switch (act) {
    case "send":
      return seeOther(composed.sendTo);
    case "schedule":
      return seeOther(composed.scheduleTo);
    case "back":
      return seeOther(composed.backTo);
    case "close":
      return seeOtherWith(app, composed.closeTo, { kind: "success", text: "The message is saved as a draft." });
    case "insert":
      return seeOther(here({}, "#body"));
    case "person":
      return seeOther(here({ person: argument }, "#preview-title"));
    case "view":
      return seeOther(here({ view: argument }));
    case "find":
      return seeOther(here({ find: String(form.get("find") ?? "").slice(0, 100) }, "#find"));
    case "test":
      return answerTest(app, organiser, composed, form, { refuse, here: here() });
    default:
      return seeOtherWith(app, here(), { kind: "success", text: "Draft saved." });
  }
}

async function answerTest(
  app: AppContext,
  organiser: Organiser,
  composed: Composed,
  form: FormData,
  { refuse, here }: { refuse: Refuse; here: string },
): Promise<Response> {
  const wait = await consume(organiser.account.id, TESTS);
  if (wait !== null) {
    return refuse({ form: `That is enough tests for now. Wait ${Math.ceil(wait / 60)} min, then send yourself another.` }, 429);
  }
  const token = String(form.get("token") ?? "").slice(0, 100) || crypto.randomUUID();
  const sent = await composed.test(String(form.get("person") ?? ""), token);
  if ("problem" in sent) return refuse({ form: sent.problem });
  return seeOtherWith(app, here, {
    kind: "success",
    text: `A test is on its way to ${organiser.user.email}, as ${sent.fullName} will get it. Its subject begins with [Test].`,
  });
}

/** What of a message stands in brackets and is no field, beside the part it is in. */
export function unknownErrors(message: { subject: string; body: string }, known: readonly string[]): FormErrors {
  const errors: FormErrors = {};
  const inSubject = unknownPlaceholders(message.subject, known, { button: false });
  const inBody = unknownPlaceholders(message.body, known);
  if (inSubject.length > 0) errors.subject = unknownSentence(inSubject);
  if (inBody.length > 0) errors.body = unknownSentence(inBody);
  return errors;
}

/** A field at the end of the message: a button's place is a line of its own. */
function withField(body: string, name: string): string {
  const clean = name.replace(/[{}[\]\r\n]/g, "").trim();
  if (!clean) return body;
  if (placeholderKey(clean) === placeholderKey("Download Certificate")) return `${body}\n\n[Download Certificate]`;
  return `${body}${/\s$/.test(body) || body === "" ? "" : " "}{${clean}}`;
}

function composerAddress(page: string, form: FormData, changes: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const name of ["person", "view", "find"]) {
    const value = changes[name] ?? (name === "find" ? "" : String(form.get(name) ?? "").slice(0, 100));
    if (value && value !== "normal") query.set(name, value);
  }
  const text = query.toString();
  return `${page}${text ? `?${text}` : ""}`;
}
