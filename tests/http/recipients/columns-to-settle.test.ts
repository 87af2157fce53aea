import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { uploadList } from "../../setup/uploaded-list.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
});

async function checked(heading: string, ...cells: string[]) {
  const rows = cells.map((cell, at) => `Ada${at},Obi,ada${at}@people.test,"${cell}"`);
  const text = ["First Name,Last Name,Email", ...rows];
  text[0] += `,${heading}`;
  const list = await uploadList(app, organiser, text.join("\n"));
  const mapping = (await list.page()).text;
  await list.check();
  return { list, mapping };
}

const values = async (list: Awaited<ReturnType<typeof checked>>["list"], rows: number) => {
  const cells = [];
  for (let row = 2; row < rows + 2; row++) cells.push((await list.cells(row))[3]);
  return cells;
};

describe("A column that can be read in two ways", () => {
  test("of dates is asked about, with both readings", async () => {
    const { list } = await checked("Completion Date", "05/06/2026", "06/07/2026");
    const { text, getByRole } = await list.page();
    expect(text).toContain("05/06/2026 in row 2, Ada0 Obi, can be read in two ways.");
    for (const name of ["5 June 2026", "6 May 2026", "Leave as written"])
      expect(getByRole("button", { name })).toBeTruthy();
    expect(await values(list, 2)).toEqual(["05/06/2026", "06/07/2026"]);
    await list.press("column:3:day-first");
    expect(await values(list, 2)).toEqual(["5 June 2026", "6 July 2026"]);
    await list.press("column:3:undo");
    expect(await values(list, 2)).toEqual(["05/06/2026", "06/07/2026"]);
  });

  test("isn't asked about where another cell settles it", async () => {
    const { list } = await checked("Completion Date", "05/06/2026", "25/06/2026");
    expect((await list.page()).text).not.toContain("Columns to settle");
  });

  test("of lengths is asked about", async () => {
    const { list } = await checked("Duration", "1:10", "0:50");
    expect((await list.page()).text).toContain("1:10 in row 2, Ada0 Obi, can be read in two ways.");
    await list.press("column:3:minutes");
    expect(await values(list, 2)).toEqual(["1 min 10 s", "0 min 50 s"]);
  });

  test("keeps its answer when the list is read again", async () => {
    const { list } = await checked("Completion Date", "05/06/2026");
    await list.press("column:3:month-first");
    await list.press("back");
    await list.check();
    expect(await values(list, 1)).toEqual(["6 May 2026"]);
  });
});

describe("Numbers that a spreadsheet changed", () => {
  test("shortened ones are told at once and never kept unasked", async () => {
    const { list, mapping } = await checked("Matric No", "2.34803E+12", "20261234", "2.3E+11");
    expect(mapping).toContain(
      "2 numbers in “Matric No” were shortened by a spreadsheet, such as 2.34803E+12.",
    );
    expect(await values(list, 3)).toEqual(["", "20261234", ""]);
    expect((await list.page()).text).toContain("Until you answer, these cells are left empty.");
    await list.press("column:3:leave");
    expect(await values(list, 3)).toEqual(["2.34803E+12", "20261234", "2.3E+11"]);
  });

  test("telephone numbers without their 0 get it back", async () => {
    const { list } = await checked("Phone", "8031234567", "08051234567");
    expect((await list.page()).text).toContain("may have lost the 0 it began with");
    await list.press("column:3:add-zero");
    expect(await values(list, 2)).toEqual(["08031234567", "08051234567"]);
    await list.press("column:3:full-phones");
    expect(await values(list, 2)).toEqual(["+2348031234567", "+2348051234567"]);
  });
});

describe("Phone numbers", () => {
  const WRITTEN = ["2348031234567", "0803–123–4567", "0803 123 456", "+44 7911 123456", "n/a"];

  test("that nobody has are asked about, and kept as written meanwhile", async () => {
    const { list } = await checked("WhatsApp", ...WRITTEN);
    const { text } = await list.page();
    expect(text).toContain("0803 123 456 in row 4, Ada2 Obi is no phone number");
    expect(await values(list, 5)).toEqual(WRITTEN);
    await list.press("column:3:no-wrong-phones");
    expect((await values(list, 5))[2]).toBe("");
  });

  test("are written in full on request, and no other cell is touched", async () => {
    const { list } = await checked("WhatsApp", ...WRITTEN);
    await list.press("column:3:full-phones");
    expect(await values(list, 5)).toEqual([
      ...["+2348031234567", "+2348031234567", "0803 123 456", "+447911123456", "n/a"],
    ]);
  });

  test("are read by the country of the account", async () => {
    await app.context.db
      .updateTable("accounts")
      .set({ phone: "+233241234567" })
      .where("id", "=", organiser.accountId)
      .execute();
    const { list } = await checked("Phone", "0241234567", "08031234567");
    expect((await list.page()).text).toContain("08031234567 in row 3, Ada1 Obi is no phone number");
    await list.press("column:3:full-phones");
    expect(await values(list, 2)).toEqual(["+233241234567", "08031234567"]);
  });
});
