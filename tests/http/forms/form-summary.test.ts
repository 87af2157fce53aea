import { afterAll, beforeAll, expect, test } from "vitest";
import { publishForm } from "../../../app/features/forms/builder/publish-form.server.ts";
import { EVERY_RESPONSE } from "../../../app/features/forms/responses/response-query.ts";
import { responseScope } from "../../../app/features/forms/responses/show-responses.server.ts";
import { sumUpResponses } from "../../../app/features/forms/responses/summary/sum-up-responses.server.ts";
import {
  keepPart,
  readParts,
  shapeOf,
} from "../../../app/features/forms/responses/summary/summary-parts.server.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const NOW = new Date("2026-03-10T11:00:00.000Z");
const TRACKS = ["Data", "Design", "Writing"];
const LAGOS = { timeZone: "Africa/Lagos" };

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let base: string;
let ids: string[];

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser();
  const elements = [
    ...contactQuestions(),
    element("multiple-choice", {
      id: "trackabc",
      label: "Which tracks?",
      settings: { options: TRACKS, other: true },
    }),
    element("matrix", {
      id: "linesabc",
      label: "How was it?",
      settings: { rows: ["Room", "Food"], columns: ["Good", "Bad"] },
    }),
    element("scale", { id: "scaleabc", label: "Again?" }),
    element("long-text", { id: "hopesabc", label: "Hopes?" }),
  ];
  form = await addPublishedForm(app.context, owner, { elements });
  base = `/forms/${form.id}/responses`;
  ids = await addResponses(
    app.context,
    form.id,
    Array.from({ length: 1_230 }, (_, n) => ({
      at: new Date(NOW.getTime() - (1_230 - n) * 900_000).toISOString(),
      answers: person(`P${n}`, "X", {
        trackabc: n % 7 === 0 ? [TRACKS[n % 3]!, "Films"] : [TRACKS[n % 3]!],
        linesabc: [[n % 2 ? "Room" : "Food", n % 5 ? "Good" : "Bad"]],
        scaleabc: n % 11,
        // Nobody has hoped for anything lately.
        ...(n < 490 && n % 50 === 0 ? { hopesabc: `Hope ${n}` } : {}),
      }),
    })),
  );
});
afterAll(() => app.stop());

const scope = async () => responseScope(app.context, await reread(), LAGOS);
const reread = () =>
  app.context.db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", form.id)
    .executeTakeFirstOrThrow();
const kept = async () =>
  (
    await app.context.db
      .selectFrom("formSummaryParts")
      .selectAll()
      .where("formId", "=", form.id)
      .orderBy("part")
      .execute()
  ).map(({ counts }) => counts !== null);

/**
 * Of all, by kept parts; beside that of a filter that everybody matches, which reads every
 * response.
 */
async function bothSummaries() {
  const { db } = app.context;
  const all = await sumUpResponses(db, await scope(), EVERY_RESPONSE);
  return [
    all,
    await sumUpResponses(db, await scope(), { ...EVERY_RESPONSE, from: "2000-01-01" }),
  ] as const;
}

test("the summary by kept parts is that of reading every response", async () => {
  const [first, whole] = await bothSummaries();
  expect(first).toEqual(whole);
  expect(first.count).toBe(1_230);
  expect(await kept()).toEqual([true, true]);
  const [again] = await bothSummaries();
  expect(again).toEqual(whole);
  const hopes = again.questions.find(({ id }) => id === "hopesabc")!.shown;
  expect(hopes.chart === "texts" && hopes.newest.map(({ text }) => text)).toEqual(
    ["450", "400", "350", "300", "250"].map((n) => `Hope ${n}`),
  );
  expect(wordsOf(await owner.page(`${base}/summary`))).toContain("1,230 responses");
});

test("a changed, deleted or erased response is counted anew", async () => {
  const { db } = app.context;
  await bothSummaries();
  await db
    .updateTable("formResponses")
    .set({
      answers: JSON.stringify(person("P3", "X", { trackabc: ["Writing"], hopesabc: "Changed" })),
    })
    .where("id", "=", ids[450]!)
    .execute();
  expect(await kept()).toEqual([false, true]);
  const [changed, read] = await bothSummaries();
  expect(changed).toEqual(read);
  expect(JSON.stringify(changed)).toContain("Changed");
  expect(JSON.stringify(changed)).not.toContain("Hope 450");

  expect((await owner.post(`${base}/${ids[700]}/delete`, {})).status).toBe(303);
  expect(await kept()).toEqual([true, false]);
  const [deleted, left] = await bothSummaries();
  expect(deleted).toEqual(left);
  expect(deleted.count).toBe(1_229);
  // How far the organiser is with them changes no count.
  await db
    .updateTable("formResponses")
    .set({ status: "done" })
    .where("formId", "=", form.id)
    .execute();
  expect(await kept()).toEqual([true, true]);
});

test("what was counted while a response changed is not kept", async () => {
  const { db } = app.context;
  await bothSummaries();
  const shape = shapeOf(await scope());
  const read = async () => {
    for await (const part of readParts(db, form, { from: 0, to: 0, shape })) return part;
    throw new Error("a part is read whether it is there or not");
  };
  const touch = (text: string) =>
    db
      .updateTable("formResponses")
      .set({ answers: JSON.stringify({ hopesabc: text }) })
      .where("id", "=", ids[5]!)
      .execute();
  const { changes, counts } = await read();
  await touch("once");
  await keepPart(db, form, { number: 0, changes, shape, counts: counts! });
  expect((await read()).counts).toBeNull();
  // Also where nobody had counted it before.
  await db.deleteFrom("formSummaryParts").where("formId", "=", form.id).execute();
  await touch("twice");
  await keepPart(db, form, { number: 0, changes: null, shape, counts: counts! });
  expect((await read()).counts).toBeNull();
});

test("another zone or another version counts anew", async () => {
  const { db } = app.context;
  await bothSummaries();
  const before = shapeOf(await scope());
  expect(shapeOf({ ...(await scope()), timeZone: "Asia/Tokyo" })).not.toBe(before);
  const draft = JSON.parse(form.draft) as {
    elements: { id: string; label: string; settings: { options?: string[] } }[];
  };
  const publish = async () => {
    await db
      .updateTable("forms")
      .set({ draft: JSON.stringify(draft) })
      .where("id", "=", form.id)
      .execute();
    await db
      .transaction()
      .execute(async (trx) => publishForm(trx, await reread(), { userId: owner.userId, now: NOW }));
  };
  draft.elements.find(({ id }) => id === "trackabc")!.label = "Which ones?";
  await publish();
  expect(shapeOf(await scope())).toBe(before);
  draft.elements.find(({ id }) => id === "trackabc")!.settings.options = [...TRACKS, "Films"];
  await publish();
  const [all, read] = await bothSummaries();
  expect(all).toEqual(read);
});

test("the same counts find who gave an answer, in either order", async () => {
  const { db } = app.context;
  const rows = await db
    .selectFrom("formResponses")
    .select(["number", "answers"])
    .where("formId", "=", form.id)
    .execute();
  const meant = rows
    .filter(({ answers }) => answers.includes('"Design"'))
    .map(({ number }) => number);
  const numbersAt = async (query: string) => {
    const html = await owner.page(`${base}?answer=trackabc%3ADesign${query}`);
    return [...html.matchAll(/Select response (\d+)/g)].map(([, number]) => Number(number));
  };
  const newest = meant.toSorted((a, b) => b - a);
  expect(await numbersAt("")).toEqual(newest.slice(0, 25));
  expect(await numbersAt("&page=3")).toEqual(newest.slice(50, 75));
  expect(await numbersAt("&page=9999")).toEqual(
    newest.slice(Math.floor((newest.length - 1) / 25) * 25),
  );
  expect(await numbersAt("&sort=oldest&page=17")).toEqual(newest.toReversed().slice(400, 425));
  expect(wordsOf(await owner.page(`${base}?answer=trackabc%3ADesign`))).toContain(
    `of ${newest.length.toLocaleString("en")} responses`,
  );
});

test("a form that goes takes its parts along", async () => {
  const { db } = app.context;
  await bothSummaries();
  await db.deleteFrom("formResponses").where("formId", "=", form.id).execute();
  await db.deleteFrom("forms").where("id", "=", form.id).execute();
  expect(
    await db.selectFrom("formSummaryParts").select("part").where("formId", "=", form.id).execute(),
  ).toEqual([]);
});
