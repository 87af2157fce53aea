import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Cell } from "../../gauntlet/tables/book.ts";
import { writeWithExcelJs } from "../../gauntlet/writers/excel-js.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { type UploadedList, uploadList } from "../../setup/uploaded-list.ts";

// A checked list that is read again with other answers keeps what was answered and changed.

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
});

const HEADINGS: Cell[] = ["First Name", "Last Name", "Email", "Town"];
const MAY: Cell[][] = [
  HEADINGS,
  ["Ada", "Obi", "ada@people.test", "Aba"],
  ["Bola", "ADE", "bola@people.test", "Ibadan"],
  ["Chidi", "Eze", "chidi@gmial.com", "Enugu"],
];
const JUNE: Cell[][] = [HEADINGS, ["Dauda", "Bello", "dauda@people.test", "Kano"]];

async function upload(): Promise<UploadedList> {
  const sheets = [
    { name: "May", rows: MAY, hiddenRows: [3] },
    { name: "June", rows: JUNE },
  ];
  return uploadList(app, organiser, await writeWithExcelJs({ sheets }));
}

async function checked(): Promise<UploadedList> {
  const list = await upload();
  await list.check({ tags: "Lagos" });
  return list;
}

describe("A list that is read again", () => {
  test("with its hidden rows keeps every change", async () => {
    const list = await checked();
    await list.press("correct", { "cell-2-lastName": "Obi-Eze", "held-2-lastName": "Obi" });
    await list.press("use:4");
    await list.press("hidden-rows", { hiddenRows: "take" });
    expect((await list.page()).text).toContain("3 rows ready");
    expect((await list.cells(2))[1]).toBe("Obi-Eze");
    expect((await list.cells(4))[2]).toBe("chidi@gmail.com");
  });

  test("without its hidden rows says which change isn't used", async () => {
    const list = await checked();
    await list.press("hidden-rows", { hiddenRows: "take" });
    await list.press("correct", { "cell-3-lastName": "Ade", "held-3-lastName": "ADE" });
    await list.press("hidden-rows", { hiddenRows: "leave-out" });
    expect((await list.page()).text).toContain("1 change isn’t used: its row is left out now.");
    await list.press("hidden-rows", { hiddenRows: "take" });
    expect((await list.page()).text).not.toContain("isn’t used");
    expect((await list.cells(3))[1]).toBe("Ade");
  });

  test("from another sheet and back keeps changes, columns and tags", async () => {
    const list = await checked();
    await list.press("correct", { "cell-2-lastName": "Obi-Eze", "held-2-lastName": "Obi" });
    await list.press("back");
    const chosen = await list.press("sheet", { sheet: "June" });
    expect(chosen.text).toContain("What you chose about tags applies to this sheet");
    await list.check();
    const june = (await list.page()).text;
    expect(june).toContain("1 change isn’t used: it was made on the sheet “May”.");
    expect((await list.cells(2)).slice(0, 3)).toEqual(["Dauda", "Bello", "dauda@people.test"]);
    await list.press("back");
    await list.press("sheet", { sheet: "May" });
    await list.check();
    expect((await list.cells(2))[1]).toBe("Obi-Eze");
    expect((await list.page()).text).not.toContain("isn’t used");
  });

  test("keeps columns that were being matched when another sheet is chosen", async () => {
    const list = await upload();
    const columns = { "use-0": "firstName", "use-1": "skip", "use-2": "email", "use-3": "skip" };
    await list.press("sheet", { sheet: "June", headings: "on", tags: "Lagos", ...columns });
    await list.press("sheet", { sheet: "May" });
    const { body } = await list.page();
    const used = [...body.querySelectorAll("select[name^=use-] option[selected]")];
    expect(used.map((option) => option.getAttribute("value"))).toEqual(Object.values(columns));
    expect(body.querySelector("[name=tags]")?.getAttribute("value")).toBe("Lagos");
  });

  test("with other columns uses a change where its column is used alike", async () => {
    const list = await checked();
    await list.press("correct", {
      ...{ "cell-2-c3": "Lagos", "held-2-c3": "Aba" },
      ...{ "cell-2-email": "ada.obi@people.test", "held-2-email": "ada@people.test" },
    });
    await list.press("back");
    await list.check({ "use-3": "certificateName" });
    expect((await list.cells(2)).slice(2)).toEqual(["ada.obi@people.test", "Lagos"]);
    await list.press("back");
    await list.check({ "use-3": "skip" });
    expect((await list.page()).text).toContain(
      "1 change isn’t used: its column is used for something else now.",
    );
  });

  test("without headings keeps changes under the new names", async () => {
    const list = await uploadList(
      app,
      organiser,
      "First Name,Last Name,Email,Town\nAda,Obi,ada@people.test,Aba\n",
    );
    await list.check();
    await list.press("correct", { "cell-2-c3": "Lagos", "held-2-c3": "Aba" });
    await list.press("back");
    await list.check({ headings: "" });
    expect((await list.cells(2))[3]).toBe("Lagos");
  });
});
