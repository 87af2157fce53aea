import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Design, findBuiltIn } from "../../../app/engines/certificate/design.ts";

import { addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { type Page, readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const ADA = { firstName: "Ada", lastName: "Obi", email: "ada@mail.test" };
const PHARAOH = { firstName: "\u{13000}", lastName: "Hieroglyph", email: "pharaoh@mail.test" };
const LONG = { firstName: "Long ".repeat(30).trim(), lastName: "Name", email: "long@mail.test" };

const projectWith = (people: PersonGiven[], change: Parameters<typeof addReadyProject>[3] = {}) =>
  addReadyProject(app.context, organiser, people, change);
const address = (id: string) => `/certificates/${id}/design/check`;
/** The page once everybody was looked at. */
async function pageOf(id: string): Promise<Page> {
  for (;;) {
    const page = await readPage(await organiser.page(address(id)));
    if (!page.text.includes("so far. You can leave")) return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const press = (id: string, button: HTMLElement) =>
  organiser.post(address(id), { intent: (button as HTMLButtonElement).value });
const headings = (page: Page) =>
  page.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const nameBox = async (id: string) => {
  const { design } = await app.context.db
    .selectFrom("projects")
    .select("design")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(design ?? "") as Design).fields.find(
    (field) => field.id === "full-name" || field.id === "name",
  )?.box;
};
/** With a value of the list beside the course. */
const withLevel = (design: Design): Design => ({
  ...design,
  fields: design.fields.map((field) =>
    field.kind === "text" && field.id === "course"
      ? { ...field, content: "{Course Title} {Level}" }
      : field,
  ),
});
const confirmOf = (html: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const send = async (id: string, ticked: Record<string, string> = {}) =>
  organiser.post(`/certificates/${id}/send`, {
    confirm: confirmOf(await organiser.page(`/certificates/${id}/send`)),
    ...ticked,
  });

describe("/certificates/:id/design/check", () => {
  test("each problem is shown with a picture of it and ways out", async () => {
    const { id } = await projectWith([ADA, PHARAOH, LONG]);
    const page = await pageOf(id);
    expect(page.text).toContain("Checked for all 3 people in the list.");
    expect(headings(page).slice(0, 2)).toEqual([
      "Full Name: letters that can’t be printed, for 1 person",
      "Full Name is too long for its box, for 1 person",
    ]);
    expect(page.text).toContain("“\u{13000}”");
    const fix = page
      .getByRole("link", { name: "Fix the value of \u{13000} Hieroglyph" })
      .getAttribute("href")!;
    const dialog = await readPage(await organiser.page(fix));
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(address(id));
    const picture = page.getByRole<HTMLImageElement>("img", {
      name: "How it prints for \u{13000} Hieroglyph",
    });
    const drawn = await organiser.get(picture.getAttribute("src") ?? "");
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await drawn.arrayBuffer()).byteLength).toBeLessThan(20_000);
    expect((await organiser.get(`/certificates/${id}/preview.webp?field=none`)).status).toBe(404);
  });

  test("everybody is laid out once, for this page and before sending", async () => {
    const { id } = await projectWith([ADA, PHARAOH]);
    const { drawing } = app.context;
    const check = drawing.check;
    let laidOut = 0;
    drawing.check = (design, values) => {
      laidOut += values.length;
      return check(design, values);
    };
    try {
      await pageOf(id);
      expect(await organiser.page(`/certificates/${id}/send`)).toContain("“\u{13000}” (U+13000)");
      expect(laidOut).toBe(2);
    } finally {
      drawing.check = check;
    }
  });

  test("a long list is looked at to its end", async () => {
    const people = Array.from({ length: 6_000 }, (_, i) => ({
      firstName:
        i === 5_999
          ? PHARAOH.firstName
          : `Person ${i} of a list that takes a while ${"á".repeat(i % 40)}`,
      lastName: "Last",
      email: `p${i}@mail.test`,
    }));
    const { id } = await projectWith(people);
    const first = await organiser.page(address(id));
    expect(first).toMatch(/Checked [0-9,]+ of 6,000 so far|Checked for all 6,000 people/);
    const page = await pageOf(id);
    expect(page.text).toContain("Checked for all 6,000 people in the list.");
    expect(headings(page)[0]).toBe("Full Name: letters that can’t be printed, for 1 person");
  });

  test("what a person lacks is shown, unless everyone lacks it", async () => {
    const { id } = await projectWith(
      [
        { ...ADA, fields: { Level: "Gold", "Instructor Name": "Dr Okonkwọ" } },
        { ...ADA, email: "two@mail.test", fields: { Level: "", "Instructor Name": "" } },
      ],
      {
        columns: ["Level", "Instructor Name"],
        details: "{}",
        design: JSON.stringify(withLevel(findBuiltIn("vine")!.design)),
      },
    );
    const page = await pageOf(id);
    expect(headings(page)).toEqual([
      "Level is empty, for 1 person",
      "Signature is left out, for 1 person",
    ]);
    expect(page.text).toContain("Course Title prints {Level}, and they have no value for it.");
  });

  test("everyone with a problem is found, page after page", async () => {
    const many = Array.from({ length: 31 }, (_, i) => ({
      ...PHARAOH,
      lastName: `Row ${i + 1}`,
      email: `p${i}@mail.test`,
    }));
    const { id } = await projectWith([ADA, ...many]);
    const whole = await pageOf(id);
    const all = whole.getByRole("link", { name: /^See all 31/ }).getAttribute("href")!;
    const people = (page: Page) =>
      page.queryAllByRole("link", { name: /^Fix the value of/ }).length;
    expect(people(whole)).toBe(6);
    expect(people(await readPage(await organiser.page(all)))).toBe(24);
    const second = await readPage(await organiser.page(`${all}&page=2`));
    expect(second.text).toContain("Row 31");
    expect(people(second)).toBe(7);
    expect(people(await readPage(await organiser.page(`${all}&page=9`)))).toBe(7);
    const answer = await organiser.post(all, {
      intent: second.getByRole<HTMLButtonElement>("button", { name: /out .* Row 31$/ }).value,
    });
    expect(answer.headers.get("Location")).toBe(all);
    expect(people(await readPage(await organiser.page(`${all}&page=2`)))).toBe(6);
    expect((await readPage(await organiser.page(`${address(id)}?group=gone`))).text).toContain(
      "Before you continue",
    );
  });

  test("growing the box is one step that can be undone", async () => {
    const { id } = await projectWith([
      ADA,
      {
        ...ADA,
        firstName: "Oluwaseun-Adébọ̀wálé-Ọlátúnjí-Chukwuemeka-Nnamdi-Benedictus-Ọlásùnkànmí",
      },
    ]);
    const before = await nameBox(id);
    const grow = (await pageOf(id)).getAllByRole("button", { name: "Grow the box" })[0]!;
    const answer = await press(id, grow);
    expect(answer.status).toBe(303);
    expect(await nameBox(id)).not.toEqual(before);
    const { designRevision } = await app.context.db
      .selectFrom("projects")
      .select("designRevision")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await organiser.post(`/certificates/${id}/design`, {
      revision: String(designRevision),
      person: "1",
      intent: "undo",
    });
    expect(await nameBox(id)).toEqual(before);
  });

  test("a box with no room around it stays", async () => {
    const full = findBuiltIn("guilloche")!.design;
    const fields = full.fields.map((field) =>
      field.id === "full-name" || field.id === "name"
        ? { ...field, box: { x: 0, y: 0, width: 100, height: 100 } }
        : field,
    );
    const { id } = await projectWith([{ ...LONG, firstName: "Long ".repeat(400) }], {
      design: JSON.stringify({ ...full, fields }),
    });
    const page = await pageOf(id);
    const grow = page.queryAllByRole("button", { name: "Grow the box" })[0];
    if (!grow) return expect(headings(page).join()).toContain("runs into");
    const answer = await press(id, grow);
    expect(answer.headers.get("Set-Cookie")).toBeTruthy();
    expect(await nameBox(id)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  });

  test("other accounts find nothing here", async () => {
    const { id } = await projectWith([ADA]);
    const stranger = await app.organiser();
    expect((await stranger.get(address(id))).status).toBe(404);
    expect((await stranger.post(address(id), { intent: "leave-out:missing.name" })).status).toBe(
      404,
    );
  });
});

describe("Leaving people out", () => {
  test("they get nothing until they are taken back", async () => {
    const second = { ...PHARAOH, lastName: "Second", email: "second@mail.test" };
    const { id } = await projectWith([ADA, PHARAOH, second]);
    const leave = (await pageOf(id)).getByRole("button", { name: "Leave these 2 out" });
    await press(id, leave);
    const page = await pageOf(id);
    expect(page.getByRole("heading", { name: "2 people are left out" })).toBeTruthy();
    expect(headings(page).join()).not.toContain("can’t be printed");
    expect((await readPage(await organiser.page(`/certificates/${id}/send`))).text).toContain(
      "You chose not to send to this person",
    );
    expect((await send(id)).status).toBe(303);
    const rows = await app.context.db
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select(["toEmail", "deliveries.state", "reasonCode"])
      .where("projectId", "=", id)
      .orderBy("position")
      .execute();
    expect(rows).toMatchObject([
      { toEmail: ADA.email, state: "queued" },
      { toEmail: PHARAOH.email, state: "skipped", reasonCode: "left_out" },
      { toEmail: second.email, state: "skipped", reasonCode: "left_out" },
    ]);
    await press(
      id,
      (await pageOf(id)).getByRole("button", { name: "Take back \u{13000} Hieroglyph" }),
    );
    const one = await pageOf(id);
    expect(one.getByRole("heading", { name: "1 person is left out" })).toBeTruthy();
    await press(id, one.getByRole("button", { name: /^Take back/ }));
    expect((await pageOf(id)).queryByRole("heading", { name: /left out/ })).toBeNull();
  });

  test("a send that was looked at before knows of it", async () => {
    const { id } = await projectWith([ADA, LONG]);
    await organiser.page(`/certificates/${id}/send`);
    await press(id, (await pageOf(id)).getByRole("button", { name: /^Leave out Long/ }));
    expect((await readPage(await organiser.page(`/certificates/${id}/send`))).text).toContain(
      "You chose not to send to this person",
    );
    expect((await send(id)).status).toBe(303);
  });

  test("one person is left out from beside their picture", async () => {
    const { id } = await projectWith([ADA, PHARAOH, LONG]);
    await press(id, (await pageOf(id)).getByRole("button", { name: /^Leave out Long/ }));
    expect((await pageOf(id)).getByRole("heading", { name: "1 person is left out" })).toBeTruthy();
  });

  test("nobody outside the list can be left out", async () => {
    const { id } = await projectWith([ADA]);
    const other = await projectWith([PHARAOH]);
    const { id: person } = await app.context.db
      .selectFrom("recipients")
      .select("id")
      .where("listId", "=", other.listId ?? "")
      .executeTakeFirstOrThrow();
    await organiser.post(address(id), { intent: `leave-out-one:${person}` });
    expect(
      await app.context.db
        .selectFrom("leftOutPeople")
        .selectAll()
        .where("projectId", "=", id)
        .execute(),
    ).toEqual([]);
  });
});

describe("Letters that no font has", () => {
  test("they are printed as boxes only with consent", async () => {
    const { id } = await projectWith([ADA, PHARAOH]);
    const refused = await send(id);
    expect(refused.status).toBe(422);
    const page = await readPage(refused);
    expect(page.getByRole("alert").textContent).toContain("letters that no font can print");
    expect(page.getByRole("checkbox", { name: "Print empty boxes instead" })).toBeTruthy();
    expect((await send(id, { printBoxes: "yes" })).status).toBe(303);
  });

  test("where every letter can be printed nothing is asked", async () => {
    const { id } = await projectWith([ADA]);
    const page = await readPage(await organiser.page(`/certificates/${id}/send`));
    expect(page.queryByRole("checkbox", { name: "Print empty boxes instead" })).toBeNull();
    expect((await send(id)).status).toBe(303);
  });
});
