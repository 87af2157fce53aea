import { within } from "@testing-library/dom";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedDraft } from "../../../app/features/forms/builder/form-state.ts";
import type {
  FormDefinition,
  FormElement,
} from "../../../app/features/forms/definition/definition.ts";
import { createForm } from "../../../app/features/forms/list/create-form.server.ts";
import { draftDefinition } from "../../../app/features/forms/store/stored-form.server.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { linksOf, readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** A form that was never published, with these elements. */
async function newForm(
  elements: FormElement[] = contactQuestions(),
  title = "CVs that pass the screen",
): Promise<string> {
  const { formId } = await app.context.db.transaction().execute((trx) =>
    createForm(trx, {
      ...owner,
      title,
      draft: { elements },
      token: crypto.randomUUID(),
      now: app.context.clock(),
    }),
  );
  return formId!;
}

async function draftOf(formId: string): Promise<FormDefinition> {
  const form = await app.context.db
    .selectFrom("forms")
    .select(["id", "draft"])
    .where("id", "=", formId)
    .executeTakeFirstOrThrow();
  return draftDefinition(form);
}

const labels = async (formId: string) => (await draftOf(formId)).elements.map(({ label }) => label);

/** What a browser would send from the open card of the page at `q`: every control as it stands. */
async function cardOf(
  formId: string,
  q: string | null,
  who: Organiser = owner,
): Promise<Record<string, string>> {
  const html = await who.page(`/forms/${formId}/questions${q ? `?q=${q}` : ""}`);
  const form = /<form[^>]*id="builder-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    const type = /type="([^"]*)"/.exec(tag)?.[1] ?? "text";
    if (!name || type === "file" || (type === "checkbox" && !/checked/.test(tag))) continue;
    if (!(name in fields))
      fields[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? (type === "checkbox" ? "on" : ""));
  }
  return fields;
}

function decode(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

const press = (formId: string, fields: Record<string, string>, who: Organiser = owner) =>
  who.post(`/forms/${formId}/questions`, fields);

describe("The questions", () => {
  test("the bar counts questions, and the page shows every element", async () => {
    const formId = await newForm();
    const html = await owner.page(`/forms/${formId}/questions?q=employer`);
    expect(html).toContain("Publish Form");
    const page = await readPage(html);
    const questions = within(page.getByRole("navigation", { name: "Form" })).getByRole("link", {
      name: /^Questions/,
    });
    expect(questions.querySelector(".count")!.textContent).toBe("3");
    expect(html).toContain("Not published yet");
    expect(html).toContain("Where do you work?");
    expect(html).toContain("You can remove branding in");
    expect(html).toContain("Choose an element on the left to add it after the open question.");
    expect(await cardOf(formId, "employer")).toMatchObject({
      card: "employer",
      label: "Where do you work?",
    });
  });

  test("an element is added after the open one, keeping what was typed", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "emailadr");
    const response = await press(formId, {
      ...card,
      label: "Your e-mail address",
      intent: "add:heading",
    });
    expect(response.status).toBe(303);
    const { elements } = await draftOf(formId);
    expect(elements.map(({ kind }) => kind)).toEqual([
      "full-name",
      "email",
      "heading",
      "short-text",
    ]);
    expect(elements[1]!.label).toBe("Your e-mail address");
    expect(response.headers.get("Location")).toBe(
      `/forms/${formId}/questions?q=${elements[2]!.id}#e-${elements[2]!.id}`,
    );
  });

  test("an element is added where the button says, also before all others", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "employer");
    await press(formId, { ...card, intent: "add:rating:fullname" });
    await press(formId, { revision: "1", card: "", intent: "add:heading:start" });
    expect((await draftOf(formId)).elements.map(({ kind }) => kind)).toEqual([
      ...["heading", "full-name", "rating", "email", "short-text"],
    ]);
  });

  test("a pasted list becomes questions and their choices, in one step", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "fullname");
    const lines = "Which day?\r\n- Monday\r\n- Friday\r\n\r\n2. Anything else?";
    const response = await press(formId, { ...card, lines, intent: "paste" });
    expect(response.status).toBe(303);
    const { elements } = await draftOf(formId);
    expect(elements.map(({ label }) => label)).toEqual([
      ...["Full Name", "Which day?", "Anything else?", "Email Address", "Where do you work?"],
    ]);
    expect(elements[1]!.settings.options).toEqual(["Monday", "Friday"]);
    expect(response.headers.get("Location")).toContain(`?q=${elements[1]!.id}#`);
    await press(formId, { ...(await cardOf(formId, null)), intent: "undo" });
    expect(await labels(formId)).toHaveLength(3);
  });

  test("without scripts another button adds the list that was pasted, too", async () => {
    const formId = await newForm();
    const post = {
      ...(await cardOf(formId, "fullname")),
      lines: "Which day?",
      intent: "add:rating",
    };
    const saved = await owner.post(`/forms/${formId}/save-draft`, post);
    expect(saved.status).toBe(200);
    expect(await labels(formId)).not.toContain("Which day?");
    const response = await press(formId, { ...post, ...(await cardOf(formId, "fullname")) });
    expect(response.status).toBe(303);
    expect(await labels(formId)).toContain("Which day?");
    expect(await owner.page(response.headers.get("Location") ?? "")).toContain(
      "The list that you pasted was added, too.",
    );
  });

  test("an empty or too long pasted list is refused beside its field", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "fullname");
    const empty = await press(formId, { ...card, lines: " \n", intent: "paste" });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Paste a list with a question on each line.");
    const long = Array.from({ length: 198 }, (_, at) => `Question about ${at}`).join("\n");
    const refused = await press(formId, { ...card, lines: long, intent: "paste" });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain("These are 198 elements, and the form has room for 197 more.");
    expect(again).toContain("Question about 197</textarea>");
    expect(await labels(formId)).toHaveLength(3);
  });

  test("scripts get the form’s own markup, and after saves what changed", async () => {
    const formId = await newForm([
      ...contactQuestions(),
      element("page-break", { id: "pagebrea", label: "Next" }),
    ]);
    const card = await cardOf(formId, "employer");
    const post = { ...card, label: "<b>Work</b>", help: "In short", intent: "apply" };
    const answer = (await (
      await owner.post(`/forms/${formId}/save-draft`, post)
    ).json()) as SavedDraft;
    expect(Object.keys(answer.drawn.elements)).toEqual(["employer"]);
    expect(answer.drawn.elements.employer).toContain("&lt;b&gt;Work&lt;/b&gt;");
    expect(answer.drawn.pages).toEqual([{ first: "fullname", progress: "", button: "Submit" }]);
    const old = (await (
      await owner.post(`/forms/${formId}/save-draft`, { ...card, revision: "999", intent: "close" })
    ).json()) as SavedDraft;
    expect(Object.keys(old.drawn.elements)).toHaveLength(4);
  });

  test("Publish Form is the primary button only while something is unpublished", async () => {
    const published = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
    const button = async () =>
      /<button[^>]*value="publish"[^>]*>/.exec(
        await owner.page(`/forms/${published.id}/questions`),
      )![0];
    expect(await button()).not.toContain("btn-primary");
    await press(published.id, {
      ...(await cardOf(published.id, "employer")),
      label: "Work",
      intent: "apply",
    });
    expect(await button()).toContain("btn-primary");
  });

  test("an element is moved, copied and deleted, and Undo brings it back", async () => {
    const formId = await newForm();
    const blank = { revision: "1", card: "" };
    await press(formId, { ...blank, intent: "up:employer" });
    expect(await labels(formId)).toEqual(["Full Name", "Where do you work?", "Email Address"]);
    await press(formId, { ...blank, intent: "down:fullname" });
    expect(await labels(formId)).toEqual(["Where do you work?", "Full Name", "Email Address"]);
    await press(formId, { ...blank, intent: "place:emailadr:employer" });
    expect(await labels(formId)).toEqual(["Email Address", "Where do you work?", "Full Name"]);
    await press(formId, { ...blank, intent: "duplicate:employer" });
    expect(await labels(formId)).toEqual([
      "Email Address",
      "Where do you work?",
      "Where do you work?",
      "Full Name",
    ]);
    const removed = await press(formId, { ...blank, intent: "remove:employer" });
    expect(removed.status).toBe(303);
    const page = await owner.page(removed.headers.get("Location")!);
    expect(page).toContain("“Where do you work?” was deleted.");
    const undo = /action="(\/forms\/[^"]*act=put-back[^"]*)"/.exec(page)![1]!;
    await owner.post(decode(undo), {});
    expect((await draftOf(formId)).elements.map(({ id }) => id)[1]).toBe("employer");
    expect(await labels(formId)).toHaveLength(4);
  });

  test("Undo brings back only what was deleted, when more changed since", async () => {
    const formId = await newForm();
    const removed = await press(formId, { revision: "1", card: "", intent: "remove:emailadr" });
    const undo = /action="(\/forms\/[^"]*act=put-back[^"]*)"/.exec(
      await owner.page(removed.headers.get("Location")!),
    )![1]!;
    await press(formId, {
      ...(await cardOf(formId, "employer")),
      label: "Your work",
      intent: "apply",
    });
    await owner.post(decode(undo), {});
    expect(await labels(formId)).toEqual(["Full Name", "Email Address", "Your work"]);
    await owner.post(decode(undo), {});
    expect(await labels(formId)).toHaveLength(3);
  });

  test("C26 undo and redo walk the draft, and other buttons lose nothing", async () => {
    const formId = await newForm();
    for (let step = 1; step <= 4; step++) {
      await press(formId, {
        ...(await cardOf(formId, "employer")),
        label: `Work ${step}`,
        intent: "apply",
      });
    }
    const undo = async () => press(formId, { ...(await cardOf(formId, null)), intent: "undo" });
    await undo();
    await undo();
    expect((await labels(formId))[2]).toBe("Work 2");
    await press(formId, { ...(await cardOf(formId, null)), intent: "redo" });
    expect((await labels(formId))[2]).toBe("Work 3");
    for (const intent of [
      "open:fullname",
      "close",
      "up:emailadr",
      "duplicate:fullname",
      "publish",
      "remove:fullname",
    ]) {
      const label = `Typed before ${intent}`;
      await press(formId, { ...(await cardOf(formId, "employer")), label, intent });
      expect(await labels(formId)).toContain(label);
    }
  });

  test("deleting a question frees what depended on it, and says so", async () => {
    const formId = await newForm([
      ...contactQuestions(),
      element("short-text", {
        id: "whyworkx",
        label: "Since when?",
        showWhen: {
          match: "all",
          rules: [{ questionId: "employer", test: "answered", value: "" }],
        },
      }),
    ]);
    const removed = await press(formId, { revision: "1", card: "", intent: "remove:employer" });
    const page = await owner.page(removed.headers.get("Location")!);
    expect(page).toContain("“Since when?” depended on it, so it is now always shown.");
    expect((await draftOf(formId)).elements[2]!.showWhen).toBeNull();
    await press(formId, { ...(await cardOf(formId, null)), intent: "undo" });
    expect((await draftOf(formId)).elements[3]!.showWhen!.rules).toHaveLength(1);
  });

  test("a condition is set and removed, and warned of a later question", async () => {
    const formId = await newForm([
      element("single-choice", {
        id: "howjoinx",
        label: "How will you join?",
        settings: { options: ["Live", "Later"] },
      }),
      element("short-text", { id: "whynotli", label: "Why not live?" }),
    ]);
    const rule = {
      "show.match": "all",
      "show.0.question": "howjoinx",
      "show.0.test": "is",
      "show.0.value": "Later",
    };
    await press(formId, { ...(await cardOf(formId, "whynotli")), ...rule, intent: "apply" });
    const { elements } = await draftOf(formId);
    expect(elements[1]!.showWhen).toEqual({
      match: "all",
      rules: [{ questionId: "howjoinx", test: "is", value: "Later" }],
    });
    const page = await owner.page(`/forms/${formId}/questions?q=whynotli`);
    expect(
      (await readPage(page)).body.querySelector('option[value="Later"][selected]'),
    ).not.toBeNull();
    await press(formId, { ...(await cardOf(formId, null)), intent: "up:whynotli" });
    expect(await owner.page(`/forms/${formId}/questions`)).toContain(
      "It is shown only after an answer to “How will you join?”, which comes later",
    );
    expect(await owner.page(`/forms/${formId}/publish`)).toContain("Not ready to publish yet");
    await press(formId, {
      ...(await cardOf(formId, "whynotli")),
      ...rule,
      intent: "rule-remove:0",
    });
    expect((await draftOf(formId)).elements[0]!.showWhen).toBeNull();
  });

  test("a refused card comes back with its message, and nothing is saved", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "employer");
    const response = await press(formId, {
      ...card,
      label: "Work, in letters",
      help: "At most 3",
      min: "9",
      max: "3",
      intent: "add:heading",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('value="Work, in letters"');
    expect(html).toContain('value="At most 3"');
    expect(html).toContain("field-bad");
    expect(await labels(formId)).toEqual(["Full Name", "Email Address", "Where do you work?"]);
  });
});

describe("Two windows and scripts", () => {
  test("C26 two windows both keep what differs, and conflicts come back", async () => {
    const formId = await newForm();
    const [one, two] = [await cardOf(formId, "employer"), await cardOf(formId, "employer")];
    await press(formId, { ...one, label: "Your employer", intent: "apply" });
    const merged = await press(formId, { ...two, help: "The name on the door", intent: "apply" });
    expect(merged.status).toBe(303);
    expect(await owner.page(merged.headers.get("Location")!)).toContain("Both changes are kept");
    expect((await draftOf(formId)).elements[2]).toMatchObject({
      label: "Your employer",
      help: "The name on the door",
    });

    const clash = await press(formId, { ...two, label: "Where you work", intent: "apply" });
    const html = await clash.text();
    expect(clash.status).toBe(409);
    expect(html).toContain("to “Your employer”");
    expect(html).toContain('value="Where you work"');
    expect((await labels(formId))[2]).toBe("Your employer");
    const revision = /name="revision" value="(\d+)"/.exec(html)![1]!;
    await press(formId, {
      ...two,
      label: "Where you work",
      help: "The name on the door",
      revision,
      intent: "apply",
    });
    expect((await labels(formId))[2]).toBe("Where you work");
  });

  test("C26 words typed into a card that another window deleted bring it back", async () => {
    const formId = await newForm();
    const card = await cardOf(formId, "emailadr");
    await press(formId, { revision: "1", card: "", intent: "remove:emailadr" });
    const response = await press(formId, { ...card, label: "Your address", intent: "apply" });
    expect(await owner.page(response.headers.get("Location")!)).toContain(
      "It is back, with your changes",
    );
    expect(await labels(formId)).toEqual(["Full Name", "Your address", "Where do you work?"]);
  });

  test("the address that scripts save to answers what the page shows then", async () => {
    const formId = await newForm();
    const response = await owner.post(`/forms/${formId}/save-draft`, {
      revision: "1",
      card: "employer",
      label: "Work",
      intent: "apply",
    });
    const answer = await response.json();
    expect(answer).toMatchObject({
      openId: "employer",
      errors: {},
      view: { revision: 2, canUndo: true },
    });
    expect(answer.bar.form).toMatchObject({ questionCount: 3, publication: "never" });
    expect((await labels(formId))[2]).toBe("Work");
  });

  test("the script before React gets its cards drawn", async () => {
    const formId = await newForm();
    const save = async (fields: Record<string, string>) => {
      const post = { revision: "1", as: "cards", ...fields };
      return (await (await owner.post(`/forms/${formId}/save-draft`, post)).json()).cards as string;
    };
    const opened = await save({ intent: "open:employer" });
    expect(opened).toMatch(/<input[^>]*name="card"[^>]*value="employer"/);
    expect(opened.match(/<li /g)).toHaveLength(3);
    const refused = await save({ card: "employer", label: "<b>".repeat(400), intent: "apply" });
    expect(refused).toContain('role="alert"');
    expect(refused).toContain("&lt;b&gt;");
    expect(refused).not.toContain("<b><b>");
  });
});

/** Presses Publish Form in the dialog. */
async function publish(formId: string, who: Organiser = owner): Promise<Response> {
  const dialog = await who.page(`/forms/${formId}/publish`);
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(dialog)?.[1] ?? "";
  return who.post(`/forms/${formId}/publish`, {
    revision: field("revision"),
    token: field("token"),
  });
}

const versionsOf = (formId: string) =>
  app.context.db
    .selectFrom("formVersions")
    .selectAll()
    .where("formId", "=", formId)
    .orderBy("number")
    .execute();

describe("/forms/:id/publish", () => {
  test("publishing a form nobody has named asks for a title first", async () => {
    const unnamed = await newForm(contactQuestions(), "Untitled form");
    expect(await owner.page(`/forms/${unnamed}/publish`)).toContain("Give it its own title");
    expect(await owner.page(`/forms/${await newForm()}/publish`)).not.toContain(
      "Give it its own title",
    );
  });

  test("another account finds no form, in any of its pages", async () => {
    const formId = await newForm();
    const stranger = await app.organiser({ accountName: "Somebody else" });
    for (const path of ["", "/questions", "/preview", "/preview/page", "/publish"]) {
      expect((await stranger.get(`/forms/${formId}${path}`)).status).toBe(404);
    }
    expect(
      (await press(formId, { revision: "1", card: "", intent: "remove:employer" }, stranger))
        .status,
    ).toBe(404);
    expect(
      (await stranger.post(`/forms/${formId}/save-draft`, { intent: "remove:employer" })).status,
    ).toBe(404);
    expect(
      (await stranger.post(`/forms/${formId}/publish`, { revision: "1", token: "x" })).status,
    ).toBe(404);
    expect(await labels(formId)).toHaveLength(3);
  });

  test("publishing shows what changes and makes one version only", async () => {
    const formId = await newForm();
    const first = await owner.page(`/forms/${formId}/publish`);
    expect(first).toContain("Publish this form?");
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(first)![1]!;
    const fields = { revision: field("revision"), token: field("token") };
    const responses = await Promise.all([
      owner.post(`/forms/${formId}/publish`, fields),
      owner.post(`/forms/${formId}/publish`, fields),
    ]);
    expect(responses.map(({ headers }) => headers.get("Location"))).toEqual([
      `/forms/${formId}/share`,
      `/forms/${formId}/share`,
    ]);
    expect(await versionsOf(formId)).toHaveLength(1);
    expect(await owner.page(`/forms/${formId}/questions`)).toContain("Published<");
    expect(await owner.page(`/forms/${formId}/publish`)).toContain("Everything is published");

    const added = await press(formId, {
      ...(await cardOf(formId, "employer")),
      label: "Your employer",
      intent: "add:heading",
    });
    const heading = /q=([^#]+)/.exec(added.headers.get("Location")!)![1]!;
    await press(formId, {
      ...(await cardOf(formId, heading)),
      label: "About you",
      intent: "apply",
    });
    await press(formId, { ...(await cardOf(formId, null)), intent: "remove:fullname" });
    expect(await owner.page(`/forms/${formId}/questions`)).toContain(
      "Published · unpublished changes",
    );
    const plan = await owner.page(`/forms/${formId}/publish`);
    expect(plan).toMatch(
      /Added[\s\S]*About you[\s\S]*Removed[\s\S]*Full Name[\s\S]*Changed[\s\S]*before: “Where do you work\?”/,
    );
    expect(plan).not.toContain("Moved");
    expect((await publish(formId)).status).toBe(303);
    expect(await versionsOf(formId)).toHaveLength(2);
  });

  test("a draft that changed behind the dialog is not published unseen", async () => {
    const formId = await newForm();
    const dialog = await owner.page(`/forms/${formId}/publish`);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(dialog)![1]!;
    const seen = { revision: field("revision"), token: field("token") };
    await press(formId, {
      ...(await cardOf(formId, "employer")),
      label: "Your employer",
      intent: "apply",
    });
    const response = await owner.post(`/forms/${formId}/publish`, seen);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("nothing was published");
    expect(await versionsOf(formId)).toHaveLength(0);
  });
});

describe("Pressing Enter", () => {
  test("Enter in a field saves, as Save is the first submit button", async () => {
    const formId = await newForm();
    const html = await owner.page(`/forms/${formId}/questions?q=employer`);
    const inside = html.indexOf('<form id="builder-form"');
    const until = html.indexOf("</form>", inside);
    const buttons = [...html.matchAll(/<button\b[^>]*>/g)]
      .filter(
        ({ 0: tag, index }) =>
          /type="submit"/.test(tag) &&
          (tag.includes('form="builder-form"') || (index > inside && index < until)),
      )
      .map(({ 0: tag }) => /value="([^"]*)"/.exec(tag)?.[1]);
    expect(buttons[0]).toBe("apply");
    expect(buttons).toContain("publish");
    // What a browser posts then: the first button's name and value, with everything typed.
    const fields = {
      ...(await cardOf(formId, "employer")),
      label: "Who do you work for?",
      intent: buttons[0]!,
    };
    const saved = await press(formId, fields);
    expect(saved.headers.get("Location")).toBe(`/forms/${formId}/questions?q=employer#e-employer`);
    expect(await labels(formId)).toContain("Who do you work for?");
  });
});

describe("What stops publishing", () => {
  test("sample texts block publishing, each with a link to its question", async () => {
    const formId = await newForm([
      ...contactQuestions(),
      element("short-text", { id: "untouchd" }),
      element("dropdown", { id: "choosing", label: "Which day?" }),
    ]);
    const dialog = (await owner.page(`/forms/${formId}/publish`)).replaceAll("<!-- -->", "");
    expect(dialog).toContain("Not ready to publish yet");
    expect(dialog).toContain("The question still says “Your question”");
    // Named by its place, as several can say the same; the link leads into the field to change.
    const at = dialog.match(/Question \d+: Your question/)?.[0];
    expect(at).toBeDefined();
    const links = await readPage(dialog);
    expect(linksOf(links.getByText(at!).parentElement!)).toEqual([
      `/forms/${formId}/questions?q=untouchd#label`,
    ]);
    const card = await readPage(await owner.page(`/forms/${formId}/questions?q=untouchd`));
    expect(card.body.querySelector<HTMLInputElement>("input#label")!.value).toBe("Your question");
    expect(dialog).toContain("It still has “First choice” and “Second choice”");
    const choosing = links.getByRole("link", { name: /^Question \d+: Which day\?$/ });
    expect(choosing.getAttribute("href")).toBe(`/forms/${formId}/questions?q=choosing#option-0`);
    expect(await owner.page(`/forms/${formId}/questions?q=choosing`)).toContain('id="option-0"');
    expect(
      (await owner.post(`/forms/${formId}/publish`, { revision: "1", token: "guessed" })).status,
    ).toBe(409);
  });

  test("a form that asks nothing is not published, whatever is posted", async () => {
    const formId = await newForm([element("heading", { id: "headhead" })]);
    const dialog = await owner.page(`/forms/${formId}/publish`);
    expect(dialog).toContain("Add at least one question");
    expect(dialog).not.toContain('name="token"');
    expect(
      (await owner.post(`/forms/${formId}/publish`, { revision: "1", token: "guessed" })).status,
    ).toBe(409);
    expect(await versionsOf(formId)).toHaveLength(0);
  });

  test("a form that mails people waits for the account's identity check", async () => {
    const formId = await newForm();
    const { db } = app.context;
    const settings = JSON.stringify({
      confirmation: { enabled: true, subject: "Thanks", body: "Hello" },
    });
    await db.updateTable("forms").set({ settings }).where("id", "=", formId).execute();
    await db
      .updateTable("accounts")
      .set({ kind: "individual", identityStatus: "none" })
      .where("id", "=", owner.accountId)
      .execute();
    const dialog = await owner.page(`/forms/${formId}/publish`);
    expect(dialog).toContain("Verify your identity before you send");
    expect(dialog).toContain('href="/kyc-form"');
    expect(
      (await owner.post(`/forms/${formId}/publish`, { revision: "1", token: "guessed" })).status,
    ).toBe(409);
    await db
      .updateTable("accounts")
      .set({ identityStatus: "passed" })
      .where("id", "=", owner.accountId)
      .execute();
    expect((await publish(formId)).status).toBe(303);
  });
});

describe("/forms/:id/preview", () => {
  test("the preview checks answers, follows conditions and stores nothing", async () => {
    const formId = await newForm([
      element("single-choice", {
        id: "howjoinx",
        label: "How will you join?",
        required: true,
        settings: { options: ["Live", "Later"] },
      }),
      element("short-text", {
        id: "whynotli",
        label: "Why not live?",
        showWhen: { match: "all", rules: [{ questionId: "howjoinx", test: "is", value: "Later" }] },
      }),
    ]);
    const address = `/forms/${formId}/preview/page`;
    const stampIn = (html: string) => /name="stamp" value="([^"]*)"/.exec(html)![1]!;
    const page = await owner.page(address);
    expect(page).not.toContain("<script");
    const refused = await owner.post(address, { stamp: stampIn(page), go: "on" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose an answer");
    const choice = (await draftOf(formId)).elements[0]!;
    const value = new RegExp(
      `name="q-${choice.id}"[^>]*value="([^"]*)"[^>]*>(?:<[^>]*>)*\\s*Later|value="([^"]*)"`,
    );
    const second = await (
      await owner.post(address, { stamp: stampIn(page), "q-howjoinx": "Later", go: "on" })
    ).text();
    expect(value.test(page)).toBe(true);
    expect(second).toContain("Why not live?");
    const check = await (
      await owner.post(address, { stamp: stampIn(second), "q-whynotli": "Work", go: "on" })
    ).text();
    expect(check).toContain("Check your answers");
    expect(check).toContain("Work");
    const end = await (await owner.post(address, { stamp: stampIn(check), go: "on" })).text();
    expect(end).toContain("Nothing is stored in the preview");
    const forged = await owner.post(address, { stamp: "forged", go: "on" });
    expect(forged.status).toBe(422);
    expect(
      await app.context.db
        .selectFrom("formResponses")
        .selectAll()
        .where("formId", "=", formId)
        .execute(),
    ).toEqual([]);
  });
});

describe("Pictures", () => {
  async function upload(
    formId: string,
    picture: { bytes: Buffer; name: string; type: string },
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(await cardOf(formId, "imageimg")))
      form.set(name, value);
    form.set("intent", "apply");
    form.set("alt", "A hall full of people");
    form.set(
      "picture",
      new File([new Uint8Array(picture.bytes)], picture.name, { type: picture.type }),
    );
    return owner.post(`/forms/${formId}/questions`, form);
  }

  test("a picture is checked, made small, kept and shown to everyone", async () => {
    const formId = await newForm([...contactQuestions(), element("image", { id: "imageimg" })]);
    const bytes = await sharp({
      create: { width: 2400, height: 800, channels: 3, background: "#2448c8" },
    })
      .png()
      .toBuffer();
    expect((await upload(formId, { bytes, name: "hall.png", type: "image/png" })).status).toBe(303);
    const { settings } = (await draftOf(formId)).elements[3]!;
    expect(settings).toMatchObject({ widthPx: 1200, heightPx: 400, alt: "A hall full of people" });
    const shown = await app.visitor().get(`/f-image/${settings.fileId}`);
    expect(shown.headers.get("Content-Type")).toBe("image/webp");
    expect(shown.headers.get("Cache-Control")).toContain("immutable");
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(1200);
    expect((await app.visitor().get(`/f-image/${settings.fileId}x`)).status).toBe(404);
    expect((await app.visitor().get("/f-image/..%2F..%2Fsecret")).status).toBe(404);
  });

  test("a file that is no picture is refused, and the words stay", async () => {
    const formId = await newForm([element("image", { id: "imageimg" })]);
    const script = await upload(formId, {
      bytes: Buffer.from("<svg onload=alert(1)>"),
      name: "hall.png",
      type: "image/png",
    });
    expect(script.status).toBe(415);
    expect(await script.text()).toContain("Upload the picture as a PNG, JPG or WebP");
    const large = await upload(formId, {
      bytes: Buffer.alloc(3 * 1024 * 1024, 7),
      name: "hall.png",
      type: "image/png",
    });
    expect(large.status).toBe(413);
    const html = await large.text();
    expect(html).toContain("larger than 2 MB");
    expect(html).toContain("A hall full of people");
  });
});
