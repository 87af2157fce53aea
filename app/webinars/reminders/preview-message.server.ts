import type { Database } from "#db/database.server.ts";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { queueMailing } from "../../delivery/queue-mailing.server.ts";
import { renderLetter } from "../../forms/mails/render-letter.server.tsx";
import type { Installation } from "../../installation.server.ts";
import { fillMessage, type MessageTemplate } from "../../messages/message-template.ts";
import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { type WebinarMailKind, webinarLetter } from "../mails/webinar-letter.ts";
import { webinarValues } from "../mails/webinar-values.server.ts";
import { minutesOfReminder, reminderKind } from "../webinar-messages.ts";
import { ACT_MAILS, type MailKey } from "./mail-rows.ts";

/** Stands for the person's own link, which is in their mails only: whoever followed it from here would count as them. */
const NO_TOKEN = "link-of-the-person";

/** The person asked for, or the first with a place; null while nobody has one. */
export async function findPreviewPerson(
  db: Database,
  webinarId: string,
  personId: string | null,
): Promise<{ registration: WebinarRegistration; nextId: string | null } | null> {
  const people = () =>
    db.selectFrom("webinarRegistrations").selectAll().where("webinarId", "=", webinarId).where("state", "=", "registered");
  const asked = personId ? await people().where("id", "=", personId).executeTakeFirst() : undefined;
  const registration = asked ?? (await people().orderBy("position").limit(1).executeTakeFirst());
  if (!registration) return null;
  const next = await people().where("position", ">", registration.position).orderBy("position").limit(1).executeTakeFirst();
  return { registration, nextId: next?.id ?? null };
}

/** A sort of mail as its person would get it, by the words that are kept. `registration` null: the organiser stands in. */
export async function previewMessage(
  installation: Pick<Installation, "db" | "config">,
  given: {
    webinar: Webinar;
    organiser: Organiser;
    key: MailKey;
    registration: WebinarRegistration | null;
    now: Date;
  },
): Promise<{ template: MessageTemplate; values: Record<string, string>; filled: MessageTemplate }> {
  const { webinar, organiser, key, now } = given;
  const { account, user } = organiser;
  const kind = kindOfKey(key, webinar);
  const letter = webinarLetter({
    kind,
    state: STATE_OF[key] ?? "registered",
    appUrl: installation.config.appUrl,
    messages: webinar.messages,
    hasNote: key === "change",
  });
  const template = await renderLetter(installation, account, letter);
  const registration =
    given.registration ??
    ({ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, responseId: null } as WebinarRegistration);
  const minutes = minutesOfReminder(key);
  const [values = {}] = await webinarValues(installation.db, {
    webinar,
    account,
    registrations: [{ ...registration, joinToken: NO_TOKEN }],
    note: key === "change" ? "What you changed stands here." : "",
    // As it will read when it goes.
    now: minutes === null ? now : new Date(Date.parse(webinar.startsAt) - minutes * 60_000),
  });
  return { template, values, filled: fillMessage(template, values) };
}

/** Mails the organiser one of the webinar's messages as it stands, marked "[Test]". The same token sends once (C20). */
export async function sendTestMessage(
  trx: Database,
  installation: Pick<Installation, "db" | "config">,
  given: Parameters<typeof previewMessage>[1] & { token: string; preview: Awaited<ReturnType<typeof previewMessage>> },
): Promise<void> {
  const { webinar, organiser, token, preview, now } = given;
  const { user, account } = organiser;
  await queueMailing(trx, installation, {
    account,
    kind: "webinar",
    title: `Test: ${webinar.title}`,
    template: { ...preview.template, subject: `[Test] ${preview.template.subject}` },
    people: [{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, values: preview.values }],
    onceToken: `test:${token}`.slice(0, 150),
    now,
  });
}

const STATE_OF: Partial<Record<MailKey, WebinarRegistration["state"]>> = {
  waiting: "waiting",
  pending: "pending",
  declined: "declined",
  "place-cancelled": "cancelled",
  withdrawn: "cancelled",
};

function kindOfKey(key: MailKey, webinar: Webinar): WebinarMailKind {
  const minutes = minutesOfReminder(key);
  if (minutes !== null) return reminderKind(minutes, webinar.startsAt) as WebinarMailKind;
  return (ACT_MAILS.find((mail) => mail.key === key)?.kind ?? key) as WebinarMailKind;
}
