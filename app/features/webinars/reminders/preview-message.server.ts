import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { queueMailing } from "#app/features/delivery/queue/queue-mailing.server.ts";
import { fillMessage, type MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { type WebinarEmailKind, webinarEmail } from "../emails/webinar-email.ts";
import { webinarValues } from "../emails/webinar-values.server.ts";
import { minutesOfReminder, reminderKind } from "../model/webinar-messages.ts";
import { ACTION_EMAILS, type EmailKey } from "./email-rows.ts";

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
  app: Pick<AppContext, "db" | "config">,
  given: {
    webinar: Webinar;
    organiser: Organiser;
    key: EmailKey;
    registration: WebinarRegistration | null;
    now: Date;
  },
): Promise<{ template: MessageTemplate; values: Record<string, string>; filled: MessageTemplate }> {
  const { webinar, organiser, key, now } = given;
  const { account, user } = organiser;
  const kind = kindOfKey(key, webinar);
  const letter = webinarEmail({
    kind,
    state: STATE_OF[key] ?? "registered",
    appUrl: app.config.appUrl,
    messages: webinar.messages,
    hasNote: key === "change",
  });
  const template = await renderFormEmail(app, account, letter);
  const registration =
    given.registration ??
    ({ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, responseId: null } as WebinarRegistration);
  const minutes = minutesOfReminder(key);
  const [values = {}] = await webinarValues(app.db, {
    webinar,
    account,
    registrations: [{ ...registration, joinToken: NO_TOKEN }],
    note: key === "change" ? "Your change is shown here." : "",
    // As it will read when it goes.
    now: minutes === null ? now : new Date(Date.parse(webinar.startsAt) - minutes * 60_000),
  });
  return { template, values, filled: fillMessage(template, values) };
}

/** Mails the organiser one of the webinar's messages as it stands, marked "[Test]". The same token sends once (C20). */
export async function sendTestMessage(
  app: AppContext,
  organiser: Organiser,
  { webinar, key, token = crypto.randomUUID() }: { webinar: Webinar; key: EmailKey; token: string | undefined },
): Promise<void> {
  const { db, clock } = app;
  const { user, account } = organiser;
  const now = clock();
  const found = await findPreviewPerson(db, webinar.id, null);
  const registration = found?.registration ?? null;
  const { template, values } = await previewMessage(app, { webinar, organiser, key, registration, now });
  await db.transaction().execute((trx) =>
    queueMailing(trx, app, {
      account,
      kind: "webinar",
      title: `Test: ${webinar.title}`,
      template: { ...template, subject: `[Test] ${template.subject}` },
      people: [{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, values }],
      onceToken: `test:${token}`.slice(0, 150),
      now,
    }),
  );
  wakeDelivery(db);
}

const STATE_OF: Partial<Record<EmailKey, WebinarRegistration["state"]>> = {
  waiting: "waiting",
  pending: "pending",
  declined: "declined",
  "place-cancelled": "cancelled",
  withdrawn: "cancelled",
};

function kindOfKey(key: EmailKey, webinar: Webinar): WebinarEmailKind {
  const minutes = minutesOfReminder(key);
  if (minutes !== null) return reminderKind(minutes, webinar.startsAt) as WebinarEmailKind;
  return (ACTION_EMAILS.find((mail) => mail.key === key)?.kind ?? key) as WebinarEmailKind;
}
