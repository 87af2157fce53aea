import { afterAll, beforeAll, expect, test } from "vitest";
import { createForm } from "../../app/forms/create-form.server.ts";
import { type FormDefinition, type FormElement, readDefinition } from "../../app/forms/definition.ts";
import { contactQuestions, element } from "../factories/published-form.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** A form that was never published, with these elements. */
async function newForm(elements: FormElement[] = contactQuestions(), title = "CVs that pass the screen"): Promise<string> {
  const { formId } = await app.installation.db.transaction().execute((trx) =>
    createForm(trx, { ...owner, title, draft: { elements }, token: crypto.randomUUID(), now: app.installation.clock() }),
  );
  return formId!;
}

async function draftOf(formId: string): Promise<FormDefinition> {
  const form = await app.installation.db.selectFrom("forms").select("draft").where("id", "=", formId).executeTakeFirstOrThrow();
  return readDefinition(form.draft);
}

const labels = async (formId: string) => (await draftOf(formId)).elements.map(({ label }) => label);

/** What a browser would send from the open card of the page at `q`: every control as it stands. */
async function cardOf(formId: string, q: string | null, who: Organiser = owner): Promise<Record<string, string>> {
  const html = await who.page(`/forms/${formId}/questions${q ? `?q=${q}` : ""}`);
  const form = /<form[^>]*id="builder-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    const type = /type="([^"]*)"/.exec(tag)?.[1] ?? "text";
    if (!name || type === "file" || (type === "checkbox" && !/checked/.test(tag))) continue;
    if (!(name in fields)) fields[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? (type === "checkbox" ? "on" : ""));
  }
  return fields;
}

function decode(text: string): string {
  return text.replace(/&quot;/g, '"').replace(/&#x27;/g, "'").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

const press = (formId: string, fields: Record<string, string>, who: Organiser = owner) =>
  who.post(`/forms/${formId}/questions`, fields);

test("the bar counts questions, and the page shows every element", async () => {
  const formId = await newForm();
  const html = await owner.page(`/forms/${formId}/questions?q=employer`);
  expect(html).toContain("Publish Form");
  expect(html).toMatch(/Questions<span class="count">3<\/span>/);
  expect(html).toContain("Not published yet");
  expect(html).toContain("Where do you work?");
  expect(html).toContain("To remove branding, please");
  expect(html).toContain("Choose an element on the left to add it after the open question.");
  expect(await cardOf(formId, "employer")).toMatchObject({ card: "employer", label: "Where do you work?" });
});

test("an element is added after the open one, and what was typed beside it is kept", async () => {
  const formId = await newForm();
  const card = await cardOf(formId, "emailadr");
  const response = await press(formId, { ...card, label: "Your e-mail address", intent: "add:heading" });
  expect(response.status).toBe(303);
  const { elements } = await draftOf(formId);
  expect(elements.map(({ kind }) => kind)).toEqual(["full-name", "email", "heading", "short-text"]);
  expect(elements[1]!.label).toBe("Your e-mail address");
  expect(response.headers.get("Location")).toBe(`/forms/${formId}/questions?q=${elements[2]!.id}#e-${elements[2]!.id}`);
});
