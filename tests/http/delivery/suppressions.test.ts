import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SuppressionsTable } from "../../../db/schema/delivery.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.context.db.deleteFrom("suppressions").execute();
  await app.context.db.deleteFrom("activities").execute();
});

async function suppress(
  email: string,
  reason: SuppressionsTable["reason"],
  detail = "",
  createdAt = "2025-11-01T09:00:00.000Z",
) {
  await app.context.db
    .insertInto("suppressions")
    .values({ accountId: organiser.accountId, email, reason, detail, createdAt })
    .execute();
}
const kept = async () =>
  Object.fromEntries(
    (
      await app.context.db
        .selectFrom("suppressions")
        .select(["email", "reason"])
        .where("accountId", "=", organiser.accountId)
        .orderBy("email")
        .execute()
    ).map(({ email, reason }) => [email, reason]),
  );
const activities = async () =>
  (await app.context.db.selectFrom("activities").select(["text", "actorId"]).execute()) as object[];
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

describe("/suppressions", () => {
  test("the list says who is not mailed and why, with totals", async () => {
    await suppress("ada@people.test", "bounced", "550 5.1.1 No such user");
    await suppress("bola@people.test", "complained");
    await suppress("chidi@people.test", "unsubscribed");
    await suppress("dele@people.test", "provider");
    const seen = words(await organiser.page("/suppressions"));
    for (const one of [
      "ada@people.test Bounced 550 5.1.1 No such user",
      "bola@people.test Spam complaint",
      "chidi@people.test Unsubscribed",
      "dele@people.test Refused by the provider",
      "All 4",
      "Bounced 1",
    ])
      expect(seen).toContain(one);
    const some = words(await organiser.page("/suppressions?reason=complained"));
    expect(some).toContain("bola@people.test");
    expect(some).not.toContain("ada@people.test");
    const found = words(await organiser.page("/suppressions?q=CHI"));
    expect(found).toContain("chidi@people.test");
    expect(found).not.toContain("ada@people.test");
    expect(words(await stranger.page("/suppressions"))).toContain("No suppressed addresses");
  });

  test("odd addresses of the list give the first or the last page", async () => {
    for (let i = 0; i < 120; i++)
      await suppress(
        `p${String(i).padStart(3, "0")}@people.test`,
        "bounced",
        "",
        `2025-11-01T09:${String(i % 60).padStart(2, "0")}:0${Math.floor(i / 60)}.000Z`,
      );
    for (const query of [
      "page=-1",
      "page=x",
      "page=0",
      "sort=DROP",
      `q=${"é".repeat(10_000)}`,
      "page=1&page=2",
      "reason=bounced&reason=x",
      "reason=x",
    ]) {
      expect([query, (await organiser.get(`/suppressions?${query}`)).status]).toEqual([query, 200]);
    }
    for (const query of ["page=1000000000", "page=6", "reason=bounced&page=77"])
      expect(words(await organiser.page(`/suppressions?${query}`))).toContain(
        "101 to 120 of 120 addresses",
      );
    expect(words(await organiser.page("/suppressions?q=p0&page=99"))).toContain(
      "81 to 100 of 100 addresses",
    );
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => organiser.page(`/suppressions?page=${page}`)),
    );
    const seen = pages.flatMap((page) => [...new Set(page.match(/p\d{3}@people\.test/g))]);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});

describe("/suppressions/add", () => {
  test("C11 addresses are added by hand or file, each once", async () => {
    await suppress("bola@people.test", "complained");
    await suppress("ada@people.test", "bounced");
    const form = new FormData();
    form.set("addresses", "Ada@People.test");
    form.set(
      "file",
      new File(
        ["Email;Name\r\nBOLA@people.test;Bola\r\nnew@people.test;New\r\nbroken@;x\r\n"],
        "list.csv",
      ),
    );
    const added = await organiser.post("/suppressions/add", form);
    expect(added.status).toBe(303);
    expect(await kept()).toEqual({
      "ada@people.test": "unsubscribed",
      "bola@people.test": "complained",
      "new@people.test": "unsubscribed",
    });
    expect(words(await organiser.page("/suppressions"))).toContain(
      "1 address won’t get e-mails. 2 addresses were here already. 1 entry that isn’t an address was skipped.",
    );
    expect(await activities()).toEqual([
      {
        text: "Stopped e-mails to 1 address at the recipient’s request",
        actorId: organiser.userId,
      },
    ]);
    // Once more changes nothing and is nothing to tell.
    await organiser.post("/suppressions/add", { addresses: "new@people.test" });
    expect(await activities()).toHaveLength(1);
  });

  test("an invalid address is named beside the field, keeping everything typed", async () => {
    const refused = await organiser.post("/suppressions/add", {
      addresses: "fine@people.test\nnot@here",
    });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(words(html)).toContain("Not an e-mail address: not@here");
    expect(html).toContain("fine@people.test");
    expect((await organiser.post("/suppressions/add", { addresses: "" })).status).toBe(422);
    const empty = new FormData();
    empty.set("addresses", "");
    empty.set("file", new File(["Name\r\nAda\r\n"], "x.csv"));
    const none = await organiser.post("/suppressions/add", empty);
    expect([
      none.status,
      words(await none.text()).includes("No e-mail address was found in this file"),
    ]).toEqual([422, true]);
    expect(await kept()).toEqual({});
  });

  test("a file in UTF-16, as spreadsheets write it, is read too", async () => {
    const form = new FormData();
    form.set(
      "file",
      new File(
        [new Uint8Array([0xff, 0xfe]), Buffer.from("ada@people.test\r\n", "utf16le")],
        "x.txt",
      ),
    );
    expect((await organiser.post("/suppressions/add", form)).status).toBe(303);
    expect(await kept()).toEqual({ "ada@people.test": "unsubscribed" });
  });
});

describe("Releasing, and other accounts", () => {
  test("C12 bounces can be released, unsubscribes on request, complaints never", async () => {
    await suppress("ada@people.test", "bounced", "550 No such user");
    await suppress("bola@people.test", "complained");
    await suppress("chidi@people.test", "unsubscribed");
    const release = (email: string, more: Record<string, string> = {}) =>
      organiser.post(`/suppressions/release?email=${encodeURIComponent(email)}`, {
        email,
        ...more,
      });
    expect(words(await organiser.page("/suppressions/release?email=ada%40people.test"))).toContain(
      "550 No such user",
    );
    expect((await release("ada@people.test")).status).toBe(303);
    const never = await organiser.page("/suppressions/release?email=bola%40people.test");
    expect(words(never)).toContain("can't be released".replace("'", "’"));
    expect((await release("bola@people.test", { asked: "yes" })).status).toBe(422);
    const unasked = await release("chidi@people.test");
    expect([
      unasked.status,
      words(await unasked.text()).includes("Tick this only if the person asked you"),
    ]).toEqual([422, true]);
    expect(await kept()).toEqual({
      "bola@people.test": "complained",
      "chidi@people.test": "unsubscribed",
    });
    expect((await release("chidi@people.test", { asked: "yes" })).status).toBe(303);
    expect((await release("chidi@people.test", { asked: "yes" })).status).toBe(404);
    expect(await kept()).toEqual({ "bola@people.test": "complained" });
    expect((await activities()).map((line) => (line as { text: string }).text)).toEqual([
      "Released 1 address, although an earlier e-mail to it bounced",
      "Released 1 address, because the person asked for e-mails again",
    ]);
  });

  test("another account's addresses are not there, to look at or to release", async () => {
    await suppress("ada@people.test", "bounced");
    expect((await stranger.get("/suppressions/release?email=ada%40people.test")).status).toBe(404);
    expect(
      (
        await stranger.post("/suppressions/release?email=ada%40people.test", {
          email: "ada@people.test",
        })
      ).status,
    ).toBe(404);
    expect((await (await stranger.get("/suppressions/export.csv")).text()).trim()).toBe(
      "\ufeffEmail Address,Reason,Detail,Since (West Africa Time)".trim(),
    );
    expect(await kept()).toEqual({ "ada@people.test": "bounced" });
    for (const path of ["/suppressions", "/suppressions/add", "/suppressions/export.csv"])
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
  });

  test("C24 the export holds every address, and no cell a spreadsheet would run", async () => {
    await suppress("=cmd@people.test", "bounced", "=HYPERLINK(1)");
    await suppress("ada@people.test", "unsubscribed", "Asked you");
    const response = await organiser.get("/suppressions/export.csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=cmd@people.test,Bounced,'=HYPERLINK(1),");
    expect(lines[2]).toContain("ada@people.test,Unsubscribed,Asked you,2025-11-01 ");
  });
});
