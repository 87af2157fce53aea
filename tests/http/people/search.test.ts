import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addOneOfEach } from "../../factories/every-dashboard-route.ts";
import { linksOf, readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
  ids = await addOneOfEach(app, owner, "Ẹ̀kọ́ Ìṣirò 100%", "Fúnmiláyọ̀");
  await app.work();
});
afterAll(() => app.stop());

/** Each group's heading with its count, and where its findings lead. */
async function find(
  q: string,
  who: Organiser = owner,
): Promise<{ group: string; count: string; to: string[]; all: string | null }[]> {
  const page = await readPage(await who.page(`/search?${new URLSearchParams({ q })}`));
  const found = within(page.getByRole("main")).queryAllByRole("region");
  return found.map((group) => {
    const [, name = "", count = ""] =
      /^([A-Z]\w*) (.+)$/.exec(textOf(within(group).getByRole("heading", { level: 2 }))) ?? [];
    const to = within(group).getAllByRole("listitem").flatMap(linksOf);
    return {
      group: name,
      count,
      to,
      all: linksOf(group).find((link) => !to.includes(link)) ?? null,
    };
  });
}

describe("/search", () => {
  test("a title finds everything with it, whatever its marks and capitals", async () => {
    for (const q of ["Ẹ̀kọ́ Ìṣirò", "EKO ISIRO", "eko  isiro 100%"]) {
      const groups = await find(q);
      expect(groups.map(({ group }) => group)).toEqual(
        expect.arrayContaining(["Certificates", "Projects", "Forms", "Sent"]),
      );
      expect(groups.find(({ group }) => group === "Projects")!.to).toEqual([
        `/projects/${ids.projectId}`,
      ]);
      expect(groups.find(({ group }) => group === "Forms")!.to).toEqual([`/forms/${ids.formId}`]);
      expect(groups.find(({ group }) => group === "Sent")!.to).toEqual([`/sent/${ids.batchId}`]);
    }
  });

  test("names and addresses find people and certificates, ids find certificates", async () => {
    for (const q of ["funmilayo", "Fúnmi", "secret-person@people.test"]) {
      const groups = await find(q);
      expect(groups.map(({ group }) => group)).toEqual(
        expect.arrayContaining(["People", "Certificates"]),
      );
      const [person] = groups.find(({ group }) => group === "People")!.to;
      expect((await owner.get(person!)).status).toBe(200);
    }
    const id = ids.certificateId!;
    for (const q of [
      id,
      id.toUpperCase(),
      `${id.slice(0, 5)}-${id.slice(5, 10)}-${id.slice(10, 15)}-${id.slice(15)}`,
    ]) {
      const certificates = (await find(q)).find(({ group }) => group === "Certificates")!;
      expect(certificates.to).toEqual([`/projects/${ids.projectId}/certificates/${id}`]);
    }
  });

  test("each finding leads to a page that is there", async () => {
    for (const { to } of await find("eko")) {
      for (const path of to) {
        const answer = await owner.get(path);
        // A form leads on to its first tab.
        if (answer.status === 302)
          expect(answer.headers.get("Location")).toMatch(new RegExp(`^${path}/`));
        else expect([path, answer.status]).toEqual([path, 200]);
      }
    }
  });

  test("five of each are shown, with their number and a link", async () => {
    const { db, clock } = app.context;
    const person = await app.organiser();
    const at = clock().toISOString();
    const addPeople = async (count: number) => {
      const listId = crypto.randomUUID();
      await db
        .insertInto("recipientLists")
        .values({
          id: listId,
          accountId: person.accountId,
          name: "L",
          columns: "[]",
          createdAt: at,
          updatedAt: at,
        })
        .execute();
      for (let number = 0; number < count; number++)
        await db
          .insertInto("recipients")
          .values({
            id: crypto.randomUUID(),
            accountId: person.accountId,
            listId,
            position: number,
            firstName: "Bọ́lá",
            lastName: `Number ${number}`,
            email: `bola${listId.slice(0, 4)}${number}@people.test`,
            certificateName: "",
            fields: "{}",
            searchText: `bola number ${number}`,
            createdAt: at,
            updatedAt: at,
          })
          .execute();
    };
    await addPeople(7);
    const [few] = await find("bola", person);
    expect(few).toMatchObject({ group: "People", count: "7", all: "/people?q=bola" });
    expect(few!.to).toHaveLength(5);
    await addPeople(100);
    expect((await find("bola", person))[0]).toMatchObject({ count: "more than 100" });
    expect(await person.page("/people?q=bola")).toContain("Number 99");
  });

  test("another account finds nothing, and somebody signed out must sign in", async () => {
    const stranger = await app.organiser({ accountName: "Somebody else" });
    for (const q of ["eko", "funmilayo", "secret-person@people.test", ids.certificateId!])
      expect(await find(q, stranger)).toEqual([]);
    const asked = await app.visitor().get("/search?q=eko");
    expect([asked.status, asked.headers.get("Location")]).toEqual([
      302,
      "/sign-in?to=%2Fsearch%3Fq%3Deko",
    ]);
  });

  test("any query, even nothing or 10 KB, gets a page", async () => {
    expect(await owner.page("/search")).toContain("What are you looking for?");
    expect(await owner.page("/search?q=%20%20")).toContain("What are you looking for?");
    expect(await owner.page("/search?q=zzzz")).toContain("Nothing matches “zzzz”");
    const long = await owner.page(`/search?q=${"x".repeat(10_000)}`);
    expect(long).toContain(`value="${"x".repeat(200)}"`);
    for (const q of [
      '"',
      "%",
      "_",
      "*",
      "a* OR b",
      "NEAR(",
      "\u0000",
      "𐍈",
      "<script>alert(1)</script>",
      "'; drop table people; --",
      ":",
      "-",
      "^",
    ])
      expect((await owner.get(`/search?${new URLSearchParams({ q })}`)).status).toBe(200);
    expect(await owner.page("/search?q=<script>alert(1)</script>")).not.toContain(
      "<script>alert(1)",
    );
    expect((await owner.get("/search?q=a&q=b&page=-1&sort=DROP")).status).toBe(200);
  });
});
