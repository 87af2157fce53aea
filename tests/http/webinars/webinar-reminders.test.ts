import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { scheduleTurn } from "../../../app/features/webinars/model/plan-turn.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { rescheduleWebinars } from "../../../app/features/webinars/reminders/webinar-jobs.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { loseJobs } from "../../setup/queued-jobs.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let now: Date;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** Each test has a webinar of its own, on 9 March from 10:00 to 11:30 in Lagos. */
beforeEach(async () => {
  now = new Date("2026-03-02T08:00:00.000Z");
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
  webinar = await addWebinar(app.context, owner, form);
});
afterAll(() => app.stop());

const db = () => app.context.db;
const register = (name: string, change: Partial<WebinarRegistration> = {}) =>
  addRegistration(app.context, webinar, { name, email: addressOf(name), ...change });

const addressOf = (name: string) => `${name.toLowerCase()}-${webinar.id}@people.test`;

async function at(moment: string): Promise<void> {
  now = new Date(moment);
  await runDueJobs(app.context);
}

/** "ada reminder-60" for every mail, in the order they went. */
async function mails(): Promise<string[]> {
  const rows = await db()
    .selectFrom("webinarMails as m")
    .innerJoin("webinarRegistrations as r", "r.id", "m.registrationId")
    .select(["r.name", "m.kind"])
    .where("m.webinarId", "=", webinar.id)
    .orderBy("m.at")
    .orderBy("r.position")
    .execute();
  return rows.map(
    ({ name, kind }) => `${name} ${kind.replace("@", " for ").replace(webinar.startsAt, "it")}`,
  );
}

async function move(startsAt: string): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      const moved = await trx
        .updateTable("webinars")
        .set({ startsAt })
        .where("id", "=", webinar.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await scheduleTurn(trx, moved, now);
    });
}

describe("Reminders", () => {
  test("C17 each reminder goes at its moment, to everyone with a place, once", async () => {
    await register("Ada");
    await register("Chi");
    await register("Waiter", { state: "waiting" });
    await register("Gone", { state: "cancelled" });
    await at("2026-03-08T08:59:59.000Z");
    expect(await mails()).toEqual([]);
    await at("2026-03-08T09:00:00.000Z");
    const first = ["Ada reminder-1440 for it", "Chi reminder-1440 for it"];
    expect(await mails()).toEqual(first);
    await at("2026-03-08T12:00:00.000Z");
    expect(await mails()).toEqual(first);
    await at("2026-03-09T08:00:00.000Z");
    await at("2026-03-09T08:50:00.000Z");
    expect(await mails()).toEqual([
      ...first,
      "Ada reminder-60 for it",
      "Chi reminder-60 for it",
      "Ada reminder-10 for it",
      "Chi reminder-10 for it",
    ]);
  });

  test("C17 who registers after a reminder's moment gets the later ones only", async () => {
    await register("Early");
    await at("2026-03-08T09:00:00.000Z");
    now = new Date("2026-03-08T09:00:01.000Z");
    await register("Late");
    await at("2026-03-08T10:00:00.000Z");
    await at("2026-03-09T08:00:00.000Z");
    now = new Date("2026-03-09T08:30:00.000Z");
    await register("Last");
    await at("2026-03-09T08:50:00.000Z");
    const got = await mails();
    expect(got.filter((mail) => mail.startsWith("Late"))).toEqual([
      "Late reminder-60 for it",
      "Late reminder-10 for it",
    ]);
    expect(got.filter((mail) => mail.startsWith("Last"))).toEqual(["Last reminder-10 for it"]);
  });

  test("C17 somebody from the waiting list is reminded from then on", async () => {
    await register("Promoted", {
      registeredAt: "2026-03-02T08:00:00.000Z",
      stateChangedAt: "2026-03-08T20:00:00.000Z",
    });
    await at("2026-03-08T09:00:00.000Z");
    await at("2026-03-09T08:00:00.000Z");
    expect(await mails()).toEqual(["Promoted reminder-60 for it"]);
  });

  test("C17 after a standstill only the still true reminder goes", async () => {
    await register("Ada");
    await at("2026-03-09T08:20:00.000Z");
    expect(await mails()).toEqual(["Ada reminder-60 for it"]);
  });

  test("C17 nobody is reminded late of a webinar that runs already", async () => {
    await register("Ada");
    await at("2026-03-09T09:05:00.000Z");
    expect(await mails()).toEqual([]);
  });

  test("C17 a moved webinar reminds again, and old jobs do nothing", async () => {
    await register("Ada");
    await at("2026-03-08T09:00:00.000Z");
    now = new Date("2026-03-08T10:00:00.000Z");
    await move("2026-03-16T09:00:00.000Z");
    await at("2026-03-09T08:50:00.000Z");
    expect(await mails()).toEqual(["Ada reminder-1440 for it"]);
    await at("2026-03-15T09:00:00.000Z");
    expect(await mails()).toEqual([
      "Ada reminder-1440 for it",
      "Ada reminder-1440 for 2026-03-16T09:00:00.000Z",
    ]);
  });

  test("C17 what a move puts into the past is not made up for", async () => {
    await register("Ada");
    now = new Date("2026-03-02T09:00:00.000Z");
    await move("2026-03-02T09:30:00.000Z");
    await at("2026-03-02T09:05:00.000Z");
    expect(await mails()).toEqual([]);
    await at("2026-03-02T09:20:00.000Z");
    expect(await mails()).toEqual(["Ada reminder-10 for 2026-03-02T09:30:00.000Z"]);
  });

  test("a cancelled or deleted form's webinar reminds nobody", async () => {
    await register("Ada");
    await db()
      .updateTable("forms")
      .set({ deletedAt: now.toISOString() })
      .where("id", "=", form.id)
      .execute();
    await at("2026-03-08T09:00:00.000Z");
    await db().updateTable("forms").set({ deletedAt: null }).where("id", "=", form.id).execute();
    await db()
      .updateTable("webinars")
      .set({ state: "cancelled" })
      .where("id", "=", webinar.id)
      .execute();
    await at("2026-03-09T08:00:00.000Z");
    expect(await mails()).toEqual([]);
  });
});

describe("Follow-ups", () => {
  test("C17 each person gets one follow-up, by whether they came", async () => {
    await register("Came", { attended: 1, joinedAt: "2026-03-09T09:00:00.000Z" });
    const absent = await register("Absent");
    await at("2026-03-09T11:30:00.000Z");
    expect(await mails()).toEqual(["Came follow-up-attended"]);
    await at("2026-03-10T10:30:00.000Z");
    expect(await mails()).toEqual(["Came follow-up-attended", "Absent follow-up-absent"]);
    await db()
      .updateTable("webinarRegistrations")
      .set({ attended: 1 })
      .where("id", "=", absent.id)
      .execute();
    await db()
      .updateTable("webinars")
      .set({ nextTurnAt: "2026-03-09T11:30:00.000Z" })
      .where("id", "=", webinar.id)
      .execute();
    await rescheduleWebinars(app.context);
    await at("2026-03-10T11:00:00.000Z");
    expect(await mails()).toHaveLength(2);
  });

  test("without known attendance nobody is told that they were missed", async () => {
    await register("Ada");
    await at("2026-03-11T09:00:00.000Z");
    expect(await mails()).toEqual([]);
    await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
    expect(await owner.page(`/forms/${form.id}/webinar/messages`)).toContain(
      "we don’t know of anyone who attended",
    );
  });
});

describe("Restoring, many people, and the mail", () => {
  test("after a restore without its jobs a webinar goes on", async () => {
    await register("Ada");
    await loseJobs(db());
    await at("2026-03-08T09:00:00.000Z");
    expect(await mails()).toEqual([]);
    await rescheduleWebinars(app.context);
    await runDueJobs(app.context);
    expect(await mails()).toEqual(["Ada reminder-1440 for it"]);
  });

  test("10,000 people are reminded piece by piece, while other requests are served", {
    tags: ["long"],
    timeout: 120_000,
  }, async () => {
    const template = await register("Person 0");
    const rows = Array.from({ length: 9_999 }, (_, index) => ({
      ...template,
      id: `r${index}`,
      name: `Person ${index + 1}`,
      email: `crowd-${index}@people.test`,
      emailKey: `crowd-${index}@people.test`,
      position: index + 2,
      joinToken: `t${index}`,
    }));
    for (let from = 0; from < rows.length; from += 200) {
      await db()
        .insertInto("webinarRegistrations")
        .values(rows.slice(from, from + 200))
        .execute();
    }
    now = new Date("2026-03-09T08:00:00.000Z");
    let isRunning = true;
    let served = 0;
    const asking = (async () => {
      while (isRunning) {
        await app.visitor().page("/sign-in");
        if (isRunning) served++;
      }
    })();
    await runDueJobs(app.context);
    isRunning = false;
    await asking;
    const { count } = await db()
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("batches.accountId", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(10_000);
    expect(served).toBeGreaterThan(1);
    // The next test looks at a real outbox.
    await db().deleteFrom("deliveries").where("accountId", "=", owner.accountId).execute();
  });

  test("C17 the mail has the time's zone and the person's own link", async () => {
    const ada = await register("Ada", { name: "Adaeze Obi" });
    await at("2026-03-09T08:20:00.000Z");
    // The server stood still until twenty past: what it says is true all the same.
    await app.work();
    const [mail] = await waitForMails(app, addressOf("Ada"), 1);
    expect(mail?.subject).toBe("CVs that pass the screen starts in 40 minutes");
    expect(mail?.text).toContain("Hello Adaeze");
    expect(mail?.text).toContain("Monday 9 March 2026, 10:00 to 11:30, West Africa Time (Lagos)");
    expect(mail?.html).toContain(`/j/${ada.joinToken}`);
    expect(mail?.html).not.toContain("secret-room");
    expect(mail?.attachments).toEqual([]);
  });
});
