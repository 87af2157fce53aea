import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishForm } from "../../../app/features/forms/builder/publish-form.server.ts";
import { createForm } from "../../../app/features/forms/list/create-form.server.ts";
import { findForm } from "../../../app/features/forms/store/find-form.server.ts";
import { orNotFound } from "../../../app/platform/http/not-found.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { element } from "../../factories/published-form.ts";
import {
  addList,
  chosen,
  confirm,
  formOf,
  names,
  press,
  send,
  write,
} from "../../setup/bulk-walk.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.work();
});
afterAll(() => app.stop());

const plain = (html: string) => html.replaceAll("<!-- -->", "");

describe("The e-mail", () => {
  test("what we add speaks the language of the organiser's message", async () => {
    const owner = await app.organiser();
    const listId = await addList(app, owner, "etudiants.csv", ["Awa Diop <awa@dakar.test>"]);
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    const body = "Chère {First Name},\n\nle certificat de la formation est prêt pour les élèves.";
    await write(owner, draft, { subject: "La suite de la formation", body });
    await confirm(owner, draft);
    const [mail] = await waitForMails(app, "awa@dakar.test", 1);
    expect(mail!.html).toContain('lang="fr"');
    expect(mail!.text).toContain("Envoyé par Lagoon Digital Academy, help@lagoon.test");
    expect(mail!.text).toContain("Se désabonner: ");
    expect(mail!.text).not.toMatch(/Sent by|Unsubscribe|Questions\? Write|Made with/);
  });

  test("C14 every bulk mail has one-click headers and its own visible link", async () => {
    const owner = await app.organiser();
    const listId = await addList(app, owner, "cohort-3.csv", [
      "Ada Obi <ada@links.test>",
      "Bola Ade <bola@links.test>",
    ]);
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, draft, { replyTo: "Answers@lagoon.test" });
    await confirm(owner, draft);
    const [ada] = await waitForMails(app, "ada@links.test", 1);
    const [bola] = await waitForMails(app, "bola@links.test", 1);
    const links = [ada, bola].map((mail) => {
      const list = mail!.headerLines
        .find(({ key }) => key === "list-unsubscribe")!
        .line.replace(/\s+/g, " ");
      const address =
        /<(http:\/\/localhost:3000\/u\/[0-9a-z]+)>, <mailto:answers@lagoon\.test\?subject=Unsubscribe>/i.exec(
          list,
        )?.[1];
      expect(mail!.headerLines.find(({ key }) => key === "list-unsubscribe-post")!.line).toBe(
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      );
      expect(mail!.html).toContain(`href="${address}"`);
      expect(mail!.text).toContain(`Unsubscribe: ${address}`);
      expect(mail!.text).toContain("Sent by Lagoon Digital Academy, help@lagoon.test");
      return address;
    });
    expect(new Set(links).size).toBe(2);
    expect(ada!.subject).toBe("News, Ada");
    expect(ada!.replyTo?.text).toBe("answers@lagoon.test");
    expect(ada!.text).toContain("Dear Ada,");

    // C13 looking at the link, as scanners do, changes nothing; the button of the mail program
    // does.
    const path = new URL(links[0]!).pathname;
    await app.visitor().get(path);
    const open = plain(await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    expect(open).not.toContain("Unsubscribed");
    const { status } = await app.visitor().fetch(path, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(status).toBe(200);
    expect(plain(await owner.page(`/bulk-email?tab=uploads&card=${listId}`))).toContain(
      "Unsubscribed",
    );
    const again = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, again, { subject: "Second" });
    expect(plain(await owner.page(`${again}/send`))).toContain("Send 1 e-mail now?");
  });
});

describe("Uploading a list", () => {
  test("C11 uploading the same people again does not revive those who unsubscribed", async () => {
    const owner = await app.organiser();
    const { db, clock } = app.context;
    const at = clock().toISOString();
    await db
      .insertInto("suppressions")
      .values({
        accountId: owner.accountId,
        email: "gone@again.test",
        reason: "unsubscribed",
        detail: "",
        createdAt: at,
      })
      .execute();
    const upload = new FormData();
    upload.set(
      "file",
      new File(
        [
          "First Name;Last Name;Email;Town\r\nUche;Gone;GONE@again.test;Èkó\r\nAda;Obi;ada@again.test;Aba\r\n",
        ],
        "cohort-3.csv",
      ),
    );
    const started = await owner.post("/bulk-email/upload", upload);
    const path = started.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/bulk-email\/lists\/\w+\/import\/\w+$/);
    const mapping = await owner.page(path);
    const fields: Record<string, string> = { intent: "check", headings: "on" };
    for (const [, name, options = ""] of mapping.matchAll(
      /<select[^>]*name="(use-\d+)"[^>]*>(.*?)<\/select>/gs,
    )) {
      fields[name!] =
        /<option[^>]*selected=""[^>]*value="([^"]*)"/.exec(options)?.[1] ??
        /value="([^"]*)"[^>]*selected/.exec(options)?.[1] ??
        "skip";
    }
    expect((await owner.post(path, fields)).status).toBe(303);
    await expect.poll(async () => plain(await owner.page(path))).toContain("Check the list");
    expect((await owner.post(path, { intent: "apply" })).status).toBe(422);
    const applied = await owner.post(path, { intent: "apply", consent: "on" });
    const card = applied.headers.get("Location") ?? "";
    expect(card).toMatch(/^\/bulk-email\?tab=uploads&card=/);
    const open = plain(await owner.page(card));
    expect(open).toContain("cohort-3.csv");
    expect(open).toContain("Unsubscribed");
    expect(chosen(open)).toBe("2 people");
    const draft = await send(owner, open);
    await write(owner, draft, { body: "Dear {First Name} in {Town}" });
    expect(plain(await owner.page(`${draft}/send`))).toContain("Send 1 e-mail now?");
    await confirm(owner, draft);
    expect((await waitForMails(app, "ada@again.test", 1))[0]!.text).toContain("Dear Ada in Aba");
    expect(await mailsTo(app, "gone@again.test")).toEqual([]);
    expect(
      await db
        .selectFrom("suppressions")
        .select("reason")
        .where("email", "=", "gone@again.test")
        .executeTakeFirst(),
    ).toEqual({
      reason: "unsubscribed",
    });
  });

  test("C20 Upload New Email pressed twice makes one list", async () => {
    const owner = await app.organiser();
    const { db, files } = app.context;
    const token =
      /name="token" value="([^"]+)"/.exec(await owner.page("/bulk-email/upload"))?.[1] ?? "";
    expect(token).not.toBe("");
    const upload = (content: string) => {
      const form = new FormData();
      form.set("token", token);
      form.set("file", new File([content], "cohort-4.csv"));
      return owner.post("/bulk-email/upload", form);
    };
    expect((await upload("")).status).toBe(422);
    const people = "First Name,Email\r\nAda,ada@twice.test\r\n";
    const answers = [
      ...(await Promise.all([upload(people), upload(people)])),
      await upload(people),
    ];
    const places = new Set(answers.map(({ headers }) => headers.get("Location")));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(places.size).toBe(1);
    await owner.page([...places][0] ?? "");
    const lists = await db
      .selectFrom("recipientLists")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .execute();
    const imports = await db
      .selectFrom("imports")
      .select(["id", "listId"])
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(lists).toHaveLength(1);
    expect(imports.map(({ listId }) => listId)).toEqual([lists[0]!.id]);
    const stored = new Set<string>();
    for await (const key of files.list("imports")) stored.add(key.split("/")[1]!);
    const known = await db.selectFrom("imports").select("id").execute();
    expect([...stored].filter((id) => !known.some((row) => row.id === id))).toEqual([]);
  });
});

describe("The message", () => {
  test("hostile words stay words and can't add a header", async () => {
    const owner = await app.organiser({ accountName: 'Evil" <x@evil.test>' });
    const listId = await addList(app, owner, "<script>alert(1)</script>.csv", [
      "{LastName}<b>\u2028Bcc:x@evil.test Obi <ada@hostile.test>",
    ]);
    const html = await owner.page(`/bulk-email?tab=uploads&card=${listId}`);
    expect(html).not.toContain("<script>alert(1)");
    const draft = await send(owner, html);
    const subject = "Hi {First Name}\r\nBcc: all@evil.test <img src=x>";
    const body =
      'Dear {First Name},\n\n<img src=x onerror="alert(1)"> {{x}} \ue000Last Name\ue001 https://x.test/?n={First Name}';
    const unknown = await write(owner, draft, { subject, body });
    expect(unknown.status).toBe(422);
    expect((await write(owner, draft, { subject, body: body.replace("{{x}}", "") })).status).toBe(
      303,
    );
    expect(await owner.page(draft)).not.toContain("<img src=x");
    await confirm(owner, draft);
    const [mail] = await waitForMails(app, "ada@hostile.test", 1);
    expect(mail!.bcc).toBeUndefined();
    expect(mail!.headerLines.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(mail!.subject).toContain("Bcc: all@evil.test <img src=x>");
    expect(mail!.html).not.toMatch(/<img src=x|<b>/);
    expect(mail!.html).toContain("&lt;img src=x");
    expect(mail!.html).toContain("{LastName}&lt;b&gt;");
  });

  test("C16 a test reads as a chosen person's mail and is no send", async () => {
    const owner = await app.organiser();
    await addList(app, owner, "cohort-3.csv", names(3));
    const draft = await send(
      owner,
      await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "all")),
    );
    await write(owner, draft, { intent: "save" });
    const page = plain(await owner.page(draft));
    expect(page).toContain("As Person will see it");
    const next = /name="intent"[^>]*value="person:(\d+)"[^>]*>Next person/.exec(page)?.[1] ?? "";
    expect(plain(await owner.page(`${draft}?person=${next}`))).toContain("person-2@people.test");
    expect(await owner.page(`${draft}/preview?person=${next}`)).toContain("Dear Person,");
    const tested = await write(owner, draft, { intent: "test", person: next, token: "one" });
    expect(tested.status).toBe(303);
    await write(owner, draft, { intent: "test", person: next, token: "one" });
    const [mail] = await waitForMails(app, owner.email, 1);
    expect(mail!.subject).toBe("[Test] News, Person");
    expect(mail!.headers.has("list-unsubscribe")).toBe(false);
    expect(mail!.html).not.toContain("/u/");
    expect(await mailsTo(app, owner.email)).toHaveLength(1);
    expect(await mailsTo(app, "person-2@people.test")).toEqual([]);
  });

  test("people who left an address in a form are a card", async () => {
    const owner = await app.organiser();
    const { db, clock } = app.context;
    const elements = [
      element("full-name", { id: "fullname" }),
      element("email", { id: "emailadr" }),
    ];
    const formId = await db.transaction().execute(async (trx) => {
      const made = await createForm(trx, {
        ...owner,
        title: "Career webinar",
        draft: { elements },
        token: crypto.randomUUID(),
        now: clock(),
      });
      await publishForm(trx, orNotFound(await findForm(trx, owner.accountId, made.formId!)), {
        userId: owner.userId,
        now: clock(),
      });
      return made.formId!;
    });
    await addResponses(app.context, formId, [
      { answers: person("Ada", "Obi") },
      { answers: person("Bola", "Ade") },
      { answers: person("Ada", "Obi-Okoro") },
      { answers: { fullname: { first: "No", last: "Address" } } },
    ]);
    await db.updateTable("forms").set({ responseCount: 4 }).where("id", "=", formId).execute();
    expect(await owner.page("/bulk-email?tab=forms")).toContain("Career webinar");
    expect(plain(await owner.page("/bulk-email"))).toContain("Career webinar (form)");
    const open = plain(await owner.page(`/bulk-email?tab=forms&card=${formId}`));
    expect(chosen(open)).toBe("3 people");
    expect(open).not.toContain("No Address");
    const draft = await send(owner, open);
    await write(owner, draft);
    expect(plain(await owner.page(`${draft}/send`))).toContain("Send 2 e-mails now?");
    await confirm(owner, draft);
    const rows = await db
      .selectFrom("deliveries")
      .select("toName")
      .where("accountId", "=", owner.accountId)
      .orderBy("toName")
      .execute();
    expect(rows).toEqual([{ toName: "Ada Obi-Okoro" }, { toName: "Bola Ade" }]);
  });

  test("C15 a mail longer than Gmail shows in one piece gets a warning", async () => {
    const owner = await app.organiser();
    const listId = await addList(app, owner, "cohort-3.csv", names(1));
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, draft, { body: "www.a.test\n\n".repeat(1600) });
    expect(plain(await owner.page(draft))).toContain("Gmail cuts off what is above 102 KB");
    expect(plain(await owner.page(`${draft}/send`))).toContain(
      "Gmail cuts off messages above 102 KB",
    );
  });
});

describe("Lists", () => {
  test("a person is added once, and lists can be edited and deleted", async () => {
    const owner = await app.organiser();
    const { db } = app.context;
    const token =
      /name="token" value="([^"]+)"/.exec(await owner.page("/bulk-email/add"))?.[1] ?? "";
    const typed = { token, firstName: "Ada", lastName: "Obi", email: "ada@typed.test" };
    expect((await owner.post("/bulk-email/add", { ...typed, email: "ada" })).status).toBe(422);
    for (let press = 0; press < 2; press++)
      expect((await owner.post("/bulk-email/add", typed)).headers.get("Location")).toBe(
        "/bulk-email",
      );
    const rows = await db
      .selectFrom("recipients")
      .select(["id", "listId"])
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(rows).toHaveLength(1);
    const base = `/bulk-email/lists/${rows[0]!.listId}`;
    expect(await owner.page(base)).toContain("Added by hand");
    expect((await owner.post(`${base}/rename`, { name: " " })).status).toBe(422);
    await owner.post(`${base}/rename`, { name: "Friends" });
    await owner.post(`${base}/star`, { starred: "1", back: "/bulk-email?tab=uploads" });
    await owner.post(`${base}/${rows[0]!.id}`, {
      firstName: "Adaeze",
      lastName: "Obi",
      email: "ada@typed.test",
    });
    const page = await owner.page(base);
    expect(page).toContain("Friends");
    expect(page).toContain("Adaeze");
    expect(await owner.page("/bulk-email?tab=uploads&view=list&sort=viewed")).toContain(
      'aria-pressed="true"',
    );
    expect((await owner.post(`${base}/remove`, {})).headers.get("Location")).toBe(
      "/bulk-email?tab=uploads",
    );
    expect((await owner.get(base)).status).toBe(404);
    expect(await owner.page("/bulk-email")).toContain("No Recipients Added Yet?");
  });
});
