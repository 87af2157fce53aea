import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ICAL from "ical.js";
import { type ParsedMail, simpleParser } from "mailparser";
import { afterEach, expect, test } from "vitest";
import { deleteAccount } from "../../app/features/account-data/delete/delete-account.server.ts";
import { issueCertificates } from "../../app/features/certificates/issue/issue-certificates.server.ts";
import { reissueCertificate } from "../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../app/features/certificates/issue/revoke-certificate.server.ts";
import { changeValidity } from "../../app/features/certificates/issue/validity.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { sendExpiringDigests } from "../../app/features/mailings/renewals/expiring-digest.server.tsx";
import { sendReminders } from "../../app/features/mailings/renewals/send-reminders.server.ts";
import { erasePerson } from "../../app/features/people/erase/erase-person.server.ts";
import { recordRestore } from "../../app/platform/restored-backup.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The last valid day in Lagos. */
const LAST_DAY = "2026-12-31T22:59:59.999Z";
const DAY_90 = "2026-10-02T09:00:00Z";
const DAY_30 = "2026-12-01T09:00:00Z";

interface Renewals extends SendingHarness {
  at(moment: string): void;
  remind(moment?: string): Promise<void>;
  issue(
    given?: Partial<Parameters<typeof issueOne>[1]> & { steps?: string },
  ): Promise<{ id: string; projectId: string }>;
  /** Everything that left so far. */
  mails(): Promise<ParsedMail[]>;
}

async function open(): Promise<Renewals> {
  let now = new Date("2026-01-10T09:00:00Z");
  const harness = await openSendingHarness({ clock: () => now });
  closers.push(() => harness.close());
  const { context, folder } = harness;
  const { db } = context;
  return {
    ...harness,
    at: (moment) => {
      now = new Date(moment);
    },
    async remind(moment) {
      if (moment) now = new Date(moment);
      await sendReminders(context);
    },
    async issue({ steps = "90 30 7 0", ...given } = {}) {
      const issued = await issueOne(db, {
        accountId: ACCOUNT.id,
        expiresAt: LAST_DAY,
        now: new Date("2026-01-10T09:00:00Z"),
        email: "ada@people.test",
        firstName: "Ada",
        lastName: "Obi",
        ...given,
      });
      await db
        .insertInto("renewalPlans")
        .values({
          projectId: issued.projectId,
          accountId: ACCOUNT.id,
          steps,
          leadsTo: "contact",
          target: "renew@lagoon.test",
          renewedByProjectId: null,
          updatedAt: now.toISOString(),
        })
        .execute();
      return issued;
    },
    async mails() {
      const worker = startDeliveryWorker(context, { pollMs: 10, baseMs: 10 });
      await until(async () => {
        const open = await db
          .selectFrom("deliveries")
          .select("id")
          .where("state", "in", ["queued", "sending"])
          .execute();
        return open.length === 0;
      });
      await worker.stop();
      const names = (await readdir(join(folder, "outbox")).catch(() => []))
        .filter((name) => name.endsWith(".eml"))
        .sort();
      return Promise.all(
        names.map(async (name) => simpleParser(await readFile(join(folder, "outbox", name)))),
      );
    },
  };
}

const toOf = (mail: ParsedMail) => [mail.to].flat()[0]?.value[0]?.address;
const stateOf = async ({ context }: Renewals) =>
  (
    await context.db
      .selectFrom("deliveries")
      .select(["state", "reasonCode"])
      .orderBy("id")
      .execute()
  ).map(({ state, reasonCode }) => `${state} ${reasonCode ?? ""}`.trim());

test("a year of rounds sends each step once", async () => {
  const harness = await open();
  const { id } = await harness.issue();
  for (let day = 0; day < 370; day++)
    for (const hour of [2, 9, 10])
      await harness.remind(new Date(Date.UTC(2026, 0, 10 + day, hour)).toISOString());
  const reminders = await harness.context.db
    .selectFrom("renewalReminders")
    .select(["certificateId", "step", "at"])
    .orderBy("at")
    .execute();
  expect(reminders).toEqual([
    { certificateId: id, step: 90, at: "2026-10-02T09:00:00.000Z" },
    { certificateId: id, step: 30, at: "2026-12-01T09:00:00.000Z" },
    { certificateId: id, step: 7, at: "2026-12-24T09:00:00.000Z" },
    { certificateId: id, step: 0, at: "2026-12-31T09:00:00.000Z" },
  ]);
});

test("the first e-mail brings a calendar entry, in the holder's language", async () => {
  const harness = await open();
  const { id } = await harness.issue();
  await harness.context.db.updateTable("certificates").set({ language: "fr" }).execute();
  await harness.remind(DAY_90);
  const [first] = await harness.mails();
  expect(first!.subject).toBe("Votre certificat est valable jusqu’au 31 décembre 2026");
  expect(first!.text).toContain("Bonjour Ada,");
  expect(first!.text).toContain("Certificate of Completion: Data Analysis Fundamentals");
  expect(first!.html).toContain(`href="https://iweri.test/c/${id}/renew?lang=fr"`);
  expect(first!.headers.get("list")).toHaveProperty("unsubscribe");
  expect(first!.text).toMatch(/https:\/\/iweri\.test\/u\/\S{20}/);
  const calendar = new ICAL.Component(ICAL.parse(first!.attachments[0]!.content.toString()));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  expect(event.startDate.toString()).toBe("2026-12-31");
  await harness.remind(DAY_30);
  const [, second] = await harness.mails();
  expect(second!.attachments).toEqual([]);
});

test("however many expire, a person gets one e-mail", async () => {
  const harness = await open();
  const ids: string[] = [];
  for (let n = 0; n < 25; n++) ids.push((await harness.issue({ title: `Course ${n}` })).id);
  await harness.issue({ email: "bola@people.test", firstName: "Bọ́lá", lastName: "Ade" });
  await harness.remind(DAY_90);
  await harness.remind("2026-10-02T10:00:00Z");
  const mails = await harness.mails();
  expect(mails.map(toOf).sort()).toEqual(["ada@people.test", "bola@people.test"]);
  const many = mails.find((mail) => toOf(mail) === "ada@people.test")!;
  expect(many.subject).toBe("25 of your certificates end soon");
  expect(many.text).toContain("5 more end soon");
  expect(many.html!.toString().match(/\/renew"/g)).toHaveLength(20);
  expect(ids.filter((id) => many.html!.toString().includes(id))).toHaveLength(20);
  const calendar = new ICAL.Component(ICAL.parse(many.attachments[0]!.content.toString()));
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(25);
});

test("two people with one address get one e-mail that names both", async () => {
  const harness = await open();
  await harness.issue();
  await harness.issue({ firstName: "Chidi", lastName: "Obi" });
  await harness.remind(DAY_90);
  const [mail, ...more] = await harness.mails();
  expect(more).toEqual([]);
  expect(mail!.text).not.toContain("Hello Ada");
  expect(mail!.text).toContain("(Ada Obi)");
  expect(mail!.text).toContain("(Chidi Obi)");
});

test("a round killed after any statement, and run again, sends one e-mail", async () => {
  const harness = await open();
  await harness.issue();
  harness.at(DAY_90);
  const { db } = harness.context;
  for (let dies = 1; ; dies++) {
    let left = dies;
    const dying = db.withPlugin({
      transformQuery: ({ node }) => {
        if (--left === 0) throw new Error("killed");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const died = await sendReminders({ ...harness.context, db: dying }).then(
      () => false,
      () => true,
    );
    if (!died) {
      expect(dies).toBeGreaterThan(8);
      break;
    }
  }
  await Promise.all([harness.remind(), harness.remind()]);
  expect(await harness.mails()).toHaveLength(1);
});

test("a clock a year ahead, and put back, sends no step twice", async () => {
  const harness = await open();
  await harness.issue();
  await harness.remind(DAY_90);
  await harness.remind("2027-10-02T09:00:00Z");
  await harness.remind("2025-10-02T09:00:00Z");
  await harness.remind(DAY_90);
  expect(await harness.mails()).toHaveLength(1);
});

test("after a restore, nothing leaves that may have left meanwhile", async () => {
  const harness = await open();
  await harness.issue();
  harness.at("2026-10-03T09:00:00Z");
  await recordRestore(harness.context.db, {
    backupAt: "2026-10-01T00:00:00.000Z",
    restoredAt: harness.context.clock(),
  });
  await harness.remind();
  expect(await harness.mails()).toEqual([]);
  await harness.remind(DAY_30);
  expect(await harness.mails()).toHaveLength(1);
});

type Act = (harness: Renewals, id: string) => Promise<unknown>;
const STOPPING: [string, Act][] = [
  [
    "revoking",
    ({ context }, id) =>
      revokeCertificate(context.db, {
        accountId: ACCOUNT.id,
        certificateId: id,
        reason: "x",
        now: context.clock(),
      }),
  ],
  [
    "moving the day",
    ({ context }, id) =>
      changeValidity(context.db, {
        accountId: ACCOUNT.id,
        actorId: ACTOR,
        certificateIds: [id],
        expiry: { kind: "on", day: "2028-12-31" },
        now: context.clock(),
      }),
  ],
  [
    "renewing",
    async ({ context }, id) => {
      const row = await context.db
        .selectFrom("certificates")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await issueCertificates(context.db, {
        account: ACCOUNT,
        projectId: row.projectId,
        batchId: null,
        designVersionId: row.designVersionId,
        title: row.title,
        details: {},
        recipients: [
          {
            id: newId(),
            firstName: "ADA",
            lastName: "Obi",
            email: "Ada@people.test",
            certificateName: "",
            fields: {},
          },
        ],
        expiresAt: "2027-12-31T22:59:59.999Z",
        now: context.clock(),
      });
    },
  ],
  [
    "taking the reminders away",
    ({ context }) => context.db.updateTable("renewalPlans").set({ steps: "7" }).execute(),
  ],
  [
    "suppressing",
    ({ context }) =>
      suppressAddress(context.db, {
        accountId: ACCOUNT.id,
        email: "ada@people.test",
        reason: "unsubscribed",
        detail: "",
        now: context.clock(),
      }),
  ],
];

test.each(STOPPING)("%s stops a reminder that waits, and those to come", async (_, act) => {
  const harness = await open();
  const { id } = await harness.issue();
  await harness.remind(DAY_90);
  await act(harness, id);
  expect(await harness.mails()).toEqual([]);
  expect((await stateOf(harness))[0]).toMatch(/^skipped (outdated|unsubscribed)$/);
  await harness.remind(DAY_30);
  expect(await harness.mails()).toEqual([]);
});

test("the next round reminds of what a stopped e-mail named besides", async () => {
  const harness = await open();
  const one = await harness.issue({ title: "One" });
  await harness.issue({ title: "Two" });
  await harness.remind(DAY_90);
  await revokeCertificate(harness.context.db, {
    accountId: ACCOUNT.id,
    certificateId: one.id,
    reason: "x",
    now: harness.context.clock(),
  });
  expect(await harness.mails()).toEqual([]);
  await harness.remind("2026-10-02T10:00:00Z");
  const [mail, ...more] = await harness.mails();
  expect(more).toEqual([]);
  expect(mail!.text).toContain("Two");
  expect(mail!.text).not.toContain("“One");
});

test("a correction with the same last day is not reminded of again", async () => {
  const harness = await open();
  const { id } = await harness.issue();
  await harness.remind(DAY_90);
  expect(await harness.mails()).toHaveLength(1);
  await reissueCertificate(harness.context.db, {
    accountId: ACCOUNT.id,
    certificateId: id,
    firstName: "Adaeze",
    now: harness.context.clock(),
  });
  await harness.remind("2026-10-03T09:00:00Z");
  expect(await harness.mails()).toHaveLength(1);
  await harness.remind(DAY_30);
  expect((await harness.mails())[1]!.text).toContain("Hello Adaeze");
});

test("somebody erased whose certificates stay is reminded of none", async () => {
  const harness = await open();
  await harness.issue();
  harness.at(DAY_90);
  const { db } = harness.context;
  const person = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
  const erasure = {
    accountId: ACCOUNT.id,
    personId: person.id,
    actorId: ACTOR,
    certificates: "keep",
  } as const;
  const files = { delete: async () => {}, list: async function* () {} } as never;
  await erasePerson({ ...harness.context, files }, erasure);
  for (const moment of [DAY_90, DAY_30]) await harness.remind(moment);
  expect(await harness.mails()).toEqual([]);
});

test("an account to be deleted reminds nobody until it is kept", async () => {
  const harness = await open();
  const { db } = harness.context;
  await harness.issue();
  const deleteAfter = "2026-10-16T00:00:00.000Z";
  await db.updateTable("accounts").set({ deleteAfter }).where("id", "=", ACCOUNT.id).execute();
  await harness.remind(DAY_90);
  expect(await harness.mails()).toEqual([]);
  await db
    .updateTable("accounts")
    .set({ deleteAfter: null })
    .where("id", "=", ACCOUNT.id)
    .execute();
  await harness.remind("2026-10-04T09:00:00Z");
  await db.updateTable("accounts").set({ deleteAfter }).where("id", "=", ACCOUNT.id).execute();
  const worker = startDeliveryWorker(harness.context, { pollMs: 10, baseMs: 10 });
  // Many looks for work.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await worker.stop();
  expect((await stateOf(harness))[0]).toBe("queued");
});

test("an organiser deleted while reminders wait leaves none behind", async () => {
  const harness = await open();
  const { context, folder } = harness;
  await harness.issue();
  await harness.remind(DAY_90);
  expect(await stateOf(harness)).toEqual(["queued"]);
  const deleteAfter = "2026-10-02T08:00:00.000Z";
  await context.db.updateTable("accounts").set({ deleteAfter }).execute();
  const app = { ...context, files: openDiskFiles(join(folder, "files")) };
  expect(await deleteAccount(app, ACCOUNT.id)).toBe("deleted");
  // The owner's last mail.
  expect((await harness.mails()).map(toOf)).toEqual(["a@lagoon.test"]);
  await harness.remind(DAY_30);
  expect(await harness.mails()).toHaveLength(1);
  for (const table of ["certificates", "renewalReminders", "renewalPlans"] as const)
    expect(await context.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("owners are told on Mondays, and only when something changed", async () => {
  const harness = await open();
  const { context } = harness;
  const { db } = context;
  await db
    .insertInto("memberships")
    .values({
      accountId: ACCOUNT.id,
      userId: ACTOR,
      role: "owner",
      createdAt: context.clock().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await harness.issue();
  const digests = async (moment: string) => {
    harness.at(moment);
    await sendExpiringDigests(context);
    return (await harness.mails()).filter((mail) => toOf(mail) === "a@lagoon.test");
  };
  expect(await digests("2026-10-06T09:00:00Z"), "a Tuesday").toEqual([]);
  const [first] = await digests("2026-10-12T09:00:00Z");
  expect(first!.subject).toBe("1 certificate expires within 90 days");
  expect(first!.text).toContain("Within 30 days: 0");
  expect(await digests("2026-10-12T10:00:00Z"), "the same Monday").toHaveLength(1);
  expect(await digests("2026-10-19T09:00:00Z"), "nothing changed").toHaveLength(1);
  expect(await digests("2026-11-02T09:00:00Z"), "within 60 days").toHaveLength(2);
  expect(await digests("2027-01-04T09:00:00Z"), "it expired").toHaveLength(3);
  expect(await digests("2027-01-11T09:00:00Z"), "nothing left").toHaveLength(3);
});

test("endpoints hear of each reminder, and of the renewal", async () => {
  const harness = await open();
  const { context } = harness;
  const { id } = await harness.issue();
  await context.db
    .insertInto("webhookEndpoints")
    .values({
      id: "endpoint",
      accountId: ACCOUNT.id,
      url: "https://hooks.lagoon.test/",
      events: JSON.stringify(["certificate.expiring", "certificate.renewed"]),
      secret: "x",
      createdBy: ACTOR,
      createdAt: context.clock().toISOString(),
      failingSince: null,
      restsUntil: null,
      disabledAt: null,
      disabledReason: null,
    })
    .execute();
  await harness.remind(DAY_90);
  await harness.remind("2026-10-02T10:00:00Z");
  await STOPPING.find(([name]) => name === "renewing")![1](harness, id);
  const posts = await context.db
    .selectFrom("webhookPosts")
    .select(["event", "body"])
    .orderBy("id")
    .execute();
  expect(posts.map(({ event, body }) => [event, JSON.parse(body).data])).toEqual([
    [
      "certificate.expiring",
      expect.objectContaining({
        certificateId: id,
        daysBefore: 90,
        expiresAt: LAST_DAY,
        email: "ada@people.test",
      }),
    ],
    [
      "certificate.renewed",
      expect.objectContaining({ certificateId: id, renewedById: expect.any(String) }),
    ],
  ]);
});
