import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAccountsByHealth } from "../../../app/features/accounts/accounts-by-health.server.ts";
import { readMailQueue } from "../../../app/features/delivery/health/health-report.server.ts";
import { countEmails } from "../../../app/features/delivery/health/mail-counts.server.ts";
import { pruneDelivery } from "../../../app/features/delivery/worker/prune-delivery.server.ts";
import { confirmedSend } from "../../factories/confirmed-send.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const OPERATOR_EMAIL = "ops@iweri.test";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
let app: TestApp;
let operator: Awaited<ReturnType<TestApp["organiser"]>>;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T09:00:00Z");
/** What a page says; numbers are not torn apart from their brackets. */
const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
const db = () => app.context.db;

beforeAll(async () => {
  app = await startApp({
    env: {
      OPERATOR_EMAIL,
      MAIL_TRANSPORT: "resend",
      RESEND_API_KEY: "re_1",
      RESEND_WEBHOOK_SECRET: SECRET,
      MAIL_FROM: "certificates@iweri.test",
    },
    overrides: {
      clock: () => now,
      mail: {
        name: "resend",
        batchSize: 100,
        idempotent: true,
        send: async (messages) =>
          messages.map(({ to }) => ({ kind: "accepted", providerId: `id-${to.email}` })),
        close: async () => {},
      },
    },
  });
  operator = await enterOperatorArea(
    await app.organiser({ email: OPERATOR_EMAIL, accountName: "The office" }),
  );
  organiser = await app.organiser({ email: "ada@lagoon.test", accountName: "Lagoon Academy" });
});
afterAll(() => app.stop());

const PLACES = [
  "/operator/mail",
  "/operator/mail/domain",
  "/operator/mail/test-mail",
  "/operator/jobs",
];

describe("/operator/mail", () => {
  test("only an operator sees these pages or changes anything by them", async () => {
    const all = [...PLACES, `/operator/mail/accounts/${organiser.accountId}`];
    for (const path of all) {
      expect((await organiser.get(path)).status, path).toBe(404);
      expect((await app.visitor().get(path)).headers.get("Location"), path).toContain("/sign-in");
      expect(
        (await organiser.post(path, { intent: "pause", reason: "x", email: "a@b.test" })).status,
        path,
      ).toBe(404);
      expect((await operator.get(path)).status, path).toBe(200);
    }
    expect((await operator.get("/operator/mail/accounts/none")).status).toBe(404);
    expect(
      await db()
        .selectFrom("accounts")
        .select("sendingPausedAt")
        .where("id", "=", organiser.accountId)
        .executeTakeFirst(),
    ).toEqual({
      sendingPausedAt: null,
    });
  });

  async function count(
    accountId: string,
    counts: { sent?: number; bounced?: number; complained?: number },
    leftAt = now,
  ) {
    const given = {
      accountId,
      kind: "certificates",
      leftAt: leftAt.toISOString(),
      at: leftAt.toISOString(),
      ...counts,
    } as const;
    await db()
      .transaction()
      .execute((trx) => countEmails(trx, given));
  }

  test("rates are shown with the worst account first, and for each account", async () => {
    const third = await app.organiser({ email: "bola@kano.test", accountName: "Kano Makers" });
    await count(operator.accountId, { sent: 5_000, bounced: 10 });
    await count(organiser.accountId, { sent: 1_000, bounced: 45, complained: 1 });
    await count(third.accountId, { sent: 3, bounced: 1 });
    await count(third.accountId, { sent: 200, bounced: 100 }, new Date("2026-11-10T09:00:00Z"));
    const html = await operator.page("/operator/mail");
    const said = words(html);
    expect(said).toMatch(
      /Lagoon Academy High.*?1,000.*?45 \(4\.5%\).*?1 \(0\.1%\).*The office Good.*?5,000.*?10 \(0\.2%\).*Kano Makers Good/,
    );
    expect(said).toMatch(/Last 7 days Sent 6,003 Bounced 56 \(0\.93%\)/);
    expect(said).toMatch(/Last 30 days Sent 6,203 Bounced 156 \(2\.5%\)/);
    expect(html).toMatch(
      /<svg[^>]*role="img"[^>]*aria-label="E-mails in the last 48 hours: 6,003 sent/,
    );
    const own = words(await operator.page(`/operator/mail/accounts/${third.accountId}`));
    expect(own).toMatch(
      /Last 7 days Sent 3 Bounced 1 \(33%\).*Last 30 days Sent 203 Bounced 101 \(50%\)/,
    );
    const { accounts, total } = await listAccountsByHealth(db(), { page: 2, pageSize: 2, now });
    expect([accounts.map(({ name }) => name), total]).toEqual([["Kano Makers"], 3]);
  });
});

describe("Pausing", () => {
  test("an operator pauses an account, its organiser reads why, until it's resumed", async () => {
    const project = await addReadyProject(app.context, organiser, [
      { firstName: "Tolu", lastName: "Ade", email: "tolu@people.test" },
    ]);
    const here = `/operator/mail/accounts/${organiser.accountId}`;
    const empty = await operator.post(here, { intent: "pause", reason: "  " });
    expect(empty.status).toBe(422);
    expect(words(await empty.text())).toContain("Enter a reason. Organisers see it");
    expect(
      (await operator.post(here, { intent: "pause", reason: "People complained to us" })).status,
    ).toBe(303);
    expect(words(await operator.page(here))).toContain("People complained to us.");
    expect(words(await operator.page("/operator/mail"))).toMatch(/Lagoon Academy Paused/);

    const said =
      "Sending from this account is paused: People complained to us. Your queue is kept and goes out automatically once we lift the pause.";
    for (const path of ["/projects", `/certificates/${project.id}/send`])
      expect(words(await organiser.page(path)), path).toContain(said);
    // It can still be prepared.
    expect((await organiser.get(`/certificates/${project.id}/message`)).status).toBe(200);
    expect(words(await organiser.page("/activity-log"))).toContain(
      "All sending was paused: People complained to us.",
    );

    expect(
      (await operator.post(here, { intent: "resume", reason: "They cleaned the list" })).status,
    ).toBe(303);
    expect(words(await organiser.page(`/certificates/${project.id}/send`))).not.toContain(
      "Sending from this account is paused",
    );
    const acts = await db()
      .selectFrom("operatorActs")
      .select(["operatorName", "act", "note"])
      .where("accountId", "=", organiser.accountId)
      .where("act", "like", "account.sending%")
      .orderBy("act")
      .execute();
    expect(acts).toEqual([
      {
        operatorName: OPERATOR_EMAIL,
        act: "account.sending-paused",
        note: "People complained to us.",
      },
      {
        operatorName: OPERATOR_EMAIL,
        act: "account.sending-resumed",
        note: "They cleaned the list",
      },
    ]);
    // Counted anew: the 4.5 % of before are gone.
    expect(words(await operator.page(here))).toMatch(/Latest 1,000 Sent 0 .*Counted since/);
  });

  test("when all sending is paused, operators and organisers read why", async () => {
    const { batchId } = await confirmedSend(app.context, organiser, [
      { firstName: "Uche", lastName: "Obi", email: "uche@people.test" },
    ]);
    expect((await operator.post("/operator/mail", { intent: "pause", reason: "" })).status).toBe(
      422,
    );
    expect(
      (
        await operator.post("/operator/mail", {
          intent: "pause",
          reason: "We move to another provider",
        })
      ).status,
    ).toBe(303);
    for (const path of PLACES)
      expect(words(await operator.page(path)), path).toContain(
        "All sending is paused. We move to another provider.",
      );
    expect(words(await organiser.page(`/sent/${batchId}`))).toContain(
      "The operator of Iweri has paused sending: We move to another provider.",
    );
    expect(await readMailQueue(db(), now)).toEqual({
      leaving: 1,
      scheduled: 0,
      paused: 0,
      oldestAt: now.toISOString(),
    });
    expect((await operator.post("/operator/mail", { intent: "resume" })).status).toBe(303);
    expect(words(await operator.page("/operator/mail"))).not.toContain("All sending is paused.");
    const acts = await db()
      .selectFrom("operatorActs")
      .select("act")
      .where("act", "like", "sending.%")
      .orderBy("act")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(["sending.paused", "sending.resumed"]);
  });
});

describe("A test mail", () => {
  test("a test mail shows what became of it, ten an hour", async () => {
    expect(
      (await operator.post("/operator/mail/test-mail", { email: "not an address" })).status,
    ).toBe(422);
    const sent = await operator.post("/operator/mail/test-mail", { email: "inbox@people.test" });
    const place = sent.headers.get("Location")!;
    expect(words(await operator.page(place))).toMatch(
      /inbox@people\.test In progress Added to the queue.*Check again in a moment/,
    );
    await app.work();
    await expect
      .poll(async () => words(await operator.page(place)))
      .toMatch(/Accepted by the mail server/);
    const body = JSON.stringify({
      type: "email.bounced",
      created_at: now.toISOString(),
      data: {
        email_id: "id-inbox@people.test",
        to: ["inbox@people.test"],
        bounce: { type: "Permanent", message: "550 5.1.1 No such user" },
      },
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", Buffer.from(SECRET.slice(6), "base64"))
      .update(`msg_1.${timestamp}.${body}`)
      .digest("base64");
    const taken = await app.visitor().fetch("/webhooks/resend", {
      method: "POST",
      body,
      headers: {
        "svix-id": "msg_1",
        "svix-timestamp": timestamp,
        "svix-signature": `v1,${signature}`,
      },
    });
    expect(await taken.text()).toBe("taken");
    expect(words(await operator.page(place))).toMatch(
      /Failed The address does not exist\..*Bounced/,
    );
    // A send of somebody's is no test mail.
    const other = await db()
      .selectFrom("batches")
      .select("id")
      .where("kind", "=", "certificates")
      .executeTakeFirstOrThrow();
    expect((await operator.get(`/operator/mail/test-mail?sent=${other.id}`)).status).toBe(404);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await operator.post("/operator/mail/test-mail", { email: `inbox${n}@people.test` }))
          .status,
      );
    expect(statuses.slice(-2)).toEqual([422, 422]);
    expect(statuses[0]).toBe(303);
  });
});

describe("Warnings and old counts", () => {
  test("hours without news from Resend are warned of", async () => {
    const said = async () => words(await operator.page("/operator/mail"));
    expect(await said()).not.toContain("No delivery reports from Resend.");
    await db().deleteFrom("webhookEvents").execute();
    now = new Date("2026-11-20T13:30:00Z");
    await enterOperatorArea(operator);
    expect(await said()).toMatch(
      /No delivery reports from Resend\..*6,0\d\d e-mails were accepted by Resend more than 2 hours ago, and we’ve had no delivery report since\..*Reports Last from Resend: Never/,
    );
    const event = {
      id: "resend:msg_9",
      provider: "resend",
      type: "delivered",
      receivedAt: "2026-11-20T13:00:00.000Z",
    };
    await db().insertInto("webhookEvents").values(event).execute();
    expect(await said()).not.toContain("No delivery reports from Resend.");
  });

  test("counts that count no more are forgotten after two months", async () => {
    now = new Date("2027-03-01T09:00:00Z");
    await pruneDelivery(app.context);
    // Jobs that are due at that moment may send something of their own.
    const old = "2027-03-01";
    expect(
      await db().selectFrom("mailHealth").select("at").where("at", "<", old).execute(),
    ).toEqual([]);
    expect(await db().selectFrom("mailHours").select("at").where("at", "<", old).execute()).toEqual(
      [],
    );
  });
});
