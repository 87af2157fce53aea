import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { givePlan } from "../../factories/give-plan.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { startTermiiServer, TERMII_KEY } from "../../fakes/termii-server.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { readPage } from "../../setup/page.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Monday 2 March, nine in the morning in Lagos; the webinars are a week later at ten. */
const MONDAY = new Date("2026-03-02T08:00:00.000Z");
const SECRET = "tsk_secret";
const PHONE = "+2348031234567";

let app: TestApp;
let termii: Awaited<ReturnType<typeof startTermiiServer>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let now = MONDAY;

beforeAll(async () => {
  termii = await startTermiiServer();
  app = await startApp({
    overrides: { clock: () => now },
    env: {
      SMS_TRANSPORT: "termii",
      TERMII_BASE_URL: termii.url,
      TERMII_API_KEY: TERMII_KEY,
      TERMII_SENDER: "Iweri",
      TERMII_SECRET_KEY: SECRET,
      SMS_PRICE: "6",
      SMS_ALLOWANCE: "essentials=2",
    },
  });
});
beforeEach(async () => {
  now = MONDAY;
  termii.fault = null;
  termii.calls.length = 0;
  // Those of other tests would be reminded at the same moments.
  await db().deleteFrom("webinars").execute();
  await db().deleteFrom("smsStops").execute();
  owner = await app.organiser();
  const elements = [...contactQuestions(), element("phone", { id: "phonenum", label: "Phone" })];
  form = await addPublishedForm(app.context, owner, { elements });
  webinar = await addWebinar(app.context, owner, form, { sms: ON });
});
afterAll(async () => {
  await app.stop();
  await termii.close();
});

const db = () => app.context.db;
const ON = JSON.stringify({
  confirmation: { enabled: true, text: null },
  reminder: { minutes: [1440, 60], text: null },
});
const settingsPath = () => `/forms/${form.id}/webinar/messages/sms`;

async function register(
  change: Record<string, string> = {},
  email = `ada-${webinar.id}@people.test`,
): Promise<Response> {
  const visitor = app.visitor();
  const stamp = /name="stamp" value="([^"]+)"/.exec(await visitor.page(`/f/${form.slug}`))![1]!;
  return visitor.post(`/f/${form.slug}`, {
    stamp,
    go: "on",
    "q-fullname.first": "Adé",
    "q-fullname.last": "Bello",
    "q-emailadr": email,
    "q-employer": "",
    "q-phonenum.code": "+234",
    "q-phonenum": "0803 123 4567",
    "q-phonenum.sms": "yes",
    ...change,
  });
}

async function at(moment: string | Date): Promise<void> {
  now = new Date(moment);
  await runDueJobs(app.context);
}

/** Somebody with a place who agreed to text messages, since before all that is tested. */
async function addGuest(name: string, phone: string | null = PHONE) {
  const guest = await addRegistration(app.context, webinar, {
    name,
    email: `${name.toLowerCase()}-${webinar.id}@people.test`,
  });
  if (phone)
    await db()
      .insertInto("smsConsents")
      .values({
        registrationId: guest.id,
        accountId: owner.accountId,
        webinarId: webinar.id,
        phone,
        agreedAt: "2026-03-01",
        words: "Yes",
      })
      .execute();
  return guest;
}

const messages = () =>
  db()
    .selectFrom("smsMessages")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .orderBy("createdAt")
    .execute();
const states = async () =>
  (await messages()).map(({ kind, state }) => `${kind.split("@")[0]} ${state}`).sort();
/** "Ada reminder-60" for every e-mail. */
const mails = async () =>
  (
    await db()
      .selectFrom("webinarMails as m")
      .innerJoin("webinarRegistrations as r", "r.id", "m.registrationId")
      .select(["r.name", "m.kind"])
      .where("m.webinarId", "=", webinar.id)
      .execute()
  )
    .map(({ name, kind }) => `${name} ${kind.split("@")[0]}`)
    .sort();

function report(event: object, secret = SECRET): Promise<Response> {
  const body = JSON.stringify(event);
  const signature = createHmac("sha512", secret).update(body).digest("hex");
  const headers = { "Content-Type": "application/json", "X-Termii-Signature": signature };
  return app.visitor().fetch("/webhooks/termii", { method: "POST", body, headers });
}

describe("The tick on the form", () => {
  test("it stands below the phone number, only where text messages are on", async () => {
    expect(await app.visitor().page(`/f/${form.slug}`)).toContain('name="q-phonenum.sms"');
    await db().updateTable("webinars").set({ sms: "{}" }).where("id", "=", webinar.id).execute();
    expect(await app.visitor().page(`/f/${form.slug}`)).not.toContain(".sms");
  });

  test.each([
    ["", "Enter “Phone”, or untick the box below it"],
    ["01 234 5678", "Nigerian phone numbers should be 10 digits"],
    // Ten digits of which the first is the nought of the trunk: nine, or one was left out.
    ["012 345 6789", "Nigerian phone numbers should be 10 digits"],
    ["not a number", "Phone number should contain only digits: “Phone”"],
    ["+234", "Enter the phone number in full, like +234 803 123 4567: “Phone”"],
    ["0803 123 456", "Nigerian phone numbers should be 10 digits (without country code): “Phone”"],
    ["0803 123", "Nigerian phone numbers should be 10 digits (without country code): “Phone”"],
    ["+1 555 0100", "US/Canada phone numbers should be 10 digits"],
    // Far numbers cost many times as much.
    ["+44 7911 123456", "“Phone” isn’t a mobile number that gets text messages"],
  ])("with %j it says so beside the number, and keeps everything", async (typed, message) => {
    const refused = await register({ "q-phonenum": typed });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect((await readPage(html)).text).toContain(message);
    expect(html).toMatch(/name="q-phonenum.sms"[^>]*checked/);
    expect(await messages()).toEqual([]);
  });

  test("without the tick any number will do, and nothing is sent", async () => {
    expect((await register({ "q-phonenum": "+44 7911 123456", "q-phonenum.sms": "" })).status).toBe(
      303,
    );
    await at(MONDAY);
    expect(termii.calls).toEqual([]);
  });
});

describe("Sending", () => {
  test("a confirmation leaves once, and its report is shown to the organiser", async () => {
    expect((await register()).status).toBe(303);
    await at(MONDAY);
    await at("2026-03-02T08:10:00.000Z");
    const guest = await db()
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(termii.calls).toMatchObject([{ to: "2348031234567", from: "Iweri", channel: "dnd" }]);
    expect(termii.calls[0]!.sms).toBe(
      `Adé, you have a place at CVs that pass the screen, Mon 9 Mar, 10:00. Your page: http://localhost:3000/w/${guest.joinToken}`,
    );
    const sent = { type: "outbound", message_id: "9122821270554876574", receiver: "2348031234567" };
    expect(
      (await report({ ...sent, status: "DELIVERED | Message delivered to handset" }, "other"))
        .status,
    ).toBe(401);
    expect(await states()).toEqual(["confirmation sent"]);
    for (const status of ["DELIVERED | Message delivered to handset", "Message Sent", "Expired"])
      expect((await report({ ...sent, status })).status).toBe(200);
    expect(await states()).toEqual(["confirmation delivered"]);
    const list = await owner.page(`/forms/${form.id}/webinar/people`);
    expect(list).toContain("Delivered");
    const sheet = await (await owner.get(`/forms/${form.id}/webinar/people.csv`)).text();
    expect(sheet).toContain("Phone for text messages,Text messages");
    expect(sheet).toMatch(/2348031234567,Delivered\r?\n$/);
    const person = await owner.page(`/forms/${form.id}/webinar/people/${guest.id}`);
    expect(person).toContain("you have a place at CVs that pass the screen");
    // Whoever followed it from there would count as the guest.
    expect(person).toContain("Your page: http://localhost:3000/w/…");
    expect(person).toContain("Text me about this event");
  });

  test("a reminder is a text message, an e-mail, or both if chosen", async () => {
    await addGuest("Ada");
    await addGuest("Chi", null);
    await at("2026-03-08T09:00:00.000Z");
    expect(await mails()).toEqual(["Chi reminder-1440"]);
    expect(termii.calls.map(({ sms }) => sms)).toEqual([
      expect.stringMatching(
        /^CVs that pass the screen starts in 24 hours\. Your link: http:\/\/localhost:3000\/j\/\w{26}$/,
      ),
    ]);
    await db()
      .updateTable("webinars")
      .set({ sms: JSON.stringify({ ...JSON.parse(ON), alsoEmail: true }) })
      .where("id", "=", webinar.id)
      .execute();
    await at("2026-03-09T08:00:00.000Z");
    await at("2026-03-09T08:50:00.000Z");
    expect((await mails()).filter((mail) => mail.startsWith("Ada"))).toEqual([
      "Ada reminder-10",
      "Ada reminder-60",
    ]);
    expect(await states()).toEqual(["reminder-1440 sent", "reminder-60 sent"]);
  });

  test.each([
    [
      "a refused number",
      { status: 400, body: { message: "The phone number is invalid." } },
      "failed",
    ],
    ["a cut connection", { status: 200, body: "", drop: true }, "uncertain"],
    ["a server that fell over", { status: 500, body: {} }, "uncertain"],
  ])("%s is not tried again, and the e-mail goes instead", async (_, fault, state) => {
    await addGuest("Ada");
    termii.fault = fault;
    await at("2026-03-08T09:00:00.000Z");
    await at("2026-03-08T12:00:00.000Z");
    expect(await states()).toEqual([`reminder-1440 ${state}`]);
    expect(termii.calls).toHaveLength(1);
    expect(await mails()).toEqual(["Ada reminder-1440"]);
  });

  test("a guest who registered in Hausa is texted in Hausa", async () => {
    const { id } = await addGuest("Zainab");
    await db()
      .updateTable("webinarRegistrations")
      .set({ language: "ha" })
      .where("id", "=", id)
      .execute();
    await at("2026-03-08T09:00:00.000Z");
    expect(termii.calls[0]!.sms).toMatch(/^CVs that pass the screen zai fara .*Hanyar shiga: http/);
  });

  test("asked to come back later it does, and sends one", async () => {
    await addGuest("Ada");
    termii.fault = { status: 429, body: {}, headers: { "Retry-After": "120" } };
    await at("2026-03-08T09:00:00.000Z");
    expect(await states()).toEqual(["reminder-1440 queued"]);
    termii.fault = null;
    await at("2026-03-08T09:01:59.000Z");
    expect(termii.calls).toHaveLength(1);
    await at("2026-03-08T09:02:01.000Z");
    expect(await states()).toEqual(["reminder-1440 sent"]);
    expect(termii.calls).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test("one whose process died while it was sent is never sent again", async () => {
    const ada = await addGuest("Ada");
    await at("2026-03-08T09:00:00.000Z");
    await db()
      .updateTable("smsMessages")
      .set({ state: "sending", leaseUntil: "2026-03-08T09:01:00.000Z" })
      .where("registrationId", "=", ada.id)
      .execute();
    const { resumeSms } = await import(
      "../../../app/features/webinars/reminders/send-sms.server.ts"
    );
    await resumeSms(app.context);
    await at("2026-03-08T09:02:00.000Z");
    expect(await states()).toEqual(["reminder-1440 uncertain"]);
    expect(termii.calls).toHaveLength(1);
    expect(await mails()).toEqual(["Ada reminder-1440"]);
  });

  test("nothing leaves between 21:00 and 07:00", async () => {
    now = new Date("2026-03-02T20:30:00.000Z");
    await register();
    await at(now);
    expect(await states()).toEqual(["confirmation queued"]);
    await at("2026-03-03T05:59:00.000Z");
    expect(termii.calls).toEqual([]);
    await at("2026-03-03T06:00:01.000Z");
    expect(await states()).toEqual(["confirmation sent"]);
  });

  test("a reminder that could only come too late is an e-mail", async () => {
    const startsAt = "2026-03-09T05:30:00.000Z";
    webinar = await addWebinar(app.context, owner, await addPublishedForm(app.context, owner), {
      sms: ON,
    });
    await db()
      .updateTable("webinars")
      .set({ startsAt, nextTurnAt: "2026-03-09T04:30:00.000Z" })
      .where("id", "=", webinar.id)
      .execute();
    await addGuest("Ada");
    const { rescheduleWebinars } = await import(
      "../../../app/features/webinars/reminders/webinar-jobs.server.ts"
    );
    await rescheduleWebinars(app.context);
    await at("2026-03-09T04:30:00.000Z");
    expect(await states()).toEqual(["reminder-60 skipped"]);
    expect(await mails()).toEqual(["Ada reminder-60"]);
    expect(termii.calls).toEqual([]);
  });

  test("when they are used up e-mails still leave, and it says so", async () => {
    await givePlan(db(), owner.accountId, { plan: "essentials", emailLimit: 10_000 });
    for (const [index, name] of ["Ada", "Bola", "Chi"].entries())
      await addGuest(name, `+23480312345${60 + index}`);
    await at("2026-03-08T09:00:00.000Z");
    expect(await states()).toEqual([
      "reminder-1440 sent",
      "reminder-1440 sent",
      "reminder-1440 skipped",
    ]);
    expect(await mails()).toHaveLength(1);
    // Its organiser is signed in for some days.
    now = MONDAY;
    expect(await owner.page("/settings/plan")).toContain("2 of 2 text messages used");
    expect(await owner.page("/activity-log")).toContain(
      "All 2 text messages of your Essentials plan are used",
    );
    expect((await readPage(await owner.page("/settings/plan/usage"))).text).toContain(
      "Text messages 2 of 2",
    );
  });
});

describe("STOP", () => {
  test("a reply ends them for all accounts until a new yes", async () => {
    const ada = await addGuest("Ada");
    const other = await app.organiser({ accountName: "Somebody else" });
    const theirs = await addWebinar(
      app.context,
      other,
      await addPublishedForm(app.context, other),
      { sms: ON },
    );
    const guest = await addRegistration(app.context, theirs, { name: "Ada" });
    await db()
      .insertInto("smsConsents")
      .values({
        registrationId: guest.id,
        accountId: other.accountId,
        webinarId: theirs.id,
        phone: PHONE,
        agreedAt: "2026-03-01",
        words: "Yes",
      })
      .execute();
    expect(
      (await report({ type: "inbound", sender: "2348031234567", message: " stop please" })).status,
    ).toBe(200);
    expect(
      (await report({ type: "inbound", sender: "2348031234567", message: "Great, thanks" })).status,
    ).toBe(200);
    expect(
      await db().selectFrom("smsStops").select("accountId").where("phone", "=", PHONE).execute(),
    ).toHaveLength(2);
    await at("2026-03-08T09:00:00.000Z");
    expect(termii.calls).toEqual([]);
    expect(await mails()).toEqual(["Ada reminder-1440"]);

    now = MONDAY;
    const path = `/forms/${form.id}/webinar/people/${ada.id}`;
    expect(await owner.page(path)).not.toContain("Allow text messages again");
    await owner.post(path, { intent: "allow-sms" });
    expect(
      await db()
        .selectFrom("smsStops")
        .select("phone")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toHaveLength(1);
    await db()
      .updateTable("smsConsents")
      .set({ agreedAt: "2026-03-08T10:00:00.000Z" })
      .where("registrationId", "=", ada.id)
      .execute();
    expect(await owner.page(path)).toContain("Allow text messages again");
    await owner.post(path, { intent: "allow-sms" });
    expect(
      await db()
        .selectFrom("smsStops")
        .select("phone")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toEqual([]);
  });

  test("a guest stops them on their page by a button only", async () => {
    const ada = await addGuest("Ada");
    const visitor = app.visitor();
    expect(await visitor.page(`/w/${ada.joinToken}`)).toContain(`/w/${ada.joinToken}/sms`);
    expect(await visitor.page(`/w/${ada.joinToken}/sms`)).toContain("Stop text messages?");
    expect(await db().selectFrom("smsStops").selectAll().execute()).toEqual([]);
    expect((await visitor.post(`/w/${ada.joinToken}/sms`, {})).status).toBe(303);
    expect(await visitor.page(`/w/${ada.joinToken}`)).toContain(`Stopped for ${PHONE}`);
    expect(await owner.page(`/forms/${form.id}/webinar/people`)).toContain("Stopped");
  });
});

describe("The link by phone", () => {
  test("a known number gets it; the page says nothing of that", async () => {
    const ada = await addGuest("Ada");
    const path = `/f/${form.slug}/link-again`;
    const known = await app.visitor().post(path, { phone: "0803 123 4567" });
    const unknown = await app.visitor().post(path, { phone: "0803 999 9999" });
    expect([known.status, known.headers.get("Location")]).toEqual([
      unknown.status,
      unknown.headers.get("Location"),
    ]);
    expect((await app.visitor().post(path, { phone: "not a number" })).status).toBe(422);
    await expect.poll(states).toEqual(["link queued"]);
    await at(MONDAY);
    expect(termii.calls.map(({ sms }) => sms)).toEqual([
      `Your own page for CVs that pass the screen: http://localhost:3000/w/${ada.joinToken}`,
    ]);
    for (let asked = 0; asked < 2; asked++) await app.visitor().post(path, { phone: PHONE });
    const fourth = await app.visitor().post(path, { phone: PHONE });
    expect(fourth.status).toBe(429);
    expect(await fourth.text()).toContain("too many requests");
  });
});

describe("What is no number", () => {
  const personPath = (id: string) => `/forms/${form.id}/webinar/people/${id}`;
  /** The people table's line of somebody. */
  const lineOf = async (name: string) => {
    const html = await owner.page(`/forms/${form.id}/webinar/people`);
    return wordsOf(
      html.split("<tr").find((row) => row.includes(`${name.toLowerCase().split(" ")[0]}-`)) ?? "",
    );
  };

  test.each(["not a number", "", "12345", "0803 123", "+234"])(
    "asked for a link to %j, the page says what to enter",
    async (phone) => {
      await addGuest("Ada");
      const refused = await app.visitor().post(`/f/${form.slug}/link-again`, { phone });
      expect(refused.status).toBe(422);
      const html = await refused.text();
      expect(wordsOf(html)).toContain(
        "Enter a mobile number, like 0803 123 4567 or +44 7911 123456",
      );
      if (phone) expect(html).toContain(`value="${phone}"`);
      expect(await messages()).toEqual([]);
    },
  );

  test("refused by the provider, the organiser reads why, and nothing is charged", async () => {
    await givePlan(db(), owner.accountId, { plan: "essentials" });
    const ada = await addGuest("Ada", "+23480");
    await at("2026-03-08T09:00:00.000Z");
    expect(termii.calls.map(({ to }) => to)).toEqual(["23480"]);
    await db().updateTable("sessions").set({ expiresAt: "2999-01-01T00:00:00.000Z" }).execute();
    expect(await lineOf("Ada")).toContain("Not delivered");
    const page = wordsOf(await owner.page(personPath(ada.id)));
    expect(page).toContain("The text message service doesn’t take messages to this number.");
    expect((await messages()).map(({ countedFor }) => countedFor)).toEqual([null]);
    // The reminder comes as an e-mail, and the number isn't tried again.
    await at("2026-03-08T12:00:00.000Z");
    expect(await mails()).toEqual(["Ada reminder-1440"]);
    expect(termii.calls).toHaveLength(1);
  });

  test("whom organisers add or import never agreed, so none leaves", async () => {
    const added = await owner.post(`/forms/${form.id}/webinar/people/add`, {
      name: "Chi Eze",
      email: `chi-${webinar.id}@people.test`,
      phone: PHONE,
      "q-phonenum": PHONE,
      "q-phonenum.sms": "yes",
    });
    expect(added.status).toBe(303);
    expect(await lineOf("Chi Eze")).toMatch(/ – /);
    await at("2026-03-08T09:00:00.000Z");
    expect(termii.calls).toEqual([]);
    expect(await mails()).toContain("Chi Eze reminder-1440");
  });
});

describe("The settings", () => {
  const typed = {
    confirmation: "yes",
    confirmationText: "See you at {Short Time}, {First Name}!",
    reminderText: "Soon: {My Page}",
    channel: "sms",
  };

  test("its cost is shown before anything is switched on", async () => {
    await db().updateTable("webinars").set({ sms: "{}" }).where("id", "=", webinar.id).execute();
    const page = await owner.page(settingsPath());
    expect(page).toContain("Nothing is ticked, so no text messages go out.");
    const asked = await owner.post(settingsPath(), { ...typed, intent: "save", seen: "0/0" });
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain("the confirmation takes 1 SMS (₦6 each) for each guest");
    expect(
      (await owner.post(settingsPath(), { ...typed, intent: "save", seen: "1/1" })).status,
    ).toBe(303);
    const saved = await db()
      .selectFrom("webinars")
      .select("sms")
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(saved.sms)).toMatchObject({
      confirmation: { enabled: true, text: typed.confirmationText },
      reminder: { minutes: [] },
    });
    expect(await app.visitor().page(`/f/${form.slug}`)).toContain('name="q-phonenum.sms"');
  });

  test("a preview shows what was typed for a guest, and keeps nothing", async () => {
    await addGuest("Fúnmiláyọ̀");
    const chi = await addGuest("Chi");
    const shown = await owner.post(settingsPath(), { ...typed, intent: "preview" });
    const html = await shown.text();
    expect(html).toContain("See you at Mon 9 Mar, 10:00, Fúnmiláyọ̀!");
    expect((await readPage(html)).text).toContain("70 characters to an SMS");
    expect(html).toContain(`preview:${chi.id}`);
    const plain = await owner.post(settingsPath(), {
      ...typed,
      withoutMarks: "yes",
      intent: "preview",
    });
    expect(await plain.text()).toContain("See you at Mon 9 Mar, 10:00, Funmilayo!");
    expect(webinar.sms).toBe(
      (
        await db()
          .selectFrom("webinars")
          .select("sms")
          .where("id", "=", webinar.id)
          .executeTakeFirstOrThrow()
      ).sms,
    );
  });

  test.each([
    [{ confirmationText: "Hello {Frist Name}" }, "{Frist Name} is not a placeholder"],
    [{ confirmationText: "" }, "Write the text message"],
    [{ confirmationText: "a".repeat(641) }, "Shorten the text message to 640 characters"],
  ])("%j is refused", async (change, message) => {
    const refused = await owner.post(settingsPath(), {
      ...typed,
      ...change,
      intent: "save",
      seen: "9/9",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(message);
  });

  test("the price list says what each plan includes, where they are offered", async () => {
    const pricing = wordsOf(await app.visitor().page("/pricing"));
    expect(pricing).toMatch(
      /Text messages to guests Free .* 1 None Essentials .* 100 2 a month Pro .* ₦6 each/,
    );
    expect(pricing).toContain("2 text messages to guests a month");
    const without = await startApp({ env: { SMS_PRICE: "off" } });
    expect(await without.visitor().page("/pricing")).not.toMatch(/text message/i);
    await without.stop();
  });

  test("a plan without text messages can't switch them on", async () => {
    const free = await app.organiser({ plan: "free" });
    const own = await addPublishedForm(app.context, free);
    await addWebinar(app.context, free, own);
    const path = `/forms/${own.id}/webinar/messages/sms`;
    expect((await readPage(await free.page(path))).text).toContain(
      "Your Free plan has no text messages.",
    );
    const refused = await free.post(path, { ...typed, intent: "save", seen: "9/9" });
    expect(refused.status).toBe(422);
  });
});
