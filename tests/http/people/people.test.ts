import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeEach(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterEach(() => app.stop());

const personOf = async (email: string, accountId = owner.accountId) =>
  (
    await app.context.db
      .selectFrom("people")
      .selectAll()
      .where("accountId", "=", accountId)
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

const shownNames = (html: string) =>
  [...html.matchAll(/href="\/people\/[0-9a-f]{20}">([^<]*)</g)].map(([, name]) => name);

describe("/people", () => {
  test("People shows each address once, newest first, with its origin", async () => {
    expect(await owner.page("/people")).toContain("Nobody yet");
    await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "ada@mail.test" },
      { firstName: "Bisi", lastName: "Ade", email: "bisi@mail.test" },
    ]);
    await addReadyProject(
      app.context,
      owner,
      [{ firstName: "Ada", lastName: "Obi", email: "ada@mail.test" }],
      {
        title: "Second course",
      },
    );
    await suppressAddress(app.context.db, {
      accountId: owner.accountId,
      email: "bisi@mail.test",
      reason: "unsubscribed",
      detail: "",
      now: new Date(),
    });
    const html = await owner.page("/people");
    expect(shownNames(html)).toEqual(["Bisi Ade", "Ada Obi"]);
    expect(html).toContain("Data Analysis Fundamentals");
    expect(html).toContain("Unsubscribed");
    expect(html).toContain("2 people");
  });

  test("paging works by key from both ends, and odd addresses show pages", async () => {
    const people = Array.from({ length: 60 }, (_, n) => ({
      firstName: `P${String(n).padStart(2, "0")}`,
      email: `p${n}@mail.test`,
    }));
    await addReadyProject(app.context, owner, people);
    const first = await owner.page("/people");
    expect(shownNames(first)).toHaveLength(25);
    expect(shownNames(first)[0]).toBe("P59");
    const older = /href="[^"]*\?(before=\d+)"/.exec(first)?.[1];
    const second = await owner.page(`/people?${older}`);
    expect(shownNames(second)[0]).toBe("P34");
    const newer = /href="[^"]*\?(after=\d+)"/.exec(second)?.[1];
    expect(shownNames(await owner.page(`/people?${newer}`))).toEqual(shownNames(first));
    const last = await owner.page("/people?oldest=1");
    expect(shownNames(last).at(-1)).toBe("P00");
    expect(last).not.toContain(">Older");
    for (const odd of [
      "page=-1",
      "page=1e9",
      "before=-1",
      "before=abc",
      "before=1&after=2",
      "after=999999999999999",
      "before=0",
      "sort=DROP",
      "oldest=1&before=3",
      "q=a&q=b",
    ])
      expect((await owner.get(`/people?${odd}`)).status, odd).toBe(200);
  });

  test("a search finds parts of names in any script, without marks", async () => {
    await addReadyProject(app.context, owner, [
      { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@mail.test" },
      { firstName: "Łukasz", lastName: "Ƙofarmata", email: "l@mail.test" },
      { firstName: "李小龙", email: "li@mail.test" },
      { firstName: "हिन्दी", email: "hi@mail.test" },
      { firstName: "فاطمة", lastName: "الزهراء", email: "fatima@mail.test" },
    ]);
    const found = async (q: string) =>
      shownNames(await owner.page(`/people?${new URLSearchParams({ q })}`));
    expect(await found("funmi ade")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await found("ADÉBÁYỌ̀")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await found("lukasz kofar")).toEqual(["Łukasz Ƙofarmata"]);
    expect(await found("李")).toEqual(["李小龙"]);
    expect(await found("李小龙")).toEqual(["李小龙"]);
    expect(await found("हिन्दी")).toEqual(["हिन्दी"]);
    expect(await found("funmi@mail.test")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await found("龙")).toEqual(["李小龙"]);
    expect(await found("زهراء")).toEqual(["فاطمة الزهراء"]);
    expect(await found("nmilayo")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    for (const q of [
      '"',
      '""',
      "*",
      "NEAR(",
      "NEAR(a b)",
      "a AND",
      "OR",
      "NOT x",
      "words:x",
      "^a",
      "-a",
      "🎓",
      "𞤀𞤣𞤤𞤢𞤥",
      "'; drop table people",
      "%",
      "_",
      "\ud800",
      "x".repeat(10_000),
      "李".repeat(4000),
      "a ".repeat(5000),
    ]) {
      const response = await owner.get(`/people?${new URLSearchParams({ q })}`);
      expect(response.status, q.slice(0, 20)).toBe(200);
    }
    const many = Array.from({ length: 1_010 }, (_, n) => ({
      firstName: "Musa",
      email: `musa${n}@mail.test`,
    }));
    await addReadyProject(app.context, owner, many);
    expect(await owner.page("/people?q=musa")).toContain("More than 1,000 people match");
  });

  test("the export is a spreadsheet of those searched, without formulas", async () => {
    await addReadyProject(app.context, owner, [
      { firstName: "=HYPERLINK(1)", lastName: "Obi", email: "ada@mail.test" },
      { firstName: "Bisi", email: "bisi@mail.test" },
    ]);
    const all = await (await owner.get("/people/export.csv")).text();
    expect(all).toContain("'=HYPERLINK(1),Obi,ada@mail.test,Data Analysis Fundamentals");
    expect(all.trim().split("\r\n")).toHaveLength(3);
    expect(
      (await (await owner.get("/people/export.csv?q=bisi")).text()).trim().split("\r\n"),
    ).toHaveLength(2);
    expect((await app.visitor().get("/people/export.csv")).status).toBe(302);
  });
});

describe("/people/:id", () => {
  test("another account's person is not there, on any of their pages", async () => {
    await addReadyProject(app.context, owner, [{ firstName: "Ada", email: "ada@mail.test" }]);
    const id = await personOf("ada@mail.test");
    const other = await app.organiser();
    for (const path of ["", "/name", "/email", "/erase"]) {
      expect((await other.get(`/people/${id}${path}`)).status).toBe(404);
      if (path)
        expect(
          (
            await other.post(`/people/${id}${path}`, {
              email: "x@mail.test",
              firstName: "X",
              token: "t",
              certificates: "erase",
            })
          ).status,
        ).toBe(404);
      expect((await app.visitor().get(`/people/${id}${path}`)).status).toBe(302);
    }
    expect(await owner.page(`/people/${id}`)).toContain("ada@mail.test");
  });

  test("somebody with 5,000 mails has five on the page, others paged", async () => {
    const { db } = app.context;
    const project = await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "ada@mail.test" },
    ]);
    const at = new Date().toISOString();
    const batchId = newId();
    await db
      .insertInto("batches")
      .values({
        id: batchId,
        accountId: owner.accountId,
        projectId: project.id,
        kind: "certificates",
        title: "Cohort 4",
        subject: "",
        body: "",
        html: "",
        text: "",
        fromAddress: "",
        replyTo: "",
        cc: "",
        bcc: "",
        delivery: "link",
        status: "done",
        scheduledAt: null,
        recipientCount: 5000,
        createdBy: null,
        createdAt: at,
        startedAt: at,
        finishedAt: at,
        confirmToken: null,
        pausedReason: null,
      })
      .execute();
    for (let start = 0; start < 5_000; start += 500) {
      await db
        .insertInto("deliveries")
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            id: newId(),
            accountId: owner.accountId,
            batchId,
            kind: "recipient" as const,
            position: start + n + 1,
            recipientId: null,
            certificateId: null,
            toName: "Ada Obi",
            toEmail: "ada@mail.test",
            searchText: "",
            values: "{}",
            calendar: null,
            state: "delivered" as const,
            idempotencyKey: newId(),
            messageId: newId(),
            attempt: 1,
            callId: null,
            nextTryAt: null,
            providerId: null,
            reasonCode: null,
            reason: null,
            acceptedAt: at,
            deliveredAt: at,
            failedAt: null,
            openedAt: null,
            clickedAt: null,
            machineOpenedAt: null,
            unsubscribedAt: null,
            resendOfId: null,
            replacedById: null,
            createdAt: at,
            updatedAt: at,
          })),
        )
        .execute();
    }
    const id = await personOf("ada@mail.test");
    const html = await owner.page(`/people/${id}`);
    expect(html.length).toBeLessThan(120_000);
    expect(html).toContain("Show all <!-- -->5,000");
    expect(html.match(new RegExp(`href="/sent/${batchId}/`, "g"))).toHaveLength(5);
    const last = await owner.page(`/people/${id}?show=mails&page=1e9`);
    expect(last).toContain("4,976 to ");
    const page = await owner.page(`/people/${id}?show=mails&page=200`);
    expect(page.match(new RegExp(`href="/sent/${batchId}/`, "g"))).toHaveLength(25);
    for (const odd of ["show=DROP", "show=mails&page=-1", "show=mails&show=lists", "page=3"])
      expect((await owner.get(`/people/${id}?${odd}`)).status, odd).toBe(200);
  });
});
