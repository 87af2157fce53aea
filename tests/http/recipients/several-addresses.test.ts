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

const LIST =
  "First Name,Last Name,Email\n" +
  "Ada,Obi,ada@people.test; ada.obi@work.test\n" +
  "Bola,Ade,bola@people.test\n" +
  "Chidi,Eze,chidi@people.test / chidi@work.test / ce@home.test\n" +
  "Dauda,Bello,to be confirmed\n" +
  "Efe,Okoro,same as above\n";

async function checked() {
  const list = await uploadList(app, organiser, LIST);
  await list.check();
  return list;
}

describe("Several addresses in a cell", () => {
  test("are offered one by one, or each", async () => {
    const { text, getByRole } = await (await checked()).page();
    expect(text).toContain("There are several e-mail addresses here; keep one");
    expect(text).not.toContain("There is a space inside");
    expect(getByRole("button", { name: /^Add Ada Obi twice/ })).toBeTruthy();
    expect(getByRole("button", { name: /^Add Chidi Eze three times/ })).toBeTruthy();
    const choice = getByRole("combobox", { name: "E-mail address for row 2" });
    expect([...choice.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "Choose the address",
      "ada@people.test",
      "ada.obi@work.test",
    ]);
  });

  test("add the person once for each, which can be undone", async () => {
    const list = await checked();
    expect((await list.press("each:2")).text).toContain("2 rows were corrected.");
    const { text, body } = await list.page();
    expect(text).toContain("3 rows ready");
    expect(text).toContain("2 cells changed, row 2");
    expect(body.querySelector("#row-3000002")?.textContent).toContain("2 again");
    await list.press("undo:1");
    expect((await list.page()).text).toContain("1 row ready");
    await list.press("each:2");
    await list.press("correct", { "cell-3-lastName": "Adé", "held-3-lastName": "Ade" });
    await list.press("apply", { consent: "on" });
    expect(await list.people()).toEqual([
      "Ada|Obi|ada@people.test",
      "Bola|Adé|bola@people.test",
      "Ada|Obi|ada.obi@work.test",
    ]);
  });

  test("stay when the list is read again", async () => {
    const list = await checked();
    await list.press("each:4");
    await list.press("back");
    await list.check();
    const { text } = await list.page();
    expect(text).toContain("4 rows ready");
    expect(text).not.toContain("isn’t used");
  });

  test("are settled for all rows alike", async () => {
    const list = await checked();
    await list.press("first");
    await list.press("apply", { consent: "on" });
    expect((await list.people()).map((person) => person.split("|")[2])).toEqual([
      "ada@people.test",
      "bola@people.test",
      "chidi@people.test",
    ]);
  });

  test("add everybody once for each address after the others", async () => {
    const list = await checked();
    await list.press("apply", { consent: "on" });
    await list.press("each");
    expect((await list.people()).map((person) => person.split("|")[2]).sort()).toEqual([
      "ada.obi@work.test",
      "ada@people.test",
      "bola@people.test",
      "ce@home.test",
      "chidi@people.test",
      "chidi@work.test",
    ]);
    expect((await list.page()).text).toContain("2 rows need attention.");
  });
});

test("what stands in place of an address is named as none", async () => {
  const { text } = await (await checked()).page();
  expect(text.match(/No e-mail address is given/g)).toHaveLength(2);
});
