import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { findBuiltIn } from "../../certificates/built-in/built-in-designs.ts";
import { createProject } from "../../certificates/designer/create-project.server.ts";
import { findProject } from "../../certificates/find-project.server.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { unprocessable } from "../../http/form-problem.server.ts";
import { seeOther, seeOtherWith } from "../../http/redirects.server.ts";
import type { Installation } from "../../installation.server.ts";
import { readConfirmation } from "../../messages/answer-send.server.ts";
import { readFallbacks } from "../../messages/read-message-form.server.ts";
import { writeDetails } from "../../messages/write-message.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { scheduleTurn } from "../reminders/schedule-turn.server.ts";
import { MOST_MINUTES_AFTER } from "../webinar-messages.ts";
import { placeAttendees } from "./attendees.server.ts";
import type { CertificateMapping } from "./certificate-mapping.ts";
import { sendToAttendees } from "./send-to-attendees.server.ts";
import { certificateProject, mappedValues, valueSources } from "./show-certificates.server.ts";

type Given = { organiser: Organiser; form: Form; webinar: Webinar; posted: FormData };

/** Answers the forms of the Certificates page. */
export async function answerCertificates(installation: Installation, given: Given) {
  const { posted, form } = given;
  const page = `/forms/${form.id}/webinar/certificates`;
  switch (posted.get("intent")) {
    case "project":
      return chooseProject(installation, given, page);
    case "start":
      return startProject(installation, given, page);
    case "mapping":
      return saveMapping(installation, given, page);
    case "when":
      return saveWhen(installation, given, page);
    case "check":
      return prepare(installation, given, page);
    default:
      if (Object.keys(readFallbacks(posted)).length > 0) return giveValues(installation, given, page);
      return send(installation, given, page);
  }
}

async function setWebinar(
  { db, clock }: Installation,
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

async function chooseProject(installation: Installation, { organiser, webinar, posted }: Given, page: string) {
  const id = String(posted.get("projectId") ?? "");
  if (!id) return unprocessable(posted, { projectId: "Choose a certificate, or start a new one" });
  const project = await findProject(installation.db, organiser.account.id, id);
  await setWebinar(installation, webinar, { certificateProjectId: project.id });
  return seeOtherWith(installation, page, { kind: "success", text: `Certificates come from “${project.title}”.` });
}

async function startProject(installation: Installation, { organiser, webinar, posted }: Given, page: string) {
  const builtIn = findBuiltIn(String(posted.get("design") ?? ""));
  if (!builtIn) return unprocessable(posted, { design: "Choose one of the designs" });
  const { db, clock } = installation;
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
  if (projectId) await setWebinar(installation, webinar, { certificateProjectId: projectId });
  const text = "The certificate is started. Look at its design and its message before you send it.";
  return seeOtherWith(installation, page, { kind: "success", text });
}

async function saveMapping(installation: Installation, { form, webinar, posted }: Given, page: string) {
  const project = await certificateProject(installation.db, webinar);
  const sources = new Set(valueSources(form).map(({ value }) => value));
  const mapping: CertificateMapping = {};
  for (const { name, source } of mappedValues(webinar, project)) {
    const chosen = posted.get(`map:${name}`);
    if (chosen === null) mapping[name] = source;
    else if (sources.has(String(chosen))) mapping[name] = String(chosen);
    else return unprocessable(posted, { [`map:${name}`]: `Choose again where ${name} comes from` });
  }
  await setWebinar(installation, webinar, { certificateMapping: JSON.stringify(mapping) });
  return seeOtherWith(installation, page, { kind: "success", text: "Saved. Certificates that were sent stay as they are." });
}

async function saveWhen(installation: Installation, { webinar, posted }: Given, page: string) {
  const choice = String(posted.get("after") ?? "");
  const minutes = choice === "" ? null : Number(choice);
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_MINUTES_AFTER))
    return unprocessable(posted, { after: "Choose when they go" });
  await setWebinar(installation, webinar, { certificatesAfterMinutes: minutes });
  const text =
    minutes === null
      ? "Saved. Certificates go out when you press the button."
      : "Saved. Certificates will be sent automatically.";
  return seeOtherWith(installation, page, { kind: "success", text });
}

/** Puts those who attended into the certificate's list, so that the page can check exactly what would go. */
async function prepare(installation: Installation, { webinar }: Given, page: string) {
  const project = await certificateProject(installation.db, webinar);
  if (project) await placeAttendees(installation.db, { webinar, project, now: installation.clock() });
  return seeOther(`${page}?check=1`);
}

/** Values for everyone who has none, typed beside the check. */
async function giveValues(installation: Installation, { webinar, posted }: Given, page: string) {
  const project = await certificateProject(installation.db, webinar);
  if (project) await writeDetails(installation.db, project, readFallbacks(posted), installation.clock());
  return seeOther(`${page}?check=1`);
}

async function send(installation: Installation, { organiser, webinar, posted }: Given, page: string) {
  const { token, stamp, leaveEmpty } = readConfirmation(posted, null);
  const project = await certificateProject(installation.db, webinar);
  if (!token || !project) return unprocessable(posted, { form: "This page was out of date. Look at it again, then send." });
  const { account, user } = organiser;
  const now = installation.clock();
  const sent = await sendToAttendees(installation, { account, actorId: user.id, webinar, token, stamp, leaveEmpty, now });
  if (sent.outcome === "refused") return unprocessable(posted, { form: sent.problems.join(" ") });
  if (sent.outcome === "nobody")
    return seeOtherWith(installation, page, {
      kind: "info",
      text: "Everyone who attended has a certificate already. Nobody was mailed again.",
    });
  const count = sent.count === 1 ? "1 certificate is" : `${sent.count.toLocaleString("en")} certificates are`;
  return seeOtherWith(installation, page, { kind: "success", text: `${count} on the way.` });
}
