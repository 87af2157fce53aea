import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { findBuiltIn } from "#app/features/certificates/built-in/built-in-designs.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { readFallbacks } from "#app/features/messages/compose/message-form.server.ts";
import { readConfirmation } from "#app/features/messages/compose/send.server.ts";
import { writeDetails } from "#app/features/messages/compose/write-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MAX_MINUTES_AFTER } from "../model/webinar-messages.ts";
import { scheduleTurn } from "../reminders/due-for-turn.server.ts";
import { placeAttendees } from "./attendees.server.ts";
import type { CertificateMapping } from "./certificate-mapping.ts";
import { sendToAttendees } from "./send-to-attendees.server.ts";
import { certificateProject, mappedValues, valueSources } from "./show-certificates.server.ts";

type CertificatesFormInput = { organiser: Organiser; form: Form; webinar: Webinar; posted: FormData };

/** Answers the forms of the Certificates page. */
export async function handleCertificatesForm(app: AppContext, given: CertificatesFormInput) {
  const { posted, form } = given;
  const page = `/forms/${form.id}/webinar/certificates`;
  switch (posted.get("intent")) {
    case "project":
      return chooseProject(app, given, page);
    case "start":
      return startProject(app, given, page);
    case "mapping":
      return saveMapping(app, given, page);
    case "when":
      return saveWhen(app, given, page);
    case "check":
      return prepare(app, given, page);
    default:
      if (Object.keys(readFallbacks(posted)).length > 0) return giveValues(app, given, page);
      return send(app, given, page);
  }
}

async function setWebinar(
  { db, clock }: AppContext,
  webinar: Webinar,
  change: Partial<Pick<Webinar, "certificateProjectId" | "certificateMapping" | "certificatesAfterMinutes">>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("webinars")
      .set({ ...change, updatedAt: clock().toISOString() })
      .where("id", "=", webinar.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleTurn(trx, changed, clock());
  });
}

async function chooseProject(app: AppContext, { organiser, webinar, posted }: CertificatesFormInput, page: string) {
  const id = String(posted.get("projectId") ?? "");
  if (!id) return unprocessable(posted, { projectId: "Choose a certificate, or start a new one" });
  const project = await findProject(app.db, organiser.account.id, id);
  await setWebinar(app, webinar, { certificateProjectId: project.id });
  return seeOtherWith(app, page, { kind: "success", text: `Certificates come from “${project.title}”.` });
}

async function startProject(app: AppContext, { organiser, webinar, posted }: CertificatesFormInput, page: string) {
  const builtIn = findBuiltIn(String(posted.get("design") ?? ""));
  if (!builtIn) return unprocessable(posted, { design: "Choose one of the designs" });
  const { db, clock } = app;
  const token = String(posted.get("token") ?? "") || crypto.randomUUID();
  const { projectId } = await db.transaction().execute((trx) =>
    createProject(trx, {
      accountId: organiser.account.id,
      userId: organiser.user.id,
      title: webinar.title,
      design: builtIn.design,
      token,
      now: clock(),
    }),
  );
  if (projectId) await setWebinar(app, webinar, { certificateProjectId: projectId });
  const text = "The certificate is started. Look at its design and its message before you send it.";
  return seeOtherWith(app, page, { kind: "success", text });
}

async function saveMapping(app: AppContext, { form, webinar, posted }: CertificatesFormInput, page: string) {
  const project = await certificateProject(app.db, webinar);
  const sources = new Set(valueSources(form).map(({ value }) => value));
  const mapping: CertificateMapping = {};
  for (const { name, source } of mappedValues(webinar, project)) {
    const chosen = posted.get(`map:${name}`);
    if (chosen === null) mapping[name] = source;
    else if (sources.has(String(chosen))) mapping[name] = String(chosen);
    else return unprocessable(posted, { [`map:${name}`]: `Choose again where ${name} comes from` });
  }
  await setWebinar(app, webinar, { certificateMapping: JSON.stringify(mapping) });
  return seeOtherWith(app, page, { kind: "success", text: "Saved. Certificates that were sent stay as they are." });
}

async function saveWhen(app: AppContext, { webinar, posted }: CertificatesFormInput, page: string) {
  const choice = String(posted.get("after") ?? "");
  const minutes = choice === "" ? null : Number(choice);
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES_AFTER))
    return unprocessable(posted, { after: "Choose when they go" });
  await setWebinar(app, webinar, { certificatesAfterMinutes: minutes });
  const text =
    minutes === null
      ? "Saved. Certificates go out when you press the button."
      : "Saved. Certificates will be sent automatically.";
  return seeOtherWith(app, page, { kind: "success", text });
}

/** Puts those who attended into the certificate's list, so that the page can check exactly what would go. */
async function prepare(app: AppContext, { webinar }: CertificatesFormInput, page: string) {
  const project = await certificateProject(app.db, webinar);
  if (project) await placeAttendees(app.db, { webinar, project, now: app.clock() });
  return seeOther(`${page}?check=1`);
}

/** Values for everyone who has none, typed beside the check. */
async function giveValues(app: AppContext, { webinar, posted }: CertificatesFormInput, page: string) {
  const project = await certificateProject(app.db, webinar);
  if (project) await writeDetails(app.db, project, readFallbacks(posted), app.clock());
  return seeOther(`${page}?check=1`);
}

async function send(app: AppContext, { organiser, webinar, posted }: CertificatesFormInput, page: string) {
  const { token, stamp, leaveEmpty } = readConfirmation(posted, null);
  const project = await certificateProject(app.db, webinar);
  if (!token || !project) return unprocessable(posted, { form: "This page was out of date. Look at it again, then send." });
  const { account, user } = organiser;
  const now = app.clock();
  const sent = await sendToAttendees(app, { account, actorId: user.id, webinar, token, stamp, leaveEmpty, now });
  if (sent.outcome === "refused") return unprocessable(posted, { form: sent.problems.join(" ") });
  if (sent.outcome === "nobody")
    return seeOtherWith(app, page, {
      kind: "info",
      text: "Everyone who attended has a certificate already. Nobody was mailed again.",
    });
  const count = sent.count === 1 ? "1 certificate is" : `${sent.count.toLocaleString("en")} certificates are`;
  return seeOtherWith(app, page, { kind: "success", text: `${count} on the way.` });
}
