import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let project: Awaited<ReturnType<typeof addReadyProject>>;
let base: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
  project = await addReadyProject(app.context, organiser, []);
  base = `/certificates/${project.id}/recipients`;
});

/** What a page says, a space for each tag. */
function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}

/** Uploads a list as the form does, and has it checked with the columns that are offered. */
async function checkList(name: string, uses: Record<string, string>): Promise<string> {
  const form = new FormData();
  form.set("method", "bulk");
  form.set("file", new File([readFileSync(`tests/fixtures/lists/${name}`)], name));
  const uploaded = await organiser.post(`${base}/add`, form);
  const address = uploaded.headers.get("Location") ?? "";
  const checking = { intent: "check", consent: "on", headings: "on", ...uses };
  expect((await organiser.post(address, checking)).status).toBe(303);
  await pageOf(address);
  return address;
}

/** The page of an import once it is checked. */
async function pageOf(address: string): Promise<string> {
  for (;;) {
    const html = await organiser.page(address);
    if (!html.includes("Checking your list")) return html;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function answer(address: string, names: string): Promise<string> {
  expect((await organiser.post(address, { intent: `names:${names}` })).status).toBe(303);
  return textOf(await pageOf(address));
}

async function addedNames(address: string): Promise<string[]> {
  expect((await organiser.post(address, { intent: "apply" })).status).toBe(303);
  const rows = await app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName"])
    .where("listId", "=", project.listId ?? "")
    .orderBy("position")
    .execute();
  return rows.map(({ firstName, lastName }) => `${firstName}|${lastName}`);
}

const TWO_CELLS = { "use-0": "firstName", "use-1": "lastName", "use-2": "email" };
const ONE_CELL = { "use-0": "fullName", "use-1": "email" };

test("names in capitals are asked about, and fixed for all", async () => {
  const address = await checkList("list-capitals.csv", TWO_CELLS);
  const asked = textOf(await pageOf(address));
  expect(asked).toContain("Names to settle");
  expect(asked).toContain("See all 5");
  expect(asked).toContain("Until you answer, printed as MARIA D'ALMEIDA.");
  const fixed = await answer(address, "capitals:fix");
  expect(fixed).toContain("Capitals fixed for 5 people");
  expect(await addedNames(address)).toEqual([
    "Maria|D'Almeida",
    "João|da Silva",
    "Lene|van der Berg",
    "Sean|O'Neil",
    "Kofi|N'Guessan",
  ]);
});

test("what is certain is done and said, the rest stays as written", async () => {
  const address = await checkList("names-as-written.csv", ONE_CELL);
  const page = textOf(await pageOf(address));
  expect(page).toContain("Titles dropped for 3 people");
  for (const heading of [
    "A title, or a name?",
    "Surname written first?",
    "Is the last word the first name?",
    "Capitals to fix",
    "Names that look wrong",
  ])
    expect(page).toContain(heading);
  expect(await addedNames(address)).toEqual([
    "Ngozi O.|OBI",
    "Funmilayo|ADEBAYO",
    "Tunde|Balogun",
    "Kehinde|Bello",
    "Okafor|Chioma",
    "Prince Adebayo|Ojo",
    "ZAINAB|ƳAR'ADUA",
    "Musa /|Garba",
    "Amina|Yusuf",
  ]);
});

test("every answer holds for all alike, and can be taken back", async () => {
  const address = await checkList("names-as-written.csv", ONE_CELL);
  expect(await answer(address, "titles:undo")).toContain("Keep titles as printed");
  expect(await answer(address, "titles:keep")).toContain("Titles kept as printed for 3 people");
  for (const names of ["order:swap", "surname-first:leave", "title-or-name:drop", "capitals:fix"])
    await answer(address, names);
  await answer(address, "surname-first:undo");
  expect(await addedNames(address)).toEqual([
    "Engr. Ngozi O.|Obi",
    "Funmilayo|Adebayo (Mrs)",
    "Mr. Tunde|Balogun",
    "Kehinde|Bello",
    "Chioma|Okafor",
    "Adebayo|Ojo",
    "Zainab|Ƴar'adua",
    "Musa /|Garba",
    "Amina|Yusuf",
  ]);
});

test("all names alike are listed, with one on the certificate", async () => {
  const address = await checkList("names-as-written.csv", ONE_CELL);
  const listed = textOf(await organiser.page(`${address}?names=capitals`));
  expect(listed).toContain("Printed now");
  expect(listed).toContain("ZAINAB ƳAR'ADUA");
  const html = await pageOf(address);
  const picture = /\/certificates\/[^"]*preview\.webp\?[^"]*surname-first/
    .exec(html)?.[0]
    .replaceAll("&amp;", "&");
  expect(picture).toBeDefined();
  const drawn = await organiser.get(picture ?? "");
  expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const unknown = (picture ?? "").replace(/(?<=name=[^&]*\.)\d+(?=\.)/, "999");
  expect((await organiser.get(unknown)).status).toBe(404);
});

test("an answer that isn't offered changes nothing", async () => {
  const address = await checkList("list-capitals.csv", TWO_CELLS);
  for (const names of ["capitals:swap", "nothing:fix", "", "capitals"])
    expect(await answer(address, names)).toContain("Capitals to fix");
});

test("pasted names are shown as printed before they are added", async () => {
  const people = "Engr. Ngozi Obi, ngozi@people.test\nAmina Yusuf, amina@people.test\n";
  const first = await organiser.post(`${base}/paste`, { people, consent: "on" });
  const html = await first.text();
  expect(first.status).toBe(422);
  expect(textOf(html)).toContain("Check 1 name below before they are added");
  const seen = /name="namesSeen" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const again = { people, consent: "on", namesSeen: seen };
  expect((await organiser.post(`${base}/paste`, again)).status).toBe(303);
});
