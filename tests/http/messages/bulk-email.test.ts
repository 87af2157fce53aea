import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import {
  addList,
  box,
  chosen,
  confirm,
  formOf,
  names,
  press,
  send,
  write,
} from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
});

describe("Choosing people", () => {
  test("nobody yet: both ways to begin are offered", async () => {
    const html = await owner.page("/bulk-email");
    expect(html).toContain("No Recipients Added Yet?");
    expect(html).toContain("Generate Certificate");
    expect(html).toContain("Create New Form");
  });

  test("ticks last over pages and searches, and “Choose all” minus unticked too", async () => {
    await addList(app, owner, "cohort-3.csv", names(60));
    const first = await owner.page("/bulk-email");
    expect(chosen(first)).toBe("0 people");
    const fields = formOf(first);
    fields.append("r", box(first, "Person 60"));
    fields.append("r", box(first, "Person 59"));
    const second = await owner.page(await press(owner, fields, "page:3"));
    expect(second.replaceAll("<!-- -->", "")).toContain("51 to 60 of 60");
    expect(chosen(second)).toBe("2 people");
    const more = formOf(second);
    more.append("r", box(second, "Person 1"));
    more.set("q", "person-59");
    const found = await owner.page(await press(owner, more, ""));
    expect(chosen(found)).toBe("3 people");
    const without = formOf(found);
    expect(without.getAll("r")).toEqual([box(found, "Person 59")]);
    without.delete("r");
    without.set("q", "");
    const back = await owner.page(await press(owner, without, ""));
    expect(chosen(back)).toBe("2 people");

    const all = await owner.page(await press(owner, formOf(back), "all"));
    expect(chosen(all)).toBe("60 people");
    const few = formOf(all);
    const ticked = few.getAll("r").filter((value) => value !== box(all, "Person 50"));
    few.delete("r");
    for (const value of ticked) few.append("r", value);
    const last = await owner.page(await press(owner, few, "page:2"));
    expect(chosen(last)).toBe("59 people");
    expect(chosen(await owner.page(await press(owner, formOf(last), "none")))).toBe("0 people");
    expect(
      chosen(await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "tick"))),
    ).toBe("25 people");
  });

  test("opening a card preselects its people, and another tab clears that", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(3));
    await addList(app, owner, "cohort-4.csv", names(2, 10));
    const cards = await owner.page("/bulk-email?tab=uploads");
    expect(cards).toContain("cohort-3.csv");
    const open = await owner.page(`/bulk-email?tab=uploads&card=${listId}`);
    expect(open).toContain(">Back to all cards</span>");
    expect(chosen(open)).toBe("3 people");
    expect(formOf(open).getAll("r")).toHaveLength(3);
    expect(open).toContain('href="/bulk-email?tab=certificates"');
    const fields = formOf(open);
    fields.delete("r");
    expect(chosen(await owner.page(await press(owner, fields, "")))).toBe("0 people");
  });

  test("odd addresses are answered with a page", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(30));
    for (const query of [
      "page=-1",
      "page=1e9",
      "page=x&near=zzz.1",
      "page=2&near=1.zzzzzzzz",
      "sort=DROP&view=up",
      `q=${"x".repeat(10_000)}`,
      "q=%22%20OR%201=1",
      "tab=all&tab=forms",
      "pick=..&not=&all=",
      "all=%27&not=1.2.3",
      `tab=uploads&card=${listId}&page=1e9&q=person`,
      "tab=forms&page=99",
      "go=page:-7&shown=1",
      "go=evil&shown=zz",
    ]) {
      const response = await owner.get(`/bulk-email?${query}`);
      expect([200, 302], query).toContain(response.status);
    }
    expect((await owner.page("/bulk-email?page=1e9")).replaceAll("<!-- -->", "")).toContain(
      "26 to 30 of 30",
    );
  });
});

describe("Composing and sending", () => {
  test("each address gets one mail, and those left out are explained", async () => {
    const { db, clock } = app.context;
    const listId = await addList(app, owner, "cohort-3.csv", [
      "Ada Obi <ada@people.test>",
      "Bola Ade <bola@people.test>",
      "Ada Older <shared@people.test>",
      "Chidi Newer <shared@people.test>",
      "Uche Gone <gone@people.test>",
      "Tobi Back <back@people.test>",
    ]);
    const stop = { accountId: owner.accountId, detail: "", createdAt: clock().toISOString() };
    await db
      .insertInto("suppressions")
      .values([
        { ...stop, email: "gone@people.test", reason: "unsubscribed" },
        { ...stop, email: "back@people.test", reason: "bounced" },
      ])
      .execute();
    const open = await owner.page(`/bulk-email?tab=uploads&card=${listId}`);
    expect(open).toContain("Unsubscribed");
    const draft = await send(owner, open);
    expect(await owner.page(draft)).toContain("6 people from cohort-3.csv");
    expect(
      (await write(owner, draft, { body: "Dear {First Name} from {Town},\n\nNews." })).headers.get(
        "Location",
      ),
    ).toBe(`${draft}/send`);
    const page = (await owner.page(`${draft}/send`)).replaceAll("<!-- -->", "");
    expect(page).toContain("Send 3 e-mails now?");
    expect(page).toContain("2 people are left out");
    expect(page).toContain("gone@people.test");
    expect(page).toContain("1 person has an address that is also used by someone else you chose");
    const done = await confirm(owner, draft);
    expect(done.headers.get("Location")).toBe(`${draft}/done`);
    expect(await owner.page(`${draft}/done`)).toContain("Congratulations!");
    const batch = await db
      .selectFrom("batches")
      .selectAll()
      .where("accountId", "=", owner.accountId)
      .where("kind", "=", "bulk")
      .executeTakeFirstOrThrow();
    expect(batch.recipientCount).toBe(3);
    expect(JSON.parse(batch.audience ?? "")).toEqual({
      words: "3 people from cohort-3.csv",
      toSendCount: 3,
      leftOut: { unsubscribed: 1, bounced_before: 1 },
    });
    const rows = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("batchId", "=", batch.id)
      .orderBy("position")
      .execute();
    expect(
      rows.map(({ toName, toEmail, state, reasonCode }) => [toName, toEmail, state, reasonCode]),
    ).toEqual([
      ["Ada Obi", "ada@people.test", "queued", null],
      ["Bola Ade", "bola@people.test", "queued", null],
      ["Chidi Newer", "shared@people.test", "queued", null],
      ["Uche Gone", "gone@people.test", "skipped", "unsubscribed"],
      ["Tobi Back", "back@people.test", "skipped", "bounced_before"],
    ]);
    const activity = await db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", owner.accountId)
      .where("kind", "=", "sent")
      .executeTakeFirstOrThrow();
    expect(activity.text).toBe("Sending 3 bulk e-mails: News, First Name");
  });

  test("each person is mailed once, however many lists they are on", async () => {
    await addList(app, owner, "one.csv", [
      "Ada Obi <ada@people.test>",
      "Bola Ade <bola@people.test>",
    ]);
    await addList(app, owner, "two.csv", ["Ada Obi-Okoro <ada@people.test>"]);
    const all = await owner.page(
      await press(owner, formOf(await owner.page("/bulk-email")), "all"),
    );
    expect(chosen(all)).toBe("2 people");
    const draft = await send(owner, all);
    await write(owner, draft);
    await confirm(owner, draft);
    const { db } = app.context;
    const rows = await db
      .selectFrom("deliveries")
      .select("toName")
      .where("accountId", "=", owner.accountId)
      .orderBy("toName")
      .execute();
    expect(rows).toEqual([{ toName: "Ada Obi-Okoro" }, { toName: "Bola Ade" }]);
  });

  test("C02 confirming other people or words than were shown sends nothing", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(2));
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, draft);
    const confirmation =
      /name="confirm" value="([^"]+)"/.exec(await owner.page(`${draft}/send`))?.[1] ?? "";
    const { db, clock } = app.context;
    const person = {
      firstName: "Late",
      lastName: "",
      email: "late@people.test",
      certificateName: "",
      fields: {},
    };
    await db
      .transaction()
      .execute((trx) => addRecipient(trx, { accountId: owner.accountId, listId }, person, clock()));
    const refused = await owner.post(`${draft}/send`, { confirm: confirmation });
    expect(refused.status).toBe(409);
    expect((await refused.text()).replaceAll("<!-- -->", "")).toContain(
      "It would now go to 3 people",
    );
    await write(owner, draft, { subject: "Something else" });
    expect((await owner.post(`${draft}/send`, { confirm: confirmation })).status).toBe(409);
    expect(
      await db
        .selectFrom("batches")
        .select("id")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toEqual([]);
  });

  test("C20 pressing the buttons twice makes one draft and one send", async () => {
    await addList(app, owner, "cohort-3.csv", names(2));
    const all = await owner.page(
      await press(owner, formOf(await owner.page("/bulk-email")), "all"),
    );
    const draft = await send(owner, all);
    expect(await send(owner, all)).toBe(draft);
    await write(owner, draft);
    const page = await owner.page(`${draft}/send`);
    const other = await owner.page(`${draft}/send`);
    const places: string[] = [];
    for (const html of [page, page, other]) {
      const response = await owner.post(`${draft}/send`, {
        confirm: /name="confirm" value="([^"]+)"/.exec(html)?.[1] ?? "",
      });
      places.push(response.headers.get("Location") ?? "");
    }
    expect(places).toEqual([`${draft}/done`, `${draft}/done`, expect.stringMatching(/^\/sent\//)]);
    const { db } = app.context;
    expect(
      await db
        .selectFrom("batches")
        .select("id")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toHaveLength(1);
    expect(
      await db
        .selectFrom("bulkDrafts")
        .select("id")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toHaveLength(1);
    expect((await owner.get(draft)).headers.get("Location")).toMatch(/^\/sent\//);
  });

  test("a greeting and a closing with nothing between them aren't sent", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(1));
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, draft, {
      body: "Dear {First Name},\r\n\r\n\r\n\r\nWith warm regards,\r\n{Organization Name}\r\n",
    });
    const nothing = "There is nothing between the greeting and the closing yet.";
    expect(await owner.page(`${draft}/send`)).toContain(nothing);
    expect(await owner.page(`${draft}/schedule`)).toContain(nothing);
    await write(owner, draft);
    expect(await owner.page(`${draft}/send`)).not.toContain(nothing);
  });

  test("mistakes are named beside their field, and everything typed stays", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(1));
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    const unknown = await write(owner, draft, {
      body: "Dear {Frist Name}, [Download Certificate] {Town}",
    });
    expect(unknown.status).toBe(422);
    const html = await unknown.text();
    expect(html).toContain("{Frist Name} is not a field. Did you mean {First Name}?");
    expect(html).toContain("[Download Certificate] is not a field.");
    expect(html).not.toContain("{Town} is not a field");
    const replyTo = await write(owner, draft, { replyTo: "nobody" });
    expect(replyTo.status).toBe(422);
    expect(await replyTo.text()).toContain("Reply-To: “nobody”");
    expect((await write(owner, draft, { subject: "" })).status).toBe(422);
    expect((await write(owner, draft, { subject: "", body: "", intent: "save" })).status).toBe(303);
    expect(await owner.page(`${draft}/send`)).toContain("It has no subject yet.");
    expect(await owner.page("/bulk-email/drafts")).toContain("1 person from cohort-3.csv");
  });

  test("a missing value takes its fallback, and is asked for without one", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", [
      "Ada Obi <ada@people.test>",
      " <nameless@people.test>",
    ]);
    const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
    await write(owner, draft);
    const page = (await owner.page(`${draft}/send`)).replaceAll("<!-- -->", "");
    expect(page).toContain("Some values are missing");
    expect((await confirm(owner, draft)).status).toBe(422);
    await owner.post(`${draft}/send`, {
      intent: "fallback",
      detailName: "First Name",
      detailValue: "colleague",
    });
    expect((await confirm(owner, draft)).status).toBe(303);
    const { db } = app.context;
    const rows = await db
      .selectFrom("deliveries")
      .select(["toEmail", "values"])
      .where("accountId", "=", owner.accountId)
      .execute();
    const values = Object.fromEntries(
      rows.map((row) => [row.toEmail, JSON.parse(row.values)["First Name"]]),
    );
    expect(values).toEqual({ "ada@people.test": "Ada", "nameless@people.test": "colleague" });
  });

  test("a scheduled bulk mail waits for its time", async () => {
    await addList(app, owner, "cohort-3.csv", names(2));
    const draft = await send(
      owner,
      await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "all")),
    );
    await write(owner, draft, { intent: "schedule" });
    const page = await owner.page(`${draft}/schedule`);
    expect(page).toContain("West Africa Time");
    const confirmation = /name="confirm" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const answer = await owner.post(`${draft}/schedule`, {
      confirm: confirmation,
      quick: "tomorrow",
      zone: "Africa/Lagos",
    });
    expect(answer.headers.get("Location")).toBe(`${draft}/done`);
    const { db } = app.context;
    const batch = await db
      .selectFrom("batches")
      .select(["status", "kind", "scheduledAt"])
      .where("accountId", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(batch).toMatchObject({ status: "scheduled", kind: "bulk" });
    expect(await owner.page(`${draft}/done`)).toContain("09:00, West Africa Time");
  });

  test("sample people are never mailed", async () => {
    const { db } = app.context;
    const sample = await addList(app, owner, "Sample list", [
      "Sample One <one@sample.test>",
      "Real Too <both@people.test>",
    ]);
    await addList(app, owner, "real.csv", ["Real Too <both@people.test>"]);
    await db.updateTable("recipientLists").set({ isSample: 1 }).where("id", "=", sample).execute();
    const draft = await send(
      owner,
      await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "all")),
    );
    await write(owner, draft);
    const page = (await owner.page(`${draft}/send`)).replaceAll("<!-- -->", "");
    expect(page).toContain("Send 1 e-mail now?");
    expect(page).toContain("belongs to the sample data");
    await confirm(owner, draft);
    const rows = await db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(rows).toEqual([{ toEmail: "both@people.test" }]);
  });
});

describe("Other accounts", () => {
  test("another account's cards, drafts and lists are not found", async () => {
    const listId = await addList(app, owner, "cohort-3.csv", names(2));
    const html = await owner.page(`/bulk-email?tab=uploads&card=${listId}`);
    const draft = await send(owner, html);
    const other = await app.organiser();
    expect((await other.get(`/bulk-email?tab=uploads&card=${listId}`)).status).toBe(404);
    expect((await other.get(draft)).status).toBe(404);
    expect((await other.get(`${draft}/preview`)).status).toBe(404);
    expect((await other.get(`/bulk-email/lists/${listId}`)).status).toBe(404);
    expect((await other.post(`/bulk-email/lists/${listId}/star`, { starred: "1" })).status).toBe(
      404,
    );
    expect((await other.post("/bulk-email/compose", formOf(html))).status).toBe(404);
    // Numbers of somebody else's people choose nobody.
    const fields = formOf(await owner.page("/bulk-email"));
    const guessed = await other.post("/bulk-email/compose", {
      pick: fields.get("shown") ?? "",
      shown: "",
    });
    const location = guessed.headers.get("Location") ?? "";
    if (location.startsWith("/bulk-email/compose/")) {
      await other.post(location, { subject: "Hi", body: "Hi", intent: "save" });
      expect(await other.page(`${location}/send`)).toContain("No recipients selected.");
    }
  });
});
