import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarFile } from "../../../app/features/webinars/calendar/calendar-file.server.ts";
import { calendarUid } from "../../../app/features/webinars/calendar/series-calendar.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar, ROOM } from "../../factories/webinar.ts";
import { fillIn, leadsTo } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
const now = new Date("2026-03-02T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

function personOf(property: ICAL.Property | null) {
  if (!property) return null;
  const parameter = (name: string) => property.getFirstParameter(name);
  const [name, answer, asked] = ["cn", "partstat", "rsvp"].map(parameter);
  return { address: property.getFirstValue(), name, ...(answer ? { answer, asked } : {}) };
}

/** What an independent reader makes of a calendar file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    zone: calendar.getFirstPropertyValue("x-wr-timezone"),
    uid: event.uid,
    sequence: event.sequence,
    title: event.summary,
    description: event.description,
    location: event.location,
    url: component.getFirstPropertyValue("url"),
    status: component.getFirstPropertyValue("status"),
    stamp: String(component.getFirstPropertyValue("dtstamp")),
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
    alarms: component
      .getAllSubcomponents("valarm")
      .map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    alarmTexts: component
      .getAllSubcomponents("valarm")
      .map((alarm) => alarm.getFirstPropertyValue("description")),
    organizer: personOf(component.getFirstProperty("organizer")),
    attendees: component.getAllProperties("attendee").map(personOf),
  };
}

const webinar = {
  id: "webinar",
  title: "Law, order; and back\\slashes: Ẹ̀kọ́ nípa ìwé‑ẹ̀rí, òfin àti ìṣẹ́ 🎓 fún gbogbo ènìyàn",
  host: "Dr Ngọzị Okonkwọ",
  sequence: 4,
  joinUrl: ROOM,
  venue: "",
  startsAt: "2026-03-09T09:00:00.000Z",
  lengthMinutes: 90,
  timeZone: "Africa/Lagos",
};
const person = {
  uid: "registration@iweri.test",
  joinLink: "https://iweri.test/j/0123456789abcdefghjkmnpqrs",
  attendee: { name: 'Ọlá "Big" Bello; Esq', email: "ola+webinar@people.test" },
};
const organiser = { name: "Lagoon, Ltd", email: "mail@iweri.test" };

describe("The file", () => {
  test("another program reads everything back, marks, commas and line ends included", () => {
    const file = calendarFile({ webinar, organiser, method: "PUBLISH", now }, person);
    expect(read(file)).toEqual({
      method: "PUBLISH",
      zone: "Africa/Lagos",
      uid: "registration@iweri.test",
      sequence: 4,
      title: webinar.title,
      description: [
        "Monday 9 March 2026, 10:00 to 11:30, West Africa Time (Lagos)",
        "With Dr Ngọzị Okonkwọ",
        `Your own joining link: ${person.joinLink}`,
        "Organised by Lagoon, Ltd",
      ].join("\n"),
      location: person.joinLink,
      url: person.joinLink,
      status: "CONFIRMED",
      stamp: "2026-03-02T08:00:00Z",
      starts: "2026-03-09T09:00:00.000Z",
      ends: "2026-03-09T10:30:00.000Z",
      alarms: ["-PT10M"],
      alarmTexts: [webinar.title],
      organizer: { address: "mailto:mail@iweri.test", name: "Lagoon, Ltd" },
      attendees: [],
    });
  });

  test("a mail's file names both people, accepted, asking no answer", () => {
    for (const method of ["REQUEST", "CANCEL"] as const) {
      const file = calendarFile({ webinar, organiser, method, now }, person);
      expect(read(file)).toMatchObject({
        method,
        organizer: { address: "mailto:mail@iweri.test", name: "Lagoon, Ltd" },
        attendees: [
          {
            address: "mailto:ola+webinar@people.test",
            name: "Ọlá 'Big' Bello; Esq",
            answer: "ACCEPTED",
            asked: "FALSE",
          },
        ],
      });
      // In the event, before its alarm (RFC 5545, 3.6.1).
      expect(file.indexOf("ATTENDEE;")).toBeLessThan(
        method === "REQUEST" ? file.indexOf("BEGIN:VALARM") : file.length,
      );
    }
  });

  test("a name or address can't add lines to the file", () => {
    const name = 'A"\r\nX-EVIL:1\n:mailto:victim@people.test;X="';
    const file = calendarFile(
      { webinar, organiser: { name, email: "mail@iweri.test" }, method: "REQUEST", now },
      { ...person, attendee: { name, email: "ọlá$&@people.test" } },
    );
    expect(file).not.toMatch(/^X-EVIL/m);
    const said = "A' X-EVIL:1 :mailto:victim@people.test;X='";
    expect(read(file)).toMatchObject({
      organizer: { address: "mailto:mail@iweri.test", name: said },
      attendees: [{ address: "mailto:%E1%BB%8Dl%C3%A1$&@people.test", name: said }],
    });
  });

  test("no line has over 75 octets or breaks a letter", () => {
    const file = calendarFile(
      {
        webinar,
        organiser: { name: "Ọ".repeat(200), email: "mail@iweri.test" },
        method: "REQUEST",
        now,
      },
      person,
    );
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufffd]/);
    const octets = file.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(octets.filter((count) => count > 70).length).toBeGreaterThan(4);
  });

  test("each file says when it was made", () => {
    const made = (at: string) =>
      calendarFile({ webinar, organiser, method: "PUBLISH", now: new Date(at) }, person);
    expect(read(made("2026-03-02T08:00:00.500Z")).stamp).toBe("2026-03-02T08:00:00Z");
    expect(read(made("2026-03-03T23:59:59.000Z")).stamp).toBe("2026-03-03T23:59:59Z");
  });

  test("what is called off takes the same entry out", () => {
    const file = calendarFile({ webinar, organiser, method: "CANCEL", now }, person);
    expect(read(file)).toMatchObject({
      method: "CANCEL",
      status: "CANCELLED",
      uid: "registration@iweri.test",
      alarms: [],
    });
  });

  test("a title can't add lines of its own to the file", () => {
    const title = "Quiet\r\nATTENDEE:mailto:victim@people.test\nEND:VEVENT\u0007";
    const file = calendarFile(
      { webinar: { ...webinar, title }, organiser, method: "PUBLISH", now },
      person,
    );
    expect(file).not.toMatch(/^(?:ATTENDEE|\u0007)/m);
    expect(read(file).title).toBe("Quiet\nATTENDEE:mailto:victim@people.test\nEND:VEVENT ");
  });
});

describe("How it comes", () => {
  test("the confirmation's entry is changed and cancelled under the same UID", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form);
    await answerForm(app.context, form, contactAnswers("calendar@people.test"));
    const person = await app.context.db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", made.id)
      .executeTakeFirstOrThrow();
    const uid = calendarUid("http://localhost:3000", made, person);
    const base = `/forms/${form.id}/webinar`;
    const details = {
      title: made.title,
      host: made.host,
      day: "2026-03-10",
      time: "14:00",
      lengthMinutes: "90",
      timeZone: "America/New_York",
      joinUrl: ROOM,
      waitingList: "yes",
    };
    const asked = await owner.post(`${base}?index`, details);
    expect(asked.status).toBe(422);
    const question = await asked.text();
    expect(question).toContain("1 person gets an e-mail with the new time");
    const confirm = /name="confirm" value="([^"]+)"/.exec(question)![1]!;
    // Changed once more meanwhile: the yes was to something else.
    expect((await owner.post(`${base}?index`, { ...details, time: "15:00", confirm })).status).toBe(
      422,
    );
    expect((await owner.post(`${base}?index`, { ...details, confirm })).status).toBe(303);
    expect((await owner.post(`${base}/cancel`, { reason: "The speaker is ill." })).status).toBe(
      303,
    );
    const mails = await waitForMails(app, "calendar@people.test", 3);
    const files = mails.map((mail) => {
      const [file] = mail.attachments.filter(({ contentType }) => contentType === "text/calendar");
      const type = JSON.stringify(file!.headers.get("content-type"));
      return {
        ...read(file!.content.toString("utf8")),
        subject: mail.subject,
        type,
        text: mail.text ?? "",
      };
    });
    files.sort((a, b) => a.sequence - b.sequence);
    expect(
      files.map(({ subject, method, sequence, status, uid, starts }) => ({
        subject,
        method,
        sequence,
        status,
        uid,
        starts,
      })),
    ).toEqual([
      {
        subject: "You are registered: CVs that pass the screen",
        method: "REQUEST",
        sequence: 0,
        status: "CONFIRMED",
        uid,
        starts: "2026-03-09T09:00:00.000Z",
      },
      {
        subject: "Changed: CVs that pass the screen",
        method: "REQUEST",
        sequence: 1,
        status: "CONFIRMED",
        uid,
        starts: "2026-03-10T18:00:00.000Z",
      },
      {
        subject: "Cancelled: CVs that pass the screen",
        method: "CANCEL",
        sequence: 2,
        status: "CANCELLED",
        uid,
        starts: "2026-03-10T18:00:00.000Z",
      },
    ]);
    for (const { type, method, organizer, attendees } of files) {
      expect(type).toContain(`"method":"${method}"`);
      expect(organizer!.address).toBe(`mailto:${app.context.config.mail.from}`);
      expect(attendees.map((one) => one!.address)).toEqual(["mailto:calendar@people.test"]);
    }
    for (const mail of mails)
      expect(mail.from!.value[0]!.address).toBe(app.context.config.mail.from);
    expect(files[1]!.text).toContain(
      "Tuesday 10 March 2026, 14:00 to 15:30, Eastern Daylight Time (New York)",
    );
    expect(files[1]!.text).toContain(
      "Monday 9 March 2026, 10:00 to 11:30, West Africa Time (Lagos)",
    );
    expect(files[2]!.text).toContain("The speaker is ill.");
    for (const { text } of files.slice(0, 2))
      expect(text).toContain(`http://localhost:3000/j/${person.joinToken}`);
    for (const mail of mails) expect(`${mail.html}${mail.text}`).not.toContain("secret-room");
  });

  /** Fills the form in, and reads the file that the thank-you page offers. */
  async function registerAndAdd(path: string, email: string) {
    const sent = await fillIn(app.visitor(), path, {
      "q-fullname.first": "Ada",
      "q-fullname.last": "Obi",
      "q-emailadr": email,
      "q-employer": "",
    });
    const page = await app.visitor().page(await leadsTo(sent));
    const [, file = ""] = /href="([^"]+calendar\.ics[^"]*)"/.exec(page) ?? [];
    return (await app.visitor().get(file.replaceAll("&amp;", "&"))).text();
  }

  async function mailedFiles(email: string, count: number) {
    const mails = await waitForMails(app, email, count);
    const files = mails.flatMap(({ attachments }) =>
      attachments.filter(({ contentType }) => contentType === "text/calendar"),
    );
    return files
      .map(({ content }) => read(content.toString("utf8")))
      .sort((a, b) => a.sequence - b.sequence);
  }

  test("registering, cancelling and coming back raise SEQUENCE each time", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form);
    const email = "back-again@people.test";
    const files = [read(await registerAndAdd(`/f/${form.slug}`, email))];
    const { joinToken } = await app.context.db
      .selectFrom("webinarRegistrations")
      .select("joinToken")
      .where("webinarId", "=", made.id)
      .executeTakeFirstOrThrow();
    expect((await app.visitor().post(`/w/${joinToken}/cancel`, {})).status).toBe(303);
    files.push(read(await registerAndAdd(`/f/${form.slug}`, email)));
    const mailed = await mailedFiles(email, 3);
    expect(mailed.map(({ method, sequence }) => [method, sequence])).toEqual([
      ["REQUEST", 0],
      ["CANCEL", 1],
      ["REQUEST", 2],
    ]);
    // One entry, wherever it came from: what changes later changes all of them.
    expect(new Set([...mailed, ...files].map(({ uid }) => uid)).size).toBe(1);
    expect(
      read(await (await app.visitor().get(`/w/${joinToken}/calendar.ics`)).text()),
    ).toMatchObject({
      uid: mailed[0]?.uid,
      sequence: 2,
    });
  });

  test("the thank-you page's entry says nothing of who registered before", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form);
    const email = "twice@people.test";
    const first = read(await registerAndAdd(`/f/${form.slug}`, email));
    const again = read(await registerAndAdd(`/f/${form.slug}`, email));
    expect({ ...again, stamp: "" }).toEqual({ ...first, stamp: "" });
    const { id, joinToken } = await app.context.db
      .selectFrom("webinarRegistrations")
      .select(["id", "joinToken"])
      .where("webinarId", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(first.uid).not.toContain(id);
    expect(first.uid).not.toContain(joinToken);
    const madeUp = await app.visitor().get(`/f/${form.slug}/calendar.ics?entry=%0AX-EVIL:1`);
    expect(read(await madeUp.text()).uid).toBe(`${made.id}@localhost`);
  });

  test("sessions of a series are the same entries from page and e-mail", async () => {
    const form = await addPublishedForm(app.context, owner);
    await addSeries(app.context, owner, form, { sessions: 3 });
    const email = "sessions@people.test";
    const uids = (file: string) => [...file.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid).sort();
    const offered = uids((await registerAndAdd(`/f/${form.slug}`, email)).replaceAll("\r\n ", ""));
    const [mail] = await waitForMails(app, email, 1);
    const [file] = mail?.attachments ?? [];
    expect(offered.length).toBeGreaterThan(1);
    expect(uids(String(file?.content).replaceAll("\r\n ", ""))).toEqual(offered);
  });

  test("a webinar of before keeps the entries that calendars know", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form, { openUids: 0 });
    const known = await addRegistration(app.context, made);
    const file = await app.visitor().get(`/w/${known.joinToken}/calendar.ics`);
    expect(read(await file.text()).uid).toBe(`${known.id}@localhost`);
  });

  test("a downloaded file is the mail's, cancelled with the place", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form);
    const going = await addRegistration(app.context, made);
    const gone = await addRegistration(app.context, made, { state: "cancelled" });
    const visitor = app.visitor();
    const own = await visitor.get(`/w/${going.joinToken}/calendar.ics`);
    expect(own.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(read(await own.text())).toMatchObject({
      uid: calendarUid("http://localhost:3000", made, going),
      url: `http://localhost:3000/j/${going.joinToken}`,
    });
    const off = await visitor.get(`/w/${gone.joinToken}/calendar.ics`);
    expect(off.headers.get("Content-Type")).toContain("method=CANCEL");
    expect(read(await off.text())).toMatchObject({
      method: "CANCEL",
      uid: calendarUid("http://localhost:3000", made, gone),
    });
    const open = await (await visitor.get(`/f/${form.slug}/calendar.ics`)).text();
    expect(read(open)).toMatchObject({
      uid: `${made.id}@localhost`,
      location: "Online",
      url: `http://localhost:3000/f/${form.slug}`,
    });
    expect(open).not.toMatch(/\/j\/|secret-room/);
  });

  test("the mail's links into Google's and Outlook's calendars are current", async () => {
    const form = await addPublishedForm(app.context, owner);
    const made = await addWebinar(app.context, owner, form, { title: "R&D, part 2 [new]" });
    const { joinToken } = await addRegistration(app.context, made);
    const google = await app.visitor().get(`/w/${joinToken}/add/google`);
    expect(google.status).toBe(302);
    expect(google.headers.get("Referrer-Policy")).toBe("no-referrer");
    const at = new URL(google.headers.get("Location")!);
    expect(`${at.origin}${at.pathname}`).toBe("https://calendar.google.com/calendar/render");
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      text: "R&D, part 2 [new]",
      dates: "20260309T090000Z/20260309T103000Z",
      ctz: "Africa/Lagos",
      location: `http://localhost:3000/j/${joinToken}`,
    });
    const outlook = new URL(
      (await app.visitor().get(`/w/${joinToken}/add/outlook`)).headers.get("Location")!,
    );
    expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
      subject: "R&D, part 2 [new]",
      startdt: "2026-03-09T09:00:00Z",
      enddt: "2026-03-09T10:30:00Z",
    });
    expect((await app.visitor().get(`/w/${joinToken}/add/elsewhere`)).status).toBe(404);
  });
});
