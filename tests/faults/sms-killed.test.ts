import { afterEach, expect, test } from "vitest";
import type { WebinarRegistration } from "../../app/features/webinars/model/webinar.server.ts";
import { queueSms } from "../../app/features/webinars/sms/queue-sms.server.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { ACCOUNT, ACTOR, openSendingHarness, until } from "../factories/sending-harness.ts";
import { addRegistration, addWebinar } from "../factories/webinar.ts";
import { startTermiiServer, TERMII_KEY } from "../fakes/termii-server.ts";
import {
  answering,
  freePort,
  killWithWorker,
  productionEnv,
  startProgram,
} from "../setup/real-process.ts";
import { onPostgres } from "../setup/test-database.ts";

const PEOPLE = 36;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * A zone on whose clocks it is about noon, so that the hours of the test's own night don't hold it
 * up.
 */
function zoneAtNoon(): string {
  const hours = new Date().getUTCHours() - 12;
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "+" : "-"}${Math.abs(hours)}`;
}

test.skipIf(onPostgres)(
  "kill -9 while text messages leave: none twice, none forgotten",
  { tags: ["long"] },
  async () => {
    const termii = await startTermiiServer();
    closers.push(() => termii.close());
    const answer = { code: "ok", message_id: "1", message: "Successfully Sent" };
    termii.fault = { status: 200, body: answer, afterMs: 250 };
    const harness = await openSendingHarness();
    closers.push(() => harness.close());
    const port = await freePort();
    const settings = {
      ...productionEnv(harness.folder, port),
      WORKER: "inline",
      MAIL_FROM: "certificates@iweri.test",
      SMS_TRANSPORT: "termii",
      TERMII_BASE_URL: termii.url,
      TERMII_API_KEY: TERMII_KEY,
      TERMII_SENDER: "Iweri",
      TERMII_SECRET_KEY: "secret",
      SMS_PRICE: "6",
    };
    const { db, clock } = harness.context;
    const owner = { accountId: ACCOUNT.id, userId: ACTOR };
    const form = await addPublishedForm(harness.context, owner);
    const startsAt = new Date(clock().getTime() + 3_600_000).toISOString();
    const sms = JSON.stringify({ reminder: { minutes: [60], text: null } });
    const webinar = await addWebinar(harness.context, owner, form, {
      startsAt,
      sms,
      timeZone: zoneAtNoon(),
      nextTurnAt: null,
    });
    const guests: WebinarRegistration[] = [];
    for (let at = 0; at < PEOPLE; at++)
      guests.push(await addRegistration(harness.context, webinar));
    await db
      .insertInto("smsConsents")
      .values(
        guests.map(({ id }, at) => ({
          registrationId: id,
          accountId: ACCOUNT.id,
          webinarId: webinar.id,
          agreedAt: "2026-01-01",
          words: "Yes",
          phone: `+23480312345${String(10 + at)}`,
        })),
      )
      .execute();
    const config = {
      ...harness.context.config,
      sms: { ...harness.context.config.sms, offer: OFFER },
    };
    const queued = await db
      .transaction()
      .execute((trx) =>
        queueSms(
          trx,
          { config },
          { webinar, kind: `reminder-60@${startsAt}`, registrations: guests, now: clock() },
        ),
      );
    expect(queued.size).toBe(PEOPLE);

    const left = async () => {
      const rows = await db
        .selectFrom("smsMessages")
        .select("id")
        .where("state", "in", ["queued", "sending"])
        .execute();
      return rows.length;
    };
    for (const called of [8, 18]) {
      const server = startProgram("serve.mjs", settings);
      closers.push(() => server.child.kill("SIGKILL"));
      await answering(server);
      await until(() => termii.calls.length >= called);
      await killWithWorker(server);
      // A minute later nobody can say any more what came of those that were under way.
      await db
        .updateTable("smsMessages")
        .set({ leaseUntil: "2026-01-01T00:00:00.000Z" })
        .where("state", "=", "sending")
        .execute();
    }
    const last = startProgram("serve.mjs", settings);
    closers.push(() => last.child.kill("SIGKILL"));
    await answering(last);
    await until(async () => (await left()) === 0);
    const counts = Map.groupBy(termii.calls, ({ to }) => to);
    const twice = [...counts.values()].filter((calls) => calls.length > 1);
    expect(twice).toEqual([]);
    const rows = await db.selectFrom("smsMessages").select(["state", "registrationId"]).execute();
    const uncertain = rows.filter(({ state }) => state === "uncertain");
    expect(rows.filter(({ state }) => state === "sent")).toHaveLength(PEOPLE - uncertain.length);
    // Whoever may have got none has the reminder by e-mail.
    const mails = await db.selectFrom("webinarMails").select("registrationId").execute();
    expect(mails.map(({ registrationId }) => registrationId).sort()).toEqual(
      uncertain.map(({ registrationId }) => registrationId).sort(),
    );
  },
);

const OFFER = {
  priceKobo: 600,
  included: { free: 0, essentials: 500, pro: 3000 },
  countries: ["+234"],
};
