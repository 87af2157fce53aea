import { afterAll, beforeAll, expect, test } from "vitest";
import { type Period, startOfPeriod } from "../../../app/features/activity/period.ts";
import {
  type FormNumbers,
  formNumbers,
} from "../../../app/features/webinars/form-numbers.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import type { WebinarRegistrationsTable } from "../../../db/schema/webinars.ts";
import { addResponses } from "../../factories/form-responses.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Wednesday 11 March 2026, 00:30 in Lagos; still Tuesday in UTC. */
const NOW = new Date("2026-03-10T23:30:00.000Z");
const LAGOS = "Africa/Lagos";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

type State = WebinarRegistrationsTable["state"];

/**
 * A form with a webinar of 60 minutes and people registered for it; `attended` of those registered
 * came.
 */
async function addWebinar(given: {
  startsAt: string;
  state?: "scheduled" | "cancelled";
  people?: [at: string, state: State, attended?: boolean][];
  by?: typeof owner;
  deletedAt?: string;
}): Promise<string> {
  const account = given.by ?? owner;
  const form = await addPublishedForm(app.context, account, {});
  const { db } = app.context;
  const id = newId();
  const at = "2026-01-01T00:00:00.000Z";
  await db
    .insertInto("webinars")
    .values({
      id,
      accountId: account.accountId,
      formId: form.id,
      title: "W",
      host: "H",
      startsAt: given.startsAt,
      lengthMinutes: 60,
      timeZone: LAGOS,
      joinUrl: "https://meet.test",
      capacity: null,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      state: given.state ?? "scheduled",
      sequence: 0,
      minimumMinutes: null,
      messages: "{}",
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  for (const [index, [registeredAt, state, attended = false]] of (given.people ?? []).entries()) {
    const email = `p${index}@people.test`;
    await db
      .insertInto("webinarRegistrations")
      .values({
        id: newId(),
        accountId: account.accountId,
        webinarId: id,
        responseId: null,
        name: "P",
        email,
        emailKey: email,
        state,
        position: index + 1,
        joinToken: newId(),
        joinedAt: null,
        codeWordAt: null,
        reportedMinutes: null,
        manual: null,
        attended: attended ? 1 : 0,
        certificateId: null,
        registeredAt,
        stateChangedAt: registeredAt,
      })
      .execute();
  }
  if (given.deletedAt)
    await db
      .updateTable("forms")
      .set({ deletedAt: given.deletedAt })
      .where("id", "=", form.id)
      .execute();
  return form.id;
}

const numbers = (period: Period, timeZone = LAGOS): Promise<FormNumbers> =>
  formNumbers(app.context.db, { accountId: owner.accountId, period, timeZone, now: NOW });

test("a new account has none of anything, and no rate", async () => {
  const fresh = await app.organiser();
  const given = { accountId: fresh.accountId, period: "all", timeZone: LAGOS, now: NOW } as const;
  expect(await formNumbers(app.context.db, given)).toEqual({
    webinarsHosted: 0,
    registrations: 0,
    formsFiled: 0,
    attendanceRate: null,
  });
});

test("every number equals a count by hand, at every edge", async () => {
  // Ended in January: two of three came.
  await addWebinar({
    startsAt: "2026-01-15T09:00:00.000Z",
    people: [
      ["2026-01-10T09:00:00.000Z", "registered", true],
      ["2026-01-10T09:00:00.000Z", "registered", true],
      ["2026-01-10T09:00:00.000Z", "registered", false],
      ["2026-01-10T09:00:00.000Z", "cancelled", false],
      ["2026-01-10T09:00:00.000Z", "waiting", false],
    ],
  });
  // Ended in Lagos at 00:00 on the 1st, the 9th (a Monday) and today, and a minute earlier on each.
  for (const end of ["2026-02-28T23:00", "2026-03-08T23:00", "2026-03-10T23:00"]) {
    const at = Date.parse(`${end}:00.000Z`) - 3_600_000;
    const registeredAt = `${end}:00.000Z`;
    await addWebinar({
      startsAt: new Date(at).toISOString(),
      people: [[registeredAt, "registered", true]],
    });
    const before = new Date(Date.parse(registeredAt) - 60_000).toISOString();
    await addWebinar({
      startsAt: new Date(at - 60_000).toISOString(),
      people: [[before, "registered", false]],
    });
  }
  // Runs now, is still to come, was cancelled, lies in the bin, is another account's.
  const today = "2026-03-10T23:10:00.000Z";
  await addWebinar({ startsAt: "2026-03-10T22:31:00.000Z", people: [[today, "registered", true]] });
  await addWebinar({
    startsAt: "2026-05-10T22:31:00.000Z",
    people: [
      [today, "pending"],
      [today, "declined"],
    ],
  });
  await addWebinar({
    startsAt: "2026-03-10T21:00:00.000Z",
    state: "cancelled",
    people: [[today, "cancelled"]],
  });
  await addWebinar({
    startsAt: "2026-03-10T21:00:00.000Z",
    deletedAt: today,
    people: [[today, "registered", true]],
  });
  const other = await app.organiser();
  await addWebinar({
    startsAt: "2026-03-10T21:00:00.000Z",
    by: other,
    people: [[today, "registered", true]],
  });
  const form = await addPublishedForm(app.context, owner, {});
  const moments = [
    "2026-02-28T23:00",
    "2026-02-28T22:59",
    "2026-03-08T23:00",
    "2026-03-08T22:59",
    "2026-03-10T23:00",
    "2026-03-10T22:59",
  ];
  await addResponses(
    app.context,
    form.id,
    moments.map((moment) => ({ answers: {}, at: `${moment}:00.000Z` })),
  );
  const gone = await addPublishedForm(app.context, owner, {});
  await addResponses(app.context, gone.id, [{ answers: {}, at: today }]);
  await app.context.db
    .updateTable("forms")
    .set({ deletedAt: today })
    .where("id", "=", gone.id)
    .execute();

  expect(await numbers("all")).toEqual({
    webinarsHosted: 7,
    registrations: 10,
    formsFiled: 6,
    attendanceRate: 5 / 9,
  });
  expect(await numbers("month")).toEqual({
    webinarsHosted: 5,
    registrations: 6,
    formsFiled: 5,
    attendanceRate: 3 / 5,
  });
  expect(await numbers("week")).toEqual({
    webinarsHosted: 3,
    registrations: 4,
    formsFiled: 3,
    attendanceRate: 2 / 3,
  });
  expect(await numbers("today")).toEqual({
    webinarsHosted: 1,
    registrations: 2,
    formsFiled: 1,
    attendanceRate: 1,
  });
  // In UTC it is still the 10th: all that ended since its midnight.
  expect(await numbers("today", "UTC")).toEqual({
    webinarsHosted: 2,
    registrations: 3,
    formsFiled: 2,
    attendanceRate: 1 / 2,
  });
});

test.each([
  ["today", "2026-03-10T23:00:00.000Z"],
  ["week", "2026-03-08T23:00:00.000Z"],
  ["month", "2026-02-28T23:00:00.000Z"],
] as const)("in Lagos, %s began at %s", (period, began) => {
  expect(startOfPeriod({ period, timeZone: LAGOS, now: NOW })?.toISOString()).toBe(began);
});

test("a Sunday belongs to the week that began on Monday before it", () => {
  const began = startOfPeriod({
    period: "week",
    timeZone: "UTC",
    now: new Date("2026-03-15T23:59:59.999Z"),
  });
  expect(began?.toISOString()).toBe("2026-03-09T00:00:00.000Z");
});
