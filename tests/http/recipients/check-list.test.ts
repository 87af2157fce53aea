import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { blankProject } from "../../factories/blank-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
});

const KINDS = ["a project", "a saved list"] as const;

async function upload(kind: (typeof KINDS)[number], content: string | Uint8Array, name: string) {
  const form = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  form.set("file", new File([bytes], name));
  if (kind === "a saved list") return organiser.post("/bulk-email/upload", form);
  const id = newId();
  const at = new Date().toISOString();
  const { accountId, userId: createdBy } = organiser;
  const row = { id, accountId, title: "Data Analysis", step: "recipients", createdBy } as const;
  await app.context.db.insertInto("projects").values(blankProject(at, row)).execute();
  form.set("method", "bulk");
  return organiser.post(`/certificates/${id}/recipients/add`, form);
}

/** Uploads a list and checks it with the columns that the page offers. */
async function check(
  kind: (typeof KINDS)[number],
  content: string | Uint8Array,
  changes: Record<string, string> = {},
): Promise<string> {
  const name = typeof content === "string" ? "list.csv" : "register.xlsx";
  const response = await upload(kind, content, name);
  const address = response.headers.get("Location") ?? "";
  await checkAgain(address, changes);
  return address;
}

async function checkAgain(address: string, changes: Record<string, string> = {}): Promise<void> {
  const mapping = await readPage(await organiser.page(address));
  const fields: Record<string, string> = { intent: "check" };
  for (const select of mapping.body.querySelectorAll("select[name^=use-]")) {
    const chosen = select.querySelector("option[selected]")?.getAttribute("value");
    fields[select.getAttribute("name") ?? ""] = chosen ?? "skip";
  }
  for (const box of mapping.body.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    if (box.hasAttribute("checked")) fields[box.name] = "on";
  expect((await organiser.post(address, { ...fields, ...changes })).status).toBe(303);
  await untilChecked(address);
}

async function untilChecked(address: string): Promise<void> {
  await expect
    .poll(async () => (await organiser.page(address)).includes("Checking your list"), {
      timeout: 20_000,
    })
    .toBe(false);
}

const page = async (address: string) => readPage(await organiser.page(address));

/** The boxes that belong to the form of the page, with what they hold, as a browser posts them. */
async function boxesOf(address: string): Promise<Record<string, string>> {
  const { body } = await page(address);
  const boxes: Record<string, string> = {};
  for (const box of body.querySelectorAll<HTMLInputElement>("[form=report][name]"))
    if (box.tagName !== "BUTTON" && box.getAttribute("type") !== "checkbox")
      boxes[box.name] ??= box.getAttribute("value") ?? "";
  return boxes;
}

/** The cells of a row that was understood. */
async function cells(address: string, row: number): Promise<string[]> {
  const { body } = await page(address);
  return [...body.querySelectorAll(`#row-${row} td`)]
    .slice(1)
    .map((cell) => cell.querySelector(".cell")?.textContent?.replace(/ \([^)]*\)$/, "") ?? "");
}

const people = async (address: string) => {
  const { listId } = await app.context.db
    .selectFrom("imports")
    .select("listId")
    .where("id", "=", address.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();
  const rows = await app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email"])
    .where("listId", "=", listId)
    .orderBy("position")
    .execute();
  return rows.map(({ firstName, lastName, email }) => `${firstName}|${lastName}|${email}`);
};

const LIST =
  "First Name,Last Name,Email,Score\n" +
  "Ada,Obi,ada@mail.test,90\n" +
  "Chi,Eze,chi@mail.test,80\n" +
  "Musa,Bello,musa@gmial.com,70\n" +
  "Tunde,Ojo,to be confirmed,60\n" +
  "Ada,Obi,ada@mail.test,90\n";

describe.each(KINDS)("The check of a list for %s", (kind) => {
  test("shows good rows under the fields and the file's columns", async () => {
    const address = await check(kind, LIST);
    const { text, getByRole, body } = await page(address);
    for (const words of [
      "2 ready of 5 read",
      "2 to correct now or later",
      "1 left out as duplicates",
      "What we understood",
      "First Name column A",
      "Score column D",
    ])
      expect(text).toContain(words);
    expect(getByRole("navigation", { name: "What to check" })).toBeTruthy();
    expect(text).not.toContain("names to settle");
    expect(body.querySelectorAll("#read tbody tr")).toHaveLength(2);
    expect((await cells(address, 2)).slice(0, 4)).toEqual(["Ada", "Obi", "ada@mail.test", "90"]);
  });

  test("a row is changed in place, marked, and the change taken back", async () => {
    const address = await check(kind, LIST);
    const edit = await page(`${address}?edit=3`);
    expect(edit.getByLabelText<HTMLInputElement>("Last Name, row 3").getAttribute("value")).toBe(
      "Eze",
    );
    const saved = await organiser.post(`${address}?edit=3`, {
      ...(await boxesOf(`${address}?edit=3`)),
      intent: "correct",
      "cell-3-lastName": "Ézè",
      "cell-3-c3": "81",
    });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${address}#read`]);
    const changed = await page(address);
    expect(changed.text).toContain("2 cells changed, row 3");
    expect(changed.text).toContain("Undo last change");
    expect(changed.text).toContain("Ézè (Changed here)");
    await organiser.post(address, { intent: "undo:1" });
    expect((await cells(address, 3)).slice(0, 4)).toEqual(["Chi", "Eze", "chi@mail.test", "80"]);
    expect((await page(address)).text).not.toContain("Undo last change");
    expect((await organiser.post(address, { intent: "undo:1" })).status).toBe(303);
  });

  test("an earlier change is taken back without the later one", async () => {
    const address = await check(kind, LIST);
    for (const name of ["Ezeh", "Ezenwa"])
      await organiser.post(address, { intent: "correct", "cell-3-lastName": name });
    await organiser.post(address, { intent: "correct", "cell-2-lastName": "Obinna" });
    await organiser.post(address, { intent: "undo:1" });
    expect((await cells(address, 3))[1]).toBe("Ezenwa");
    await organiser.post(address, { intent: "undo:2" });
    expect((await cells(address, 3))[1]).toBe("Eze");
    expect((await cells(address, 2))[1]).toBe("Obinna");
  });

  test("an unusable cell is refused and keeps what was typed", async () => {
    const address = await check(kind, LIST);
    const refused = await organiser.post(address, {
      intent: "correct",
      "cell-2-email": "ada at mail",
      "cell-3-firstName": "Chidi",
    });
    expect(refused.status).toBe(422);
    const again = await readPage(refused);
    expect(again.getByRole("alert").textContent).toContain("Row 2:");
    expect(again.getByLabelText("Email Address, row 2").getAttribute("value")).toBe("ada at mail");
    expect((await cells(address, 2))[2]).toBe("ada@mail.test");
    expect((await cells(address, 3))[0]).toBe("Chidi");
  });

  test("a changed address makes and unmakes duplicates", async () => {
    const address = await check(kind, LIST);
    await organiser.post(address, { intent: "correct", "cell-2-email": "other@mail.test" });
    expect((await page(address)).text).toContain("Add 3 people");
    await organiser.post(address, { intent: "undo:1" });
    expect((await page(address)).text).toContain("Add 2 people");
  });

  test("boxes hold what was there; a suggestion is one button", async () => {
    const address = await check(kind, LIST);
    const { getByLabelText, getByRole } = await page(address);
    const held = (name: string) => getByLabelText(name).getAttribute("value");
    expect(held("E-mail address for row 4")).toBe("musa@gmial.com");
    expect(held("E-mail address for row 5")).toBe("to be confirmed");
    expect(getByRole("button", { name: "Use gmail.com for row 4" })).toBeTruthy();
    await organiser.post(address, { ...(await boxesOf(address)), intent: "use:4" });
    expect((await cells(address, 4))[2]).toBe("musa@gmail.com");
    await organiser.post(address, { intent: "undo:1" });
    expect((await page(address)).text).toContain("Did you mean gmail.com?");
    await organiser.post(address, { ...(await boxesOf(address)), intent: "keep:4" });
    expect((await cells(address, 4))[2]).toBe("musa@gmial.com");
  });

  test("a wrong correction refuses only itself", async () => {
    const address = await check(kind, LIST);
    const refused = await organiser.post(address, {
      ...(await boxesOf(address)),
      intent: "correct",
      "row-4-email": "musa@mail.test",
      "row-5-email": "still wrong",
    });
    expect(refused.status).toBe(422);
    const again = await readPage(refused);
    expect(again.getByLabelText("E-mail address for row 5").getAttribute("value")).toBe(
      "still wrong",
    );
    expect((await cells(address, 4))[2]).toBe("musa@mail.test");
    expect((await page(address)).text).toContain("Add 3 people");
  });

  test("adding takes what was typed, and goes ahead past wrong boxes", async () => {
    const address = await check(kind, LIST);
    const applied = await organiser.post(address, {
      ...(await boxesOf(address)),
      intent: "apply",
      consent: "on",
      "cell-2-firstName": "Adaeze",
      "row-4-email": "musa@mail.test",
      "row-5-email": "still wrong",
    });
    expect([applied.status, applied.headers.get("Location")]).toEqual([303, address]);
    expect(await people(address)).toEqual([
      "Adaeze|Obi|ada@mail.test",
      "Chi|Eze|chi@mail.test",
      "Musa|Bello|musa@mail.test",
    ]);
    const after = await page(address);
    expect(after.text).toContain("people were added. 1 correction can’t be used yet.");
    expect(after.getByLabelText("E-mail address for row 5").getAttribute("value")).toBe(
      "still wrong",
    );
    expect(after.text).toContain("This is not an e-mail address");
    const edits = app.context.db.selectFrom("importEdits").select("text");
    const left = await edits.where("importId", "=", address.split("/").at(-1) ?? "").execute();
    expect(left).toEqual([]);
    await organiser.post(address, { intent: "correct", "row-5-email": "tunde@mail.test" });
    expect(await people(address)).toContain("Tunde|Ojo|tunde@mail.test");
  });

  test("consent is asked for beside the button that adds", async () => {
    const address = await check(kind, LIST);
    const { getByRole } = await page(address);
    const box = getByRole("checkbox", { name: /another lawful reason/ });
    expect(box.hasAttribute("checked")).toBe(false);
    const refused = await organiser.post(address, { intent: "apply" });
    expect(refused.status).toBe(422);
    expect((await readPage(refused)).getByRole("alert").textContent).toContain("Confirm that you");
    expect(await people(address)).toEqual([]);
    expect((await organiser.post(address, { intent: "apply", consent: "on" })).status).toBe(303);
    expect(await people(address)).toHaveLength(2);
  });

  test("changes stay when the file is read again, and are taken back", async () => {
    const address = await check(kind, LIST);
    await organiser.post(address, { intent: "correct", "row-5-email": "tunde@mail.test" });
    await organiser.post(address, { intent: "correct", "cell-2-lastName": "Obinna" });
    await organiser.post(address, { intent: "back", "row-4-email": "musa@mail.test" });
    await checkAgain(address);
    expect((await cells(address, 2))[1]).toBe("Obinna");
    expect((await cells(address, 4))[2]).toBe("musa@mail.test");
    expect((await cells(address, 5))[2]).toBe("tunde@mail.test");
    await organiser.post(address, { intent: "undo:2" });
    await untilChecked(address);
    expect((await cells(address, 2))[1]).toBe("Obi");
    expect((await cells(address, 5))[2]).toBe("tunde@mail.test");
  });

  test("who shares an address is another person when one says so", async () => {
    const shared =
      "First Name,Last Name,Email\nKehinde,Taiwo,home@mail.test\nTaiwo,Taiwo,home@mail.test\n";
    const address = await check(kind, shared, { repeats: "on" });
    const before = await page(`${address}?show=duplicate`);
    expect(before.text).toContain("Same e-mail address as row 2, Kehinde Taiwo");
    expect(before.getByRole("button", { name: "Same person in row 3" })).toBeTruthy();
    await organiser.post(`${address}?show=duplicate`, { intent: "same:3" });
    expect((await page(`${address}?show=duplicate`)).text).toContain("The same person, left out");
    await organiser.post(address, { intent: "undo:1" });
    await organiser.post(address, { intent: "two:3" });
    expect((await page(address)).text).toContain("Add 2 people");
    await organiser.post(address, { intent: "back" });
    await checkAgain(address);
    expect((await page(address)).text).toContain("Add 2 people");
  });

  test("all good rows are shown by pages, and searched", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `Ada,Obi${row},p${row}@mail.test\n`);
    const address = await check(kind, `First Name,Last Name,Email\n${rows.join("")}`);
    const sample = await page(address);
    expect(sample.body.querySelectorAll("#read tbody tr")).toHaveLength(10);
    expect(sample.getByRole("link", { name: "Show all 60" })).toBeTruthy();
    const last = await page(`${address}?rows=all&at=3`);
    expect(last.body.querySelectorAll("#read tbody tr")).toHaveLength(10);
    expect(last.text).toContain("Page 3 of 3");
    const found = await page(`${address}?find=obi59`);
    expect(found.text).toContain("1 person found by “obi59”");
    expect(found.body.querySelectorAll("#read tbody tr")).toHaveLength(1);
    expect((await page(`${address}?find=nobody`)).text).toContain("Nobody matches “nobody”.");
  });

  test("nobody else sees or changes it", async () => {
    const address = await check(kind, LIST);
    const stranger = await app.organiser();
    expect((await stranger.get(`${address}?edit=2`)).status).toBe(404);
    for (const intent of ["correct", "undo:1", "use:4", "apply"])
      expect((await stranger.post(address, { intent, "cell-2-lastName": "Evil" })).status).toBe(
        404,
      );
    expect((await cells(address, 2))[1]).toBe("Obi");
  });
});

test("names from one column are marked as worked out", async () => {
  const address = await check(
    "a project",
    "Name,Email\nNNAJI Chukwuemeka,ada@mail.test\nChi,chi@mail.test\n",
  );
  const { body, text } = await page(address);
  expect(text).toContain("Dotted names differ from the file, or can be read in two ways.");
  expect(body.querySelectorAll("#row-2 .guess")).toHaveLength(2);
  expect(body.querySelectorAll("#row-3 .guess")).toHaveLength(0);
});

describe("A sheet with several tables", () => {
  const BESIDE =
    "First Name,Last Name,Email,,First Name,Last Name,Email\n" +
    "Ada,Obi,ada@mail.test,,Musa,Bello,musa@mail.test\n" +
    "Chi,Eze,chi@mail.test,,Tunde,Ojo,tunde@mail.test\n" +
    ",,,,Ngozi,Obi,ngozi@mail.test\n";
  const BELOW =
    "First Name,Last Name,Email\nAda,Obi,ada@mail.test\n\nFacilitators\nEmail,Surname,First name\n" +
    "musa@mail.test,Bello,Musa\n";

  const uploaded = async (content: string) =>
    (await upload("a saved list", content, "list.csv")).headers.get("Location") ?? "";
  async function read(address: string, table: string): Promise<string[]> {
    expect((await organiser.post(address, { intent: "table", table })).status).toBe(303);
    await checkAgain(address);
    await organiser.post(address, { intent: "apply", consent: "on" });
    return people(address);
  }

  test("isn't checked before the list was chosen", async () => {
    const address = await uploaded(BESIDE);
    expect((await page(address)).text).toContain("There are 2 lists in this sheet, side by side");
    const refused = await organiser.post(address, {
      ...{ intent: "check", headings: "on" },
      ...{ "use-0": "firstName", "use-1": "lastName", "use-2": "email" },
    });
    expect(refused.status).toBe(422);
    expect((await readPage(refused)).getByRole("alert").textContent).toContain(
      "Say which of the tables in this sheet is the list",
    );
  });

  test("gives the people of the list beside", async () => {
    expect(await read(await uploaded(BESIDE), "1")).toEqual([
      "Musa|Bello|musa@mail.test",
      "Tunde|Ojo|tunde@mail.test",
      "Ngozi|Obi|ngozi@mail.test",
    ]);
  });

  test("says on the check page what is left out", async () => {
    const address = await uploaded(BESIDE);
    expect(await read(address, "0")).toEqual(["Ada|Obi|ada@mail.test", "Chi|Eze|chi@mail.test"]);
    const other = await uploaded(BESIDE);
    await organiser.post(other, { intent: "table", table: "0" });
    await checkAgain(other);
    expect((await page(other)).text).toContain("another list in columns E to G left out");
  });

  test("is read as one list where somebody says so", async () => {
    const address = await uploaded(BESIDE);
    await organiser.post(address, { intent: "table", table: "all" });
    await checkAgain(address);
    expect((await page(address)).text).toContain("2 ready of 3 read");
  });

  test("gives the people of the table below", async () => {
    const address = await uploaded(BELOW);
    expect((await page(address)).text).toContain(
      "There are 2 tables in this sheet, one below the other",
    );
    expect(await read(address, "1")).toEqual(["Musa|Bello|musa@mail.test"]);
    expect(await read(await uploaded(BELOW), "0")).toEqual(["Ada|Obi|ada@mail.test"]);
  });

  test("takes no table that isn't there", async () => {
    const address = await uploaded(BESIDE);
    for (const table of ["7", "-1", "", "constructor"])
      expect((await organiser.post(address, { intent: "table", table })).status).toBe(303);
    expect((await page(address)).text).toContain("Choose the one to read");
  });
});
