import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const NOW = new Date("2026-03-10T11:00:00.000Z");

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
let form: Form;
let base: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  stranger = await app.organiser({ email: "stranger@other.test" });
});
afterAll(() => app.stop());

beforeEach(async () => {
  form = await addForm([...contactQuestions(), track()]);
  base = `/forms/${form.id}/responses`;
});

const addForm = (elements: FormElement[]) => addPublishedForm(app.context, owner, { elements });

function track(options = ["Data", "Design", "Writing"]): FormElement {
  return element("single-choice", { id: "trackabc", label: "Which track?", settings: { options } });
}

describe("/forms/:id/responses/recipients", () => {
  test("answers become recipients of a new certificate, each once", async () => {
    await addResponses(app.context, form.id, [
      { answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Zenith" }) },
      { answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Again" }) },
      { answers: { fullname: { first: "Ada", last: "Obi" } } },
      { answers: { emailadr: "nameless@people.test" } },
      { answers: person("Musa", "", { employer: "One name" }) },
      { answers: { ...person("Typo", "X"), emailadr: "typo@gmial.com" } },
    ]);
    const { db } = app.context;
    const path = `${base}/recipients`;
    const html = await owner.page(path);
    const fields = selected(html);
    expect(fields).toMatchObject({
      "use-0": "firstName",
      "use-1": "lastName",
      "use-2": "skip",
      "use-3": "email",
      "use-5": "skip",
    });
    expect(Object.values(fields)).toContain("field:Where do you work?");

    const none = await owner.post(path, { ...fields, "use-3": "skip", intent: "check" });
    expect(none.status).toBe(422);
    const problems = wordsOf(await none.text());
    expect(problems).toContain("used as Email Address");
    expect(problems).toContain("Confirm this.");

    const wish = {
      ...fields,
      target: "new-project",
      title: "CV class",
      consent: "yes",
      token: "t1",
    };
    const check = await owner.post(path, { ...wish, intent: "check" });
    expect(check.status).toBe(200);
    const report = wordsOf(await check.text());
    expect(report).toContain("To add 3 There already 1 Left out 2");
    expect(report).toContain("No e-mail address was given");
    expect(report).toContain("The name is missing");
    expect(await db.selectFrom("recipients").select("id").execute()).toEqual([]);

    const back = await owner.post(path, { ...wish, "use-4": "skip", intent: "back" });
    const choices = await back.text();
    expect([back.status, selected(choices)]).toEqual([
      200,
      expect.objectContaining({ "use-4": "skip" }),
    ]);
    expect(choices).toMatch(/<input[^>]*name="consent"[^>]*checked/);
    expect(choices).toContain('value="CV class"');

    const added = await owner.post(path, { ...wish, intent: "add" });
    const location = added.headers.get("Location")!;
    expect([added.status, location]).toEqual([
      303,
      expect.stringMatching(/^\/certificates\/\w+\/recipients$/),
    ]);
    const people = wordsOf(await owner.page(location));
    expect(people).toContain(
      "3 people were added to CV class. 1 was there already. 2 were left out",
    );
    for (const text of ["Fúnmiláyọ̀", "Adébáyọ̀", "typo@gmial.com", "musa@people.test"])
      expect(people).toContain(text);
    const rows = await db
      .selectFrom("recipients")
      .select(["firstName", "fields", "searchText"])
      .orderBy("position")
      .execute();
    expect(rows[0]).toEqual({
      firstName: "Fúnmiláyọ̀",
      fields: JSON.stringify({ "Where do you work?": "Zenith" }),
      searchText: "funmilayo adebayo funmilayo@people.test",
    });
    // The button pressed twice makes one project.
    expect((await owner.post(path, { ...wish, intent: "add" })).headers.get("Location")).toBe(
      location,
    );
    expect(await db.selectFrom("recipients").select("id").execute()).toHaveLength(3);

    const changed = {
      ...wish,
      "use-4": "certificateName",
      token: "t2",
      target: `project:${location.split("/")[2]}`,
    };
    const again = await owner.post(path, { ...changed, intent: "add" });
    expect(again.headers.get("Location")).toBe(location);
    expect(wordsOf(await owner.page(location))).toContain(
      "Nobody was added to CV class. 4 were there already.",
    );
    expect(selected(await owner.page(path))).toMatchObject({ "use-4": "certificateName" });
  });

  test("a certificate made from responses has the organisation's colours", async () => {
    const { db } = app.context;
    const brand = { primaryColour: "#a4133c", accentColour: "#ffb703" };
    await db.updateTable("accounts").set(brand).where("id", "=", owner.accountId).execute();
    await addResponses(app.context, form.id, [{ answers: person("Ada", "Obi") }]);
    const path = `${base}/recipients`;
    const wish = {
      ...selected(await owner.page(path)),
      target: "new-project",
      title: "In red",
      consent: "yes",
      token: "t9",
    };
    const location = (await owner.post(path, { ...wish, intent: "add" })).headers.get("Location")!;
    const id = location.split("/")[2]!;
    const { design } = await db
      .selectFrom("projects")
      .select("design")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(design!).backgroundId).toContain("a4133c");
    await db.updateTable("accounts").set({ primaryColour: null, accentColour: null }).execute();
  });

  test("only ticked or found responses become recipients, of own projects alone", async () => {
    const ids = await addResponses(app.context, form.id, [
      { answers: person("One", "A", { trackabc: "Data" }) },
      { answers: person("Two", "B", { trackabc: "Design" }) },
      { answers: person("Three", "C", { trackabc: "Data" }) },
    ]);
    const { db } = app.context;
    const fields = {
      ...selected(await owner.page(`${base}/recipients`)),
      consent: "yes",
      title: "Mail list",
      intent: "add",
    };
    const post = (query: string, more: Record<string, string>) =>
      owner.post(`${base}/recipients?${query}`, { ...fields, ...more });
    const made = await post("all=1&q=trackabc&is=Data", { target: "new-list", token: newId() });
    expect(made.headers.get("Location")).toBe(base);
    const list = await db
      .selectFrom("recipientLists")
      .select(["id", "columns"])
      .where("name", "=", "Mail list")
      .executeTakeFirstOrThrow();
    const names = async () =>
      (
        await db
          .selectFrom("recipients")
          .select("firstName")
          .where("listId", "=", list.id)
          .orderBy("position")
          .execute()
      ).map(({ firstName }) => firstName);
    expect(await names()).toEqual(["One", "Three"]);
    expect(JSON.parse(list.columns)).toContain("Which track?");
    await post(`id=${ids[1]}&id=${ids[0]}`, { target: `list:${list.id}`, token: newId() });
    expect(await names()).toEqual(["One", "Three", "Two"]);

    const theirs = newId();
    await db
      .insertInto("recipientLists")
      .values({
        id: theirs,
        accountId: stranger.accountId,
        name: "T",
        columns: "[]",
        createdAt: "x",
        updatedAt: "x",
      })
      .execute();
    for (const intent of ["check", "add"])
      expect((await post("", { target: `list:${theirs}`, token: newId(), intent })).status).toBe(
        404,
      );
    expect((await post("", { target: "list:../x", token: newId() })).status).toBe(422);
  });

  test("without a selected response the page says what to do", async () => {
    const page = await owner.page(`${base}/recipients`);
    expect(page).toMatch(/<h1[^>]*>Turn into recipients<\/h1>/);
    expect(page).toContain("No response is selected");
  });

  /** The chosen option of each select whose name begins with `use-`, as a form would post it. */
  function selected(html: string): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const [, name, options] of html.matchAll(
      /<select[^>]* name="(use-\d+)"[^>]*>([\s\S]*?)<\/select>/g,
    )) {
      const chosen = /<option selected="" value="([^"]*)"|<option value="([^"]*)" selected=""/.exec(
        options!,
      );
      fields[name!] = chosen?.[1] ?? chosen?.[2] ?? "";
    }
    return fields;
  }
});
