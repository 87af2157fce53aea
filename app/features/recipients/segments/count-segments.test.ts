import { expect, test } from "vitest";
import { insertRows } from "#db/writing.server.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { countRuleInSteps, countSegmentJob, countsOfSegments } from "./count-segments.server.ts";
import { countedPeopleLabel } from "./counted-people.ts";
import { CONDITION_KINDS, type PeopleRule } from "./people-rule.ts";
import { countRule, findPeopleSegment, savePeopleSegment } from "./people-segments.server.ts";

const AT = "2026-11-21T09:00:00.000Z";
const now = new Date("2026-11-21T10:00:00.000Z");
const later = new Date("2026-11-21T10:04:00.000Z");

/** An account whose people are on a list, half of them with a tag. */
async function begin(people: number) {
  const db = await openTestDatabase();
  const account = {
    id: "a",
    kind: "company" as const,
    name: "a",
    supportEmail: "",
    timeZone: "UTC",
    createdAt: AT,
  };
  await db.insertInto("accounts").values(account).execute();
  const list = { id: "l", accountId: "a", name: "l", createdAt: AT, updatedAt: AT };
  const columns = '["Branch","Start"]';
  await db
    .insertInto("recipientLists")
    .values({ ...list, columns })
    .execute();
  const rows = Array.from({ length: people }, (_, index) => ({
    id: `r${index}`,
    accountId: "a",
    listId: "l",
    position: index + 1,
    firstName: "Ada",
    lastName: `${index}`,
    email: `p${index}@mail.test`,
    certificateName: "",
    fields: index % 3 === 0 ? '{"Branch":"Ikeja","Start":"20 November 2026"}' : "{}",
    searchText: `ada ${index}`,
    createdAt: AT,
    updatedAt: AT,
  }));
  await insertRows(db, "recipients", rows);
  await db
    .insertInto("tags")
    .values({ id: "t", accountId: "a", name: "T", nameKey: "t", createdAt: AT })
    .execute();
  const numbers = await db.selectFrom("people").select("number").orderBy("number").execute();
  await insertRows(
    db,
    "personTags",
    numbers
      .filter((_, index) => index % 2 === 0)
      .map(({ number }) => ({ tagId: "t", personNumber: number })),
  );
  return db;
}

const tagged: PeopleRule = { match: "all", conditions: [{ what: "tagged", value: "t" }] };

test("one by one, every rule means those it means at once", async () => {
  const db = await begin(2_501);
  const values: Partial<Record<(typeof CONDITION_KINDS)[number], string>> = {
    tagged: "t",
    notTagged: "t",
    onList: "l",
    notOnList: "l",
    unopened: "0",
    joined: AT,
    columnIs: "Branch",
    columnContains: "Branch",
    columnEmpty: "Branch",
    columnBefore: "Start",
    columnAfter: "Start",
    expiresBefore: AT,
    expiresAfter: AT,
    expiresWithin: "30",
  };
  const texts: typeof values = {
    columnIs: "ikeja",
    columnContains: "KEJ",
    columnBefore: "2026-11-21",
    columnAfter: "2026-11-19",
  };
  const counts: Record<string, number> = {};
  for (const what of CONDITION_KINDS) {
    const condition = { what, value: values[what] ?? "any", text: texts[what] };
    const rule: PeopleRule = { match: "all", conditions: [condition] };
    counts[what] = await countRule(db, "a", rule);
    expect({ what, people: await countRuleInSteps(db, "a", rule) }).toEqual({
      what,
      people: counts[what],
    });
  }
  expect(counts).toMatchObject({
    columnIs: 834,
    columnContains: 834,
    columnEmpty: 1_667,
    columnBefore: 834,
    columnAfter: 834,
    clicked: 0,
    notClicked: 2_501,
  });
  expect(await countRuleInSteps(db, "a", tagged)).toBe(1_251);
  await db.destroy();
});

test("a large account's segment shows what the job counted, and when", async () => {
  const db = await begin(10);
  const id =
    (await savePeopleSegment(db, { accountId: "a", name: "Alumni", rule: tagged, now })) ?? "";
  const segments = [(await findPeopleSegment(db, "a", id))!];
  const label = async (at: Date) =>
    countedPeopleLabel(
      (await countsOfSegments({ db, now: at }, "a", segments)).get(id)!,
      at,
      "UTC",
    );
  expect(await label(now)).toBe("5 people");
  await db.updateTable("tallies").set({ count: 1_000_000 }).where("what", "=", "people").execute();
  expect(await label(now)).toBe("People are being counted");
  await countSegmentJob.run({ db, clock: () => now } as never, { accountId: "a", id });
  expect(await label(later)).toBe("5 people, counted 4 min ago");
  await savePeopleSegment(db, {
    id,
    accountId: "a",
    name: "Alumni",
    rule: { ...tagged, match: "any" },
    now: later,
  });
  expect(await label(later)).toBe("People are being counted");
  await db.destroy();
});
