import type { MessageTemplate } from "../../app/engines/message-document/message-template.ts";
import { wakeDelivery } from "../../app/features/delivery/queue/ledger-lock.server.ts";
import { type NewDelivery, newDelivery } from "../../app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "../../app/features/delivery/queue/open-batch.server.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { queueMessage } from "../../app/features/delivery/queue/queue-message.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import type { Database } from "../../db/database.server.ts";
import type { Profile } from "./profile.ts";
import type { Chance } from "./random.ts";
import { REFUSED } from "./resend-network.ts";

/** Addresses that begin so are taken, and come back or complain later. */
export const BOUNCES = "gone";
export const COMPLAINS = "angry";
/** The certificate of such an id can't be drawn. */
export const UNDRAWABLE = "undrawable";

export const ACCOUNTS = Array.from({ length: 5 }, (_, index) => ({
  id: `account-${index}`,
  name: `Academy ${index}`,
  supportEmail: `help@academy${index}.test`,
}));

/** A send as it is queued at a time of the simulation. */
export interface Arrival {
  /** In ms since the beginning. */
  at: number;
  size: number;
  queue(app: AppContext, chance: Chance): Promise<void>;
}

const TEMPLATE: MessageTemplate = {
  subject: "For {First Name}",
  html: '<p>Dear {First Name}</p><a href="https://iweri.test/c/{Path}">Open</a>',
  text: "Dear {First Name}, https://iweri.test/c/{Path}",
};

/** Who gets how many of so many messages, and when. All of them, exactly. */
export function planArrivals(messages: number, profile: Profile, chance: Chance): Arrival[] {
  const arrivals: Arrival[] = [];
  const people = openPeople(profile, chance);
  for (let left = messages; left > 0; ) {
    const sort = chance.weighted({ mass: 4, mailing: 9, code: 30, notice: 12, test: 3 });
    const most = sort === "mass" ? chance.pick([30, 150, 250]) : sort === "mailing" ? 40 : 1;
    const size = Math.min(left, chance.whole(1, most));
    left -= size;
    const at = chance.between(0, profile.busyMs * (sort === "mass" ? 0.5 : 0.8));
    arrivals.push({ at, size, queue: queueOf(sort, size, people) });
  }
  return arrivals;
}

type Sort = "mass" | "mailing" | "code" | "notice" | "test";
type People = ReturnType<typeof openPeople>;

function queueOf(sort: Sort, size: number, people: People): Arrival["queue"] {
  return async (app, chance) => {
    const account = chance.pick(ACCOUNTS);
    await app.db.transaction().execute(async (trx) => {
      if (sort === "mass") return queueMass(trx, app, { account, size, people, chance });
      if (sort === "mailing") return queueToGuests(trx, app, { account, size, people, chance });
      const now = app.clock();
      const code = sort === "code" ? { code: String(chance.whole(10_000, 99_999)) } : {};
      const template = sort === "code" ? { ...TEMPLATE, text: "Your code: {Code}" } : TEMPLATE;
      const about = {
        accountId: account.id,
        kind: sort,
        title: sort,
        fromName: account.name,
        replyTo: account.supportEmail,
      };
      const values = { "First Name": "Ada", Path: "x" };
      await queueMessage(trx, app, {
        ...about,
        template,
        values,
        ...code,
        to: people(),
        createdBy: null,
        now,
      });
    });
    wakeDelivery(app.db);
  };
}

interface Queued {
  account: (typeof ACCOUNTS)[number];
  size: number;
  people: People;
  chance: Chance;
}

/** Certificates or a bulk e-mail, as confirming writes them. */
async function queueMass(
  trx: Database,
  app: AppContext,
  { account, size, people, chance }: Queued,
): Promise<void> {
  const now = app.clock();
  const kind = chance.pick(["certificates", "bulk"] as const);
  const isAttached = kind === "certificates" && size <= 40 && chance.happens(0.5);
  const isScheduled = chance.happens(0.3);
  const scheduledAt = isScheduled
    ? new Date(now.getTime() + chance.between(1_000, 400_000)).toISOString()
    : null;
  const { batchId } = await openBatch(trx, {
    account: { ...account },
    kind,
    title: `${kind} to ${size}`,
    template: TEMPLATE,
    body: "Dear all",
    fromEmail: "mail@iweri.test",
    replyTo: "",
    scheduledAt,
    actorId: null,
    recipientCount: size,
    confirmToken: null,
    now,
    delivery: isAttached ? "pdf" : "link",
    cc: "copy@academy.test",
  });
  if (size <= 30 && chance.happens(0.15))
    await trx.updateTable("batches").set({ isSample: 1 }).where("id", "=", batchId).execute();
  const hasSummary = size > 1 && chance.happens(0.3);
  const rows = Array.from({ length: size }, (_, index) => {
    const isSummary = hasSummary && index === size - 1;
    const person = people();
    const given: NewDelivery = {
      accountId: account.id,
      batchId,
      kind: isSummary ? "summary" : "recipient",
      position: index + 1,
      recipientId: null,
      certificateId:
        kind === "certificates" && !isSummary
          ? `${chance.happens(0.01) ? UNDRAWABLE : "certificate"}-${index}`
          : null,
      toName: isSummary ? "" : person.name,
      toEmail: person.email,
      searchText: person.email,
      values: { "First Name": person.name, Path: String(index) },
      skipCode: null,
      mailHost: mailHostOf("mail@iweri.test"),
      sendAt: scheduledAt ?? now.toISOString(),
      now,
    };
    return newDelivery(given);
  });
  for (let from = 0; from < rows.length; from += 100)
    await trx
      .insertInto("deliveries")
      .values(rows.slice(from, from + 100))
      .execute();
}

/** Confirmations and reminders. */
async function queueToGuests(
  trx: Database,
  app: AppContext,
  { account, size, people, chance }: Queued,
): Promise<void> {
  const calendar = chance.happens(0.2)
    ? "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n"
    : undefined;
  const guests = Array.from({ length: size }, () => {
    const { name, email } = people();
    return { name, email, values: { "First Name": name, Path: "guest" }, calendar };
  });
  const kind = chance.pick(["form", "webinar"] as const);
  const canUnsubscribe = kind === "webinar" && chance.happens(0.5);
  await queueMailing(trx, app, {
    account,
    kind,
    title: kind,
    template: TEMPLATE,
    people: guests,
    canUnsubscribe,
    now: app.clock(),
  });
}

/** The next person, in a new mailbox: good, or one of the bad ones that this seed has. */
function openPeople({ badShares }: Profile, chance: Chance): () => { name: string; email: string } {
  let number = 0;
  return () => {
    number++;
    const { bounces, complains, refused } = badShares;
    const sort = chance.weighted({
      person: 1,
      [BOUNCES]: bounces,
      [COMPLAINS]: complains,
      [REFUSED]: refused,
    });
    return { name: `Ngọzị ${number}`, email: `${sort}${number}@people.test` };
  };
}
