import { expect, type Page } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

const NAMES = [
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Ibrahim Ɗanjuma",
  "Adaeze Nwosu",
  "Olúwaṣeun Akíntọ́lá",
  "Zainab Bello",
];
const lines = NAMES.map((name, index) => `${index + 1}. ${name} - typed-${index}@people.test`).join(
  "\n",
);

const paste = (page: Page, text: string, html = "") =>
  page.evaluate(
    ([plain, table]) => {
      const clipboardData = new DataTransfer();
      if (plain) clipboardData.setData("text/plain", plain);
      if (table) clipboardData.setData("text/html", table);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [text, html] as const,
  );
const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("five people of a message are pasted and added", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  const base = await startRecipients(page, "Bookkeeping");
  await page.goto(`${base}/paste`);
  if (javaScriptEnabled) {
    await page.getByRole("gridcell").first().click();
    await paste(page, lines);
  } else await page.getByRole("textbox", { name: "People", exact: true }).fill(lines);
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  await page
    .getByRole("button", { name: javaScriptEnabled ? "Add 5 people" : "Add people" })
    .click();
  await expect(page.getByRole("button", { name: "5 Attendees" })).toBeVisible();
});

test("the grid is typed in, corrected and undone by keyboard", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  for (const text of ["Ada", "Obi", "ada@mail"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  const address = page.getByRole("gridcell", { name: "ada@mail" });
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toHaveAccessibleDescription("This is not an e-mail address");
  await page.getByRole("button", { name: "Next row to check" }).click();
  await expect(cell(page, "Email Address, row 1")).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.press("End");
  await page.keyboard.type(".test");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Control+y");

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await expect(page.getByText("0 people", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  const thousands = Array.from(
    { length: 3000 },
    (_, index) => `${NAMES[index % NAMES.length]}\tp${index}@mail.test`,
  );
  // So many are read in slices: what is typed meanwhile follows below them.
  await paste(page, [...thousands.slice(1), "Bola Ade\tbola@"].join("\n"));
  for (const key of ["Efa", "Backspace", "e", "Enter", "Dayo"])
    await (/^(?:Enter|Backspace)$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  await expect(cell(page, "First Name, row 3003")).toHaveValue("Dayo");
  await expect(page.getByRole("gridcell", { name: "Efe", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("3,002 people")).toBeVisible();
  await page.keyboard.press("Control+End");
  await expect(cell(page, "Email Address, row 3003")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Next row to check" })).toBeFocused();
});

test("the grid does what a spreadsheet does", async ({ page, organiser, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  // Enter after Tabs begins the next person; an arrow ends what is typed.
  for (const key of [
    "Ada",
    "Tab",
    "Obi",
    "Tab",
    "ada@mail.test",
    "Enter",
    "Bola",
    "ArrowRight",
    "Ade",
  ])
    await (/^(?:Tab|Enter|Arrow)/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  await expect(cell(page, "Last Name, row 2")).toHaveValue("Ade");
  // A click elsewhere keeps everything.
  await page.getByRole("row").nth(5).getByRole("gridcell").nth(2).click();
  for (const name of ["Ada", "ada@mail.test", "Bola", "Ade"])
    await expect(page.getByRole("gridcell", { name, exact: true })).toBeVisible();
  await page.keyboard.press("Control+ArrowUp");
  await expect(cell(page, "Email Address, row 1")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await paste(page, "same@mail.test");
  await expect(page.getByRole("gridcell", { name: "same@mail.test" })).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: /Email Address, row/ })).toHaveValue(
    "same@mail.test",
  );
  await paste(
    page,
    Array.from({ length: 5_200 }, (_, row) => `P${row}\tp${row}@mail.test`).join("\n"),
  );
  await expect(
    page.getByRole("paragraph").filter({ hasText: "These are 5,200 people." }),
  ).toBeVisible();
});

test("names typed down a column all stay", async ({ page, organiser, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  for (let row = 1; row <= 12; row++) {
    await page.keyboard.type(`Ada ${row}`);
    await page.keyboard.press(row % 2 ? "Enter" : "ArrowDown");
  }
  await expect(page.getByText("12 people", { exact: true })).toBeVisible();
  // What undoing brings back is replaced by typing, as any text of a cell.
  for (const key of ["Control+Home", "Delete", "Control+z"]) await page.keyboard.press(key);
  await page.keyboard.type("Bola");
  await expect(cell(page, "First Name, row 1")).toHaveValue("Bola");
});

test("people who were left on the page are there again", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a browser without scripts asks or keeps by itself");
  await signIn(page, organiser);
  const base = await startRecipients(page, "Bookkeeping");
  await page.goto(`${base}/paste`);
  await page.getByRole("gridcell").first().click();
  await paste(
    page,
    "Name\tE-mail\tGrade\nAda Obi\tada@gmial.com\tA\nBola Ade\tbola@mail.test\tB\nAda Obi\tada@gmail.com\tA",
  );
  await page.getByRole("link", { name: "Upload a file" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).last().click();
  await page.goto(`${base}/paste`);
  await expect(
    page.getByText("You left these people here. They are not on the list yet."),
  ).toBeVisible();
  // The address that looks mistyped is corrected in the grid, which makes her the same as another.
  await page.getByRole("button", { name: "Use the suggested address" }).click();
  await expect(page.getByText("3 people, 1 left out as duplicates")).toBeVisible();
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect(page.getByRole("button", { name: "2 Attendees" })).toBeVisible();
  await page.goto(`${base}/paste`);
  await expect(page.getByText("0 people", { exact: true })).toBeVisible();
});

test("a phone's keyboard types while a long paste is read", async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  await paste(
    page,
    Array.from({ length: 4000 }, (_, row) => `Ada Obi\tp${row}@mail.test`).join("\n"),
  );
  // It composes a word and sends no keys for its letters.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Input.imeSetComposition", {
    text: "Dayo",
    selectionStart: 4,
    selectionEnd: 4,
  });
  await expect(cell(page, "First Name + Last Name, row 4001")).toHaveValue("Dayo");
});

/**
 * As the programs put it on the clipboard: Excel with its styles and a merged cell, Google Sheets
 * with a cell of two lines, WhatsApp in a browser.
 */
const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=Generator content="Microsoft Excel 15"><style><!--td {mso-style-parent:style0; mso-number-format:General; white-space:nowrap;} --></style></head>
<body><!--StartFragment--><table border=0 cellpadding=0 cellspacing=0 style='border-collapse:collapse;width:144pt'><col width=64 span=3>
 <tr height=20><td height=20 class=xl65>Course</td><td>Name</td><td>E-mail</td></tr>
 <tr height=20><td rowspan=2 height=40 class=xl66 style='border-bottom:.5pt solid black;mso-ignore:colspan'>Bookkeeping</td><td>Ada<br style='mso-data-placement:same-cell;'>Obi</td><td>ada@mail.test</td></tr>
 <tr height=20><td>Bola Ade</td><td x:str><a href="mailto:bola@mail.test">bola@mail.test</a></td></tr><!--EndFragment--></table></body></html>`;
const SHEETS = 'Name\tE-mail\n"Chi\nEze"\tchi@mail.test';
const WHATSAPP =
  "[10:02, 12/11/2026] Dayo Bello: dayo@mail.test\n[10:04 am, 12/11/2026] +234 803 123 4567: Efe Nwosu efe@mail.test";

/** Of a page: its cells hold paragraphs, which are lines in the text; and a list of links. */
const PAGE = `<h2>Our staff</h2><table><tr><th><p>Name</p></th><th><p>Role</p></th><th><p>E-mail</p></th></tr>
<tr><td><p>Femi Ojo</p></td><td><p>Head</p></td><td><p>femi@mail.test</p></td></tr></table><p>Write to us.</p>`;
const PAGE_TEXT =
  "Our staff\n\nName\n\nRole\n\nE-mail\n\nFemi Ojo\n\nHead\n\nfemi@mail.test\n\nWrite to us.";
const LINKS = `<p><a href="mailto:gbemi@mail.test?subject=Hello">Gbemi Musa</a>, <a href="mailto:hauwa@mail.test">Hauwa Sani</a></p>`;

test("what Excel, Google Sheets, WhatsApp and a page copy are people", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  await paste(
    page,
    'Course\tName\tE-mail\r\nBookkeeping\t"Ada\nObi"\tada@mail.test\r\n\tBola Ade\tbola@mail.test\r\n',
    EXCEL,
  );
  await expect(page.getByRole("gridcell", { name: "Bookkeeping" })).toHaveCount(2);
  await paste(page, SHEETS);
  await paste(page, WHATSAPP);
  await paste(page, PAGE_TEXT, PAGE);
  await paste(page, "Gbemi Musa, Hauwa Sani", LINKS);
  await expect(page.getByText("8 people", { exact: true })).toBeVisible();
  const names = [
    "Ada Obi",
    "Chi Eze",
    "Dayo Bello",
    "Efe Nwosu",
    "efe@mail.test",
    "Femi Ojo",
    "Head",
    "femi@mail.test",
  ];
  for (const name of [...names, "Gbemi Musa", "hauwa@mail.test"])
    await expect(page.getByRole("gridcell", { name, exact: true })).toBeVisible();

  // What is typed fills everything selected, and one step takes it back.
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.type("First aid");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("gridcell", { name: "First aid" })).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("gridcell", { name: "First aid" })).toHaveCount(0);
  await expect(page.getByText("8 people", { exact: true })).toBeVisible();
});

test("people with one name are added as they are", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  const people = ["Ada", "Bola", "Chi"].map((name) => `${name}\t${name}@mail.test`).join("\n");
  if (javaScriptEnabled) {
    await page.getByRole("gridcell").first().click();
    await paste(page, people);
  } else {
    await page.getByRole("textbox", { name: "People", exact: true }).fill(people);
    await page.getByRole("button", { name: "Check first" }).click();
  }
  await expect(page.getByRole("button", { name: /^Add (?:3 )?people/ })).toBeVisible();
  await expect(page.getByText(/one name only|name is missing/)).toHaveCount(0);
});

test("rows hidden where they were copied are left out, or added", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "there is no grid without scripts");
  await signIn(page, organiser);
  await page.goto(`${await startRecipients(page, "Bookkeeping")}/paste`);
  await page.getByRole("gridcell").first().click();
  await paste(
    page,
    "Name\tE-mail\nAda Obi\tada@mail.test\nBola Ade\tbola@mail.test",
    `<google-sheets-html-origin><table><tr><td>Name</td><td>E-mail</td></tr>
     <tr><td>Ada Obi</td><td>ada@mail.test</td></tr>
     <tr style="height:0px;display:none"><td>Bola Ade</td><td>bola@mail.test</td></tr></table>`,
  );
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 row was hidden where this was copied/)).toBeVisible();
  await page.getByRole("button", { name: "Add it too" }).click();
  await expect(page.getByText("2 people", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada Obi" })).toHaveCount(1);
});
