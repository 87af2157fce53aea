import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AudienceChanged,
  confirmBatch,
} from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addPeople, addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const NAMES: PersonGiven[] = [
  {
    firstName: "Fúnmiláyọ̀",
    lastName: "Adébáyọ̀",
    email: "funmi@mail.test",
    fields: { Score: "91" },
  },
  { firstName: "Ngọzị", lastName: "Okonkwọ", email: "ngozi@mail.test" },
  { firstName: "Ada & <b>", lastName: 'O"Neil', email: "ada@mail.test", fields: { Score: "77" } },
];
const project = (people = NAMES, change: Parameters<typeof addReadyProject>[3] = {}) =>
  addReadyProject(app.context, organiser, people, { columns: ["Score"], ...change });
const decode = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const textOf = (html: string, name: string) =>
  new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];
const confirmOf = (html: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const row = (id: string) =>
  app.context.db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const batches = (id: string) =>
  app.context.db.selectFrom("batches").selectAll().where("projectId", "=", id).execute();
const deliveries = (batchId: string) =>
  app.context.db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .orderBy("position")
    .execute();
const MESSAGE = {
  intent: "save",
  subject: "Well done, {First Name}",
  body: "Dear {First Name},\r\n\r\n[Download Certificate]",
  cc: "",
  bcc: "",
  replyTo: "",
  delivery: "link",
};

describe("/certificates/:id/message", () => {
  test("a new project has the specification's message, to everybody in its list", async () => {
    const { id } = await project();
    const html = await organiser.page(`/certificates/${id}/message`);
    expect(html).toContain("Message Content / Send / Schedule");
    expect(textOf(html, "subject")).toContain(
      "Congratulations, {First Name}! Your Certificate of Completion is Ready",
    );
    for (const field of [
      "First Name",
      "Course Title",
      "Completion Date",
      "Instructor Name",
      "Support Email",
      "Organization Name",
    ])
      expect(textOf(html, "body")).toContain(`{${field}}`);
    expect(textOf(html, "body")).toContain("[Download Certificate]");
    expect(html.replace(/<!-- -->/g, "")).toContain("3 Attendees");
    expect(html).toContain("one summary");
  });

  test("C16 the preview is the chosen person's mail, escaped, in both formats", async () => {
    const { id } = await project();
    const people = await app.context.db
      .selectFrom("recipients")
      .selectAll()
      .where("listId", "=", (await row(id)).listId ?? "")
      .orderBy("position")
      .execute();
    const html = (
      await organiser.page(`/certificates/${id}/message?person=${people[2]!.id}`)
    ).replace(/<!-- -->/g, "");
    expect(html).toContain("As Ada &amp; &lt;b&gt; will see it");
    expect(html).toContain("Congratulations, Ada &amp; ‹b›! Your Certificate");
    expect(html).toContain(`person:${people[1]!.id}`);
    const address = decode(/<iframe[^>]*src="([^"]+)"/.exec(html)?.[1] ?? "");
    const mail = await organiser.page(address);
    expect(mail).toContain("Dear Ada &amp; &lt;b&gt;,");
    expect(mail).toContain(
      'alt="Certificate of Ada &amp; &lt;b&gt; O&quot;Neil: Data Analysis Fundamentals, from Lagoon Digital Academy."',
    );
    expect(mail).toContain("Anyone can check it at");
    const picture = decode(/<img[^>]*src="([^"]+)"/.exec(mail)?.[1] ?? "");
    const drawn = await app.visitor().get(picture);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect((await app.visitor().get(picture.replace(people[2]!.id, people[0]!.id))).status).toBe(
      404,
    );
  });

  test("any name of the list can be looked for", async () => {
    const { id } = await project();
    const found = await organiser.post(`/certificates/${id}/message`, {
      ...MESSAGE,
      intent: "find",
      find: "okonkwo",
    });
    expect(found.status).toBe(303);
    const html = await organiser.page(found.headers.get("Location")!.split("#")[0]!);
    expect(html).toContain("Ngọzị Okonkwọ");
  });

  test("every button keeps what was typed; a field is appended", async () => {
    const { id } = await project();
    const answer = await organiser.post(`/certificates/${id}/message`, {
      ...MESSAGE,
      intent: "insert:Score",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/certificates/${id}/message#body`,
    ]);
    expect(await row(id)).toMatchObject({
      subject: "Well done, {First Name}",
      body: "Dear {First Name},\n\n[Download Certificate] {Score}",
      step: "message",
    });
  });

  test("mistakes come back with their reason, and everything typed", async () => {
    const { id } = await project();
    const answer = await organiser.post(`/certificates/${id}/message`, {
      ...MESSAGE,
      subject: " ",
      body: "Half a <message>",
      cc: "boss@lagoon.test, not-an-address",
      replyTo: "me@",
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Write a subject");
    expect(html).toContain("Cc: “not-an-address” is not an e-mail address");
    expect(html).toContain("Reply-To: “me@”");
    expect(html).toContain("Half a &lt;message&gt;");
    expect(html).toContain('value="boss@lagoon.test, not-an-address"');
    expect((await row(id)).body).toBe("");
  });

  test("an unknown placeholder is refused before sending, named, with the nearest one", async () => {
    const { id } = await project();
    for (const intent of ["send", "schedule", "test"]) {
      const answer = await organiser.post(`/certificates/${id}/message`, {
        ...MESSAGE,
        intent,
        body: "Dear {Frist Name}, {Score} [Scroe]",
      });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain("{Frist Name} is not a field. Did you mean {First Name}?");
      expect(html).toContain("[Scroe] is not a field. Did you mean [Score]?");
    }
    expect(await batches(id)).toHaveLength(0);
    await app.context.db
      .updateTable("projects")
      .set({ subject: "x", body: "{Frist Name}" })
      .where("id", "=", id)
      .execute();
    const html = await organiser.page(`/certificates/${id}/send`);
    expect(html).toContain("In the message, {Frist Name} is not a field");
    expect(confirmOf(html)).toBe("");
  });

  test("a header can't be smuggled into the subject", async () => {
    const { id } = await project();
    await organiser.post(`/certificates/${id}/message`, {
      ...MESSAGE,
      subject: "Hello\r\nBcc: all@evil.test",
    });
    expect((await row(id)).subject).toBe("Hello Bcc: all@evil.test");
  });
});

describe("Tests to oneself", () => {
  test("C16 a test goes to the organiser only, marked, once, and issues nothing", async () => {
    const { id } = await project();
    const token = "test-token-1";
    for (let press = 0; press < 2; press++) {
      const answer = await organiser.post(`/certificates/${id}/message`, {
        ...MESSAGE,
        intent: "test",
        token,
      });
      expect(answer.status).toBe(303);
    }
    const sent = await batches(id);
    expect(sent.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["test", "[Test] Well done, {First Name}"],
    ]);
    const rows = await deliveries(sent[0]!.id);
    expect(
      rows.map(({ toEmail, state, certificateId }) => [toEmail, state, certificateId]),
    ).toEqual([[organiser.email, "queued", null]]);
    expect(JSON.parse(rows[0]!.values)["First Name"]).toBe("Fúnmiláyọ̀");
    const { count } = await app.context.db
      .selectFrom("certificates")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("projectId", "=", id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    const link = /href="([^"]*sample\.pdf[^"]*)"/.exec(sent[0]!.html)?.[1] ?? "";
    const specimen = await app.visitor().get(decode(link));
    expect([specimen.status, specimen.headers.get("Content-Type")]).toEqual([
      200,
      "application/pdf",
    ]);
  });
});

describe("/certificates/:id/send", () => {
  test("C20 pressing Send twice makes one batch and one congratulation", async () => {
    const { id } = await project();
    await organiser.post(`/certificates/${id}/message`, { ...MESSAGE, intent: "save" });
    const html = await organiser.page(`/certificates/${id}/send`);
    expect(html).toContain("Send 3 certificates now?");
    expect(decode(html)).toContain("Lagoon Digital Academy <certificates@iweri.test>");
    const confirm = confirmOf(html);
    const answers = await Promise.all(
      [1, 2, 3].map(() => organiser.post(`/certificates/${id}/send`, { confirm })),
    );
    const again = await organiser.post(`/certificates/${id}/send`, { confirm });
    const places = [...answers, again].map((answer) => [
      answer.status,
      answer.headers.get("Location"),
    ]);
    expect(new Set(places.map(String)).size).toBe(1);
    expect(places[0]![0]).toBe(303);
    const sent = await batches(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      kind: "certificates",
      subject: "Well done, {First Name}",
      recipientCount: 3,
      status: "sending",
    });
    expect((await deliveries(sent[0]!.id)).map(({ state }) => state)).toEqual([
      "queued",
      "queued",
      "queued",
    ]);
    const done = (await organiser.page(String(places[0]![1]))).replace(/<!-- -->/g, "");
    expect(done).toMatch(/Congratulations(?:, \w+)?!/);
    expect(done).toContain("The certificate of Fúnmiláyọ̀ Adébáyọ̀");
    expect(done).toContain(`/sent/${sent[0]!.id}`);
    expect(done).toContain("View Projects");
  });

  test("an account's first certificate is celebrated, later ones plainly", async () => {
    const newcomer = await app.organiser();
    const send = async () => {
      const { id } = await addReadyProject(app.context, newcomer, NAMES, { columns: ["Score"] });
      await newcomer.post(`/certificates/${id}/message`, MESSAGE);
      const confirm = confirmOf(await newcomer.page(`/certificates/${id}/send`));
      const { headers } = await newcomer.post(`/certificates/${id}/send`, { confirm });
      return (await readPage(await newcomer.page(headers.get("Location")!))).text;
    };
    const first = await send();
    expect(first).toMatch(/Congratulations, \w+!/);
    expect(first).toMatch(
      /Your first certificate is on its way to Fúnmiláyọ̀ Adébáyọ̀ ?, with 2 more right behind it\./,
    );
    expect(first).toContain("Certificate no. 1");
    const second = await send();
    expect(second).toContain("Congratulations!");
    expect(second).toContain("3 certificates of");
    expect(second).not.toContain("no. 1");
  });

  test("C02 a list that changed since the page sends nothing and asks again", async () => {
    const ready = await project();
    await organiser.post(`/certificates/${ready.id}/message`, MESSAGE);
    const confirm = confirmOf(await organiser.page(`/certificates/${ready.id}/send`));
    await addPeople(app.context, organiser.accountId, ready.listId!, [
      { firstName: "Late", lastName: "Comer", email: "late@mail.test" },
    ]);
    const answer = await organiser.post(`/certificates/${ready.id}/send`, { confirm });
    const html = (await answer.text()).replace(/<!-- -->/g, "");
    expect(answer.status).toBe(409);
    expect(html).toContain("nothing was sent. It would now go to 4 people");
    expect(html).toContain("Send 4 certificates now?");
    expect(await batches(ready.id)).toHaveLength(0);
    const second = await organiser.post(`/certificates/${ready.id}/send`, {
      confirm: confirmOf(html),
    });
    expect(second.status).toBe(303);

    const later = confirmOf(await organiser.page(`/certificates/${ready.id}/send`));
    expect(later).toBe("");
    expect(
      (await organiser.page(`/certificates/${ready.id}/send`)).replace(/<!-- -->/g, ""),
    ).toContain("4 certificates were confirmed");
  });

  test("C02 people with the certificate aren't mailed again when the list grows", async () => {
    const ready = await project();
    await organiser.post(`/certificates/${ready.id}/message`, MESSAGE);
    await organiser.post(`/certificates/${ready.id}/send`, {
      confirm: confirmOf(await organiser.page(`/certificates/${ready.id}/send`)),
    });
    await addPeople(app.context, organiser.accountId, ready.listId!, [
      { firstName: "Late", lastName: "Comer", email: "late@mail.test" },
    ]);
    const html = (await organiser.page(`/certificates/${ready.id}/send`)).replace(/<!-- -->/g, "");
    expect(html).toContain("Send 1 certificate now?");
    expect(html).toContain(
      "3 people on the list already have this certificate and are not e-mailed again.",
    );
  });

  test("C02 the confirmed number is compared again within the writing transaction", async () => {
    const ready = await project(NAMES, { subject: "x", body: "y" });
    const { accountId, userId } = organiser;
    const account = {
      id: accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    };
    const template = { subject: "x", html: "y", text: "y" };
    const send = {
      account,
      actorId: userId,
      project: ready,
      template,
      scheduledAt: null,
      confirmToken: "race",
      now: new Date(),
    };
    await expect(confirmBatch(app.context, { ...send, expectedCount: 2 })).rejects.toThrow(
      AudienceChanged,
    );
    expect(await batches(ready.id)).toHaveLength(0);
    await confirmBatch(app.context, { ...send, expectedCount: 3 });
    expect(await batches(ready.id)).toHaveLength(1);
  });

  test("a message that changed since the page asks again too", async () => {
    const { id } = await project();
    await organiser.post(`/certificates/${id}/message`, MESSAGE);
    const confirm = confirmOf(await organiser.page(`/certificates/${id}/send`));
    await organiser.post(`/certificates/${id}/message`, { ...MESSAGE, subject: "Another" });
    expect((await organiser.post(`/certificates/${id}/send`, { confirm })).status).toBe(409);
    expect(await batches(id)).toHaveLength(0);
  });

  test("missing values are listed, then filled for everyone or left empty knowingly", async () => {
    const { id } = await project();
    await organiser.post(`/certificates/${id}/message`, { ...MESSAGE, body: "You scored {Score}" });
    const html = (await organiser.page(`/certificates/${id}/send`)).replace(/<!-- -->/g, "");
    expect(html).toContain("Score, for everyone without one");
    expect(html).toContain("Empty for 1: Ngọzị Okonkwọ");
    const refused = await organiser.post(`/certificates/${id}/send`, { confirm: confirmOf(html) });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Score: some people have no value");
    const saved = await organiser.post(`/certificates/${id}/send`, {
      intent: "fallback",
      detailName: "Score",
      detailValue: "not marked",
    });
    expect(saved.status).toBe(303);
    expect(JSON.parse((await row(id)).details)).toMatchObject({
      Score: "not marked",
      "Instructor Name": "Dr Ngọzị Okonkwọ",
    });
    const filled = await organiser.page(`/certificates/${id}/send`);
    expect(filled).not.toContain("for everyone without one");
    await organiser.post(`/certificates/${id}/send`, { confirm: confirmOf(filled) });
    const rows = await deliveries((await batches(id))[0]!.id);
    expect(rows.map(({ values }) => JSON.parse(values).Score)).toEqual(["91", "not marked", "77"]);

    const other = await project(NAMES, { subject: "x", body: "{Score}" });
    const long = { detailName: "Score", detailValue: "9".repeat(301), leaveEmpty: "yes" };
    for (const at of ["send", "schedule"]) {
      const tooLong = await organiser.post(`/certificates/${other.id}/${at}`, long);
      expect(tooLong.status).toBe(422);
      const again = await tooLong.text();
      expect(again).toContain(`value="${long.detailValue}"`);
      expect(again).toContain("Score is longer than 300 characters. Shorten it.");
    }
    const typed = {
      detailName: "Score",
      detailValue: "typed, then Send pressed",
      confirm: confirmOf(await organiser.page(`/certificates/${other.id}/send`)),
    };
    const used = await organiser.post(`/certificates/${other.id}/send`, typed);
    expect(used.status).toBe(303);
    expect(await organiser.page(used.headers.get("Location")!)).toContain(
      "Nothing was sent yet. Check again, then confirm.",
    );
    expect(JSON.parse((await row(other.id)).details).Score).toBe("typed, then Send pressed");
    expect(await batches(other.id)).toHaveLength(0);
    await app.context.db
      .updateTable("projects")
      .set({ details: "{}", body: "{Score} {Instructor Name}" })
      .where("id", "=", other.id)
      .execute();
    const kept = await organiser.post(`/certificates/${other.id}/send`, {
      confirm: "old.stamp",
      leaveEmpty: "yes",
    });
    expect(kept.status).toBe(409);
    const ticked = (await readPage(kept)).getAllByRole<HTMLInputElement>("checkbox", {
      checked: true,
    });
    expect(ticked.map(({ name }) => name)).toContain("leaveEmpty");
    const empty = confirmOf(await organiser.page(`/certificates/${other.id}/send`));
    expect(
      (
        await organiser.post(`/certificates/${other.id}/send`, {
          confirm: empty,
          leaveEmpty: "yes",
        })
      ).status,
    ).toBe(303);
  });

  test("who is skipped is counted and named, with the reason", async () => {
    const ready = await project(
      [...NAMES, { firstName: "No", lastName: "Address", email: "nowhere" }],
      {
        subject: "x",
        body: "y",
      },
    );
    await app.context.db
      .insertInto("suppressions")
      .values({
        accountId: organiser.accountId,
        email: "ngozi@mail.test",
        reason: "bounced",
        detail: "",
        createdAt: new Date().toISOString(),
      })
      .execute();
    const html = decode(
      (await organiser.page(`/certificates/${ready.id}/send`)).replace(/<!-- -->/g, ""),
    );
    await app.context.db
      .deleteFrom("suppressions")
      .where("accountId", "=", organiser.accountId)
      .execute();
    expect(html).toContain("Send 2 certificates now?");
    expect(html).toContain("2 people are left out");
    expect(html).toContain("Ngọzị Okonkwọ <ngozi@mail.test>");
    expect(html).toContain("No Address <nowhere>");
  });

  test("first certificates are shown, and bad ones left out in one press", async () => {
    const ready = await project(
      [{ firstName: "Xi", lastName: "𓀀", email: "xi@mail.test" }, ...NAMES],
      {
        subject: "x",
        body: "y",
      },
    );
    const at = `/certificates/${ready.id}/send`;
    const html = decode((await organiser.page(at)).replace(/<!-- -->/g, ""));
    expect(html).toContain('alt="The certificate of Xi 𓀀"');
    const src = /<img src="([^"]*preview[.]webp[^"]*)"/.exec(html)?.[1] ?? "";
    expect((await organiser.get(src)).headers.get("Content-Type")).toBe("image/webp");
    expect(html).toContain("Leave this person out");
    const answer = await organiser.post(at, { intent: "leave-out" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, at]);
    const after = decode((await organiser.page(at)).replace(/<!-- -->/g, ""));
    expect(after).toContain(`Send ${NAMES.length} certificates now?`);
    expect(after).toContain("You chose not to send to this person (");
    expect(after).not.toContain('alt="The certificate of Xi 𓀀"');
    expect(await batches(ready.id)).toHaveLength(0);
  });

  test("missing letters and long names are shown before anything is sent", async () => {
    const ready = await project(
      [
        ...NAMES,
        { firstName: "Xi", lastName: "𓀀", email: "xi@mail.test" },
        { firstName: "Ẹ".repeat(280), email: "long@mail.test" },
      ],
      { subject: "x", body: "y" },
    );
    const html = (await organiser.page(`/certificates/${ready.id}/send`)).replace(/<!-- -->/g, "");
    expect(html).toContain("2 people: the certificate will not look as designed");
    expect(html).toContain("no font has the letter “𓀀” (U+13000)");
    expect(html).toContain("the text is longer than its field");
  });

  test("without design or people it says so and offers no button", async () => {
    const ready = await project([], { design: null });
    const html = await organiser.page(`/certificates/${ready.id}/send`);
    expect(html).toContain("No design is chosen yet");
    expect(html).toContain("The list is empty");
    expect(confirmOf(html)).toBe("");
    expect(
      (await organiser.post(`/certificates/${ready.id}/send`, { confirm: "a.b" })).status,
    ).toBe(422);
    expect(await organiser.page(`/certificates/${ready.id}/message`)).toContain(
      "No Recipients Added Yet?",
    );
  });

  test("C15 a mail that Gmail would cut off is announced before sending", async () => {
    const people = [
      ...NAMES,
      {
        firstName: "Wordy",
        lastName: "One",
        email: "wordy@mail.test",
        fields: { Score: "x".repeat(1000) },
      },
    ];
    const ready = await project(people, {
      subject: "x",
      body: "{Score}\n".repeat(100),
      details: '{"Score":"-"}',
    });
    const html = (await organiser.page(`/certificates/${ready.id}/send`)).replace(/<!-- -->/g, "");
    expect(html).toMatch(/The largest e-mail has 1\d\d KB of text. Gmail cuts off/);
  });

  test("C25 an e-mail is weighed with its files before anything is sent", async () => {
    const weights: number[] = [];
    for (const delivery of ["link", "pdf", "attachment"] as const) {
      const ready = await project(NAMES, { subject: "x", body: "y", delivery });
      for (const step of ["send", "schedule"]) {
        const html = (await organiser.page(`/certificates/${ready.id}/${step}`)).replace(
          /<!-- -->/g,
          "",
        );
        const [, size = "", unit, all = "", allUnit] =
          /([\d.]+) (KB|MB) per e-mail, ([\d.]+) (KB|MB) for 3 people\. Its picture, \d\d KB, loads when/.exec(
            html,
          ) ?? [];
        const bytes = Number(size) * (unit === "MB" ? 1000 : 1);
        // Both are rounded for people.
        expect(Math.abs((Number(all) * (allUnit === "MB" ? 1000 : 1)) / bytes - 3)).toBeLessThan(1);
        weights.push(bytes);
      }
    }
    const [link = 0, , pdf = 0, , both = 0] = weights;
    expect(link).toBeLessThan(20);
    expect(pdf).toBeGreaterThan(link * 2);
    expect(both).toBeGreaterThan(pdf * 1.2);
  });

  test("with attachments the PDF alone is attached; the picture is a tick", async () => {
    const ready = await project(NAMES, { subject: "x", body: "y", delivery: "link" });
    const save = async (fields: Record<string, string>) => {
      await organiser.post(`/certificates/${ready.id}/message`, {
        act: "save",
        subject: "x",
        body: "y",
        ...fields,
      });
      return (await row(ready.id)).delivery;
    };
    expect(await save({ delivery: "pdf" })).toBe("pdf");
    expect(await save({ delivery: "pdf", attachPicture: "yes" })).toBe("attachment");
    expect(await save({ delivery: "link", attachPicture: "yes" })).toBe("link");
  });
});

describe("/certificates/:id/schedule", () => {
  test("C19 a send is scheduled for a moment in the zone chosen", async () => {
    const { id } = await project(NAMES, { subject: "x", body: "y" });
    const html = await organiser.page(`/certificates/${id}/schedule`);
    const options = (await readPage(html)).getAllByRole("option", {
      name: /^West Africa Standard Time/,
    });
    expect(options.some((option) => option.hasAttribute("selected"))).toBe(true);
    const year = new Date().getUTCFullYear() + 1;
    const chosen = {
      quick: "day",
      day: `${year}-03-15`,
      hour: "8",
      minute: "05",
      half: "PM",
      zone: "Africa/Lagos",
    };
    const shown = (
      await organiser.page(
        `/certificates/${id}/schedule?${new URLSearchParams({ ...chosen, month: `${year}-04` })}`,
      )
    ).replace(/<!-- -->/g, "");
    expect(shown).toContain(`April ${year}`);
    expect(shown).toContain(`15 March ${year}, 8:05 PM, West Africa Time`);
    expect(shown).toContain(`value="${year}-03-15"`);
    const answer = await organiser.post(`/certificates/${id}/schedule`, {
      ...chosen,
      confirm: confirmOf(shown),
    });
    expect(answer.status).toBe(303);
    const [batch] = await batches(id);
    expect(batch).toMatchObject({
      status: "scheduled",
      scheduledAt: `${year}-03-15T19:05:00.000Z`,
      recipientCount: 3,
    });
    expect(await organiser.page(answer.headers.get("Location")!)).toContain(
      `15 March ${year}, 20:05, West Africa Time`,
    );
  });

  test("C19 a time that has passed is refused, and the choice stays", async () => {
    const { id } = await project(NAMES, { subject: "x", body: "y" });
    const confirm = confirmOf(await organiser.page(`/certificates/${id}/schedule`));
    const answer = await organiser.post(`/certificates/${id}/schedule`, {
      confirm,
      quick: "day",
      day: "2020-01-01",
      hour: "8",
      minute: "00",
      half: "PM",
      zone: "Africa/Nairobi",
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Wednesday 1 January 2020, 8:00 PM");
    expect(html).toContain("has passed");
    const page = await readPage(html);
    expect(page.body.querySelector("#day-error")!.textContent).toContain("has passed");
    const chosen = Array.from(page.body.querySelectorAll("option[selected]"), (option) =>
      option.getAttribute("value"),
    );
    expect(chosen).toContain("Africa/Nairobi");
    expect(await batches(id)).toHaveLength(0);
  });
});

describe("What stays typed", () => {
  test("going back to the recipients keeps what was typed", async () => {
    const { id } = await project();
    const answer = await organiser.post(`/certificates/${id}/message`, {
      ...MESSAGE,
      intent: "back",
      subject: "Typed, then Back",
    });
    expect(answer.headers.get("Location")).toBe(`/certificates/${id}/recipients`);
    expect(textOf(await organiser.page(`/certificates/${id}/message`), "subject")).toContain(
      "Typed, then Back",
    );
  });

  test("a month button keeps the values typed for those without one", async () => {
    const { id } = await project(NAMES, { subject: "x", body: "{Score}" });
    const typed = new URLSearchParams([
      ["month", `${new Date().getUTCFullYear() + 1}-04`],
      ["detailName", "Score"],
      ["detailValue", "Not marked"],
    ]);
    const page = await readPage(await organiser.page(`/certificates/${id}/schedule?${typed}`));
    expect(page.getByDisplayValue("Not marked").getAttribute("name")).toBe("detailValue");
  });
});

describe("Other accounts", () => {
  test("another account's project is not there", async () => {
    const { id } = await project();
    const stranger = await app.organiser();
    for (const path of ["message", "send", "schedule", "done", "message/preview"]) {
      expect((await stranger.get(`/certificates/${id}/${path}`)).status).toBe(404);
    }
    for (const path of ["message", "send", "schedule"]) {
      expect(
        (await stranger.post(`/certificates/${id}/${path}`, { ...MESSAGE, confirm: "a.b" })).status,
      ).toBe(404);
    }
    expect((await app.visitor().get(`/certificates/${id}/message`)).status).toBe(302);
  });
});
