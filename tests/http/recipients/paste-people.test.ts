import { readdirSync, readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { blankProject } from "../../factories/blank-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;
let base: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
  const id = newId();
  const { accountId, userId } = organiser;
  const project = blankProject(new Date().toISOString(), {
    id,
    accountId,
    title: "Bookkeeping",
    step: "design",
    createdBy: userId,
  });
  await app.context.db.insertInto("projects").values(project).execute();
  base = `/certificates/${id}/recipients`;
});

/** The form of a page with something typed into it, as a browser without scripts sends it. */
async function fill(html: string, typed: Record<string, string>): Promise<FormData> {
  const page = await readPage(html);
  const box = page.getByLabelText<HTMLTextAreaElement>("People");
  const form = new FormData();
  for (const control of box.form!.elements) {
    const { name, type, checked } = control as HTMLInputElement;
    // A select of happy-dom has its first option chosen, whatever the page says.
    const value =
      control.querySelector("option[selected]")?.getAttribute("value") ??
      (control as HTMLInputElement).value;
    if (name && type !== "submit" && (!/checkbox|radio/.test(type) || checked))
      form.append(name, value);
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

async function press(at: string, html: string, typed: Record<string, string>): Promise<Response> {
  return organiser.post(at, await fill(html, typed));
}

async function paste(
  people: string,
  more: Record<string, string> = {},
  at = `${base}/paste`,
): Promise<Response> {
  return press(at, await organiser.page(at), { people, consent: "on", intent: "add", ...more });
}

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
const boxOf = async (html: string) =>
  (await readPage(html)).getByLabelText<HTMLTextAreaElement>("People").value;

async function onTheList(): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("recipients")
    .selectAll()
    .where("accountId", "=", organiser.accountId)
    .orderBy("position")
    .execute();
  return rows.map(
    ({ firstName, lastName, email, fields }) =>
      `${firstName}|${lastName}|${email}${fields === "{}" ? "" : fields}`,
  );
}

test("people pasted from a spreadsheet are on the list", async () => {
  const answer = await paste(
    "First name\tSurname\tE-mail\tScore\nAda\tObi\tada@mail.test\t91\nBola\tAde\tbola@mail.test\t88",
  );
  const message = base.replace("recipients", "message");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, message]);
  expect(await onTheList()).toEqual([
    'Ada|Obi|ada@mail.test{"Score":"91"}',
    'Bola|Ade|bola@mail.test{"Score":"88"}',
  ]);
  expect(textOf(await organiser.page(message))).toContain("2 people were added.");
  const page = textOf(await organiser.page(base));
  expect(page).toContain("2 people will each receive their own certificate.");
  const more = await paste("Chi Eze, chi@mail.test");
  expect([more.status, more.headers.get("Location")]).toEqual([303, base]);
});

test("lists beside or below each other are pasted one by one", async () => {
  const beside =
    "Name\tEmail\t\tName\tEmail\nAda Obi\tada@mail.test\t\tBola Ade\tbola@mail.test\n" +
    "Chi Eze\tchi@mail.test\t\tDan Ojo\tdan@mail.test";
  const answer = await paste(beside);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(textOf(html)).toContain("2 lists beside each other here, in columns A to B and D to E.");
  expect(await onTheList()).toEqual([]);
  const left = { intent: "add", "use-3": "skip", "use-4": "skip" };
  expect((await press(`${base}/paste`, html, left)).status).toBe(303);
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test", "Chi|Eze|chi@mail.test"]);
  const below =
    "Name,Email,Score\nEfe Oba,efe@mail.test,91\nName,Email,Phone\nFemi Ola,femi@mail.test,0803";
  const refused = textOf(await (await paste(below)).text());
  expect(refused).toContain("Another list begins in row 3. Paste one list at a time.");
  expect(await onTheList()).toHaveLength(2);
});

test("a name that is only the sender's is looked at first", async () => {
  const text =
    "[12/11/2026, 10:02] Ngozi Eze: ngozi@mail.test\n[12/11/2026, 10:03] Ada: Bola Ade *bola@mail.test*";
  const answer = await paste(text);
  const html = await answer.text();
  expect(textOf(html)).toContain("The name is that of the person who sent the message");
  expect((await press(`${base}/paste`, html, { intent: "add" })).status).toBe(303);
  expect(await onTheList()).toEqual(["Ngozi|Eze|ngozi@mail.test", "Bola|Ade|bola@mail.test"]);
});

test("an empty list starts with the box for people", async () => {
  const html = await organiser.page(base);
  expect(textOf(html)).toContain("No Recipients Added Yet?");
  const people = "Ada Obi, ada@mail.test";
  const page = await readPage(html);
  const form = page.getByLabelText("People").closest("form")!;
  expect(form.getAttribute("action")).toBe(`${base}/paste`);
  const refused = await press(`${base}/paste`, html, { people, intent: "add" });
  expect(refused.status).toBe(422);
  expect(await boxOf(await refused.text())).toBe(people);
  const added = await press(`${base}/paste`, html, { people, consent: "on", intent: "add" });
  expect(added.status).toBe(303);
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test"]);
  expect(await organiser.page(base)).not.toContain('name="people"');
});

test("rows that are wrong come back with their reasons; everything typed stays", async () => {
  const text = "1. Ada Obi <ada@mail.test>\n2. Bola Ade bola@mail\n3. Chidi Eze";
  const answer = await paste(text);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(textOf(html)).toMatch(
    /2 of 3 rows need attention.*2 Bola Ade bola@mail This is not an e-mail address.*3 Chidi Eze – The e-mail address is missing/,
  );
  expect(await boxOf(html)).toBe(text);
  expect(
    (await readPage(html)).getByLabelText<HTMLInputElement>(/I may use this data/).checked,
  ).toBe(true);
  expect(await onTheList()).toEqual([]);

  const right = await press(`${base}/paste`, html, { intent: "right" });
  const left = await right.text();
  expect(right.status).toBe(422);
  expect(textOf(left)).toContain(
    "1 person was added. The 2 rows that need attention are still here.",
  );
  expect(await boxOf(left)).toBe("2. Bola Ade bola@mail\n3. Chidi Eze");
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test"]);

  const corrected = { people: "Bola Ade bola@mail.test\nChidi Eze chidi@mail.test", intent: "add" };
  expect((await press(`${base}/paste`, left, corrected)).status).toBe(303);
  expect(await onTheList()).toHaveLength(3);
});

test("the grid's rows are numbered as in the grid", async () => {
  const people =
    "First Name\tLast Name\tEmail Address\nAda\tObi\tada@mail.test\nAda\tObi\tada@mail.test\nBola\tAde\tbola@mail";
  const uses = { "use-0": "firstName", "use-1": "lastName", "use-2": "email" };
  const answer = await paste(people, { ...uses, signature: "grid", headings: "on" });
  expect(textOf(await answer.text())).toMatch(
    /3 Bola Ade bola@mail This is not.*2 Ada Obi ada@mail.test Same person as row 1/,
  );
});

const GRID = { signature: "grid", headings: "on" };

test("names of the grid are read and asked about on the server", async () => {
  const people =
    "First Name + Last Name\tEmail Address\nEngr. OBI, Ngozi\tngozi@mail.test\nOkafor Chioma\tc@mail.test\nAmina Yusuf\ta@mail.test";
  const uses = { "use-0": "fullName", "use-1": "email" };
  const asked = await paste(people, { ...uses, ...GRID });
  const html = await asked.text();
  expect(asked.status).toBe(422);
  expect(textOf(html)).toMatch(
    /Check 2 names below.*1 Engr. OBI, Ngozi Ngozi OBI.*2 Okafor Chioma Okafor Chioma Is the last word/,
  );
  expect(await onTheList()).toEqual([]);
  const answered = { "names-titles": "keep", "names-order": "swap", "names-capitals": "fix" };
  const added = await press(`${base}/paste`, html, {
    intent: "add",
    ...uses,
    ...GRID,
    ...answered,
  });
  expect(added.status).toBe(303);
  expect(await onTheList()).toEqual([
    "Engr. Ngozi|Obi|ngozi@mail.test",
    "Chioma|Okafor|c@mail.test",
    "Amina|Yusuf|a@mail.test",
  ]);
});

test("a name that came after the others is asked about too", async () => {
  const first = await paste("Dr. Ada Obi, ada@mail.test");
  const html = await first.text();
  expect(textOf(html)).toContain("Check 1 name below");
  const people = "Dr. Ada Obi, ada@mail.test\nChief Bola Ade, bola@mail.test";
  const second = await press(`${base}/paste`, html, { people, intent: "add" });
  expect(second.status).toBe(422);
  const again = await second.text();
  expect(textOf(again)).toContain("Check 1 name below");
  expect((await press(`${base}/paste`, again, { intent: "add" })).status).toBe(303);
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test", "Bola|Ade|bola@mail.test"]);
});

test("answers for all pasted names alike are looked at first", async () => {
  const html = await (await paste("Dr. Ada Obi, ada@mail.test\nBOLA ADE, b@mail.test")).text();
  const answers = { "names-titles": "keep", "names-capitals": "fix", intent: "check" };
  const shown = await press(`${base}/paste`, html, answers);
  expect(shown.status).toBe(200);
  expect(textOf(await shown.text())).toMatch(/1 Dr. Ada Obi Dr. Ada Obi.*2 BOLA ADE Bola Ade/);
});

test("nobody is added without consent, and looking needs none", async () => {
  const html = await organiser.page(`${base}/paste`);
  const refused = await press(`${base}/paste`, html, {
    people: "Ada Obi, ada@mail.test",
    intent: "add",
  });
  expect(refused.status).toBe(422);
  expect(textOf(await refused.text())).toContain("Confirm that you may use these people's data.");
  const looked = await press(`${base}/paste`, html, {
    people: "Ada Obi, ada@mail.test",
    intent: "check",
  });
  expect(looked.status).toBe(200);
  expect(textOf(await looked.text())).toContain("1 to add");
  expect(await onTheList()).toEqual([]);
});

test("the choice of a column holds for the next press", async () => {
  const looked = await (await paste("Obi\tAda\tada@mail.test", { intent: "check" })).text();
  const answer = await press(`${base}/paste`, looked, {
    "use-0": "lastName",
    "use-1": "firstName",
    intent: "add",
  });
  expect(answer.status).toBe(303);
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test"]);
});

test("duplicates are left out as an import leaves them out", async () => {
  await paste("Ada Obi, ada@mail.test");
  await paste("Ada Obi, ada@mail.test\nAda Obi, ADA@mail.test\nBola Ade, bola@mail.test");
  expect(await onTheList()).toEqual(["Ada|Obi|ada@mail.test", "Bola|Ade|bola@mail.test"]);
  expect(textOf(await organiser.page(base))).toContain(
    "1 person was added. 2 were already on the list, or there twice.",
  );
});

test("mistyped addresses are corrected, or kept, on request", async () => {
  const html = await (await paste("Ada Obi, ada@gmial.com\nBola Ade, bola@gmial.com")).text();
  expect(textOf(html)).toContain("Did you mean gmail.com?");
  const corrected = await (await press(`${base}/paste`, html, { intent: "suggest" })).text();
  expect(await boxOf(corrected)).toBe("Ada Obi, ada@gmail.com\nBola Ade, bola@gmail.com");
  expect((await press(`${base}/paste`, html, { intent: "add", keepUnusual: "on" })).status).toBe(
    303,
  );
  expect(await onTheList()).toEqual(["Ada|Obi|ada@gmial.com", "Bola|Ade|bola@gmial.com"]);
});

test("the same form sent twice adds once", async () => {
  const form = await fill(await organiser.page(`${base}/paste`), {
    people: "Ada Obi, ada@mail.test",
    consent: "on",
    intent: "add",
  });
  for (let time = 0; time < 2; time++)
    expect((await organiser.post(`${base}/paste`, form)).status).toBe(303);
  expect(await onTheList()).toHaveLength(1);
});

const inLetters = (number: number) =>
  [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

test("5,000 people are added at once; more must come as a file", async () => {
  const lines = Array.from(
    { length: 5001 },
    (_, index) => `Ade${inLetters(index)}\tObi\tp${index}@mail.test`,
  );
  const refused = await paste(lines.join("\n"));
  expect([refused.status, textOf(await refused.text())]).toEqual([
    413,
    expect.stringContaining("These are 5,001 people."),
  ]);
  expect((await paste(lines.slice(1).join("\n"))).status).toBe(303);
  expect(await onTheList()).toHaveLength(5000);
});

test("people for a mailing list need their consent to be written to", async () => {
  const html = await organiser.page("/bulk-email/paste");
  expect(textOf(html)).toContain("each of them agreed to get e-mails from us");
  const typed = { people: "Ada Obi, ada@mail.test", name: "Alumni", intent: "add" };
  const refused = await press("/bulk-email/paste", html, typed);
  expect(textOf(await refused.text())).toContain("Confirm that you may write to these people.");
  const answer = await press("/bulk-email/paste", html, { ...typed, consent: "on" });
  const list = answer.headers.get("Location")!;
  expect(textOf(await organiser.page(list))).toMatch(/Alumni.*1 person is on this list/);
  const event = await app.context.db
    .selectFrom("listEvents")
    .selectAll()
    .where("accountId", "=", organiser.accountId)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    kind: "pasted",
    consent: "mailing",
    added: 1,
    actorId: organiser.userId,
  });

  expect(
    (await paste("Bola Ade, bola@mail.test", {}, `${list}/paste`)).headers.get("Location"),
  ).toBe(list);
  expect(await onTheList()).toHaveLength(2);
});

test("columns no one holds an address in are asked about", async () => {
  const answer = await paste("Ada\tObi\nBola\tAde");
  expect(answer.status).toBe(422);
  expect(textOf(await answer.text())).toContain("There is no e-mail address in this text");
});

/**
 * Compressed, of the grid alone: it comes after the page, and only there. How shared chunks are cut
 * moves it by a hundred bytes; headings are known in eight languages, and the lines that chats add.
 * Lists of names and titles stay on the server.
 */
const MAX_GRID_SCRIPT = 17.5 * 1024;

test("the grid has 17.5 KB of script and no lists of names", async () => {
  const [name, ...others] = readdirSync("public/build/_shared").filter((file) =>
    /^people-grid-\w+\.js\.br$/.test(file),
  );
  expect(others).toEqual([]);
  expect(statSync(`public/build/_shared/${name}`).size).toBeLessThan(MAX_GRID_SCRIPT);
  const script = name!.replace(/\.br$/, "");
  const text = readFileSync(`public/build/_shared/${script}`, "utf8");
  for (const known of ["funmilayo", "okonkwo", "alhaji"]) expect(text).not.toContain(known);
  for (const path of [base, `${base}/paste`])
    expect(await organiser.page(path)).not.toContain(script);
});

const HIDDEN_ROWS =
  "<table><tr><th>Name<th>E-mail<tr><td>Ada Obi<td>ada@mail.test" +
  "<tr style='display:none'><td>Bola Ade<td>bola@mail.test<tr><td>Chi Eze<td>chi@mail.test</table>";

test("rows that a pasted page hides are asked about", async () => {
  const asked = await paste(HIDDEN_ROWS);
  expect(asked.status).toBe(422);
  const html = await asked.text();
  const { text } = await readPage(html);
  expect(text).toContain("Choose below what happens to 1 hidden row");
  expect(text).toContain("1 row was hidden where this was copied, so it is left out.");
  const whole = await press(`${base}/paste`, html, { consent: "on", intent: "hidden-rows" });
  expect(await whole.text()).toContain("bola@mail.test");
  expect((await press(`${base}/paste`, html, { consent: "on", intent: "add" })).status).toBe(303);
  const added = app.context.db.selectFrom("recipients").select("email");
  const rows = await added.where("accountId", "=", organiser.accountId).execute();
  expect(rows.map(({ email }) => email)).toEqual(["ada@mail.test", "chi@mail.test"]);
});
