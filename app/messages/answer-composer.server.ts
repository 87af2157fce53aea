import { json } from "@remix-run/node";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import { listColumns } from "../certificates/designer/project-sample-values.server.ts";
import type { Project } from "../certificates/find-project.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { typedValues } from "../http/form-problem.server.ts";
import { consume } from "../http/rate-limit.server.ts";
import { seeOther, seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { findMessagePerson } from "./message-person.server.ts";
import { placeholderKey } from "./placeholders.ts";
import { type ProjectMessage, readDetails } from "./project-message.ts";
import { readMessageForm } from "./read-message-form.server.ts";
import { sendTest } from "./send-test.server.ts";
import { knownPlaceholders, unknownPlaceholders, unknownSentence } from "./unknown-placeholders.ts";
import { writeMessage } from "./write-message.server.ts";

const TESTS = { name: "test-mail", points: 30, seconds: 3600 };

/**
 * Answers a button of the composer. Every button saves the draft first, so that nothing typed is lost without scripts;
 * what can't be saved comes back with 422 and everything typed.
 */
export async function answerComposer(installation: Installation, organiser: Organiser, project: Project, form: FormData) {
  const [act = "save", ...rest] = String(form.get("intent") ?? "save").split(":");
  const argument = rest.join(":").slice(0, 200);
  const { message, details, errors } = readMessageForm(form);
  if (act === "insert") message.body = withField(message.body, argument);
  const values = act === "insert" ? { ...typedValues(form), body: message.body } : typedValues(form);
  const refuse = (found: FormErrors, status = 422) => json({ errors: found, values }, { status });
  if (Object.keys(errors).length > 0) return refuse(errors);

  const isLeaving = act === "send" || act === "schedule" || act === "test";
  if (isLeaving) {
    const unknown = await unknownErrors(installation, project, message, details);
    if (Object.keys(unknown).length > 0) return refuse(unknown);
  }
  const now = installation.clock();
  await writeMessage(installation.db, project, { message, details, now });
  const saved: Project = { ...project, ...message, details: JSON.stringify({ ...readDetails(project.details), ...details }) };
  return goOn(installation, organiser, saved, { act, argument, form, refuse });
}

type Refuse = (errors: FormErrors, status?: number) => Response;

async function goOn(
  installation: Installation,
  organiser: Organiser,
  project: Project,
  { act, argument, form, refuse }: { act: string; argument: string; form: FormData; refuse: Refuse },
): Promise<Response> {
  const base = `/certificates/${project.id}`;
  const here = (changes: Record<string, string> = {}, at = "") => composerAddress(base, form, changes) + at;
  switch (act) {
    case "send":
      return seeOther(`${base}/send`);
    case "schedule":
      return seeOther(`${base}/schedule`);
    case "back":
      return seeOther(`${base}/recipients`);
    case "close":
      return seeOtherWith(installation, `/projects/${project.id}`, { kind: "success", text: "The message is saved as a draft." });
    case "insert":
      return seeOther(here({}, "#body"));
    case "person":
      return seeOther(here({ person: argument }, "#preview-title"));
    case "view":
      return seeOther(here({ view: argument }));
    case "find":
      return seeOther(here({ find: String(form.get("find") ?? "").slice(0, 100) }, "#find"));
    case "test":
      return answerTest(installation, organiser, project, form, { refuse, here: here() });
    default:
      return seeOtherWith(installation, here(), { kind: "success", text: "Draft saved." });
  }
}

async function answerTest(
  installation: Installation,
  organiser: Organiser,
  project: Project,
  form: FormData,
  { refuse, here }: { refuse: Refuse; here: string },
): Promise<Response> {
  const now = installation.clock();
  const person = await findMessagePerson(installation.db, organiser.account, project, String(form.get("person") ?? ""), now);
  if (!person) return refuse({ form: "The list is empty. Add at least one person, then send yourself a test." });
  if (!project.design) return refuse({ form: "No design is chosen yet. Choose one, then send yourself a test." });
  const wait = await consume(organiser.account.id, TESTS);
  if (wait !== null) {
    return refuse({ form: `That is enough tests for now. Wait ${Math.ceil(wait / 60)} min, then send yourself another.` }, 429);
  }
  const token = String(form.get("token") ?? "").slice(0, 100) || crypto.randomUUID();
  await sendTest(installation, { organiser, project, person, token, now });
  return seeOtherWith(installation, here, {
    kind: "success",
    text: `A test is on its way to ${organiser.user.email}, as ${person.fullName} will get it. Its subject begins with [Test].`,
  });
}

async function unknownErrors(
  { db }: Installation,
  project: Project,
  message: ProjectMessage,
  details: Record<string, string>,
): Promise<FormErrors> {
  const known = knownPlaceholders(await listColumns(db, project), { ...readDetails(project.details), ...details });
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

function composerAddress(base: string, form: FormData, changes: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const name of ["person", "view", "find"]) {
    const value = changes[name] ?? (name === "find" ? "" : String(form.get(name) ?? "").slice(0, 100));
    if (value && value !== "normal") query.set(name, value);
  }
  const text = query.toString();
  return `${base}/message${text ? `?${text}` : ""}`;
}
