// @module-tag long
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countSegmentJob } from "../../../app/features/recipients/segments/count-segments.server.ts";
import { addLargeAccount } from "../../factories/large-account.ts";
import { addLargeEvent } from "../../factories/large-event.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/**
 * A tenth of the rows of lists is on the first one, which is longer than a list that is looked
 * through whole.
 */
const RECIPIENTS = 52_000;
const PEOPLE = RECIPIENTS * 0.9;
const GUESTS = 23_000;

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let event: Awaited<ReturnType<typeof addLargeEvent>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
  const now = new Date();
  const rows = { recipients: RECIPIENTS, deliveries: 8_000, batches: 400 };
  await addLargeAccount(app.context.db, owner, { ...rows, now });
  event = await addLargeEvent(app.context, owner, {
    people: PEOPLE,
    guests: GUESTS,
    log: 100,
    now,
  });
}, 240_000);
afterAll(() => app.stop());

/** Of the tick boxes with a name. */
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(`name="${name}"`) ? (/ value="([^"]+)"/.exec(input)?.[1] ?? []) : [],
  );
const textAt = async (path: string) => wordsOf(await owner.page(path));

test("a search inside words says that it saw the newest people", async () => {
  const sentence = "only for the newest 20,000 people";
  const pages = [
    "/people?q=",
    "/search?q=",
    "/certificates?tab=issued&q=",
    "/bulk-email?q=",
    `/projects/${owner.accountId}-project-0/recipients?q=`,
  ];
  for (const page of pages) {
    expect([page, await textAt(`${page}kafo`)]).toEqual([page, expect.stringContaining(sentence)]);
    expect([page, await textAt(`${page}adaeze`)]).toEqual([
      page,
      expect.not.stringContaining(sentence),
    ]);
  }
});

test("guests and responses are searched among the newest, or all", async () => {
  const webinar = `/forms/${event.formId}/webinar`;
  const lists = [
    {
      path: `${webinar}/people?q=adaeze.abiola.0%40`,
      noun: "people",
      of: "23,000",
      name: "Adaeze Abiola",
    },
    {
      path: `${webinar}/attendance?q=bisi.abiola.1%40`,
      noun: "people",
      of: "21,850",
      name: "Bisi Abiola",
    },
    {
      path: `/forms/${event.formId}/responses?search=adaeze.abiola.0%40`,
      noun: "responses",
      of: "23,000",
      name: "Adaeze Abiola",
    },
  ];
  for (const { path, noun, of, name } of lists) {
    const part = await textAt(path);
    expect([path, part]).toEqual([
      path,
      expect.stringMatching(new RegExp(`Searched the newest [\\d,]+ of ${of} ${noun}`)),
    ]);
    expect(part).not.toContain(name);
    const whole = await textAt(`${path}&whole=1`);
    expect([path, whole]).toEqual([path, expect.not.stringContaining("Searched the newest")]);
    expect(whole).toContain(name);
  }
  // One of the newest is found at once, marks or not.
  expect(await textAt(`${webinar}/people?q=ad%C3%A0eze+22900`)).toContain(
    "adaeze.farouk.22900@mail.example",
  );
});

test("an act on all that match looks through every response", async () => {
  const search = `search=adaeze.abiola.0%40`;
  expect(await textAt(`/forms/${event.formId}/responses?${search}`)).toContain(
    "No responses match",
  );
  expect(await textAt(`/forms/${event.formId}/responses/delete?${search}&all=1`)).toContain(
    "Delete 1 response?",
  );
});

test("uncertain messages are searched among the newest sends, or among all", async () => {
  await sql`update "deliveries" set "state" = 'uncertain' where "accountId" = ${owner.accountId}`.execute(
    app.context.db,
  );
  const { email, name } = await app.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["deliveries.toEmail as email", "deliveries.toName as name"])
    .where("deliveries.accountId", "=", owner.accountId)
    .where("batches.kind", "in", ["certificates", "bulk"])
    .orderBy("batches.createdAt")
    .orderBy("batches.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/sent/uncertain?q=${encodeURIComponent(email)}`;
  const part = await textAt(path);
  expect(part).toMatch(/Searched the newest [\d,]+ of 8,000 uncertain messages/);
  expect(part).toContain("Nothing matches");
  const whole = await textAt(`${path}&whole=1`);
  expect(whole).not.toContain("Searched the newest");
  expect(whole).toContain(name);
  // The first page, one in the middle and the last have 25 each, and no message twice.
  const idsAt = async (page: number) =>
    valuesOf(await owner.page(`/sent/uncertain?page=${page}`), "id");
  const ids = [
    ...(await idsAt(1)),
    ...(await idsAt(2)),
    ...(await idsAt(160)),
    ...(await idsAt(161)),
    ...(await idsAt(320)),
  ];
  expect([ids.length, new Set(ids).size]).toEqual([125, 125]);
});

test("a large segment is listed in steps, with the job’s count", async () => {
  const { db } = app.context;
  const base = `/people?segment=${event.segmentId}`;
  const numbersAt = async (path: string) => valuesOf(await owner.page(path), "n").map(Number);
  const rows = await db
    .selectFrom("personTags")
    .select("personNumber")
    .where("tagId", "=", event.tagId)
    .orderBy("personNumber", "desc")
    .execute();
  const meant = rows.map(({ personNumber }) => personNumber);
  expect(await numbersAt(base)).toEqual(meant.slice(0, 25));
  expect(await numbersAt(`${base}&before=${meant[24]}`)).toEqual(meant.slice(25, 50));
  expect(await numbersAt(`${base}&after=${meant[50]}`)).toEqual(meant.slice(25, 50));
  expect(await numbersAt(`${base}&oldest=1`)).toEqual(meant.slice(-25));
  expect(await textAt(base)).toContain("People are being counted");
  const edit = `/people/segments/${event.segmentId}`;
  expect(await textAt(edit)).toContain("People are being counted.");
  await countSegmentJob.run(app.context, {
    accountId: owner.accountId,
    id: event.segmentId,
  } as never);
  expect(await textAt(base)).toContain(`${meant.length.toLocaleString("en")} people, counted`);
  expect(await textAt(edit)).toContain(`${meant.length.toLocaleString("en")} people, counted`);
  expect(
    await textAt(`${edit}?what-0=tagged&value-0=${event.tagId}&what-1=joined&value-1=2026-01-01`),
  ).toContain("counted once the segment is saved");
  expect(await numbersAt(`${base}&q=adaeze`)).toHaveLength(25);
});

test("where few people fit, the links go on", async () => {
  const { db } = app.context;
  const oldest = await db
    .selectFrom("people")
    .select(["number", "email"])
    .where("accountId", "=", owner.accountId)
    .orderBy("number")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("personTags")
    .where("tagId", "=", event.tagId)
    .where("personNumber", "!=", oldest.number)
    .execute();
  const hasTag = await db
    .selectFrom("personTags")
    .select("tagId")
    .where("tagId", "=", event.tagId)
    .executeTakeFirst();
  if (!hasTag)
    await db
      .insertInto("personTags")
      .values({ tagId: event.tagId, personNumber: oldest.number })
      .execute();
  let path = `/people?segment=${event.segmentId}`;
  for (const page of [1, 2, 3, 4]) {
    const html = await owner.page(path);
    expect([page, wordsOf(html)]).toEqual([
      page,
      expect.stringContaining("Few people fit, so this page looked at 10,000 and stopped"),
    ]);
    path = /href="(\/people\?[^"]*before=\d+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  }
  expect(await textAt(path)).toContain(oldest.email);
});
